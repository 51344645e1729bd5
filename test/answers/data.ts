/** Five kinds of data, made up: the same rows each time, up to the middle of May 2026. */

const DAYS =
  "generate_series(timestamp '2025-01-01 08:00', timestamp '2026-05-13 08:00', interval '1 day') AS days(day)";

export const SHOP = `
CREATE TABLE customers (customer_id integer PRIMARY KEY, name text NOT NULL, country text NOT NULL, segment text NOT NULL, signed_up_on date NOT NULL);
CREATE TABLE products (product_id integer PRIMARY KEY, name text NOT NULL, category text NOT NULL, price numeric(8,2) NOT NULL);
CREATE TABLE orders (order_id integer PRIMARY KEY, customer_id integer NOT NULL REFERENCES customers, product_id integer NOT NULL REFERENCES products,
  ordered_at timestamp NOT NULL, channel text NOT NULL, status text NOT NULL, quantity integer NOT NULL, amount numeric(10,2) NOT NULL);
COMMENT ON COLUMN orders.amount IS 'Revenue of the order in euros';
INSERT INTO customers SELECT n, (ARRAY['Alder','Birch','Cedar','Dogwood','Elm','Fir','Gorse','Hazel','Ivy','Juniper','Larch','Maple'])[n] || ' Ltd',
  (ARRAY['Germany','France','Italy','Spain'])[1 + n % 4], (ARRAY['retail','trade'])[1 + n % 2], date '2024-11-01' + n * 31 FROM generate_series(1, 12) AS n;
INSERT INTO products SELECT n, (ARRAY['Oak table','Pine shelf','Desk lamp','Floor lamp','Wool rug','Jute rug','Arm chair','Stool'])[n],
  (ARRAY['tables','shelves','lamps','lamps','rugs','rugs','chairs','chairs'])[n], (ARRAY[420,95,38,79,160,60,240,55])[n] FROM generate_series(1, 8) AS n;
INSERT INTO orders SELECT row_number() OVER (), 1 + (d * 5 + i * 7) % 12, 1 + (d * 3 + i * 5) % 8, day + i * interval '2 hours', (ARRAY['web','shop','phone'])[1 + (d + i * 2) % 3],
  CASE WHEN (d * 7 + i) % 23 = 0 THEN 'cancelled' WHEN d > 490 THEN 'open' ELSE 'delivered' END, 1 + (d + i) % 3,
  (ARRAY[420,95,38,79,160,60,240,55])[1 + (d * 3 + i * 5) % 8] * (1 + (d + i) % 3)
FROM (SELECT day, row_number() OVER (ORDER BY day)::integer AS d FROM ${DAYS}) AS dated, generate_series(0, 3) AS i
WHERE NOT ((ARRAY['web','shop','phone'])[1 + (d + i * 2) % 3] = 'phone' AND day >= '2026-04-01' AND day < '2026-05-01');
`;

export const FLIGHTS = `
CREATE TABLE airports (code text PRIMARY KEY, name text NOT NULL, city text NOT NULL, country text NOT NULL);
CREATE TABLE carriers (carrier_id integer PRIMARY KEY, name text NOT NULL);
CREATE TABLE flights (flight_id integer PRIMARY KEY, carrier_id integer NOT NULL REFERENCES carriers, origin text NOT NULL REFERENCES airports,
  destination text NOT NULL REFERENCES airports, departed_at timestamp NOT NULL, delay integer NOT NULL, distance integer NOT NULL, cancelled boolean NOT NULL);
COMMENT ON COLUMN flights.delay IS 'Arrival delay in minutes';
COMMENT ON COLUMN flights.distance IS 'Distance in km';
INSERT INTO airports VALUES ('OSL','Gardermoen','Oslo','Norway'),('CPH','Kastrup','Copenhagen','Denmark'),('ARN','Arlanda','Stockholm','Sweden'),('HEL','Vantaa','Helsinki','Finland'),('BGO','Flesland','Bergen','Norway');
INSERT INTO carriers VALUES (1,'Fjord Air'),(2,'Skerry Jet'),(3,'Aurora Lines');
INSERT INTO flights SELECT row_number() OVER (), 1 + (d + i) % 3, (ARRAY['OSL','CPH','ARN','HEL','BGO'])[1 + (d + i) % 5], (ARRAY['CPH','ARN','HEL','BGO','OSL'])[1 + (d + i * 3) % 5],
  day + i * interval '3 hours', ((d * 7 + i * 11) % 40) - 10 + CASE WHEN (d + i) % 3 = 1 THEN 8 ELSE 0 END, 300 + ((d * 13 + i * 29) % 9) * 100, (d * 3 + i) % 41 = 0
FROM (SELECT day, row_number() OVER (ORDER BY day)::integer AS d FROM ${DAYS}) AS dated, generate_series(0, 4) AS i;
`;

export const SUPPORT = `
CREATE TABLE agents (agent_id integer PRIMARY KEY, full_name text NOT NULL, team text NOT NULL);
CREATE TABLE tickets (ticket_id integer PRIMARY KEY, subject text NOT NULL, priority text NOT NULL, topic text NOT NULL, agent_id integer REFERENCES agents,
  opened_at timestamp NOT NULL, closed_at timestamp, rating integer, first_reply_minutes integer);
INSERT INTO agents VALUES (1,'Ada Holm','billing'),(2,'Bo Lund','technical'),(3,'Cy Dahl','technical'),(4,'Dee Falk','billing');
INSERT INTO tickets SELECT n, 'Ticket about ' || topic, (ARRAY['low','normal','high','urgent'])[1 + (n * 7) % 4], topic, CASE WHEN n % 19 = 0 THEN NULL ELSE 1 + n % 4 END,
  day + i * interval '1 hour', CASE WHEN n % 11 = 0 AND day > '2026-04-20' THEN NULL ELSE day + i * interval '1 hour' + ((n * 5) % 70 + 2) * interval '1 hour' END,
  CASE WHEN n % 3 = 0 THEN NULL ELSE 1 + (n * 3) % 5 END, 5 + (n * 17) % 180
FROM (SELECT day, i, row_number() OVER (ORDER BY day, i)::integer AS n, (ARRAY['invoice','login','delivery','refund','bug'])[1 + (extract(doy FROM day)::integer * 3 + i * 2) % 5] AS topic
  FROM ${DAYS}, generate_series(0, 2) AS i) AS made;
`;

export const FINANCE = `
CREATE TABLE departments (department_id integer PRIMARY KEY, name text NOT NULL);
CREATE TABLE accounts (account_id integer PRIMARY KEY, name text NOT NULL, kind text NOT NULL);
CREATE TABLE expenses (expense_id integer PRIMARY KEY, department_id integer NOT NULL REFERENCES departments, account_id integer NOT NULL REFERENCES accounts,
  booked_on date NOT NULL, amount numeric(12,2) NOT NULL, vendor text NOT NULL, approved boolean NOT NULL);
CREATE TABLE budgets (budget_id integer PRIMARY KEY, department_id integer NOT NULL REFERENCES departments, year integer NOT NULL, amount numeric(12,2) NOT NULL);
COMMENT ON COLUMN expenses.amount IS 'Amount in dollars';
INSERT INTO departments VALUES (1,'Sales'),(2,'Engineering'),(3,'Operations'),(4,'People');
INSERT INTO accounts VALUES (1,'Travel','variable'),(2,'Software','fixed'),(3,'Rent','fixed'),(4,'Training','variable'),(5,'Hardware','variable');
INSERT INTO expenses SELECT row_number() OVER (), 1 + (d + i) % 4, 1 + (d * 2 + i) % 5, day::date, 80 + ((d * 31 + i * 17) % 90) * 12 + CASE WHEN (d + i) % 4 = 1 AND day >= '2026-03-01' AND day < '2026-04-01' THEN 3000 ELSE 0 END,
  (ARRAY['Norland','Atlas Cloud','Hearth','Pilot Tools','Quill'])[1 + (d + i * 3) % 5], (d + i) % 13 <> 0
FROM (SELECT day, row_number() OVER (ORDER BY day)::integer AS d FROM ${DAYS}) AS dated, generate_series(0, 1) AS i;
INSERT INTO budgets SELECT row_number() OVER (), d, y, 90000 + d * 5000 + (y - 2025) * 4000 FROM generate_series(1, 4) AS d, generate_series(2025, 2026) AS y;
`;

export const SENSORS = `
CREATE TABLE sites (site_id integer PRIMARY KEY, name text NOT NULL, region text NOT NULL);
CREATE TABLE sensors (sensor_id integer PRIMARY KEY, site_id integer NOT NULL REFERENCES sites, model text NOT NULL, installed_on date NOT NULL);
CREATE TABLE readings (reading_id integer PRIMARY KEY, sensor_id integer NOT NULL REFERENCES sensors, read_at timestamp NOT NULL, temperature numeric(5,1) NOT NULL, humidity integer NOT NULL, is_alarm boolean NOT NULL);
COMMENT ON COLUMN readings.humidity IS 'Relative humidity in percent';
INSERT INTO sites VALUES (1,'Harbour','north'),(2,'Quarry','south'),(3,'Orchard','south'),(4,'Station','north');
INSERT INTO sensors SELECT n, 1 + n % 4, (ARRAY['T100','T200','H50'])[1 + n % 3], date '2024-06-01' + n * 20 FROM generate_series(1, 12) AS n;
INSERT INTO readings SELECT row_number() OVER (), 1 + (d + i * 5) % 12, day + i * interval '6 hours', round((10 + 9 * sin(d / 58.0) + ((d + i) % 7) / 2.0)::numeric, 1), 40 + (d * 3 + i * 7) % 45, (d * 5 + i) % 37 = 0
FROM (SELECT day, row_number() OVER (ORDER BY day)::integer AS d FROM ${DAYS}) AS dated, generate_series(0, 3) AS i;
`;
