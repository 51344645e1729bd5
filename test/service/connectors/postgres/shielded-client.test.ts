import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseCredentials } from '../../../../src/contract/resources.ts';
import { createPostgresConnector } from '../../../../src/service/connectors/postgres/connector.ts';
import { createNetwork } from '../../../../src/service/network/network.ts';
import { guardSql } from '../../../../src/service/sql/guard.ts';
import { findPostgres, startPostgres, type TestServer } from './servers.ts';

const network = createNetwork({ allowPrivate: true });
const LIMITS = { maxRows: 10, maxBytes: 1_000_000, timeoutMs: 20_000 };
const unaborted = () => new AbortController().signal;

function message(code: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(code);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const LOGGED_IN = message('R', Buffer.alloc(4));

describe('a server that is none', () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  async function startServer(answer: Buffer): Promise<DatabaseCredentials> {
    server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', () => socket.write(answer));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the server is not listening');
    return { host: '127.0.0.1', port: address.port, dbname: 'any', username: 'any', password: 'any' };
  }

  it.each([
    ['a message that ends too soon', message('T', Buffer.from([0xff]))],
    ['a message of a length that is none', Buffer.from([0x44, 0, 0, 0, 0, 0x44, 0, 0, 0, 1])],
    ['rows nobody asked for', Buffer.concat([LOGGED_IN, message('D', Buffer.from([0, 1, 0, 0, 0, 1, 65]))])],
    ['a message without end', Buffer.alloc(70 * 1024 * 1024, 0x5a)],
  ])('ends the call and not the process: %s', async (_what, answer) => {
    const connector = createPostgresConnector(await startServer(answer), network);
    await expect(connector.introspect(unaborted())).rejects.toThrow(
      expect.objectContaining({ name: 'ConnectorError' }),
    );
    await connector.close();
  });
});

const binaries = findPostgres();

describe.skipIf(binaries === undefined)('rows that are too large (needs `initdb` and `postgres`)', () => {
  let server: TestServer;
  beforeAll(async () => {
    if (binaries === undefined) return;
    server = await startPostgres(binaries);
    // The guard lets nobody ask for such texts. What is stored can be as long.
    await server.execute('CREATE VIEW wide AS SELECT lpad($$x$$, 50000000, $$y$$) AS x FROM generate_series(1, 20)');
    await server.execute(
      'CREATE VIEW wide_later AS SELECT lpad($$x$$, CASE WHEN n <= 20 THEN 1 ELSE 500000 END, $$y$$) AS x FROM generate_series(1, 2000) AS n',
    );
  });
  afterAll(() => server.stop());

  it('are refused before they fill the memory, and the next call goes on', async () => {
    const connector = createPostgresConnector(server.credentials, network);
    const run = async (sql: string) => connector.run(await guardSql(sql, 'postgres'), LIMITS, unaborted());
    await expect(run('SELECT x FROM wide')).rejects.toMatchObject({
      kind: 'sql-refused',
      message: /too large to read/,
    });
    expect((await run('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await connector.close();
  });

  it('are cut where only the later ones are wide', async () => {
    const connector = createPostgresConnector(server.credentials, network);
    const sql = 'SELECT x FROM wide_later';
    const limits = { ...LIMITS, maxRows: 10_000, maxBytes: 8_000_000 };
    const result = await connector.run(await guardSql(sql, 'postgres'), limits, unaborted());
    expect({ rows: result.rows.length, truncatedBy: result.truncatedBy }).toEqual({ rows: 35, truncatedBy: 'bytes' });
    await connector.close();
  });
});
