/** A flour mill: buyers of several kinds, sacks ordered over two channels, barges between silos, samples that are not all measured. */
export const FLOUR_MILL = `
CREATE TABLE customers (id integer PRIMARY KEY, name text NOT NULL, kind text NOT NULL, town text NOT NULL, joined_on date NOT NULL);
CREATE TABLE products (id integer PRIMARY KEY, name text NOT NULL, grain text NOT NULL, price numeric(8,2) NOT NULL);
CREATE TABLE orders (id integer PRIMARY KEY, customer_id integer NOT NULL REFERENCES customers, ordered_at timestamp NOT NULL,
  channel text NOT NULL, status text NOT NULL);
CREATE TABLE order_items (id integer PRIMARY KEY, order_id integer NOT NULL REFERENCES orders, product_id integer NOT NULL REFERENCES products,
  quantity integer NOT NULL, line_total numeric(8,2) NOT NULL);
CREATE TABLE refunds (id integer PRIMARY KEY, order_id integer NOT NULL REFERENCES orders, refunded_at timestamp NOT NULL, amount numeric(8,2) NOT NULL);
CREATE TABLE silos (code text PRIMARY KEY, name text NOT NULL);
CREATE TABLE barges (id integer PRIMARY KEY, left_at timestamp NOT NULL, origin text NOT NULL REFERENCES silos, destination text NOT NULL REFERENCES silos);
CREATE TABLE samples (id integer PRIMARY KEY, silo_code text NOT NULL REFERENCES silos, taken_on date NOT NULL, shift text NOT NULL,
  insect text NOT NULL, moisture numeric(5,2));
INSERT INTO customers VALUES (1, 'Amalfi', 'Pizzeria', 'York', '2023-02-01'), (2, 'Brot', 'Bakery', 'York', '2024-05-01'),
  (3, 'Cornetto', 'Bakery', 'Leeds-Bramley', '2025-01-10'), (4, 'Dough', 'Bistro', 'York', '2026-01-20'), (5, 'Estate', 'Bistro', 'Leeds-Bramley', '2026-03-01');
INSERT INTO products VALUES (1, 'Rye Sack 25', 'Rye', 20), (2, 'Wheat Sack 25', 'Wheat', 15), (3, 'Spelt Sack 5', 'Spelt', 32);
INSERT INTO orders VALUES (1, 1, '2024-12-03 08:00', 'web', 'shipped'), (2, 1, '2025-12-03 21:10', 'phone', 'shipped'), (3, 1, '2026-04-08 20:30', 'web', 'shipped'),
  (4, 2, '2025-12-10 09:00', 'web', 'shipped'), (5, 2, '2026-04-12 11:00', 'phone', 'shipped'), (6, 2, '2026-05-02 10:00', 'web', 'packed'),
  (7, 3, '2026-04-20 19:00', 'web', 'shipped'), (8, 4, '2026-04-22 22:15', 'web', 'lost'), (9, 4, '2026-05-03 07:00', 'web', 'shipped');
INSERT INTO order_items VALUES (1, 1, 1, 5, 100), (2, 2, 2, 10, 150), (3, 3, 1, 3, 60), (4, 4, 3, 1, 32), (5, 5, 1, 2, 40), (6, 6, 2, 2, 30),
  (7, 7, 3, 1, 32), (8, 8, 2, 1, 15), (9, 9, 1, 1, 20);
INSERT INTO refunds VALUES (1, 2, '2026-01-09', 60), (2, 3, '2026-04-20', 30), (3, 4, '2026-02-12', 32), (4, 7, '2026-05-02', 32);
INSERT INTO silos VALUES ('NOR', 'North'), ('SOU', 'South'), ('OLD', 'Old'), ('NEW', 'New');
INSERT INTO barges VALUES (1, '2026-04-01 08:00', 'NOR', 'SOU'), (2, '2026-04-02 08:00', 'NOR', 'SOU'), (3, '2026-04-03 08:00', 'SOU', 'OLD');
INSERT INTO samples VALUES (1, 'NOR', '2026-04-01', 'Dawn', 'Weevil', 12), (2, 'NOR', '2026-04-02', 'Dusk', 'Moth', NULL), (3, 'SOU', '2026-04-02', 'Dusk', 'Weevil', 0),
  (4, 'OLD', '2026-04-05', 'Dusk', 'Moth', 14), (5, 'OLD', '2026-04-06', 'Dawn', 'Beetle', NULL);
`;
