import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseCredentials } from '../../../../src/contract/resources.ts';
import type { Connector, QueryResult, RunLimits, TableInfo } from '../../../../src/service/connectors/connector.ts';
import { ConnectorError } from '../../../../src/service/connectors/errors.ts';
import { openConnector } from '../../../../src/service/databases/index.ts';
import { createNetwork } from '../../../../src/service/network/network.ts';
import { guardSql, type ReadOnlySql } from '../../../../src/service/sql/guard.ts';
import { documentedSql } from '../documented-sql.ts';
import { SEED_SQL } from './seed.ts';
import { findPostgres, startPglite, startPostgres, type TestServer } from './servers.ts';

const network = createNetwork({ allowPrivate: true });

const LIMITS: RunLimits = { maxRows: 1_000, maxBytes: 1_000_000, timeoutMs: 20_000 };
const unaborted = () => new AbortController().signal;
/** What a broken guard would let through. */
const unguarded = (text: string) => ({ text }) as ReadOnlySql;

const binaries = findPostgres();
if (binaries === undefined) {
  process.stderr.write('SKIPPED: the connector against a real PostgreSQL (no initdb in /usr/lib/postgresql or PATH)\n');
}

const servers: [name: string, start: (() => Promise<TestServer>) | undefined][] = [
  ['PGlite', startPglite],
  ['PostgreSQL', binaries === undefined ? undefined : () => startPostgres(binaries)],
];

describe.each(servers)('connector on %s', (name, startServer) => {
  if (startServer === undefined) {
    it.skip('is not tested: PostgreSQL is not installed here', () => undefined);
    return;
  }
  let server: TestServer;
  let connector: Connector;
  const opened: Connector[] = [];

  const open = (change: Partial<DatabaseCredentials> = {}): Connector => {
    const another = openConnector({ type: 'db:postgres', credentials: { ...server.credentials, ...change } }, network);
    opened.push(another);
    return another;
  };
  const run = async (sql: string, limits: Partial<RunLimits> = {}, signal = unaborted()): Promise<QueryResult> =>
    connector.run(await guardSql(sql, 'postgres'), { ...LIMITS, ...limits }, signal);
  const table = async (wanted: string): Promise<TableInfo | undefined> =>
    (await connector.introspect(unaborted())).tables.find((t) => t.name === wanted);

  beforeAll(async () => {
    server = await startServer();
    await server.execute(SEED_SQL);
    connector = openConnector({ type: 'db:postgres', credentials: server.credentials }, network);
  });
  afterAll(async () => {
    await connector.close();
    await server.stop();
  });
  afterEach(async () => {
    for (const another of opened.splice(0)) await another.close();
  });

  describe('a statement that collects rows in one value', () => {
    const PAIRS = '(SELECT a.n FROM generate_series(1, 20000) a(n), generate_series(1, 1000) b(n)) p(n)';
    const tooMany: [what: string, sql: string][] = [
      ['as an array', `SELECT array_length(array_agg(n::text), 1) FROM ${PAIRS}`],
      ['as a text, grouped', `SELECT length(string_agg(n::text, ',')) FROM ${PAIRS} GROUP BY n % 2`],
      ['as JSON, sorted', `SELECT json_agg(n ORDER BY n DESC) FROM ${PAIRS}`],
      ['for each row of a window', `SELECT array_agg(n) OVER (ORDER BY n) FROM ${PAIRS} LIMIT 3`],
      ['of a subquery', `SELECT array_length(ARRAY(SELECT n FROM ${PAIRS}), 1)`],
      ['below another step', `SELECT count(c.all_n) FROM (SELECT array_agg(n) AS all_n FROM ${PAIRS}) c`],
    ];
    it.each(tooMany)('is refused before it runs if they are too many: %s', async (_, sql) => {
      await expect(run(sql)).rejects.toMatchObject({
        kind: 'sql-refused',
        message:
          'The query would collect too many rows in one value, more than fits in memory. Count them, or collect fewer.',
      });
    });

    it('runs if they are not, beside any number that is only counted', async () => {
      const { rows } = await run(
        `SELECT (SELECT count(*) FROM generate_series(1, 1000000) s(n)) AS counted,
                (SELECT string_agg(n::text, ',') FROM generate_series(1, 3) s(n)) AS names,
                array_length(ARRAY(SELECT n FROM generate_series(1, 1000) s(n)), 1) AS listed`,
      );
      expect(rows).toEqual([{ counted: 1_000_000, names: '1,2,3', listed: 1_000 }]);
    });

    it('tells what is wrong with it as any other does', async () => {
      const one = await run('SELECT array_agg(nothing) FROM shop.customers').catch((error: unknown) => error);
      const other = await run('SELECT max(nothing) FROM shop.customers').catch((error: unknown) => error);
      expect(one).toBeInstanceOf(ConnectorError);
      expect(one).toMatchObject({ kind: 'sql-refused', message: (other as ConnectorError).message });
    });
  });

  describe('introspection', () => {
    it('lists tables, views and partitioned tables, not partitions or system tables', async () => {
      const { tables, dialect, defaultSchema } = await connector.introspect(unaborted());
      expect({ dialect, defaultSchema }).toEqual({ dialect: 'postgres', defaultSchema: 'public' });
      expect(tables.map((t) => [t.schema, t.name, t.kind])).toEqual([
        ['public', 'we"ird; DROP TABLE shop.lines', 'table'],
        ['shop', 'audit', 'table'],
        ['shop', 'customers', 'table'],
        ['shop', 'germans', 'view'],
        ['shop', 'lines', 'table'],
        ['shop', 'orders', 'table'],
        ['shop', 'totals', 'view'],
      ]);
    });

    it('tells types, kinds, comments, estimates and primary keys', async () => {
      const customers = await table('customers');
      expect(customers).toMatchObject({ comment: 'People who buy', rowEstimate: 40, primaryKey: ['id'] });
      expect(customers?.columns.map((c) => [c.name, c.dataType, c.kind, c.nullable])).toEqual([
        ['id', 'integer', 'integer', false],
        ['name', 'character varying(20)', 'text', false],
        ['country', 'shop.country_code', 'text', true],
        ['mood', 'shop.mood', 'text', true],
        ['notes', 'text', 'text', true],
        ['note_log', 'text', 'text', true],
        ['balance', 'numeric(10,2)', 'decimal', true],
        ['score', 'double precision', 'float', true],
        ['active', 'boolean', 'boolean', true],
        ['born', 'date', 'date', true],
        ['seen_at', 'timestamp with time zone', 'timestamp', true],
        ['settings', 'jsonb', 'json', true],
        ['photo', 'bytea', 'binary', true],
        ['tags', 'text[]', 'other', true],
        ['token', 'uuid', 'uuid', true],
      ]);
      expect(customers?.columns.find((c) => c.name === 'balance')?.comment).toBe('What they owe, in dollars');
      expect(await table('germans')).toMatchObject({ comment: 'Customers in Germany', rowEstimate: null });
      expect(await table('lines')).toMatchObject({ rowEstimate: null, primaryKey: [] });
    });

    it('keeps the order of columns in keys of several', async () => {
      expect(await table('orders')).toMatchObject({
        primaryKey: ['shop_id', 'number', 'placed_on'],
        foreignKeys: [
          { columns: ['customer_id'], references: { schema: 'shop', table: 'customers', columns: ['id'] } },
        ],
      });
      const columns = ['shop_id', 'number', 'placed_on'];
      expect((await table('lines'))?.foreignKeys).toEqual([
        { columns, references: { schema: 'shop', table: 'orders', columns } },
      ]);
    });

    it('knows the words of text columns, but no free text', async () => {
      const columns = (await table('customers'))?.columns ?? [];
      const values = new Map(columns.map((c) => [c.name, c.values]));
      expect(values.get('country')).toEqual(['DE', 'US']);
      expect(values.get('mood')).toEqual(['happy']);
      expect(values.get('name')).toHaveLength(40);
      expect(values.get('notes')).toBeNull();
      expect(values.get('note_log')).toEqual([]);
      expect(values.get('id')).toBeNull();
      const weird = await table('we"ird; DROP TABLE shop.lines');
      expect(weird?.columns.map((c) => [c.name, c.values])).toEqual([
        ["a'b", ['x']],
        ['__proto__', ['y']],
      ]);
    });
  });

  describe('reading only', () => {
    const attempt = (text: string) => connector.run(unguarded(text), LIMITS, unaborted());
    const audits = () => server.execute('SELECT count(*)::int AS n FROM shop.audit');

    it.each([
      'SELECT shop.sneak()',
      'WITH x AS (DELETE FROM shop.customers RETURNING 1) SELECT * FROM x',
      'SELECT 1; DROP TABLE shop.audit',
      'SELECT 1; COMMIT; DROP TABLE shop.audit',
      "SELECT set_config('transaction_read_only', 'off', true)",
      'DROP TABLE shop.audit',
    ])('holds without the guard: %s', async (text) => {
      await expect(attempt(text)).rejects.toMatchObject({ kind: 'sql-refused' });
      expect(await audits()).toEqual([{ n: 0 }]);
      expect(await server.execute('SELECT count(*)::int AS n FROM shop.customers')).toEqual([{ n: 40 }]);
    });

    it('leaves nothing behind in the session', async () => {
      await run('SELECT 1');
      await expect(attempt('SELECT 1 FROM nowhere')).rejects.toThrow(ConnectorError);
      expect((await run('SELECT 2 AS n')).rows).toEqual([{ n: 2 }]);
    });
  });

  describe('reaching the server', () => {
    it('goes on without TLS where the server has none', async () => {
      // Not known as loopback by its name, so TLS is tried first.
      const elsewhere = { resolveHost: () => Promise.resolve({ address: '127.0.0.1', family: 4 as const }) };
      const another = openConnector(
        { type: 'db:postgres', credentials: { ...server.credentials, host: 'db.example.test' } },
        elsewhere,
      );
      opened.push(another);
      const { rows } = await another.run(await guardSql('SELECT 1 AS n', 'postgres'), LIMITS, unaborted());
      expect(rows).toEqual([{ n: 1 }]);
    });
  });

  // PGlite has neither users nor connections to end.
  if (name === 'PGlite') return;

  describe('a server with users', () => {
    it('goes on after the server has closed its connections', async () => {
      await Promise.all([run('SELECT 1'), run('SELECT 2'), run('SELECT 3')]);
      const closing = server.execute(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $$parley$$',
      );
      const answers = await Promise.all([
        closing.then(() => run('SELECT 1 AS n')),
        closing.then(() => run('SELECT 1 AS n')),
      ]);
      expect(answers.map((answer) => answer.rows)).toEqual([[{ n: 1 }], [{ n: 1 }]]);
    });

    it('tells foreign tables, and the schema that a bare name is looked up in', async () => {
      await server.execute(`
        CREATE EXTENSION postgres_fdw;
        CREATE SERVER far FOREIGN DATA WRAPPER postgres_fdw;
        CREATE FOREIGN TABLE shop.far_away (id integer) SERVER far;
        CREATE ROLE keeper LOGIN PASSWORD 'keeper-secret';
        ALTER ROLE keeper SET search_path = shop, public;
        GRANT USAGE ON SCHEMA shop TO keeper;
        GRANT SELECT ON shop.far_away TO keeper`);
      const keeper = open({ username: 'keeper', password: 'keeper-secret' });
      const schema = await keeper.introspect(unaborted());
      expect(schema.defaultSchema).toBe('shop');
      expect(schema.tables.filter((t) => t.schema === 'shop')).toMatchObject([
        { name: 'far_away', kind: 'table', rowEstimate: null, columns: [{ name: 'id', values: null }] },
      ]);
    });

    it('tells unique indexes of whole tables and plain columns that the user may read', async () => {
      await server.execute(`
        CREATE SCHEMA keyed;
        CREATE TABLE keyed.seats (id integer PRIMARY KEY, "Row No" integer, place integer, code text, hidden text);
        CREATE UNIQUE INDEX ON keyed.seats (place, "Row No") INCLUDE (code);
        CREATE UNIQUE INDEX ON keyed.seats (code) WHERE place > 1;
        CREATE UNIQUE INDEX ON keyed.seats (lower(code));
        CREATE UNIQUE INDEX ON keyed.seats (hidden);
        CREATE INDEX ON keyed.seats (code);
        CREATE ROLE usher LOGIN PASSWORD 'usher-secret';
        GRANT USAGE ON SCHEMA keyed TO usher;
        GRANT SELECT (id, "Row No", place, code) ON keyed.seats TO usher`);
      const seats = async (source: Connector) =>
        (await source.introspect(unaborted())).tables.find(({ name }) => name === 'seats');
      expect((await seats(connector))?.uniqueKeys).toEqual([['place', 'Row No'], ['hidden']]);
      const usher = open({ username: 'usher', password: 'usher-secret' });
      expect((await seats(usher))?.uniqueKeys).toEqual([['place', 'Row No']]);
      await server.execute('DROP SCHEMA keyed CASCADE');
    });

    it('gets on with the user that docs/databases.md tells to make', async () => {
      await server.execute(documentedSql('Postgres').replaceAll('DATABASE shop', 'DATABASE postgres'));
      const parley = open({ username: 'parley', password: 'documented-secret' });
      const { tables } = await parley.introspect(unaborted());
      expect(tables.map(({ schema }) => schema)).toEqual(['public']);
      expect(await parley.mayWrite?.(unaborted())).toBe(false);
      await server.execute('CREATE TABLE public.later (a int); INSERT INTO public.later VALUES (7)');
      const later = await parley.run(unguarded('SELECT a FROM public.later'), LIMITS, unaborted());
      expect(later.rows).toEqual([{ a: 7 }]);
      const shop = parley.run(unguarded('SELECT * FROM shop.audit'), LIMITS, unaborted());
      await expect(shop).rejects.toMatchObject({ kind: 'no-permission' });
    });

    it('tells whether the user may change data', async () => {
      await server.execute(`
        CREATE ROLE scribe LOGIN PASSWORD 'scribe-secret';
        GRANT SELECT, DELETE ON shop.orders TO scribe`);
      const scribe = open({ username: 'scribe', password: 'scribe-secret' });
      expect(await scribe.mayWrite?.(unaborted())).toBe(false);
      await server.execute('GRANT USAGE ON SCHEMA shop TO scribe');
      expect(await scribe.mayWrite?.(unaborted())).toBe(true);
      expect(await connector.mayWrite?.(unaborted())).toBe(true);
    });

    it('tells a user who may read nothing from a database that has nothing', async () => {
      await server.execute("CREATE ROLE blind LOGIN PASSWORD 'blind-secret'");
      await server.execute('CREATE DATABASE nothing_in_it');
      const blind = open({ username: 'blind', password: 'blind-secret' });
      expect((await blind.introspect(unaborted())).tables).toEqual([]);
      expect(await blind.explainNoTables?.(unaborted())).toMatchObject({
        message: expect.stringContaining('Grant it USAGE on their schema and SELECT on the tables') as unknown,
        fields: ['username', 'dbname'],
      });
      const empty = open({ dbname: 'nothing_in_it' });
      expect((await empty.introspect(unaborted())).tables).toEqual([]);
      expect(await empty.explainNoTables?.(unaborted())).toMatchObject({ fields: ['dbname'] });
    });

    it('shows people only what the user may read', async () => {
      await server.execute(`
        CREATE ROLE clerk LOGIN PASSWORD 'clerk-secret';
        GRANT USAGE ON SCHEMA shop TO clerk;
        GRANT SELECT (id, name) ON shop.customers TO clerk;
        GRANT SELECT ON shop.orders TO clerk`);
      const clerk = open({ username: 'clerk', password: 'clerk-secret' });
      const { tables } = await clerk.introspect(unaborted());
      expect(tables.filter((t) => t.schema === 'shop').map((t) => [t.name, t.columns.length])).toEqual([
        ['customers', 2],
        ['orders', 4],
      ]);
      const secret = clerk.run(unguarded('SELECT * FROM shop.audit'), LIMITS, unaborted());
      await expect(secret).rejects.toMatchObject({ kind: 'no-permission' });
    });
  });
});
