/** Cheese makers in a valley: what is kept of the past, who advises whom, what is made late, spoiled or no longer made. */
export const DAIRY = `
CREATE TABLE advisers (adviser_id integer PRIMARY KEY, first_name text NOT NULL, last_name text NOT NULL);
CREATE TABLE makers (maker_id integer PRIMARY KEY, first_name text NOT NULL, last_name text NOT NULL, village text NOT NULL, joined_on date NOT NULL,
  adviser_id integer REFERENCES advisers);
CREATE TABLE valleys (valley_id integer PRIMARY KEY, valley_name text NOT NULL);
CREATE TABLE maker_valleys (maker_id integer NOT NULL REFERENCES makers, valley_id integer NOT NULL REFERENCES valleys, from_date date NOT NULL, to_date date NOT NULL,
  PRIMARY KEY (maker_id, valley_id));
CREATE TABLE ranks (maker_id integer NOT NULL REFERENCES makers, rank text NOT NULL, from_date date NOT NULL, to_date date NOT NULL, PRIMARY KEY (maker_id, rank));
CREATE TABLE kinds (kind_id integer PRIMARY KEY, kind_name text NOT NULL);
CREATE TABLE cheeses (cheese_id integer PRIMARY KEY, name text NOT NULL, kind_id integer NOT NULL REFERENCES kinds, retired smallint NOT NULL, ripening_days integer NOT NULL,
  price numeric(8,2) NOT NULL);
CREATE TABLE batches (batch_id integer PRIMARY KEY, cheese_id integer NOT NULL REFERENCES cheeses, maker_id integer NOT NULL REFERENCES makers, made_on date NOT NULL,
  due_on date NOT NULL, finished_on date, status text NOT NULL, weight integer NOT NULL);
INSERT INTO advisers VALUES (1, 'Ida', 'Frost'), (2, 'Jon', 'Hay');
INSERT INTO makers VALUES (1, 'Ann', 'Bell', 'Lowick', '2019-01-01', 1), (2, 'Bob', 'Carr', 'Lowick', '2020-01-01', 1), (3, 'Cat', 'Dunn', 'Highton', '2021-01-01', 2),
  (4, 'Dan', 'Eyre', 'Highton', '2022-01-01', 2), (5, 'Eva', 'Finn', 'Lowick', '2023-01-01', NULL), (6, 'Fay', 'Good', 'Midham', '2024-01-01', 1);
INSERT INTO valleys VALUES (1, 'Stonedale'), (2, 'Wetdale');
INSERT INTO maker_valleys VALUES (1, 1, '2019-01-01', '9999-01-01'), (2, 1, '2020-01-01', '2022-01-01'), (2, 2, '2022-01-01', '9999-01-01'), (3, 2, '2021-01-01', '9999-01-01'),
  (4, 2, '2022-01-01', '2023-06-01'), (4, 1, '2023-06-01', '9999-01-01'), (5, 1, '2023-01-01', '9999-01-01'), (6, 2, '2024-01-01', '9999-01-01');
INSERT INTO ranks VALUES (1, 'Apprentice', '2019-01-01', '2021-01-01'), (1, 'Master', '2021-01-01', '9999-01-01'), (2, 'Apprentice', '2020-01-01', '2022-01-01'),
  (2, 'Master', '2022-01-01', '9999-01-01'), (3, 'Master', '2021-01-01', '9999-01-01'), (4, 'Master', '2022-01-01', '9999-01-01'), (5, 'Apprentice', '2023-01-01', '9999-01-01'),
  (6, 'Apprentice', '2024-01-01', '9999-01-01');
INSERT INTO kinds VALUES (1, 'Hard'), (2, 'Soft');
INSERT INTO cheeses VALUES (1, 'Oldrock', 1, 0, 300, 30), (2, 'Greystone', 1, 1, 200, 24), (3, 'Dewdrop', 2, 0, 20, 12), (4, 'Mist', 2, 0, 14, 10), (5, 'Cloud', 2, 1, 30, 14);
INSERT INTO batches VALUES (1, 1, 1, '2025-01-05', '2025-02-01', '2025-02-10', 'sold', 50), (2, 1, 1, '2025-02-07', '2025-03-01', '2025-02-27', 'sold', 40),
  (3, 3, 2, '2025-02-09', '2025-03-01', '2025-03-05', 'spoiled', 10), (4, 3, 3, '2025-03-02', '2025-04-01', NULL, 'ripening', 12), (5, 4, 3, '2025-03-12', '2025-04-01', '2025-03-30', 'sold', 8),
  (6, 4, 3, '2025-03-20', '2025-04-10', '2025-04-20', 'spoiled', 9), (7, 2, 4, '2025-12-03', '2026-01-01', '2025-12-30', 'sold', 20), (8, 5, 4, '2026-01-03', '2026-02-01', '2026-02-03', 'sold', 15),
  (9, 1, 2, '2026-02-03', '2026-03-01', '2026-02-20', 'sold', 33);
`;
