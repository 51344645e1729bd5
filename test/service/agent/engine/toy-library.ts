/**
 * A library of toys: kinds tied to toys by a table of keys alone, families with an advisor, loans with fees and a day of return that may be
 * empty, two families of one name, helpers with a day of birth, stock beside what is on loan.
 */
export const TOY_LIBRARY = `
CREATE TABLE helpers (helper_id integer PRIMARY KEY, first_name text NOT NULL, last_name text NOT NULL, birth_date date NOT NULL,
  joined_on date NOT NULL, reports_to integer REFERENCES helpers);
CREATE TABLE families (family_id integer PRIMARY KEY, family_name text NOT NULL, advisor_id integer REFERENCES helpers);
CREATE TABLE makers (maker_id integer PRIMARY KEY, maker_name text NOT NULL, country text NOT NULL);
CREATE TABLE toys (toy_id integer PRIMARY KEY, title text NOT NULL, maker_id integer NOT NULL REFERENCES makers, stars integer,
  length_cm integer NOT NULL, units_in_stock integer NOT NULL);
CREATE TABLE kinds (kind_id integer PRIMARY KEY, name text NOT NULL);
CREATE TABLE toy_kinds (toy_id integer NOT NULL REFERENCES toys, kind_id integer NOT NULL REFERENCES kinds, PRIMARY KEY (toy_id, kind_id));
CREATE TABLE loans (loan_id integer PRIMARY KEY, family_id integer NOT NULL REFERENCES families, toy_id integer NOT NULL REFERENCES toys,
  courier text NOT NULL, loan_date date NOT NULL, return_date date, play_minutes integer NOT NULL);
CREATE TABLE payments (payment_id integer PRIMARY KEY, loan_id integer NOT NULL REFERENCES loans, amount numeric(6,2) NOT NULL,
  payment_date date NOT NULL);
INSERT INTO helpers VALUES (1, 'Ines', 'Roth', '1960-02-01', '2010-01-01', NULL), (2, 'Karl', 'Fuchs', '1990-07-01', '2005-01-01', 1),
  (3, 'Lea', 'Hahn', '2000-07-01', '2024-01-01', 1);
INSERT INTO families VALUES (1, 'Abel', 2), (2, 'Bosch', 2), (3, 'Cramer', 3), (4, 'Dorn', NULL), (5, 'Abel', NULL);
INSERT INTO makers VALUES (1, 'Holzwurm', 'Germany'), (2, 'Brix', 'Denmark');
INSERT INTO toys VALUES (1, 'Marble Run', 1, 5, 90, 4), (2, 'Tower Bricks', 2, 4, 30, 10), (3, 'Rag Doll', 1, NULL, 40, 2),
  (4, 'Puzzle Box', 1, 3, 20, 7), (5, 'Fire Truck', 2, 4, 35, 1);
INSERT INTO kinds VALUES (1, 'Wooden'), (2, 'Building'), (3, 'Doll'), (4, 'Outdoor');
INSERT INTO toy_kinds VALUES (1, 1), (1, 2), (2, 2), (3, 3), (4, 1), (5, 1);
INSERT INTO loans VALUES (1, 1, 1, 'Swift Bikes', '2026-01-05', '2026-01-20', 90), (2, 1, 2, 'Swift Bikes', '2026-02-01', NULL, 30),
  (3, 2, 1, 'Pedal Post', '2026-03-01', '2026-03-10', 60), (4, 2, 5, 'Swift Bikes', '2026-04-01', NULL, 45), (5, 3, 3, 'Pedal Post', '2026-04-02', '2026-04-30', 15),
  (6, 5, 4, 'Pedal Post', '2026-04-10', '2026-04-20', 10);
INSERT INTO payments VALUES (1, 1, 4, '2026-01-05'), (2, 2, 3, '2026-02-01'), (3, 3, 4, '2026-03-01'), (4, 4, 9, '2026-04-01'), (5, 5, 2, '2026-04-02');
`;
