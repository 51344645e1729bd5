/** Things a hostile statement could change, and a table to read. */
export const SCHEMA = `
CREATE TABLE items (id int PRIMARY KEY, name varchar(50), price decimal(10,2), at datetime, doc json);
INSERT INTO items
SELECT seq, CONCAT('item ', seq), seq * 1.5, '2026-01-01' + INTERVAL seq DAY, '{"a": {"b": 1}}' FROM seq_1_to_6;
CREATE TABLE notes (id int, item_id int, body text);
INSERT INTO notes VALUES (1, 1, 'it''s'), (2, 1, 'a; b'), (3, 2, '-- c');
CREATE SEQUENCE counter;
SET GLOBAL log_bin_trust_function_creators = 1;
CREATE FUNCTION wipe() RETURNS int MODIFIES SQL DATA BEGIN DELETE FROM items; RETURN 1; END;
CREATE VIEW trap AS SELECT wipe() AS n;
SET SESSION max_statement_time = 0.5;
`;

/** Looking at all tables takes longer than a statement may on a busy machine. */
const UNHURRIED = 'SET STATEMENT max_statement_time = 0 FOR';

/** All that may not change, of the server and of the session that ran what was accepted. */
export const STATE: readonly string[] = [
  'SELECT * FROM shop.items ORDER BY id',
  'SELECT * FROM shop.notes ORDER BY id',
  'SELECT next_not_cached_value FROM shop.counter',
  `${UNHURRIED} SELECT table_schema, table_name, table_type, create_time FROM information_schema.tables
   WHERE table_schema NOT IN ('information_schema', 'performance_schema') ORDER BY 1, 2`,
  `${UNHURRIED} SELECT table_name, column_name, column_type FROM information_schema.columns
   WHERE table_schema = 'shop' ORDER BY 1, 2`,
  `${UNHURRIED} SELECT routine_schema, routine_name FROM information_schema.routines ORDER BY 1, 2`,
  'SELECT User, Host, authentication_string FROM mysql.user ORDER BY 1, 2',
  `SELECT @@sql_mode, @@autocommit, @@tx_read_only, @@global.read_only, @@max_statement_time, @hacked,
   IS_USED_LOCK('hacked') AS locked, LAST_INSERT_ID() AS last`,
];

export const READING: readonly string[] = [
  'SELECT * FROM items',
  'SELECT count(*), sum(price) FROM items WHERE id > 2',
  'SELECT i.name, n.body FROM items i JOIN notes n ON n.item_id = i.id ORDER BY 1, 2 LIMIT 1, 3',
  "SELECT date_format(at, '%Y-%m') AS month, avg(price) FROM items GROUP BY month HAVING count(*) > 0 ORDER BY month",
  'WITH dear AS (SELECT * FROM items WHERE price > 3) SELECT name FROM dear UNION SELECT body FROM notes',
  'WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT n FROM r',
  'SELECT name, rank() OVER (PARTITION BY id % 2 ORDER BY price DESC) FROM items',
  "SELECT json_value(doc, '$.a.b'), json_extract(doc, '$.a'), `name` FROM `items`",
  "SELECT concat(upper(name), 'x'), coalesce(price, 0), CASE WHEN id > 2 THEN 'many' ELSE 'few' END FROM items",
  "SELECT 'it''s; DELETE FROM items; -- ' AS text, \"it's\\\" x\" AS `na``me` FROM items",
  "SELECT * FROM items WHERE name LIKE 'item%' AND at >= date_sub('2026-01-01', INTERVAL 1 DAY) AND name RLIKE 'i'",
  'SELECT (SELECT max(price) FROM items) AS top, id FROM items WHERE EXISTS (SELECT 1 FROM notes WHERE item_id = items.id)',
  "SELECT group_concat(DISTINCT name ORDER BY name SEPARATOR '; ') FROM items",
  "SELECT 'back\\\\slash', 'quote\\'s', 'a\\%b', x'41', 0x42, b'01' FROM items",
  'SELECT /* every */ name # comment\n FROM items -- and more\n WHERE id IN (1, 2)',
  "SELECT BINARY name = 'ITEM 1', 255 & 0x0F, 0b11, name SOUNDS LIKE 'item', id MOD 2, !id, name REGEXP NULL FROM items",
  "SELECT at + INTERVAL '1 2' DAY_HOUR, EXTRACT(YEAR_MONTH FROM at), CHAR(65, 66 USING utf8mb4), BINARY(id) FROM items",
  'SELECT id % 2 AS odd, sum(price) FROM items GROUP BY odd WITH ROLLUP',
  'SELECT CAST(price AS signed), CONVERT(name USING utf8mb4), EXTRACT(YEAR FROM at), SUBSTRING(name FROM 1 FOR 2) FROM items',
];

/** What the guard cannot know: views that the owner of the database made. */
export const OVERLOOKED: readonly string[] = ['SELECT * FROM trap'];

export const hostile = (file: string): readonly string[] => [
  'DELETE FROM items',
  "UPDATE items SET name = 'hacked'",
  "INSERT INTO notes VALUES (9, 9, 'hacked')",
  'REPLACE INTO items (id) VALUES (1)',
  'DROP TABLE notes',
  'TRUNCATE items',
  'CREATE TABLE hacked AS SELECT * FROM items',
  'SELECT wipe()',
  'SELECT shop.wipe()',
  'SELECT `wipe`()',
  'SELECT nextval(counter)',
  'SELECT NEXT VALUE FOR counter',
  'SELECT setval(counter, 99)',
  "SELECT get_lock('hacked', 0)",
  'SELECT last_insert_id(77)',
  'SELECT @hacked := 1',
  'SELECT 1 INTO @hacked',
  `SELECT * FROM items INTO OUTFILE '${file}'`,
  `SELECT 'x' INTO DUMPFILE '${file}'`,
  `SELECT name INTO OUTFILE '${file}' FROM items`,
  'SELECT /*! wipe() */',
  'SELECT 1 /*!50000 , wipe() */',
  'SELECT 1 /*M!100100 , wipe() */',
  "SET sql_mode = 'ANSI_QUOTES'",
  'SET @hacked = 1',
  'COMMIT; DELETE FROM items',
  'SELECT 1; DELETE FROM items; SELECT 2',
  "CREATE USER hacked@'%' IDENTIFIED BY 'x'",
  "SELECT 'a\\'; DELETE FROM items; -- '",
  'SELECT "a\\"; DELETE FROM items; -- "',
  "SELECT '\\'' ; DELETE FROM items; -- ",
  'BEGIN NOT ATOMIC DELETE FROM items; END',
  'ALTER TABLE items ADD COLUMN hacked int',
  "PREPARE s FROM 'DELETE FROM items'",
];
