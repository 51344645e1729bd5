/**
 * Lenses for hire: kinds in a table of their own, states as codes, a studio of the hire and one of the lens, posts and jobs that
 * are said as nouns.
 */
export const LENS_HIRE = `
CREATE TABLE studios (studio_id integer PRIMARY KEY, studio_name text NOT NULL, town text NOT NULL);
CREATE TABLE staff (staff_no integer PRIMARY KEY, full_name text NOT NULL, post text NOT NULL, studio_id integer REFERENCES studios,
  boss_no integer REFERENCES staff, hourly_rate numeric(6,2) NOT NULL, hired_on date NOT NULL);
CREATE TABLE lens_types (type_id integer PRIMARY KEY, type_name text NOT NULL, category text NOT NULL, day_price numeric(8,2) NOT NULL);
CREATE TABLE lenses (lens_no text PRIMARY KEY, type_id integer NOT NULL REFERENCES lens_types, studio_id integer NOT NULL REFERENCES studios,
  serial_no text NOT NULL UNIQUE, purchase_date date NOT NULL, purchase_price numeric(10,2) NOT NULL, state text NOT NULL, light_fitted smallint NOT NULL);
COMMENT ON COLUMN lenses.state IS 'IN = available, OUT = hired out, FIX = in repair';
COMMENT ON COLUMN lenses.light_fitted IS '1 yes, 0 no';
CREATE TABLE clients (client_no integer PRIMARY KEY, client_name text NOT NULL);
CREATE TABLE contracts (contract_no integer PRIMARY KEY, client_no integer NOT NULL REFERENCES clients, studio_id integer NOT NULL REFERENCES studios,
  start_date date NOT NULL, end_date date NOT NULL, status text NOT NULL);
CREATE TABLE contract_lines (line_no integer PRIMARY KEY, contract_no integer NOT NULL REFERENCES contracts,
  lens_no text NOT NULL REFERENCES lenses, amount numeric(8,2) NOT NULL);
COMMENT ON COLUMN contract_lines.amount IS 'Revenue of the line in euros';
CREATE TABLE bench_jobs (job_no integer PRIMARY KEY, lens_no text NOT NULL REFERENCES lenses, done_on date NOT NULL, job_type text NOT NULL,
  parts_cost numeric(8,2) NOT NULL);
CREATE TABLE breakdowns (report_no integer PRIMARY KEY, lens_no text NOT NULL REFERENCES lenses, contract_no integer REFERENCES contracts, reported_on date NOT NULL, severity integer NOT NULL);
COMMENT ON COLUMN breakdowns.severity IS '1 = minor, 2 = major, 3 = critical';
CREATE TABLE van_logs (log_no integer PRIMARY KEY, studio_id integer NOT NULL REFERENCES studios, driven_on date NOT NULL, litres numeric(6,1) NOT NULL, cost numeric(8,2) NOT NULL);
INSERT INTO studios VALUES (1, 'North Light', 'Oslo'), (2, 'Harbour', 'Bergen');
INSERT INTO staff VALUES (1, 'Ada Moe', 'Director', NULL, NULL, 60, '2015-01-05'), (2, 'Bo Lie', 'Studio head', 1, 1, 40, '2018-03-01'),
  (3, 'Cleo Vik', 'Studio head', 2, 1, 41, '2019-06-01'), (4, 'Dag Aas', 'Polisher', 1, 2, 25, '2021-02-01'),
  (5, 'Eva Berg', 'Polisher', 2, 3, 27, '2026-02-15'), (6, 'Finn Dahl', 'Runner', 1, 2, 20, '2026-04-01');
INSERT INTO lens_types VALUES (1, 'Zoom', 'Still', 30), (2, 'Macro', 'Still', 20), (3, 'Anamorphic', 'Cine', 90);
INSERT INTO lenses VALUES ('L-1', 1, 1, 'SN900', '2020-05-01', 900, 'IN', 1), ('L-2', 1, 2, 'SN901', '2023-05-01', 1100, 'OUT', 0),
  ('L-3', 2, 1, 'SN902', '2021-07-01', 400, 'IN', 0), ('L-4', 3, 2, 'SN903', '2022-01-01', 5000, 'FIX', 1), ('L-5', 1, 1, 'SN904', '2025-03-01', 950, 'IN', 0);
INSERT INTO clients VALUES (1, 'Fjord Film'), (2, 'Tromso TV'), (3, 'Sami Studio');
INSERT INTO contracts VALUES (1, 1, 1, '2026-03-02', '2026-03-20', 'CLOSED'), (2, 1, 2, '2026-04-06', '2026-05-01', 'OPEN'),
  (3, 2, 1, '2026-04-10', '2026-06-01', 'OPEN'), (4, 2, 1, '2025-04-10', '2025-05-01', 'CLOSED'), (5, 1, 1, '2025-06-10', '2025-07-01', 'VOID');
INSERT INTO contract_lines VALUES (1, 1, 'L-1', 100), (2, 2, 'L-2', 300), (3, 2, 'L-3', 50), (4, 3, 'L-4', 500), (5, 4, 'L-1', 120), (6, 5, 'L-3', 80);
INSERT INTO bench_jobs VALUES (1, 'L-1', '2026-04-03', 'cleaning', 10), (2, 'L-1', '2026-04-20', 'cleaning', 14), (3, 'L-1', '2026-05-02', 'alignment', 70),
  (4, 'L-2', '2025-11-02', 'cleaning', 12), (5, 'L-4', '2026-04-30', 'alignment', 90);
INSERT INTO breakdowns VALUES (1, 'L-4', 3, '2026-04-12', 3), (2, 'L-4', 3, '2026-04-18', 3), (3, 'L-4', NULL, '2026-05-03', 1), (4, 'L-2', 2, '2026-04-15', 1);
INSERT INTO van_logs VALUES (1, 1, '2026-04-01', 40, 60), (2, 1, '2026-04-20', 20, 34), (3, 2, '2026-04-21', 40, 66);
`;
