/** A market of pottery: who makes what is sold, and who helps at which stall for which wage. */
export const MARKET = `
CREATE TABLE makers (maker_id integer PRIMARY KEY, name text NOT NULL,
  country text NOT NULL, town text NOT NULL, revenue integer NOT NULL, founded integer NOT NULL);
CREATE TABLE items (item_id integer PRIMARY KEY, name text NOT NULL, price integer NOT NULL,
  kind text NOT NULL, made_year integer NOT NULL, maker_id integer NOT NULL REFERENCES makers);
CREATE TABLE stalls (stall_id integer PRIMARY KEY, name text NOT NULL, square text NOT NULL);
CREATE TABLE helpers (helper_id integer PRIMARY KEY, name text NOT NULL, wage integer NOT NULL,
  stall_id integer NOT NULL REFERENCES stalls, task text NOT NULL);
INSERT INTO makers VALUES (1,'Alba','Italy','Faenza',900,1950),
  (2,'Bruma','Portugal','Caldas',400,1980),
  (3,'Costa','Italy','Deruta',600,1990),
  (4,'Dolmen','France','Quimper',300,1700);
INSERT INTO items VALUES (1,'Jug',40,'Kitchen',2001,1),
  (2,'Bowl',20,'Kitchen',2005,1),
  (3,'Vase',90,'Decor',2010,3),
  (4,'Plate',15,'Kitchen',2006,2),
  (5,'Lamp',120,'Decor',2012,4),
  (6,'Tile',5,'Decor',1999,2),
  (7,'Cup',55,'Kitchen',2003,4);
INSERT INTO stalls VALUES (1,'North stall','Old Square'),
  (2,'South stall','Mill Square'),
  (3,'Corner stall','Old Square');
INSERT INTO helpers VALUES (1,'Ana',100,1,'Sales'),
  (2,'Ben',120,1,'Packing'),
  (3,'Cleo',80,2,'Sales'),
  (4,'Dan',90,2,'Packing'),
  (5,'Eve',200,3,'Sales'),
  (6,'Fay',60,3,'Cleaning');
`;
