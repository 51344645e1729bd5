import mysql from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DatabaseCredentials } from '../../../../src/contract/resources.ts';
import type { Connector } from '../../../../src/service/connectors/connector.ts';
import { createMysqlConnector } from '../../../../src/service/connectors/mysql/connector.ts';
import { createNetwork } from '../../../../src/service/network/network.ts';
import { LIMITS, unaborted, unguarded } from '../suite/fixture.ts';
import { findMariadb, startMariadb, type TestServer } from './servers.ts';

const binaries = findMariadb();

const ask = (connector: Connector, sql: string, { signal = unaborted(), timeoutMs = 20_000 } = {}) =>
  connector.run(unguarded(sql), { ...LIMITS, timeoutMs }, signal);

const askFive = async (connector: Connector) => {
  const asked = [1, 2, 3, 4, 5].map((n) => ask(connector, `SELECT ${n} AS n, sleep(0.05) AS slept`));
  return (await Promise.all(asked)).map(({ rows }) => rows[0]?.['n']);
};

describe.skipIf(binaries === undefined)('a MariaDB with few connections (needs `mariadbd`)', () => {
  let server: TestServer;
  beforeAll(async () => {
    if (binaries === undefined) return;
    server = await startMariadb(binaries);
    for (const limit of [1, 2])
      await server.execute(`CREATE USER few${limit}@'%' IDENTIFIED BY 'few-secret' WITH MAX_USER_CONNECTIONS ${limit};
        GRANT SELECT ON shop.* TO few${limit}@'%'`);
    await server.execute(`CREATE USER hourly@'%' IDENTIFIED BY 'few-secret' WITH MAX_CONNECTIONS_PER_HOUR 1;
      GRANT SELECT ON shop.* TO hourly@'%'`);
  });
  afterAll(() => server.stop());

  const as = async (change: Partial<DatabaseCredentials>, work: (connector: Connector) => Promise<void>) => {
    const credentials = { ...server.credentials, password: 'few-secret', ...change };
    const connector = createMysqlConnector(credentials, createNetwork({ allowPrivate: true }));
    try {
      await work(connector);
    } finally {
      await connector.close();
    }
  };
  const asleep = () =>
    server.execute("SELECT 1 FROM information_schema.PROCESSLIST WHERE INFO LIKE 'SELECT sleep(3)%'");
  const full = { message: expect.stringContaining('no connection free') as unknown, fields: ['username'] };

  it.each([1, 2])('answers five questions at once for a user who may have %i', async (limit) => {
    await as({ username: `few${limit}` }, async (connector) => {
      expect(await askFive(connector)).toEqual([1, 2, 3, 4, 5]);
      expect(await askFive(connector)).toEqual([1, 2, 3, 4, 5]);
    });
  });

  it('waits while somebody else has the only connection of the user, and says so in the end', async () => {
    await as({ username: 'few1' }, async (other) => {
      const holding = ask(other, 'SELECT sleep(3) AS slept');
      await vi.waitFor(async () => expect(await asleep()).toHaveLength(1), { timeout: 10_000 });
      await as({ username: 'few1' }, async (connector) => {
        await expect(ask(connector, 'SELECT 1', { timeoutMs: 500 })).rejects.toMatchObject(full);
        const waiting = ask(connector, 'SELECT 1 AS n');
        await holding;
        await other.close();
        expect((await waiting).rows).toEqual([{ n: 1 }]);
      });
    });
  });

  /** Takes all connections that the server has for its users. */
  const occupy = async (): Promise<mysql.Connection[]> => {
    const { host, port, username: user, password } = server.credentials;
    const taken: mysql.Connection[] = [];
    for (;;) {
      try {
        taken.push(await mysql.createConnection({ host, port, user, password }));
      } catch {
        return taken;
      }
    }
  };

  it('waits while the server has no connection for anybody', async () => {
    // The least that it takes.
    await server.execute('SET GLOBAL max_connections = 10');
    const others = await occupy();
    expect(others.length).toBeGreaterThan(1);
    await as({ username: 'few2' }, async (connector) => {
      await expect(ask(connector, 'SELECT 1', { timeoutMs: 500 })).rejects.toMatchObject(full);
      const waiting = ask(connector, 'SELECT 1 AS n');
      await Promise.all(others.map((connection) => connection.end()));
      expect((await waiting).rows).toEqual([{ n: 1 }]);
    });
  });

  it("doesn't wait for the next hour", async () => {
    await as({ username: 'hourly' }, async (connector) => {
      expect((await ask(connector, 'SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
    });
    await as({ username: 'hourly' }, async (connector) => {
      await expect(ask(connector, 'SELECT 1')).rejects.toMatchObject({ message: /in an hour/, fields: ['username'] });
    });
  });
});
