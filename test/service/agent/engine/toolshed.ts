/** Tools that are lent out, and the clerks who see to it: what is still out, two makers of a tool, and what holds from one day to another. */
export const TOOLSHED = `
CREATE TABLE makers (maker_id integer PRIMARY KEY, name text NOT NULL);
CREATE TABLE tools (tool_id integer PRIMARY KEY, title text NOT NULL, maker_id integer NOT NULL REFERENCES makers,
  former_maker_id integer REFERENCES makers);
CREATE TABLE depots (depot_id integer PRIMARY KEY, head_clerk_id integer NOT NULL);
CREATE TABLE staff (clerk_id integer PRIMARY KEY, first_name text NOT NULL, last_name text NOT NULL, hire_date date NOT NULL,
  depot_id integer NOT NULL REFERENCES depots);
ALTER TABLE depots ADD FOREIGN KEY (head_clerk_id) REFERENCES staff (clerk_id) DEFERRABLE INITIALLY DEFERRED;
CREATE TABLE members (member_id integer PRIMARY KEY, first_name text NOT NULL, last_name text NOT NULL, depot_id integer NOT NULL REFERENCES depots);
CREATE TABLE inventory (inventory_id integer PRIMARY KEY, tool_id integer NOT NULL REFERENCES tools, depot_id integer NOT NULL REFERENCES depots);
CREATE TABLE rental (rental_id integer PRIMARY KEY, inventory_id integer NOT NULL REFERENCES inventory,
  member_id integer NOT NULL REFERENCES members, rental_date date NOT NULL, return_date date);
CREATE TABLE payment (payment_id integer PRIMARY KEY, rental_id integer NOT NULL REFERENCES rental, amount numeric(6,2) NOT NULL);
CREATE TABLE crews (crew_no integer PRIMARY KEY, crew_name text NOT NULL);
CREATE TABLE crew_list (clerk_id integer NOT NULL REFERENCES staff, crew_no integer NOT NULL REFERENCES crews, from_date date NOT NULL,
  to_date date, PRIMARY KEY (clerk_id, crew_no));
CREATE TABLE crew_leader (clerk_id integer NOT NULL REFERENCES staff, crew_no integer NOT NULL REFERENCES crews, from_date date NOT NULL,
  to_date date, PRIMARY KEY (clerk_id, crew_no));
CREATE TABLE posts (clerk_id integer NOT NULL REFERENCES staff, post text NOT NULL, from_date date NOT NULL, to_date date,
  PRIMARY KEY (clerk_id, post, from_date));
CREATE TABLE salaries (clerk_id integer NOT NULL REFERENCES staff, salary integer NOT NULL, from_date date NOT NULL, to_date date,
  PRIMARY KEY (clerk_id, from_date));
BEGIN;
INSERT INTO makers VALUES (1, 'Hart'), (2, 'Oaks'), (3, 'Brill');
INSERT INTO tools VALUES (1, 'Bench drill', 1, NULL), (2, 'Sander', 2, 1), (3, 'Long ladder', 2, NULL), (4, 'Tile cutter', 3, 2);
INSERT INTO depots VALUES (1, 1), (2, 3);
INSERT INTO staff VALUES (1, 'Ada', 'Moss', '2015-03-01', 1), (2, 'Ben', 'Yates', '2019-05-10', 1), (3, 'Cleo', 'Hale', '2019-11-20', 2),
  (4, 'Dov', 'Sims', '2021-01-04', 2);
COMMIT;
INSERT INTO members VALUES (1, 'Ola', 'Nash', 1), (2, 'Per', 'Quist', 1), (3, 'Rae', 'Stone', 2);
INSERT INTO inventory VALUES (1, 1, 1), (2, 1, 2), (3, 2, 1), (4, 3, 2), (5, 1, 2);
INSERT INTO rental VALUES (1, 1, 1, '2026-01-02', '2026-01-06'), (2, 3, 2, '2026-02-10', '2026-02-12'), (3, 4, 3, '2026-03-01', '2026-03-07'),
  (4, 2, 1, '2026-04-28', NULL), (5, 3, 3, '2026-05-02', NULL);
INSERT INTO payment VALUES (1, 1, 4.5), (2, 2, 0), (3, 3, 4.5);
INSERT INTO crews VALUES (1, 'Night'), (2, 'Yard'), (3, 'Desk');
INSERT INTO crew_list VALUES (1, 1, '2015-03-01', '2020-01-01'), (1, 3, '2020-01-01', NULL), (2, 1, '2019-05-10', NULL),
  (3, 2, '2019-11-20', NULL), (4, 2, '2021-01-04', '2024-06-30');
INSERT INTO crew_leader VALUES (1, 3, '2020-01-01', NULL), (2, 1, '2020-01-01', NULL), (3, 2, '2020-01-01', NULL);
INSERT INTO posts VALUES (1, 'Clerk', '2015-03-01', '2019-01-01'), (1, 'Senior clerk', '2019-01-01', NULL), (2, 'Clerk', '2019-05-10', NULL),
  (3, 'Fitter', '2019-11-20', NULL), (4, 'Clerk', '2021-01-04', '2024-06-30');
INSERT INTO salaries VALUES (1, 30000, '2015-03-01', '2019-01-01'), (1, 36000, '2019-01-01', NULL), (2, 40000, '2019-05-10', '2023-01-01'),
  (2, 35000, '2023-01-01', NULL), (3, 33000, '2019-11-20', NULL), (4, 38000, '2021-01-04', '2024-06-30');
`;
