import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DatabaseCredentials } from '../../../../src/contract/resources.ts';
import type { QueryResult } from '../../../../src/service/connectors/connector.ts';
import { createMysqlConnector } from '../../../../src/service/connectors/mysql/connector.ts';
import type { Network } from '../../../../src/service/connectors/network.ts';
import { type Authority, makeAuthority, type Signed } from '../authority.ts';
import { LIMITS, unaborted, unguarded } from '../suite/fixture.ts';
import { findMariadb, startMariadb, type TestServer } from './servers.ts';

const toLoopback: Network = { resolveHost: () => Promise.resolve({ address: '127.0.0.1', family: 4 }) };

const USERS = `
CREATE USER holder@'%' IDENTIFIED BY 'user-secret' REQUIRE X509;
CREATE USER private@'%' IDENTIFIED BY 'user-secret' REQUIRE SSL;
GRANT SELECT ON shop.* TO holder@'%', private@'%';
`;
const CIPHER =
  "SELECT VARIABLE_VALUE <> '' AS encrypted FROM information_schema.SESSION_STATUS WHERE VARIABLE_NAME = 'Ssl_cipher'";
const [ENCRYPTED, PLAIN] = [[{ encrypted: 1 }], [{ encrypted: 0 }]];

const binaries = findMariadb();

const connecting =
  (server: () => TestServer) =>
  async (change: Partial<DatabaseCredentials>, sql = CIPHER, signal = unaborted()): Promise<QueryResult['rows']> => {
    const connector = createMysqlConnector({ ...server().credentials, ...change }, toLoopback);
    try {
      return (await connector.run(unguarded(sql), LIMITS, signal)).rows;
    } finally {
      await connector.close();
    }
  };

describe.skipIf(binaries === undefined)('TLS to MariaDB (needs `mariadbd`, `mariadb-install-db` and `openssl`)', () => {
  let authority: Authority;
  let stranger: Authority;
  let known: Signed;
  let unknown: Signed;
  let server: TestServer;

  beforeAll(async () => {
    if (binaries === undefined) return;
    [authority, stranger] = await Promise.all([makeAuthority(), makeAuthority(undefined, { name: 'stranger' })]);
    const own = await authority.sign('db.example.test', 'DNS:db.example.test,IP:127.0.0.1');
    [known, unknown] = [await authority.sign('holder'), await stranger.sign('holder')];
    const settings = [`--ssl-cert=${own.certFile}`, `--ssl-key=${own.keyFile}`, `--ssl-ca=${authority.file}`];
    server = await startMariadb(binaries, settings);
    await server.execute(USERS);
  });
  afterAll(async () => {
    await server.stop();
    await Promise.all([authority.remove(), stranger.remove()]);
  });
  const run = connecting(() => server);
  const as = (username: string) => ({ username, password: 'user-secret' });

  it.each(['db.example.test', '127.0.0.1', 'localhost'])('is used where the server has it: %s', async (host) => {
    expect(await run({ host })).toEqual(ENCRYPTED);
  });

  it('is not used where that was asked for, which a server may refuse', async () => {
    expect(await run({ sslmode: 'disable' })).toEqual(PLAIN);
    expect(await run(as('private'))).toEqual(ENCRYPTED);
    await expect(run({ ...as('private'), sslmode: 'disable' })).rejects.toMatchObject({
      message: /may have to connect encrypted/,
      fields: ['username', 'password', 'sslmode'],
    });
  });

  it.each([
    ['db.example.test', 'verify-full'],
    ['127.0.0.1', 'verify-full'],
    ['other.example.test', 'verify-ca'],
    ['other.example.test', 'require'],
  ] as const)('accepts the certificate of %s with %s', async (host, sslmode) => {
    const checked = sslmode === 'require' ? {} : { sslrootcert: authority.pem };
    expect(await run({ host, sslmode, ...checked })).toEqual(ENCRYPTED);
  });

  it('refuses another host name or address, on the host', async () => {
    for (const host of ['other.example.test', '127.0.0.2', '[::1]', 'localhost']) {
      const refused = run({ host, sslmode: 'verify-full', sslrootcert: authority.pem });
      await expect(refused).rejects.toMatchObject({ message: /another host name/, fields: ['host'] });
    }
  });

  it.each(['verify-ca', 'verify-full'] as const)('refuses what another authority signed, with %s', async (sslmode) => {
    const telling = { message: /isn't from a trusted authority/, fields: ['sslrootcert'] };
    await expect(run({ sslmode, sslrootcert: stranger.pem })).rejects.toMatchObject(telling);
    // Node's own authorities, none of which is of this test.
    await expect(run({ sslmode })).rejects.toMatchObject(telling);
  });

  it('shows the client certificate, and tells what is wrong with it', async () => {
    const pair = ({ cert, key }: Signed) => ({ sslcert: cert, sslkey: key });
    expect(await run({ ...as('holder'), ...pair(known) })).toEqual(ENCRYPTED);
    await expect(run({ ...as('holder'), sslmode: 'require' })).rejects.toMatchObject({
      message: /may need a client certificate/,
    });
    await expect(run({ ...as('holder'), ...pair(unknown) })).rejects.toMatchObject({ fields: ['sslcert'] });
  });

  it('is used to end a statement too', async () => {
    const { cert, key } = known;
    const change = { ...as('holder'), sslmode: 'verify-full', sslcert: cert, sslkey: key } as const;
    const stop = new AbortController();
    const running = run({ ...change, sslrootcert: authority.pem }, 'SELECT sleep(60)', stop.signal);
    const asleep = () => server.execute("SELECT 1 FROM information_schema.PROCESSLIST WHERE INFO = 'SELECT sleep(60)'");
    await vi.waitFor(async () => expect(await asleep()).toHaveLength(1), { timeout: 10_000 });
    stop.abort();
    await expect(running).rejects.toMatchObject({ kind: 'cancelled' });
    await vi.waitFor(async () => expect(await asleep()).toHaveLength(0), { timeout: 10_000 });
  });
});

describe.skipIf(binaries === undefined)('a MariaDB without TLS', () => {
  it('is reached without it, unless it was asked for', async () => {
    if (binaries === undefined) return;
    const server = await startMariadb(binaries);
    const run = connecting(() => server);
    expect(await run({})).toEqual(PLAIN);
    for (const sslmode of ['require', 'verify-full'] as const) {
      await expect(run({ sslmode })).rejects.toMatchObject({
        message: "The server doesn't offer encrypted connections.",
        fields: ['sslmode'],
      });
    }
    await server.stop();
  });
});
