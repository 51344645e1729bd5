/** Boats for hire: a cell that lists several extras, two prices of which one is for hiring, boats in fleets through a table of keys, spares of which some are out. */
export const BOAT_HIRE = `
CREATE TABLE kinds (id integer PRIMARY KEY, name text NOT NULL);
CREATE TABLE boats (id integer PRIMARY KEY, name text NOT NULL, kind_id integer NOT NULL REFERENCES kinds, extras text,
  hire_rate numeric(8,2) NOT NULL, refit_cost numeric(8,2) NOT NULL, length_m integer NOT NULL, berth text NOT NULL);
CREATE TABLE fleets (id integer PRIMARY KEY, name text NOT NULL);
CREATE TABLE fleet_boats (fleet_id integer NOT NULL REFERENCES fleets, boat_id integer NOT NULL REFERENCES boats, PRIMARY KEY (fleet_id, boat_id));
CREATE TABLE hires (id integer PRIMARY KEY, boat_id integer NOT NULL REFERENCES boats, hired_at timestamp NOT NULL);
CREATE TABLE spares (id integer PRIMARY KEY, name text NOT NULL, units_in_stock integer NOT NULL);
INSERT INTO spares VALUES (1, 'Winch', 4), (2, 'Cleat', 0), (3, 'Shackle', 0), (4, 'Pulley', 12);
INSERT INTO kinds VALUES (1, 'Sloop'), (2, 'Ketch');
INSERT INTO boats VALUES (1, 'Avocet', 1, 'Radar,Spare Anchor', 90, 400, 9, 'Ryde, North'), (2, 'Bittern', 1, 'Radar', 40, 700, 12, 'Cowes, North'),
  (3, 'Curlew', 2, 'Spare Anchor,Heater', 60, 300, 7, 'Ryde, South'), (4, 'Dunlin', 2, 'Radar,Spare Anchor,Heater', 80, 900, 15, 'Cowes, South'),
  (5, 'Egret', 1, NULL, 55, 500, 8, 'Ryde, North'), (6, 'Fulmar', 1, 'Heater', 70, 600, 10, 'Yarmouth, South');
INSERT INTO fleets VALUES (1, 'Harbour'), (2, 'River');
INSERT INTO fleet_boats VALUES (1, 1), (1, 2), (1, 4), (2, 3), (2, 5), (2, 1);
INSERT INTO hires VALUES (1, 1, '2026-03-01 10:00'), (2, 3, '2026-04-02 10:00'), (3, 4, '2026-04-09 10:00'), (4, 3, '2026-05-01 10:00');
`;
