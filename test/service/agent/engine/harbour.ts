/** A harbour: texts left empty, days something holds until, lowest and highest numbers, kinds that end with the same word. */
export const HARBOUR = `
CREATE TABLE piers (id integer PRIMARY KEY, name text NOT NULL, phone text, town text NOT NULL, county text NOT NULL);
CREATE TABLE captains (id integer PRIMARY KEY, first_name text NOT NULL, last_name text NOT NULL, salary integer NOT NULL, licence_valid_to date NOT NULL, pier_id integer NOT NULL REFERENCES piers, left_on date, dues_outstanding integer NOT NULL);
CREATE TABLE vessels (id integer PRIMARY KEY, name text NOT NULL, kind text NOT NULL, flag text NOT NULL, depth integer NOT NULL, rating integer NOT NULL, active text NOT NULL, min_crew integer NOT NULL, max_crew integer NOT NULL, long numeric NOT NULL, captain_id integer REFERENCES captains);
CREATE TABLE moorings (id integer PRIMARY KEY, vessel_id integer NOT NULL REFERENCES vessels, pier_id integer NOT NULL REFERENCES piers, begin_on date NOT NULL, ended_on date);
CREATE TABLE settlements (id integer PRIMARY KEY, vessel_id integer NOT NULL REFERENCES vessels, amount numeric NOT NULL, settled_on date NOT NULL);
CREATE TABLE savings (id integer PRIMARY KEY, captain_id integer NOT NULL REFERENCES captains, balance numeric NOT NULL);
CREATE TABLE voyages (id integer PRIMARY KEY, vessel_id integer NOT NULL REFERENCES vessels, start_pier_id integer NOT NULL REFERENCES piers, end_pier_id integer NOT NULL REFERENCES piers, start_on date NOT NULL, sailors integer NOT NULL, passengers integer NOT NULL);
CREATE TABLE catches (id integer PRIMARY KEY, vessel_id integer NOT NULL REFERENCES vessels, year integer NOT NULL, catches integer NOT NULL);
CREATE TABLE yards (id integer PRIMARY KEY, name text NOT NULL, year integer NOT NULL, floor_area integer NOT NULL, profits_billion numeric NOT NULL, ranking integer NOT NULL);
CREATE TABLE crews_and_hands (hand_id integer PRIMARY KEY, name text NOT NULL, age integer NOT NULL, town_population integer NOT NULL);
CREATE TABLE trainings (id integer PRIMARY KEY, hand_id integer NOT NULL REFERENCES crews_and_hands, enrolment_date date NOT NULL, completion_date date NOT NULL, exam_result text NOT NULL);
CREATE TABLE lights (id integer PRIMARY KEY, name text NOT NULL, radar text NOT NULL, beacon text NOT NULL);
INSERT INTO crews_and_hands VALUES (1, 'Ann', 40, 9000), (2, 'Ben', 30, 200), (3, 'Cat', 50, 90000);
INSERT INTO trainings VALUES (1, 1, '2026-01-01', '2026-01-11', 'Pass'), (2, 1, '2026-02-01', '2026-02-11', 'Fail'), (3, 2, '2026-03-01', '2026-03-31', 'Pass');
INSERT INTO lights VALUES (1, 'East', 'No', 'No'), (2, 'Far', 'Yes', 'No'), (3, 'Gap', 'Yes', 'Yes');
INSERT INTO piers VALUES (1, 'North', '123', 'Kent', 'Kent'), (2, 'South', '', 'Deal', 'Kent'), (3, 'West', NULL, 'York', 'York');
INSERT INTO captains VALUES (1, 'Ada', 'Bell', 100, '2026-06-10', 1, NULL, 0), (2, 'Bo', 'Cole', 300, '2027-01-01', 1, '2025-03-01', 7), (3, 'Cy', 'Dean', 200, '2026-06-30', 2, NULL, 9);
INSERT INTO vessels VALUES (1, 'Gull', 'Fishing boat', 'Malta', 3, 4, 'Y', 2, 4, 10.5, 1), (2, 'Tern', 'Sailing boat', 'Malta', 5, 5, 'N', 1, 9, 10.6, 1), (3, 'Auk', 'Tug', 'Cyprus', 9, 2, 'Y', 3, 4, 10.7, 2);
INSERT INTO vessels VALUES (4, 'Roc', 'Barge', 'Oman', 1, 1, 'N', 1, 1, 10.8, NULL);
INSERT INTO moorings VALUES (1, 1, 1, '2026-01-01', '2026-01-11'), (2, 2, 1, '2026-02-01', '2026-02-21'), (3, 3, 2, '2026-05-01', NULL);
INSERT INTO settlements VALUES (1, 1, 50, '2026-01-05'), (2, 3, 25, '2026-02-05');
INSERT INTO voyages VALUES (1, 1, 1, 2, '2026-01-01', 2, 9), (2, 1, 1, 2, '2026-01-02', 2, 0), (3, 3, 2, 2, '2026-01-03', 4, 3), (4, 3, 3, 1, '2026-01-04', 4, 0);
INSERT INTO catches VALUES (1, 1, 2024, 70), (2, 1, 2025, 50), (3, 2, 2025, 30);
INSERT INTO yards VALUES (1, 'Old', 1900, 50, 2, 1), (2, 'New', 1970, 90, 1, 2);
INSERT INTO savings VALUES (1, 1, 10), (2, 2, 30);
`;
