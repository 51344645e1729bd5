import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DatabaseCredentials } from '../../../../src/contract/resources.ts';
import type { Connector } from '../../../../src/service/connectors/connector.ts';
import { createPostgresConnector } from '../../../../src/service/connectors/postgres/connector.ts';
import { createNetwork } from '../../../../src/service/network/network.ts';
import { LIMITS, unaborted, unguarded } from '../suite/fixture.ts';
import { findPgbouncer, startBehindPgbouncer } from './pgbouncer.ts';
import { findPostgres, startPostgres, type TestServer } from './servers.ts';

const [postgres, pgbouncer] = [findPostgres(), findPgbouncer()];
const SECRET = { password: 'few-secret' };

const ask = (connector: Connector, sql: string, { signal = unaborted(), timeoutMs = 20_000 } = {}) =>
  connector.run(unguarded(sql), { ...LIMITS, timeoutMs }, signal);

const askFive = async (connector: Connector) => {
  const asked = [1, 2, 3, 4, 5].map((n) => ask(connector, `SELECT ${n} AS n, pg_sleep(0.05)::text AS slept`));
  return (await Promise.all(asked)).map(({ rows }) => rows[0]?.['n']);
};

describe.skipIf(postgres === undefined)('a PostgreSQL with few connections (needs `initdb` and `postgres`)', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startPostgres(postgres ?? '', ['-c', 'max_connections=6', '-c', 'superuser_reserved_connections=1']);
    for (const limit of [1, 2])
      await server.execute(`CREATE ROLE few${limit} LOGIN PASSWORD 'few-secret' CONNECTION LIMIT ${limit}`);
    await server.execute("CREATE ROLE anyone LOGIN PASSWORD 'few-secret'");
  });
  afterAll(() => server.stop());

  const as = async (change: Partial<DatabaseCredentials>, work: (connector: Connector) => Promise<void>) => {
    const credentials = { ...server.credentials, ...SECRET, ...change };
    const connector = createPostgresConnector(credentials, createNetwork({ allowPrivate: true }));
    try {
      await work(connector);
    } finally {
      await connector.close();
    }
  };
  const connectionsOf = async (user: string) =>
    Number((await server.execute(`SELECT count(*) AS n FROM pg_stat_activity WHERE usename = '${user}'`))[0]?.['n']);

  it.each([1, 2])('answers five questions at once for a user who may have %i', async (limit) => {
    await as({ username: `few${limit}` }, async (connector) => {
      expect(await askFive(connector)).toEqual([1, 2, 3, 4, 5]);
      expect(await connectionsOf(`few${limit}`)).toBeLessThanOrEqual(limit);
      expect(await askFive(connector)).toEqual([1, 2, 3, 4, 5]);
    });
  });

  it('ends a statement although no connection is left to end it from', async () => {
    await as({ username: 'few1' }, async (connector) => {
      const stop = new AbortController();
      const running = ask(connector, 'SELECT pg_sleep(60)', { signal: stop.signal, timeoutMs: 60_000 });
      const asleep = () => server.execute("SELECT 1 FROM pg_stat_activity WHERE usename = 'few1' AND state = 'active'");
      await vi.waitFor(async () => expect(await asleep()).toHaveLength(1), { timeout: 10_000 });
      stop.abort();
      await expect(running).rejects.toMatchObject({ kind: 'cancelled' });
      expect((await ask(connector, 'SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
    });
  });

  /** Takes all connections that the server has for its users. */
  const occupy = async (): Promise<pg.Client[]> => {
    const { host, port, dbname: database } = server.credentials;
    const taken: pg.Client[] = [];
    for (;;) {
      const client = new pg.Client({ host, port, database, user: 'anyone', ...SECRET });
      try {
        await client.connect();
        taken.push(client);
      } catch {
        return taken;
      }
    }
  };

  it('waits while others hold all connections of the server, and says so in the end', async () => {
    const others = await occupy();
    expect(others.length).toBeGreaterThan(1);
    await as({ username: 'few2' }, async (connector) => {
      await expect(ask(connector, 'SELECT 1', { timeoutMs: 1_000 })).rejects.toMatchObject({
        message: expect.stringContaining('no connection free') as unknown,
        fields: ['username'],
      });
      const waiting = ask(connector, 'SELECT 1 AS n');
      await Promise.all(others.map((client) => client.end()));
      expect((await waiting).rows).toEqual([{ n: 1 }]);
    });
  });
});

describe.skipIf(postgres === undefined || pgbouncer === undefined)(
  'a pgbouncer with few connections (needs `pgbouncer`, `initdb` and `postgres`)',
  () => {
    const withPooler = async (settings: string, work: (connector: Connector, server: TestServer) => Promise<void>) => {
      const server = await startBehindPgbouncer(pgbouncer ?? '', postgres ?? '', settings);
      await server.execute("CREATE ROLE clerk LOGIN PASSWORD 'clerk-secret' CONNECTION LIMIT 1");
      const credentials = { ...server.credentials, username: 'clerk', password: 'clerk-secret' };
      const connector = createPostgresConnector(credentials, createNetwork({ allowPrivate: true }));
      await work(connector, server);
      await connector.close();
      await server.stop();
    };

    it('answers five questions at once where two clients may connect', async () => {
      await withPooler('max_client_conn = 2\ndefault_pool_size = 1', async (connector) => {
        expect(await askFive(connector)).toEqual([1, 2, 3, 4, 5]);
      });
    });

    it('waits for a server process longer than the pooler does', async () => {
      await withPooler('query_wait_timeout = 1\ndefault_pool_size = 1', async (connector) => {
        const slow = ask(connector, 'SELECT pg_sleep(3)::text AS slept');
        const others = [1, 2].map((n) => ask(connector, `SELECT ${n} AS n`));
        expect((await Promise.all(others)).map(({ rows }) => rows[0]?.['n'])).toEqual([1, 2]);
        await slow;
      });
    });

    it('waits while the server has no connection for the pooler', async () => {
      await withPooler('server_login_retry = 1', async (connector, server) => {
        const [direct] = await server.execute('SHOW port');
        const user = { user: 'clerk', password: 'clerk-secret', database: 'postgres' };
        const other = new pg.Client({ host: '127.0.0.1', port: Number(direct?.['port']), ...user });
        await other.connect();
        await expect(ask(connector, 'SELECT 1', { timeoutMs: 2_000 })).rejects.toThrow('no connection free');
        const waiting = ask(connector, 'SELECT 1 AS n');
        await other.end();
        expect((await waiting).rows).toEqual([{ n: 1 }]);
      });
    });
  },
);
