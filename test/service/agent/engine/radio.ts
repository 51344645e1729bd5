/** Radio: codes that are verbs, a name that begins with a people, places beside names that hold them, a table that only ties. */
export const RADIO = `
CREATE TABLE carriers (id integer PRIMARY KEY, name text NOT NULL, code text NOT NULL, country text NOT NULL);
CREATE TABLE listeners (id integer PRIMARY KEY, name text NOT NULL, payment_method text NOT NULL, country text NOT NULL);
CREATE TABLE shows (id integer PRIMARY KEY, title text NOT NULL, first_aired date NOT NULL, carrier_id integer NOT NULL REFERENCES carriers);
CREATE TABLE presenters (id integer PRIMARY KEY, name text NOT NULL, home text NOT NULL, fee integer NOT NULL);
CREATE TABLE hosting (show_id integer REFERENCES shows, presenter_id integer REFERENCES presenters, PRIMARY KEY (show_id, presenter_id));
CREATE TABLE ratings (id integer PRIMARY KEY, show_id integer NOT NULL REFERENCES shows, listener_id integer NOT NULL REFERENCES listeners, stars integer NOT NULL);
CREATE TABLE reviews (id integer PRIMARY KEY, listener_id integer NOT NULL REFERENCES listeners, written_on date NOT NULL);
CREATE TABLE alarms (id integer PRIMARY KEY, level integer NOT NULL, rung_on date NOT NULL);
COMMENT ON COLUMN alarms.level IS '1 = note, 2 = warning, 3 = fault, 4 = fire';
COMMENT ON COLUMN alarms.rung_on IS 'The day the engineer was called';
CREATE TABLE mast_logs (id integer PRIMARY KEY, cost integer NOT NULL, logged_on date NOT NULL);
INSERT INTO alarms VALUES (1, 1, '2026-01-01'), (2, 2, '2026-01-02'), (3, 3, '2026-01-03'), (4, 4, '2026-01-04');
INSERT INTO mast_logs VALUES (1, 30, '2026-01-01'), (2, 40, '2026-02-01'), (3, 5, '2025-02-01');
INSERT INTO carriers VALUES (1, 'American Radio', 'ARD', 'Spain'), (2, 'Blue Wave', 'RUN', 'USA'), (3, 'Spain Calling', 'END', 'USA');
INSERT INTO listeners VALUES (1, 'Ann', 'Card', 'USA'), (2, 'Ben', 'Card', 'Spain'), (3, 'Cat', 'Cash', 'Spain'), (4, 'Dan', 'Cash', 'Spain');
INSERT INTO shows VALUES (1, 'Dawn', '2019-01-01', 1), (2, 'Dusk', '2024-01-01', 1), (3, 'Noon', '2025-01-01', 2), (4, 'Tide', '2018-01-01', 3);
INSERT INTO presenters VALUES (1, 'Ada', 'Tokyo , Japan', 5), (2, 'Bo', 'Osaka , Japan', 9), (3, 'Cy', 'Lyon , France', 7);
INSERT INTO hosting VALUES (1, 1), (2, 1), (3, 2);
INSERT INTO reviews VALUES (1, 1, '2026-04-01'), (2, 2, '2026-04-02');
INSERT INTO ratings VALUES (1, 1, 1, 2), (2, 1, 2, 5), (3, 2, 3, 4), (4, 3, 4, 3);
`;
