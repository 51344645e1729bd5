/** Tables with everything a database may have, and names that nobody should choose. */
export const SEED_SQL = `
CREATE SCHEMA shop;
CREATE TYPE shop.mood AS ENUM ('happy', 'angry');
CREATE DOMAIN shop.country_code AS text CHECK (VALUE ~ '^[A-Z]{2}$');

CREATE TABLE shop.customers (
  id integer PRIMARY KEY,
  name character varying(20) NOT NULL,
  country shop.country_code,
  mood shop.mood,
  notes text,
  note_log text,
  balance numeric(10,2),
  score double precision,
  active boolean,
  born date,
  seen_at timestamptz,
  settings jsonb,
  photo bytea,
  tags text[],
  token uuid
);
COMMENT ON TABLE shop.customers IS 'People who buy';
COMMENT ON COLUMN shop.customers.balance IS 'What they owe, in dollars';
INSERT INTO shop.customers (id, name, country, mood, notes) SELECT n, 'Name ' || n, CASE WHEN n % 2 = 0 THEN 'DE' ELSE 'US' END,
  'happy', repeat('long', 50) FROM generate_series(1, 40) n;
ANALYZE shop.customers;

CREATE TABLE shop.orders (
  shop_id integer,
  number integer,
  customer_id integer REFERENCES shop.customers (id),
  placed_on date NOT NULL,
  PRIMARY KEY (shop_id, number, placed_on)
) PARTITION BY RANGE (placed_on);
CREATE TABLE shop.orders_2025 PARTITION OF shop.orders FOR VALUES FROM ('2025-01-01') TO ('2026-01-01');

CREATE TABLE shop.lines (
  shop_id integer,
  number integer,
  placed_on date,
  FOREIGN KEY (shop_id, number, placed_on) REFERENCES shop.orders (shop_id, number, placed_on)
);
CREATE VIEW shop.germans AS SELECT id, name FROM shop.customers WHERE country = 'DE';
COMMENT ON VIEW shop.germans IS 'Customers in Germany';
CREATE MATERIALIZED VIEW shop.totals AS SELECT country, count(*) AS customers FROM shop.customers GROUP BY country;

CREATE TABLE public."we""ird; DROP TABLE shop.lines" ("a'b" text, "__proto__" text);
INSERT INTO public."we""ird; DROP TABLE shop.lines" VALUES ('x', 'y');

CREATE TABLE shop.audit (at timestamptz);
CREATE FUNCTION shop.sneak() RETURNS integer LANGUAGE sql VOLATILE AS 'INSERT INTO shop.audit VALUES (now()); SELECT 1';
`;
