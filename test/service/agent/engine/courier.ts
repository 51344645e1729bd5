/** A courier firm: runs from depot to depot, drivers with languages, passes that hold from day to day, parcels in bags. */
export const COURIER = `
CREATE TABLE depots (id integer PRIMARY KEY, name text NOT NULL, city text NOT NULL, facilities text[] NOT NULL, docks integer NOT NULL);
CREATE TABLE drivers (id integer PRIMARY KEY, full_name text NOT NULL, city text NOT NULL, languages text[] NOT NULL,
  wants_nights char(1) NOT NULL, newsletter char(1) NOT NULL, licence_until date, quit_on date);
CREATE TABLE vans (id integer PRIMARY KEY, plate text NOT NULL UNIQUE, seats integer NOT NULL);
CREATE TABLE trips (id integer PRIMARY KEY, van_id integer NOT NULL REFERENCES vans, driver_id integer REFERENCES drivers,
  from_depot_id integer NOT NULL REFERENCES depots, to_depot_id integer REFERENCES depots, started_at timestamp NOT NULL,
  ended_at timestamp, distance_m integer, charge_cents integer NOT NULL, state char(2) NOT NULL);
COMMENT ON COLUMN trips.state IS 'OK = driven, NS = driver did not show up';
CREATE TABLE tariffs (id integer PRIMARY KEY, name text NOT NULL, monthly_fee_cents integer NOT NULL);
CREATE TABLE passes (id integer PRIMARY KEY, driver_id integer NOT NULL REFERENCES drivers, tariff_id integer NOT NULL REFERENCES tariffs,
  valid_from date NOT NULL, valid_to date);
CREATE TABLE bases (driver_id integer NOT NULL REFERENCES drivers, depot_id integer NOT NULL REFERENCES depots,
  from_date date NOT NULL, to_date date NOT NULL, PRIMARY KEY (driver_id, depot_id));
COMMENT ON COLUMN bases.to_date IS '9999-12-31 while it lasts';
CREATE TABLE parcels (id integer PRIMARY KEY, needed_by date NOT NULL, delivered_on date, weight_g integer NOT NULL, size text NOT NULL,
  status text NOT NULL, sender_city text NOT NULL, minutes integer NOT NULL, stamp_cents integer NOT NULL);
CREATE TABLE bags (code text PRIMARY KEY, volume_ml integer NOT NULL, kind text NOT NULL);
CREATE TABLE parcel_bags (parcel_id integer NOT NULL REFERENCES parcels, bag_code text NOT NULL REFERENCES bags, PRIMARY KEY (parcel_id, bag_code));
CREATE TABLE checks (id integer PRIMARY KEY, van_id integer NOT NULL REFERENCES vans, due_on date NOT NULL, done_on date);
CREATE TABLE invoices (id integer PRIMARY KEY, van_id integer NOT NULL REFERENCES vans, total numeric(8,2) NOT NULL);
INSERT INTO depots VALUES (1, 'Quay', 'Ghent', '{ramp,crane}', 4), (2, 'Mill', 'Bruges', '{ramp}', 9), (3, 'Hill', 'Ghent', '{}', 7);
INSERT INTO drivers VALUES (1, 'Ada Moe', 'Ghent', '{Dutch,French}', 'Y', 'N', '2026-05-01', NULL),
  (2, 'Bo Lind', 'Bruges', '{Dutch}', 'N', 'Y', '2027-01-01', NULL), (3, 'Cy Roth', 'Ghent', '{French}', 'Y', 'Y', NULL, '2026-02-01');
INSERT INTO vans VALUES (1, 'V-1', 3), (2, 'V-2', 2), (3, 'V-3', 3);
INSERT INTO trips VALUES (1, 1, 1, 1, 1, '2026-04-01T08:00', '2026-04-01T09:00', 12000, 300, 'OK'),
  (2, 1, 2, 1, 2, '2026-05-02T08:00', '2026-05-02T09:30', 30500, 900, 'OK'), (3, 2, NULL, 2, 1, '2026-05-03T08:00', '2026-05-03T08:30', 8000, 200, 'NS'),
  (4, 2, 1, 2, NULL, '2026-05-13T09:00', NULL, NULL, 0, 'OK'), (5, 1, 2, 3, 3, '2025-05-04T08:00', '2025-05-04T09:00', 10000, 400, 'OK');
INSERT INTO invoices VALUES (1, 1, 10), (2, 1, 20), (3, 2, 60), (4, 3, 30);
INSERT INTO tariffs VALUES (1, 'Basic', 0), (2, 'Plus', 1490);
INSERT INTO passes VALUES (1, 1, 1, '2025-01-01', '2025-06-30'), (2, 1, 2, '2025-07-01', NULL), (3, 2, 2, '2026-01-01', NULL);
INSERT INTO bases VALUES (1, 1, '2024-01-01', '2025-01-01'), (1, 2, '2025-01-02', '9999-12-31'), (2, 1, '2024-06-01', '9999-12-31'), (3, 3, '2024-06-01', '2026-02-01');
INSERT INTO parcels VALUES (1, '2026-05-01', '2026-04-30', 1200, 'small', 'delivered', 'Ghent', 10, 500), (2, '2026-05-02', '2026-05-04', 800, 'large', 'delivered', 'Bruges', 30, 700),
  (3, '2026-05-03', '2026-05-03', 500, 'large', 'available', 'Ghent', 20, 800), (4, '2026-05-20', NULL, 700, 'small', 'available', 'Bruges', 40, 400);
INSERT INTO bags VALUES ('A', 2000, 'cold'), ('B', 500, 'cold'), ('C', 750, 'dry');
INSERT INTO parcel_bags VALUES (1, 'A'), (1, 'B');
INSERT INTO checks VALUES (1, 1, '2026-04-01', '2026-04-05'), (2, 2, '2026-05-01', NULL), (3, 3, '2026-06-01', NULL);
`;
