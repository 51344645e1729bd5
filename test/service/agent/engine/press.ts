/** A publisher of comics: names that several tables share, ties, and three days for each purchase. */
export const PRESS = `
CREATE TABLE authors (author_id integer PRIMARY KEY, name text NOT NULL);
CREATE TABLE series (series_id integer PRIMARY KEY, title text NOT NULL, author_id integer NOT NULL REFERENCES authors);
CREATE TABLE topics (topic_id integer PRIMARY KEY, name text NOT NULL);
CREATE TABLE issues (issue_id integer PRIMARY KEY, name text NOT NULL, series_id integer REFERENCES series,
  topic_id integer REFERENCES topics, illustrator text, pages integer NOT NULL, price numeric(8,2) NOT NULL, in_stock integer NOT NULL);
CREATE TABLE editors (editor_id integer PRIMARY KEY, first_name text NOT NULL, last_name text NOT NULL, birth_date date NOT NULL,
  hired_on date NOT NULL, head_id integer REFERENCES editors);
CREATE TABLE shops (shop_id integer PRIMARY KEY, shop_name text NOT NULL, town text NOT NULL);
CREATE TABLE printers (printer_id integer PRIMARY KEY, printer_name text NOT NULL, town text);
CREATE TABLE purchases (purchase_id integer PRIMARY KEY, shop_id integer NOT NULL REFERENCES shops, printer_id integer REFERENCES printers,
  purchase_date date NOT NULL, required_date date NOT NULL, shipped_date date);
CREATE TABLE purchase_items (purchase_id integer NOT NULL REFERENCES purchases, issue_id integer NOT NULL REFERENCES issues,
  unit_price numeric(8,2) NOT NULL, quantity integer NOT NULL, discount numeric(4,2) NOT NULL, PRIMARY KEY (purchase_id, issue_id));
INSERT INTO authors VALUES (1, 'Hollow'), (2, 'Ines Roy'), (3, 'Tom Ash');
INSERT INTO series VALUES (1, 'Hollow', 1), (2, 'Lantern', 1), (3, 'Moth Year', 2), (4, 'Salt', 2), (5, 'Quarry', 3);
INSERT INTO topics VALUES (1, 'Horror'), (2, 'Comedy'), (3, 'Crime');
INSERT INTO issues VALUES (1, 'Lantern', 2, 1, 'Bea Koch', 40, 10, 5), (2, 'Ember', 2, 2, NULL, 32, 8, 0), (3, 'Dusk', 1, 1, NULL, 28, 8, 10),
  (4, 'Wings', 3, 2, 'Bea Koch', 36, 6, 2), (5, 'Brine', 4, 3, 'Ola Berg', 24, 4, 0), (6, 'Shaft', 5, 3, NULL, 30, 6, 1);
INSERT INTO editors VALUES (1, 'Mara', 'Lind', '1970-03-01', '2005-01-10', NULL), (2, 'Jon', 'Pike', '1991-08-12', '2012-04-01', 1),
  (3, 'Uma', 'Dale', '1985-02-20', '2019-09-15', 1);
INSERT INTO shops VALUES (1, 'Panel & Co', 'Leeds'), (2, 'Gutter', 'York'), (3, 'Splash', 'Hull'), (4, 'Inkwell', 'Leeds');
INSERT INTO printers VALUES (1, 'Roller Works', 'Leeds'), (2, 'Fine Press', 'Bath'), (3, 'Gravure', NULL);
INSERT INTO purchases VALUES (1, 1, 1, '2024-05-02', '2024-06-01', '2024-05-20'), (2, 1, 1, '2025-02-11', '2025-03-01', '2025-03-09'),
  (3, 2, 1, '2025-07-30', '2025-08-20', '2025-08-02'), (4, 3, 2, '2026-01-19', '2026-02-10', NULL), (5, 2, 2, '2026-04-27', '2026-05-20', NULL);
INSERT INTO purchase_items VALUES (1, 1, 10, 2, 0), (1, 4, 6, 1, 0.5), (2, 2, 8, 1, 0), (3, 5, 4, 5, 0.1), (4, 3, 8, 1, 0), (5, 3, 8, 2, 0);
`;
