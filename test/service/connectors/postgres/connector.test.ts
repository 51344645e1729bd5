import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DatabaseCredentials } from '../../../../src/contract/resources.ts';
import type { Connector, QueryResult, RunLimits, TableInfo } from '../../../../src/service/connectors/connector.ts';
import { ConnectorError } from '../../../../src/service/connectors/errors.ts';
import { openConnector } from '../../../../src/service/connectors/registry.ts';
import { createNetwork } from '../../../../src/service/network/network.ts';
import { guardSql, type ReadOnlySql } from '../../../../src/service/sql/guard.ts';
import { SEED_SQL } from './seed.ts';
import { findPostgres, startPglite, startPostgres, type TestServer } from './servers.ts';

const network = createNetwork({ allowPrivate: true });

const LIMITS: RunLimits = { maxRows: 1_000, maxBytes: 1_000_000, timeoutMs: 20_000 };
const ENDLESS = 'SELECT count(*) FROM generate_series(1, 1000000) AS a, generate_series(1, 1000000) AS b';
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

  describe('rows', () => {
    it('are JSON that has lost no digit', async () => {
      const { columns, rows } = await run(`
        SELECT 9007199254740991::bigint AS safe, 9007199254740993::bigint AS big, 12.50::numeric AS price,
          0.1234567890123456789::numeric AS fine, 'NaN'::float AS nan, 1.5::float8 AS half, true AS yes,
          DATE '2026-02-03' AS day, TIMESTAMP '2026-02-03 04:05:06.789' AS local,
          TIMESTAMPTZ '2026-02-03 04:05:06+02' AS instant, TIME '04:05' AS time, NULL AS nothing,
          '{"a": [1, 2.5]}'::jsonb AS doc, '{"n": 12345678901234567890}'::jsonb AS large, decode('00ff', 'hex') AS bytes,
          ARRAY['a,b', NULL, 'c'] AS tags, ARRAY[[1, 2], [3, 4]] AS grid, INTERVAL '1 day 2 hours' AS span`);
      expect(rows).toEqual([
        {
          safe: 9007199254740991,
          big: '9007199254740993',
          price: 12.5,
          fine: '0.1234567890123456789',
          nan: 'NaN',
          half: 1.5,
          yes: true,
          day: '2026-02-03',
          local: '2026-02-03T04:05:06.789',
          instant: '2026-02-03T02:05:06Z',
          time: '04:05:00',
          nothing: null,
          doc: { a: [1, 2.5] },
          large: '{"n": 12345678901234567890}',
          bytes: '<2 bytes>',
          tags: ['a,b', null, 'c'],
          grid: [
            [1, 2],
            [3, 4],
          ],
          span: '1 day 02:00:00',
        },
      ]);
      expect(Object.fromEntries(columns.map((c) => [c.name, c.kind]))).toMatchObject({
        big: 'integer',
        price: 'decimal',
        half: 'float',
        yes: 'boolean',
        day: 'date',
        local: 'timestamp',
        instant: 'timestamp',
        doc: 'json',
        bytes: 'binary',
        nothing: 'text',
      });
    });

    it('give repeated column names a suffix and keep odd ones', async () => {
      const { columns, rows } = await run('SELECT 1 AS a, 2 AS a, 3 AS a_2, 4 AS a, 5 AS "__proto__"');
      expect(columns.map((c) => c.name)).toEqual(['a', 'a_3', 'a_2', 'a_4', '__proto__']);
      expect(JSON.stringify(rows)).toBe('[{"a":1,"a_3":2,"a_2":3,"a_4":4,"__proto__":5}]');
    });

    it('end at the cap on rows, and say so only when there are more', async () => {
      const series = (n: number) => `SELECT n FROM generate_series(1, ${n}) AS s (n) ORDER BY n`;
      const exact = await run(series(50), { maxRows: 50 });
      expect([exact.rows.length, exact.truncatedBy]).toEqual([50, null]);
      const cut = await run(series(51), { maxRows: 50 });
      expect([cut.rows.length, cut.truncatedBy, cut.rows.at(-1)]).toEqual([50, 'rows', { n: 50 }]);
      const many = await run(series(2_000_000), { maxRows: 5_000 });
      expect([many.rows.length, many.truncatedBy, many.rows.at(-1)]).toEqual([5_000, 'rows', { n: 5_000 }]);
    });

    it('end at the cap on bytes', async () => {
      const wide = await run("SELECT lpad('x', 1000, 'x') AS x FROM generate_series(1, 10000)", { maxBytes: 50_000 });
      expect(wide.truncatedBy).toBe('bytes');
      expect(JSON.stringify(wide.rows).length).toBeLessThanOrEqual(50_000);
      expect(wide.rows.length).toBeGreaterThan(40);
    });

    it('may be none, and the columns are told all the same', async () => {
      const none = await run('SELECT id, name FROM shop.customers WHERE id < 0');
      expect(none).toMatchObject({ rows: [], truncatedBy: null });
      expect(none.columns.map((c) => c.name)).toEqual(['id', 'name']);
    });

    it('answer many questions at once', async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => run(`SELECT ${n} AS n`)));
      expect(answers.map((a) => a.rows)).toEqual(Array.from({ length: 12 }, (_, n) => [{ n }]));
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

  describe('check', () => {
    const check = (text: string) => connector.check(unguarded(text), unaborted());

    it('accepts what could run, without running it', async () => {
      await expect(check('SELECT count(*) FROM shop.customers')).resolves.toBeUndefined();
      await expect(check('SELECT shop.sneak() FROM shop.customers')).resolves.toBeUndefined();
    });

    it('refuses what could not, in words that help', async () => {
      await expect(check('SELECT nme FROM shop.customers')).rejects.toMatchObject({
        kind: 'sql-refused',
        message: expect.stringContaining('nme') as unknown,
      });
    });
  });

  describe('reaching the server', () => {
    it('refuses to start for a caller who is gone', async () => {
      const gone = AbortSignal.abort();
      await expect(run('SELECT 1', {}, gone)).rejects.toMatchObject({ kind: 'cancelled' });
      await expect(connector.introspect(gone)).rejects.toMatchObject({ kind: 'cancelled' });
    });

    it('says that it cannot reach a server, and not where it looked', async () => {
      for (const change of [{ port: 1 }, { host: 'no-such-host.invalid' }, { host: '/var/run/postgresql' }]) {
        const failure = await open(change)
          .introspect(unaborted())
          .catch((error: unknown) => error);
        expect(failure).toMatchObject({ kind: 'cannot-reach' });
        expect(String(failure)).not.toMatch(/127\.0\.0\.1|invalid|var/);
      }
    });

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

    it('refuses to be used after it was closed', async () => {
      const closed = openConnector({ type: 'db:postgres', credentials: server.credentials }, network);
      await closed.close();
      await expect(closed.introspect(unaborted())).rejects.toMatchObject({ kind: 'cannot-reach' });
    });
  });

  // PGlite has neither users nor timeouts nor cancelling.
  if (name === 'PGlite') return;

  describe('a server with users and cancelling', () => {
    it('ends the statement on the server when the caller goes away', async () => {
      const controller = new AbortController();
      const running = run(ENDLESS, {}, controller.signal);
      running.catch(() => undefined);
      const statements = () =>
        server.execute(`SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'FETCH%'`);
      await vi.waitFor(async () => expect(await statements()).toHaveLength(1));
      controller.abort();
      await expect(running).rejects.toMatchObject({ kind: 'cancelled' });
      await vi.waitFor(async () => expect(await statements()).toEqual([]));
      expect((await run('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
    });

    it('ends a statement that takes too long', async () => {
      await expect(run(ENDLESS, { timeoutMs: 200 })).rejects.toMatchObject({ kind: 'timed-out' });
      expect((await run('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
    });

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

    it('tells wrong credentials apart, without repeating them', async () => {
      const failure = await open({ password: 'wrong-secret' })
        .introspect(unaborted())
        .catch((error: unknown) => error);
      expect(failure).toMatchObject({ kind: 'wrong-credentials' });
      expect(String(failure)).not.toMatch(/wrong-secret|owner|127\.0\.0\.1/);
      await expect(open({ password: '' }).introspect(unaborted())).rejects.toMatchObject({ kind: 'wrong-credentials' });
      await expect(open({ dbname: 'nowhere' }).introspect(unaborted())).rejects.toMatchObject({
        kind: 'wrong-credentials',
      });
    });
  });
});

describe('connector on a server that heeds neither timeout nor cancel', () => {
  it('ends the call all the same', async () => {
    const server = await startPglite();
    const connector = openConnector({ type: 'db:postgres', credentials: server.credentials }, network);
    const sql = await guardSql(ENDLESS, 'postgres');
    await expect(connector.run(sql, { ...LIMITS, timeoutMs: 100 }, unaborted())).rejects.toMatchObject({
      kind: 'timed-out',
    });
    await server.stop();
    await connector.close();
  });
});
