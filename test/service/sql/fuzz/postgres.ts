/** Things a hostile statement could change, and a table to read. */
export const SCHEMA = `
CREATE TABLE items (id int PRIMARY KEY, name text, price numeric(10,2), at timestamptz, doc jsonb, tags text[]);
INSERT INTO items
SELECT n, 'item ' || n, n * 1.5, '2026-01-01'::timestamptz + n * interval '1 day', '{"a": {"b": 1}}', ARRAY['x', 'y']
FROM generate_series(1, 6) AS n;
CREATE TABLE notes (id int, item_id int, body text);
INSERT INTO notes VALUES (1, 1, 'it''s'), (2, 1, 'a; b'), (3, 2, '-- c');
CREATE SEQUENCE counter;
CREATE FUNCTION wipe() RETURNS int LANGUAGE sql AS 'DELETE FROM items; SELECT 1';
CREATE FUNCTION burn(items) RETURNS int LANGUAGE sql AS 'DELETE FROM notes; SELECT 1';
CREATE VIEW trap AS SELECT wipe() AS n;
ALTER DATABASE postgres SET statement_timeout = '500ms';
`;

/** One value for all that may not change. The parameter is the file that hostile statements write to. */
export const STATE = `
SELECT md5(string_agg(part, '|' ORDER BY part)) AS state FROM (
  SELECT 'items ' || i::text AS part FROM items i
  UNION ALL SELECT 'notes ' || n::text FROM notes n
  UNION ALL SELECT 'class ' || oid || relname || relkind::text FROM pg_class
  UNION ALL SELECT 'column ' || attrelid || attname || atttypid FROM pg_attribute WHERE attrelid >= 16384
  UNION ALL SELECT 'function ' || oid || proname || proowner FROM pg_proc WHERE oid >= 16384
  UNION ALL SELECT 'sequence ' || last_value || is_called FROM counter
  UNION ALL SELECT 'role ' || rolname || rolsuper || rolcanlogin FROM pg_roles
  UNION ALL SELECT 'large object ' || oid FROM pg_largeobject_metadata
  UNION ALL SELECT 'setting ' || setdatabase || setrole || setconfig::text FROM pg_db_role_setting
  UNION ALL SELECT 'lock ' || objid FROM pg_locks WHERE locktype = 'advisory'
) AS parts`;

export const READING: readonly string[] = [
  'SELECT * FROM items',
  'SELECT count(*), sum(price) FROM items WHERE id > 2',
  'SELECT i.name, n.body FROM items i JOIN notes n ON n.item_id = i.id ORDER BY 1, 2 LIMIT 3',
  "SELECT date_trunc('month', at) AS month, avg(price) FROM items GROUP BY 1 HAVING count(*) > 0 ORDER BY 1",
  'WITH dear AS (SELECT * FROM items WHERE price > 3) SELECT name FROM dear UNION SELECT body FROM notes',
  'WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT n FROM r',
  'SELECT name, rank() OVER (PARTITION BY id % 2 ORDER BY price DESC) FROM items',
  "SELECT doc -> 'a' ->> 'b', tags[1], doc #>> '{a,b}' FROM items",
  "SELECT upper(name) || 'x', coalesce(price, 0), CASE WHEN id > 2 THEN 'many' ELSE 'few' END FROM items",
  "SELECT 'it''s; DELETE FROM items; --' AS text, \"name\" FROM items",
  "SELECT * FROM items WHERE name LIKE 'item%' AND at >= DATE '2026-01-01' - INTERVAL '1 day'",
  'SELECT (SELECT max(price) FROM items) AS top, id FROM items WHERE EXISTS (SELECT 1 FROM notes WHERE item_id = items.id)',
  'SELECT x.y FROM unnest(ARRAY[1, 2]) AS x (y)',
  "SELECT lower(name), string_agg(DISTINCT name, ',') FROM items GROUP BY name",
  'VALUES (1, 2), (3, 4)',
  "SELECT lpad(name, 8, '*'), repeat('*', least(id, 200)), sum(price::money)::numeric FROM items GROUP BY id, name",
  "SELECT e'a\\'b', $tag$ x; $tag$, U&'\\0041'",
];

/** What the guard cannot know: views and functions that the owner of the database made. */
export const OVERLOOKED: readonly string[] = ['SELECT items.burn FROM items', 'SELECT * FROM trap'];

export const hostile = (file: string): readonly string[] => [
  'DELETE FROM items',
  "UPDATE items SET name = 'hacked'",
  "INSERT INTO notes VALUES (9, 9, 'hacked') RETURNING *",
  'DROP TABLE notes',
  'TRUNCATE items',
  'CREATE TABLE hacked AS SELECT * FROM items',
  'SELECT * INTO hacked FROM items',
  'WITH x AS (DELETE FROM items RETURNING *) SELECT * FROM x',
  'WITH x AS (INSERT INTO notes VALUES (9) RETURNING *) SELECT * FROM x',
  'SELECT wipe()',
  'SELECT items.wipe FROM items',
  'SELECT * FROM wipe()',
  "SELECT nextval('counter')",
  "SELECT setval('counter', 99)",
  'SELECT lo_create(77)',
  'SELECT pg_advisory_lock(7)',
  "SELECT set_config('transaction_read_only', 'off', false)",
  `COPY items TO '${file}'`,
  `COPY (SELECT 1) TO PROGRAM 'touch ${file}'`,
  `SELECT lo_export(1, '${file}')`,
  `SELECT query_to_xml('DELETE FROM items', true, true, '')`,
  'COMMIT; DELETE FROM items',
  'SELECT 1; DELETE FROM items; SELECT 2',
  'CREATE ROLE hacked SUPERUSER LOGIN',
  "ALTER DATABASE postgres SET work_mem = '1MB'",
  'DO $$ BEGIN DELETE FROM items; END $$',
  'EXPLAIN ANALYZE DELETE FROM items',
  'ALTER TABLE items ADD COLUMN hacked int',
  "SELECT array_agg(lpad('x', 1000000)) FROM generate_series(1, 1500)",
  "SELECT format('%1000000s', name) FROM items",
  'SELECT count(*) FROM generate_series(1, 2000000000)',
  "SELECT 'owner=r/owner'::aclitem",
];
