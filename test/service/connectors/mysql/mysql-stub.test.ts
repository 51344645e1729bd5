import { afterEach, describe, expect, it } from 'vitest';
import type { Connector } from '../../../../src/service/connectors/connector.ts';
import { createMysqlConnector } from '../../../../src/service/connectors/mysql/connector.ts';
import type { Network } from '../../../../src/service/connectors/network.ts';
import { LIMITS, unaborted, unguarded } from '../suite/fixture.ts';
import { type MysqlStub, startMysqlStub } from './mysql-stub.ts';

const network: Network = { resolveHost: () => Promise.resolve({ address: '127.0.0.1', family: 4 }) };
const IDENTITY = { 'SELECT CONNECTION_ID()': [['7', 'stub:3306', '8.0.36']] };

describe('connector on the wire of MySQL 8', () => {
  let stub: MysqlStub | undefined;
  let connector: Connector | undefined;

  const start = async (answers: Parameters<typeof startMysqlStub>[0], password = 'owner-secret') => {
    stub = await startMysqlStub({ ...IDENTITY, ...answers });
    // Not known as loopback by its name: TLS is tried first, and the stub has none.
    const credentials = { host: 'db.example.test', port: stub.port, dbname: 'shop', username: 'owner', password };
    connector = createMysqlConnector(credentials, network);
    return { stub, connector };
  };
  afterEach(async () => {
    await connector?.close();
    await stub?.stop();
  });

  it('logs in by caching_sha2_password without TLS', async () => {
    const { connector } = await start({ 'SELECT word': [['hello'], ['there']] });
    const { rows } = await connector.run(unguarded('SELECT word'), LIMITS, unaborted());
    expect(rows).toEqual([{ x: 'hello' }, { x: 'there' }]);
  });

  it('tells a wrong password', async () => {
    const { connector } = await start({}, 'wrong-secret');
    const call = connector.run(unguarded('SELECT word'), LIMITS, unaborted());
    await expect(call).rejects.toMatchObject({ kind: 'wrong-credentials' });
  });

  it('asks MySQL for its own timeout and a read-only session before the statement', async () => {
    const { connector, stub } = await start({ 'SELECT word': [['x']] });
    await connector.run(unguarded('SELECT word'), { ...LIMITS, maxRows: 10, timeoutMs: 2_500 }, unaborted());
    const [, , settings, ...rest] = stub.statements;
    expect(settings).toContain('SESSION max_execution_time = 2500');
    expect(settings).toContain('SESSION sql_select_limit = 11');
    expect(rest).toEqual([
      'SET SESSION TRANSACTION READ ONLY',
      'START TRANSACTION READ ONLY',
      'SELECT word',
      'ROLLBACK',
    ]);
  });

  it('sends no file to a server that asks for one', async () => {
    const { connector, stub } = await start({ 'SELECT word': Buffer.from('\xfb/etc/hostname', 'latin1') });
    const call = connector.run(unguarded('SELECT word'), LIMITS, unaborted());
    await expect(call).rejects.toMatchObject({ name: 'ConnectorError' });
    expect(stub.strays.map((stray) => stray.length).filter((length) => length > 0)).toEqual([]);
  });
});
