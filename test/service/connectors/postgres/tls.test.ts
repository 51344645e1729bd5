import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connector } from '../../../../src/service/connectors/connector.ts';
import type { Network } from '../../../../src/service/connectors/network.ts';
import { createPostgresConnector } from '../../../../src/service/connectors/postgres/connector.ts';
import { type Certificate, makeCertificate } from '../certificate.ts';
import { LIMITS, unaborted, unguarded } from '../suite/fixture.ts';
import { findPostgres, startPostgres, type TestServer, unprivilegedUser } from './servers.ts';

const toLoopback: Network = { resolveHost: () => Promise.resolve({ address: '127.0.0.1', family: 4 }) };

const binaries = findPostgres();

describe.skipIf(binaries === undefined)('TLS to PostgreSQL (needs `initdb`, `postgres` and `openssl`)', () => {
  let certificate: Certificate | undefined;
  let server: TestServer | undefined;
  let connector: Connector | undefined;

  beforeAll(async () => {
    certificate = await makeCertificate(await unprivilegedUser());
    const settings = [
      '-c',
      'ssl=on',
      '-c',
      `ssl_cert_file=${certificate.cert}`,
      '-c',
      `ssl_key_file=${certificate.key}`,
    ];
    server = await startPostgres(binaries ?? '', settings);
    connector = createPostgresConnector({ ...server.credentials, host: 'db.example.test' }, toLoopback);
  });
  afterAll(async () => {
    await connector?.close();
    await server?.stop();
    await certificate?.remove();
  });

  it('is used where the server has it', async () => {
    const sql = unguarded('SELECT ssl, version FROM pg_stat_ssl WHERE pid = pg_backend_pid()');
    const result = await connector?.run(sql, LIMITS, unaborted());
    expect(result?.rows).toEqual([{ ssl: true, version: 'TLSv1.3' }]);
  });
});
