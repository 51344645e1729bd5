/** A ferry line whose names are written without anything between their words; a harbour has a master, and boats of its own. */
export const FERRY = `
CREATE TABLE harbours (harbourid integer PRIMARY KEY, name text NOT NULL, country text NOT NULL, surfacearea numeric(8,2) NOT NULL,
  localname text NOT NULL, master integer);
CREATE TABLE pilots (pilotid integer PRIMARY KEY, name text NOT NULL, harbourid integer NOT NULL REFERENCES harbours);
ALTER TABLE harbours ADD FOREIGN KEY (master) REFERENCES pilots (pilotid);
CREATE TABLE harbourlanguage (harbourid integer NOT NULL REFERENCES harbours, language text NOT NULL, isofficial text NOT NULL,
  PRIMARY KEY (harbourid, language));
CREATE TABLE cabintypes (cabintypeid integer PRIMARY KEY, name text NOT NULL);
CREATE TABLE cabins (cabinid integer PRIMARY KEY, cabintypeid integer NOT NULL REFERENCES cabintypes, quiet boolean NOT NULL);
CREATE TABLE trips (tripid integer PRIMARY KEY, cabinid integer REFERENCES cabins, depositpaid numeric(8,2) NOT NULL, creditlimit integer,
  children integer NOT NULL, comments text, town text NOT NULL, country text NOT NULL);
INSERT INTO harbours VALUES (1, 'Bodo', 'Norway', 4.5, 'Bodo', NULL), (2, 'Kiel', 'Germany', 12, 'Kiel', NULL), (3, 'Sund', 'Denmark', 2.5, 'Oresund', NULL),
  (4, 'Skagen', 'Denmark', 3, 'Skagen', NULL);
INSERT INTO pilots VALUES (1, 'Arne', 1), (2, 'Berit', 1), (3, 'Carl', 2), (4, 'Dorte', 3);
UPDATE harbours SET master = 1 WHERE harbourid = 1;
UPDATE harbours SET master = 3 WHERE harbourid = 2;
INSERT INTO harbourlanguage VALUES (1, 'Norwegian', 'T'), (1, 'Sami', 'F'), (2, 'German', 'T'), (2, 'Danish', 'F'), (3, 'Danish', 'T');
INSERT INTO cabintypes VALUES (1, 'Bunk'), (2, 'Loft');
INSERT INTO cabins VALUES (1, 1, true), (2, 1, false), (3, 2, true), (4, 1, true);
INSERT INTO trips VALUES (1, 1, 20, 300, 2, 'Needs a cot', 'Malmo', 'Sweden'), (2, 2, 0, 500, 0, NULL, 'Bergen', 'Norway'),
  (3, 3, 35, 900, 1, NULL, 'Luxembourg', 'Luxembourg'), (4, 1, 10, 700, 0, 'Late arrival', 'Lund', 'Sweden');
`;
