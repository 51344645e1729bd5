/** A nursery that sells plants: orders of lines with discounts, refunds of lines, trials that ended years ago, falls by where they happened. */
export const NURSERY = `
CREATE TABLE customers (id integer PRIMARY KEY, name text NOT NULL, segment text NOT NULL, town text NOT NULL, country text NOT NULL, joined_on date NOT NULL);
CREATE TABLE plants (id integer PRIMARY KEY, name text NOT NULL, family text NOT NULL, price numeric(8,2) NOT NULL, cost numeric(8,2) NOT NULL);
CREATE TABLE orders (id integer PRIMARY KEY, customer_id integer NOT NULL REFERENCES customers, ordered_at timestamp NOT NULL, channel text NOT NULL, status text NOT NULL);
CREATE TABLE order_lines (id integer PRIMARY KEY, order_id integer NOT NULL REFERENCES orders, plant_id integer NOT NULL REFERENCES plants,
  quantity integer NOT NULL, unit_price numeric(8,2) NOT NULL, discount numeric(8,2) NOT NULL, line_total numeric(10,2) NOT NULL);
CREATE TABLE refunds (id integer PRIMARY KEY, order_line_id integer NOT NULL REFERENCES order_lines, refunded_at timestamp NOT NULL, amount numeric(8,2) NOT NULL, reason text NOT NULL);
CREATE TABLE trials (id integer PRIMARY KEY, plant_id integer NOT NULL REFERENCES plants, started_on date NOT NULL, height_cm integer NOT NULL);
CREATE TABLE falls (id integer PRIMARY KEY, phase text NOT NULL, speed integer NOT NULL);
COMMENT ON COLUMN orders.status IS 'P = processing, D = delivered, C = cancelled';
INSERT INTO customers VALUES (1, 'Alder House', 'Hotel', 'Oslo', 'Norway', '2024-01-10'), (2, 'Birch Inn', 'Hotel', 'Bergen', 'Norway', '2024-03-01'),
  (3, 'Cedar Cafe', 'Cafe', 'Malmo', 'Sweden', '2025-02-01'), (4, 'Dune Cafe', 'Cafe', 'Oslo', 'Norway', '2026-04-20'), (5, 'Elm Hotel', 'Hotel', 'Malmo', 'Sweden', '2025-05-20');
INSERT INTO plants VALUES (1, 'Rose Red', 'Roses', 10, 4), (2, 'Rose White', 'Roses', 12, 5), (3, 'Fern Tall', 'Ferns', 20, 8), (4, 'Moss Flat', 'Mosses', 5, 1);
INSERT INTO orders VALUES (1, 1, '2025-04-10 10:00', 'web', 'D'), (2, 2, '2025-05-05 11:00', 'phone', 'C'), (3, 1, '2026-03-07 12:00', 'web', 'D'),
  (4, 3, '2026-04-06 09:00', 'phone', 'C'), (5, 2, '2026-04-11 15:00', 'web', 'D'), (6, 1, '2026-05-04 10:00', 'web', 'P'),
  (7, 3, '2026-05-11 16:00', 'phone', 'P'), (8, 5, '2025-06-02 08:00', 'web', 'D'), (9, 2, '2024-05-06 10:00', 'web', 'D'), (10, 2, '2024-06-05 10:00', 'web', 'D');
INSERT INTO order_lines VALUES (1, 1, 1, 10, 10, 0, 100), (2, 1, 3, 1, 20, 0, 20), (3, 2, 1, 5, 10, 0, 50), (4, 3, 3, 10, 20, 20, 180), (5, 4, 2, 10, 12, 0, 120),
  (6, 5, 2, 5, 12, 0, 60), (7, 5, 3, 2, 20, 0, 40), (8, 6, 1, 20, 10, 0, 200), (9, 7, 4, 10, 5, 5, 45), (10, 8, 4, 1, 5, 0, 5);
INSERT INTO refunds VALUES (1, 1, '2025-04-20 10:00', 30, 'wilted'), (2, 6, '2026-04-20 10:00', 12, 'wrong plant'), (3, 7, '2026-04-22 10:00', 40, 'wilted');
INSERT INTO trials VALUES (1, 1, '2019-03-04', 30), (2, 3, '2019-03-20', 80), (3, 3, '2019-04-02', 90), (4, 2, '2018-03-01', 20);
INSERT INTO falls VALUES (1, 'Landing Bay', 10), (2, 'Landing Bay', 20), (3, 'Loading Dock', 60);
`;
