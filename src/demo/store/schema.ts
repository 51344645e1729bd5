/** Every comment says that the data is made up, so that no one takes its numbers for real. */
export const STORE_SCHEMA_SQL = `
CREATE SCHEMA store;
COMMENT ON SCHEMA store IS 'Sample data: an invented wholesale store. Nothing in it is real';

CREATE TABLE store.customers (
  id integer PRIMARY KEY,
  name text NOT NULL,
  segment text NOT NULL,
  city text NOT NULL,
  country text NOT NULL,
  signed_up_on date NOT NULL
);
COMMENT ON TABLE store.customers IS 'Customers of the store: invented businesses (sample data)';
COMMENT ON COLUMN store.customers.name IS 'Name of the business';
COMMENT ON COLUMN store.customers.segment IS 'Kind of business: Cafe, Restaurant, Hotel, Office or Shop';
COMMENT ON COLUMN store.customers.city IS 'City the customer is in';
COMMENT ON COLUMN store.customers.country IS 'Country the customer is in';
COMMENT ON COLUMN store.customers.signed_up_on IS 'Date the customer signed up';

CREATE TABLE store.products (
  id integer PRIMARY KEY,
  name text NOT NULL,
  category text NOT NULL,
  price numeric(10,2) NOT NULL,
  cost numeric(10,2) NOT NULL
);
COMMENT ON TABLE store.products IS 'Products the store sells (sample data)';
COMMENT ON COLUMN store.products.name IS 'Name of the product';
COMMENT ON COLUMN store.products.category IS 'Category of the product, for example Coffee';
COMMENT ON COLUMN store.products.price IS 'List price of one unit in US dollars';
COMMENT ON COLUMN store.products.cost IS 'What one unit costs the store, in US dollars';

CREATE TABLE store.orders (
  id integer PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES store.customers (id),
  ordered_at timestamp NOT NULL,
  channel text NOT NULL,
  status text NOT NULL
);
CREATE INDEX ON store.orders (customer_id);
CREATE INDEX ON store.orders (ordered_at);
COMMENT ON TABLE store.orders IS 'Orders that customers placed (sample data)';
COMMENT ON COLUMN store.orders.customer_id IS 'Customer who placed the order';
COMMENT ON COLUMN store.orders.ordered_at IS 'Date and time the order was placed, UTC';
COMMENT ON COLUMN store.orders.channel IS 'Where the order was placed: web, mobile app, phone or partner';
COMMENT ON COLUMN store.orders.status IS 'processing, shipped, delivered or cancelled';

CREATE TABLE store.order_items (
  id integer PRIMARY KEY,
  order_id integer NOT NULL REFERENCES store.orders (id),
  product_id integer NOT NULL REFERENCES store.products (id),
  quantity integer NOT NULL,
  unit_price numeric(10,2) NOT NULL,
  discount numeric(10,2) NOT NULL,
  line_total numeric(10,2) NOT NULL CHECK (line_total = quantity * unit_price - discount)
);
CREATE INDEX ON store.order_items (order_id);
CREATE INDEX ON store.order_items (product_id);
COMMENT ON TABLE store.order_items IS 'Lines of the orders: one product of one order each (sample data)';
COMMENT ON COLUMN store.order_items.order_id IS 'Order the line belongs to';
COMMENT ON COLUMN store.order_items.product_id IS 'Product that was ordered';
COMMENT ON COLUMN store.order_items.quantity IS 'Units sold';
COMMENT ON COLUMN store.order_items.unit_price IS 'Price of one unit in US dollars on the day of the order';
COMMENT ON COLUMN store.order_items.discount IS 'Discount on this line in US dollars';
COMMENT ON COLUMN store.order_items.line_total IS 'Revenue of this line in US dollars: quantity times unit price less discount';

CREATE TABLE store.refunds (
  id integer PRIMARY KEY,
  order_item_id integer NOT NULL REFERENCES store.order_items (id),
  refunded_at timestamp NOT NULL,
  amount numeric(10,2) NOT NULL,
  reason text NOT NULL
);
CREATE INDEX ON store.refunds (order_item_id);
CREATE INDEX ON store.refunds (refunded_at);
COMMENT ON TABLE store.refunds IS 'Money given back for order lines (sample data)';
COMMENT ON COLUMN store.refunds.order_item_id IS 'Order line the money was given back for';
COMMENT ON COLUMN store.refunds.refunded_at IS 'Date and time of the refund, UTC';
COMMENT ON COLUMN store.refunds.amount IS 'Amount given back in US dollars';
COMMENT ON COLUMN store.refunds.reason IS 'Why the money was given back';
`;
