/** A tea house that sells by post: guests who come back or don't, what is sent back and why, vans with one delay and a day of departure. */
export const TEA_HOUSE = `
CREATE TABLE guests (id integer PRIMARY KEY, name text NOT NULL, country text NOT NULL, signed_up_on date NOT NULL);
CREATE TABLE products (id integer PRIMARY KEY, name text NOT NULL, category text NOT NULL, price numeric(8,2) NOT NULL, cost numeric(8,2) NOT NULL);
CREATE TABLE orders (id integer PRIMARY KEY, guest_id integer NOT NULL REFERENCES guests, ordered_at timestamp NOT NULL, status text NOT NULL);
CREATE TABLE order_items (id integer PRIMARY KEY, order_id integer NOT NULL REFERENCES orders, product_id integer NOT NULL REFERENCES products,
  quantity integer NOT NULL, line_total numeric(8,2) NOT NULL);
CREATE TABLE refunds (id integer PRIMARY KEY, order_item_id integer NOT NULL REFERENCES order_items, refunded_at timestamp NOT NULL, amount numeric(8,2) NOT NULL, reason text NOT NULL);
CREATE TABLE vans (id integer PRIMARY KEY, departed_at timestamp NOT NULL, delay integer NOT NULL);
INSERT INTO guests VALUES (1, 'Ana', 'Spain', '2023-02-01'), (2, 'Bob', 'Spain', '2024-05-01'), (3, 'Cem', 'Turkey', '2025-01-10'),
  (4, 'Dora', 'Turkey', '2026-01-20'), (5, 'Eli', 'Peru', '2026-03-01');
INSERT INTO products VALUES (1, 'Assam', 'Black', 10, 4), (2, 'Sencha', 'Green', 12, 9), (3, 'Pot', 'Ware', 30, 10);
INSERT INTO orders VALUES (1, 1, '2024-03-01', 'sent'), (2, 1, '2025-03-01', 'sent'), (3, 1, '2026-02-01', 'sent'), (4, 2, '2024-06-01', 'sent'),
  (5, 2, '2026-03-05', 'sent'), (6, 3, '2025-02-01', 'sent'), (7, 3, '2026-04-02', 'sent'), (8, 4, '2026-02-11', 'lost'), (9, 4, '2026-04-20', 'sent');
INSERT INTO order_items VALUES (1, 1, 1, 2, 20), (2, 2, 2, 1, 12), (3, 3, 3, 1, 30), (4, 4, 1, 1, 10), (5, 5, 2, 4, 48), (6, 6, 1, 3, 30),
  (7, 7, 3, 2, 60), (8, 8, 1, 1, 10), (9, 9, 2, 5, 60);
INSERT INTO refunds VALUES (1, 2, '2025-03-09', 12, 'stale'), (2, 5, '2026-03-20', 12, 'stale'), (3, 7, '2026-04-12', 30, 'broken');
INSERT INTO vans VALUES (1, '2026-04-01 08:00', 10), (2, '2026-04-02 09:00', 20), (3, '2026-05-01 10:00', 5);
`;
