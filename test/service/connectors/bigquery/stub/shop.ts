/** The shop of the suite as one dataset. */
export const SHOP_SQL = `
CREATE SCHEMA shop;
CREATE TABLE shop.customers (
  id bigint PRIMARY KEY,
  name text NOT NULL,
  country text,
  note text,
  balance numeric,
  score double precision,
  active boolean,
  born date,
  seen_at timestamptz,
  settings jsonb,
  photo bytea
);
COMMENT ON TABLE shop.customers IS 'People who buy';
COMMENT ON COLUMN shop.customers.balance IS 'What they owe, in dollars';
INSERT INTO shop.customers (id, name, country, note)
SELECT n, 'Name ' || n, CASE WHEN n % 2 = 0 THEN 'DE' ELSE 'US' END, repeat('long', 50) FROM generate_series(1, 40) n;
CREATE TABLE shop.orders (
  shop_id bigint,
  number bigint,
  customer_id bigint REFERENCES shop.customers,
  placed_on date,
  PRIMARY KEY (shop_id, number)
);
CREATE TABLE shop.lines (
  shop_id bigint,
  order_number bigint,
  product text,
  FOREIGN KEY (shop_id, order_number) REFERENCES shop.orders
);
CREATE VIEW shop.germans AS SELECT id, name FROM shop.customers WHERE country = 'DE';
`;
