import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createPostgresConnector } from '../../../../src/service/connectors/postgres/connector.ts';
import { createNetwork } from '../../../../src/service/network/network.ts';
import { LIMITS, unaborted, unguarded } from '../suite/fixture.ts';
import { findPgbouncer, startBehindPgbouncer } from './pgbouncer.ts';
import { findPostgres } from './servers.ts';

const [postgres, pgbouncer] = [findPostgres(), findPgbouncer()];
const isInstalled = postgres !== undefined && pgbouncer !== undefined;

describe.skipIf(!isInstalled)('a pooler (needs `pgbouncer`, `initdb` and `postgres`)', () => {
  it('hands no trace of our transactions to the next client of a server process', async () => {
    const server = await startBehindPgbouncer(pgbouncer ?? '', postgres ?? '');
    const connector = createPostgresConnector(server.credentials, createNetwork({ allowPrivate: true }));
    await Promise.all(
      Array.from({ length: 20 }, () => connector.run(unguarded('SELECT pg_sleep(0.01)'), LIMITS, unaborted())),
    );
    const { host, port, dbname: database, username: user, password } = server.credentials;
    const client = new pg.Client({ host, port, database, user, password });
    await client.connect();
    const { rows } = await client.query(`
      SELECT current_setting('default_transaction_read_only') AS read_only, current_setting('statement_timeout') AS late`);
    expect(rows).toEqual([{ read_only: 'off', late: '0' }]);
    await client.query('CREATE TABLE theirs (a int)');
    await client.end();
    await connector.close();
    await server.stop();
  });
});
