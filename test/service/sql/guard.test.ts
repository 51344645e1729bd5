import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardSql, SqlRefusedError } from '../../../src/service/sql/guard.ts';

const ACCEPTED = [
  'SELECT 1',
  'select 1;',
  'SELECT count(*) FROM orders',
  'SELECT * FROM store.orders LIMIT 10',
  'SELECT o.* FROM store.orders o',
  'TABLE orders',
  'VALUES (1, 2), (3, 4)',
  'SELECT /* every order */ count(*) -- really\n FROM orders',
  'SELECT DISTINCT city FROM customers',
  'SELECT DISTINCT ON (city) city, name FROM customers ORDER BY city, name DESC NULLS LAST',
  'SELECT city, count(*) AS n FROM customers GROUP BY city HAVING count(*) > 3 ORDER BY n DESC LIMIT 5 OFFSET 2',
  "SELECT date_trunc('month', ordered_at) AS month, sum(line_total) FROM a JOIN b ON a.id = b.order_id GROUP BY 1 ORDER BY 1",
  "SELECT EXTRACT(year FROM ordered_at), date_part('dow', ordered_at) FROM orders",
  "SELECT * FROM orders WHERE ordered_at >= DATE '2026-01-01' AND ordered_at < CURRENT_DATE - INTERVAL '3 days'",
  "SELECT * FROM orders WHERE ordered_at BETWEEN now() - interval '1 month' AND CURRENT_TIMESTAMP",
  "SELECT ordered_at AT TIME ZONE 'UTC' FROM orders",
  "SELECT * FROM a WHERE x IN (1, 2) AND y NOT IN (3) AND z LIKE 'a%' AND w ILIKE '%b' AND NOT (u IS NULL)",
  'SELECT * FROM a WHERE (x = 1 OR y = 2) AND z = 3',
  'SELECT * FROM a WHERE x = ANY (ARRAY[1, 2]) AND y <> ALL (SELECT 1)',
  'SELECT * FROM a WHERE EXISTS (SELECT 1 FROM b WHERE b.id = a.id)',
  'SELECT (SELECT max(x) FROM b) AS top, a.* FROM a',
  'SELECT CASE WHEN x > 1 THEN 2 ELSE 3 END, coalesce(x, 0), nullif(x, 1), greatest(x, y), least(x, y) FROM a',
  "SELECT CASE x WHEN 1 THEN 'one' END FROM a",
  'SELECT CAST(x AS numeric(10, 2)), y::text, z::integer[] FROM a',
  'SELECT a.x, b.y FROM a LEFT JOIN b USING (id) CROSS JOIN c NATURAL JOIN d',
  'SELECT * FROM a, LATERAL (SELECT 1 AS n) AS s',
  'WITH m AS (SELECT 1 AS n) SELECT n FROM m',
  'WITH a AS (SELECT 1 AS n), b AS (SELECT n FROM a) SELECT * FROM b UNION ALL SELECT * FROM a',
  'WITH RECURSIVE t (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < 5) SELECT n FROM t',
  'SELECT 1 UNION SELECT 2 INTERSECT SELECT 3 EXCEPT SELECT 4',
  'SELECT rank() OVER (PARTITION BY city ORDER BY revenue DESC) FROM customers',
  'SELECT sum(x) OVER w FROM a WINDOW w AS (ORDER BY d ROWS BETWEEN 2 PRECEDING AND CURRENT ROW)',
  'SELECT lag(x, 1) OVER (ORDER BY d) FROM a',
  "SELECT count(*) FILTER (WHERE status = 'late') FROM orders",
  "SELECT string_agg(name, ', ' ORDER BY name), array_agg(DISTINCT city) FROM customers",
  'SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY delay) FROM flights',
  'SELECT city, country, count(*) FROM customers GROUP BY GROUPING SETS ((city), (country), ())',
  'SELECT city, count(*) FROM customers GROUP BY ROLLUP (city)',
  "SELECT lower(name), upper(name), trim(name), substring(name FROM 1 FOR 3), position('a' IN name) FROM customers",
  "SELECT name || ' ' || city, length(name), replace(name, 'a', 'b'), split_part(name, ' ', 1) FROM customers",
  'SELECT round(x, 2), abs(x), floor(x), x % 2, x ^ 2, -x FROM a',
  "SELECT to_char(ordered_at, 'YYYY-MM'), age(ordered_at), make_date(2026, 1, 1), make_interval(days => 3) FROM orders",
  "SELECT day FROM generate_series('2026-01-01'::date, '2026-02-01'::date, '1 day') AS day",
  'SELECT g.n FROM generate_series(1, 5) AS g (n)',
  'SELECT e.key, e.value FROM a, jsonb_each(a.doc) AS e',
  'SELECT x.y FROM unnest(ARRAY[1]) AS x (y), (SELECT x.y FROM unnest(ARRAY[2]) AS x (y)) AS z',
  "SELECT w.upper FROM unnest(ARRAY['a']) AS w",
  'SELECT x.x FROM unnest(ARRAY[1, 2]) WITH ORDINALITY AS x (x, position)',
  "SELECT doc -> 'a' ->> 'b', doc #>> '{a,b}', doc @> '{}' FROM a",
  'SELECT tags[1], tags[1:2] FROM a',
  'SELECT "Order Date", "select" FROM "My Schema"."Über Tabelle"',
  "SELECT 'it''s; DROP TABLE x; --' AS text",
  "SELECT E'tab\\there', U&'\\0041', B'101', $tag$it's$tag$",
  'SELECT name COLLATE "C" FROM customers',
  'SELECT x IS TRUE, y IS NOT UNKNOWN, z IS DISTINCT FROM 1 FROM a',
  'SELECT (1, 2) = (3, 4), ROW(1, 2)',
  'SELECT pg_catalog.lower(name) FROM customers',
  "SELECT md5(name), encode(sha256('a'), 'hex') FROM customers",
  "SELECT regexp_replace(name, '^a', 'b') FROM customers WHERE name ~ '^x' AND name SIMILAR TO '%b%'",
  'SELECT NULL, true, 1.50, 1e10, -1',
];

const REFUSED: [sql: string, because: RegExp][] = [
  ['', /no SQL/],
  ['   -- nothing', /no SQL/],
  [';', /no SQL/],
  ['SELEC 1', /not valid SQL/],
  ['SELECT 1; SELECT 2', /one statement/],
  ['SELECT 1; DROP TABLE orders', /one statement/],
  ['COMMIT; DROP TABLE orders', /one statement/],
  ['SELECT 1 /* ; */ ; /* */ DELETE FROM orders', /one statement/],
  ["SELECT 1 -- '\n; DROP TABLE orders; --'", /one statement/],
  ['COMMIT', /Only SELECT/],
  ['ROLLBACK', /Only SELECT/],
  ['BEGIN', /Only SELECT/],
  ['INSERT INTO orders VALUES (1)', /Only SELECT/],
  ['UPDATE orders SET id = 1', /Only SELECT/],
  ['DELETE FROM orders', /Only SELECT/],
  ['MERGE INTO a USING b ON a.id = b.id WHEN MATCHED THEN DELETE', /Only SELECT/],
  ['TRUNCATE orders', /Only SELECT/],
  ['DROP TABLE orders', /Only SELECT/],
  ['CREATE TABLE x AS SELECT 1', /Only SELECT/],
  ['CREATE VIEW v AS SELECT 1', /Only SELECT/],
  ['ALTER TABLE orders ADD x int', /Only SELECT/],
  ['GRANT ALL ON orders TO public', /Only SELECT/],
  ['COPY orders TO STDOUT', /Only SELECT/],
  ["COPY (SELECT 1) TO PROGRAM 'cat'", /Only SELECT/],
  ['DO $$ BEGIN DELETE FROM orders; END $$', /Only SELECT/],
  ['CALL cleanup()', /Only SELECT/],
  ['EXPLAIN SELECT 1', /Only SELECT/],
  ['EXPLAIN ANALYZE DELETE FROM orders', /Only SELECT/],
  ['SET transaction_read_only = off', /Only SELECT/],
  ['SET SESSION AUTHORIZATION postgres', /Only SELECT/],
  ['RESET ROLE', /Only SELECT/],
  ['SHOW ALL', /Only SELECT/],
  ['LOCK TABLE orders', /Only SELECT/],
  ['LISTEN x', /Only SELECT/],
  ["NOTIFY x, 'y'", /Only SELECT/],
  ['PREPARE p AS SELECT 1', /Only SELECT/],
  ['EXECUTE p', /Only SELECT/],
  ['DECLARE c CURSOR FOR SELECT 1', /Only SELECT/],
  ['FETCH ALL FROM parley_rows', /Only SELECT/],
  ['VACUUM', /Only SELECT/],
  ["LOAD 'x'", /Only SELECT/],
  ['REFRESH MATERIALIZED VIEW v', /Only SELECT/],
  ['SELECT * INTO copy FROM orders', /create a table/],
  ['SELECT 1 INTO TEMP t UNION SELECT 2', /create a table/],
  ['SELECT * FROM orders FOR UPDATE', /Locking/],
  ['SELECT * FROM orders FOR SHARE NOWAIT', /Locking/],
  ['SELECT * FROM (SELECT * FROM orders FOR NO KEY UPDATE SKIP LOCKED) x', /Locking/],
  ['WITH x AS (DELETE FROM orders RETURNING *) SELECT * FROM x', /not allowed.*DeleteStmt/],
  ['WITH x AS (INSERT INTO a VALUES (1) RETURNING *) SELECT * FROM x', /InsertStmt/],
  ['SELECT * FROM (WITH y AS (UPDATE a SET b = 1 RETURNING *) SELECT * FROM y) z', /UpdateStmt/],
  ['WITH a AS (WITH b AS (DELETE FROM c RETURNING 1) SELECT * FROM b) SELECT 1 UNION SELECT * FROM a', /DeleteStmt/],
  ['SELECT (WITH y AS (DELETE FROM a RETURNING 1) SELECT * FROM y)', /DeleteStmt/],
  ['SELECT $1', /placeholder/],
  ['SELECT * FROM orders LIMIT $1', /placeholder/],
  ['SELECT pg_sleep(10)', /function pg_sleep/],
  ['SELECT PG_SLEEP(10)', /function pg_sleep/],
  ['SELECT "pg_sleep"(10)', /function pg_sleep/],
  ['SELECT pg_catalog.pg_sleep(10)', /function pg_catalog.pg_sleep/],
  ['SELECT pg_catalog . "pg_sleep" /* x */ (10)', /pg_sleep/],
  ['SELECT "LOWER"(name) FROM a', /function LOWER/],
  ['SELECT 1 FROM orders WHERE pg_sleep(1) IS NULL', /pg_sleep/],
  ['SELECT 1 ORDER BY pg_sleep(1)', /pg_sleep/],
  ['SELECT 1 LIMIT (SELECT 1 FROM pg_sleep(1))', /pg_sleep/],
  ['SELECT * FROM pg_sleep(1)', /pg_sleep/],
  ['SELECT sum(1) FILTER (WHERE pg_sleep(1) IS NULL) OVER (PARTITION BY pg_sleep(1))', /pg_sleep/],
  ['SELECT CASE WHEN true THEN pg_sleep(1) END', /pg_sleep/],
  ['VALUES (pg_sleep(1))', /pg_sleep/],
  ["SELECT pg_read_file('/etc/passwd')", /pg_read_file/],
  ["SELECT pg_ls_dir('/')", /pg_ls_dir/],
  ["SELECT lo_import('/etc/passwd')", /lo_import/],
  ['SELECT lo_unlink(1)', /lo_unlink/],
  ["SELECT * FROM dblink('host=x', 'SELECT 1') AS t (a int)", /not allowed/],
  ["SELECT set_config('transaction_read_only', 'off', false)", /set_config/],
  ["SELECT current_setting('data_directory')", /current_setting/],
  ["SELECT query_to_xml('DELETE FROM a', true, true, '')", /query_to_xml/],
  ["SELECT ts_stat('SELECT 1')", /ts_stat/],
  ["SELECT nextval('orders_id_seq')", /nextval/],
  ["SELECT setval('orders_id_seq', 1)", /setval/],
  ["SELECT currval('orders_id_seq')", /currval/],
  ['SELECT pg_terminate_backend(1)', /pg_terminate_backend/],
  ['SELECT pg_advisory_lock(1)', /pg_advisory_lock/],
  ['SELECT txid_current()', /txid_current/],
  ['SELECT version()', /version/],
  ['SELECT public.lower(name) FROM a', /public\.lower/],
  ['SELECT my_function(1)', /my_function/],
  ['SELECT current_user', /user or the database/],
  ['SELECT CURRENT_CATALOG', /user or the database/],
  ['SELECT * FROM pg_catalog.pg_authid', /system/],
  ['SELECT * FROM pg_shadow', /system/],
  ['SELECT * FROM "pg_class"', /system/],
  ['SELECT * FROM information_schema.tables', /system/],
  ['SELECT * FROM a JOIN pg_stat_activity ON true', /system/],
  ['SELECT * FROM pg_toast.x', /system/],
  ['SELECT * FROM other.public.orders', /connected database/],
  ["SELECT 'pg_authid'::regclass", /type regclass/],
  ["SELECT CAST('x' AS pg_lsn)", /type pg_lsn/],
  ["SELECT ('/etc/passwd'::text).pg_read_file", /field of a value/],
  ["SELECT (x).pg_read_file FROM unnest(ARRAY['/etc/passwd']) AS x", /field of a value/],
  ["SELECT x.pg_read_file FROM unnest(ARRAY['/etc/passwd']) AS x", /not known/],
  ['SELECT generate_series.pg_sleep FROM generate_series(1, 5)', /not known/],
  ['SELECT (SELECT f.pg_sleep) FROM generate_series(1, 5) AS f (n)', /not known/],
  ["SELECT x.pg_read_file FROM unnest(ARRAY['/etc/passwd']) AS x (a)", /not known/],
  ["SELECT pg_read_file.pg_read_file FROM unnest(ARRAY['/etc/passwd']) AS pg_read_file (a)", /not known/],
  [
    "SELECT 1 FROM unnest(ARRAY[1]) AS x (pg_read_file) UNION SELECT x.pg_read_file FROM unnest(ARRAY['/etc/passwd']) AS x",
    /not known/,
  ],
  ["SELECT lower.pg_read_file FROM lower('/etc/passwd')", /not known/],
  ["SELECT coalesce.pg_read_file FROM coalesce('/etc/passwd')", /Only functions/],
  ["SELECT nullif.pg_read_file FROM nullif('/etc/passwd', '')", /Only functions/],
  ["SELECT c.pg_read_file FROM CAST('/etc/passwd' AS text) AS c", /Only functions/],
  ['SELECT 1 OPERATOR(public.+) 2', /Operators/],
  ['SELECT name COLLATE other.c FROM a', /Collations/],
  ["SELECT xmlparse(document '<a/>')", /not allowed/],
  ['SELECT * FROM orders TABLESAMPLE system (1)', /not allowed/],
  ['SELECT * FROM a WHERE CURRENT OF c', /not allowed|valid/],
];

describe('guard for PostgreSQL', () => {
  it.each(ACCEPTED)('accepts %s', async (sql) => {
    const { text } = await guardSql(sql, 'postgres');
    expect(text).toMatch(/^\(?(SELECT|VALUES|WITH)\b/);
  });

  it.each(REFUSED)('refuses %s', async (sql, because) => {
    const guarded = guardSql(sql, 'postgres');
    await expect(guarded).rejects.toBeInstanceOf(SqlRefusedError);
    await expect(guarded).rejects.toThrow(because);
  });

  it('renders what it accepts the same way for ever', async () => {
    for (const sql of ACCEPTED) {
      const { text } = await guardSql(sql, 'postgres');
      expect((await guardSql(text, 'postgres')).text).toBe(text);
    }
  });

  it('renders from the tree, so that comments and odd spacing are gone', async () => {
    const { text } = await guardSql('select/**/1 --x\n ;;', 'postgres').catch(() => ({ text: 'refused' }));
    expect(text.replaceAll(/\s+/g, ' ')).toBe('SELECT 1');
  });

  it.each([
    ['a NUL byte', 'SELECT 1\0; DROP TABLE x', /not text/],
    ['more than the longest text', `SELECT '${'x'.repeat(20_000)}'`, /longer than/],
    ['nesting without end', `SELECT ${'('.repeat(9_000)}1${')'.repeat(9_000)}`, /./],
    ['a sum without end', `SELECT 1${'+1'.repeat(9_000)}`, /deep/],
    ['a chain of NOT', `SELECT ${'NOT '.repeat(2_000)}true`, /deep/],
    ['subqueries without end', `SELECT 1 FROM (${'SELECT 1 FROM ('.repeat(900)}SELECT 1${') a'.repeat(901)}`, /./],
  ])('survives %s', async (_, sql, because) => {
    const outcome = await guardSql(sql, 'postgres').then(
      ({ text }) => text,
      (error: unknown) => {
        expect(error).toBeInstanceOf(SqlRefusedError);
        return String(error);
      },
    );
    expect(outcome).toMatch(because);
    expect((await guardSql('SELECT 1', 'postgres')).text).toContain('SELECT');
  });

  it('refuses the other dialects in plain words for now', async () => {
    await expect(guardSql('SELECT 1', 'mysql')).rejects.toThrow(/not supported yet/);
  });

  it('never accepts text that hides a second statement or a write, whatever surrounds it', async () => {
    const noise = fc.constantFrom(' ', '\n', '\t', '/* */', '--\n', '/*;*/', ';', '(', ')', "'", '"', '$$', '\\', 'E');
    const evil = fc.constantFrom('DROP TABLE a', 'DELETE FROM a', 'SELECT pg_sleep(9)', 'COMMIT', 'SELECT 1 INTO b');
    const part = fc.oneof(noise, evil, fc.constantFrom('SELECT 1', "'x'", 'FROM a', 'UNION', 'WITH q AS'));
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 8 }), async (parts) => {
        const text = await guardSql(parts.join(' '), 'postgres').then(
          (accepted) => accepted.text,
          (error: unknown) => {
            expect(error).toBeInstanceOf(SqlRefusedError);
            return 'SELECT refused';
          },
        );
        const outsideQuotes = text.replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"/g, '');
        expect(outsideQuotes).toMatch(/^\(*(SELECT|VALUES|WITH)\b/);
        expect(outsideQuotes).not.toMatch(/;|--|\/\*|\b(INTO|pg_sleep)\b|\b(DROP TABLE|(?<!AS )DELETE)\b/i);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps any text in a literal or a name exactly', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 30 }), async (value) => {
        fc.pre(!value.includes('\0') && value.length > 0 && Buffer.from(value).toString() === value);
        const literal = `'${value.replaceAll("'", "''")}'`;
        const name = `"${value.replaceAll('"', '""')}"`;
        fc.pre(Buffer.byteLength(value) < 60);
        const { text } = await guardSql(`SELECT ${literal} AS ${name}`, 'postgres');
        expect((await guardSql(text, 'postgres')).text).toBe(text);
        expect(text).toContain(value.replaceAll("'", "''").replaceAll('\\', text.includes('\\\\') ? '\\\\' : '\\'));
      }),
      { numRuns: 200 },
    );
  });
});
