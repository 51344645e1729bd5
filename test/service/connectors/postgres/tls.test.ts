import { chownSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DatabaseCredentials } from '../../../../src/contract/resources.ts';
import type { QueryResult } from '../../../../src/service/connectors/connector.ts';
import type { Network } from '../../../../src/service/connectors/network.ts';
import { createPostgresConnector } from '../../../../src/service/connectors/postgres/connector.ts';
import { startOwnTime } from '../../../fixtures/own-time.ts';
import { type Authority, makeAuthority, type Signed } from '../authority.ts';
import { LIMITS, unaborted, unguarded } from '../suite/fixture.ts';
import { findPostgres, startPglite, startPostgres, type TestServer, unprivilegedUser } from './servers.ts';

const toLoopback: Network = { resolveHost: () => Promise.resolve({ address: '127.0.0.1', family: 4 }) };

/** Who may come how: https://www.postgresql.org/docs/current/auth-pg-hba-conf.html */
const RULES = `
hostssl all holder all scram-sha-256 clientcert=verify-ca
hostssl all certified all cert
hostssl all private all scram-sha-256
host all private all reject
host all all all scram-sha-256
`;
const USERS = ['holder', 'certified', 'private'];

const binaries = findPostgres();

describe.skipIf(binaries === undefined)('TLS to PostgreSQL (needs `initdb`, `postgres` and `openssl`)', () => {
  let authority: Authority;
  let stranger: Authority;
  let known: Signed;
  let unknown: Signed;
  let folder: string;
  let server: TestServer;

  beforeAll(async () => {
    const owner = await unprivilegedUser();
    [authority, stranger] = await Promise.all([makeAuthority(owner), makeAuthority(owner, { name: 'stranger' })]);
    const own = await authority.sign('db.example.test', 'DNS:db.example.test,IP:127.0.0.1');
    [known, unknown] = [await authority.sign('holder'), await stranger.sign('holder')];
    folder = await mkdtemp(join(tmpdir(), 'rules-'));
    const rules = join(folder, 'pg_hba.conf');
    await writeFile(rules, RULES);
    for (const path of [folder, rules]) if (owner !== undefined) chownSync(path, owner.uid, owner.gid);
    const settings = {
      ssl: 'on',
      ssl_cert_file: own.certFile,
      ssl_key_file: own.keyFile,
      ssl_ca_file: authority.file,
      hba_file: rules,
    };
    server = await startPostgres(
      binaries ?? '',
      Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    );
    for (const user of USERS) await server.execute(`CREATE ROLE ${user} LOGIN PASSWORD 'user-secret'`);
  });
  afterAll(async () => {
    await server.stop();
    await Promise.all([authority.remove(), stranger.remove(), rm(folder, { recursive: true })]);
  });

  const run = async (
    change: Partial<DatabaseCredentials>,
    sql = 'SELECT ssl, version FROM pg_stat_ssl WHERE pid = pg_backend_pid()',
    signal = unaborted(),
  ): Promise<QueryResult['rows']> => {
    const connector = createPostgresConnector({ ...server.credentials, ...change }, toLoopback);
    try {
      return (await connector.run(unguarded(sql), LIMITS, signal)).rows;
    } finally {
      await connector.close();
    }
  };
  const encrypted = [{ ssl: true, version: 'TLSv1.3' }];
  const as = (username: string) => ({ username, password: 'user-secret' });

  it.each(['db.example.test', '127.0.0.1', 'localhost'])('is used where the server has it: %s', async (host) => {
    expect(await run({ host })).toEqual(encrypted);
  });

  it('is not used where that was asked for, which a server may refuse', async () => {
    expect(await run({ sslmode: 'disable' })).toEqual([{ ssl: false, version: null }]);
    expect(await run(as('private'))).toEqual(encrypted);
  });

  it.each([
    ['db.example.test', 'verify-full'],
    ['127.0.0.1', 'verify-full'],
    ['other.example.test', 'verify-ca'],
    ['other.example.test', 'require'],
  ] as const)('accepts the certificate of %s with %s', async (host, sslmode) => {
    const checked = sslmode === 'require' ? {} : { sslrootcert: authority.pem };
    expect(await run({ host, sslmode, ...checked })).toEqual(encrypted);
  });

  it('refuses another host name, on the host', async () => {
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
    expect(await run({ sslmode, sslrootcert: stranger.pem + authority.pem, host: 'db.example.test' })).toEqual(
      encrypted,
    );
  });

  it('shows the client certificate, and tells what is wrong with it', async () => {
    const pair = ({ cert, key }: Signed) => ({ sslcert: cert, sslkey: key });
    expect(await run({ ...as('holder'), ...pair(known) })).toEqual(encrypted);
    const lacking = { message: 'The server requires a client certificate.', fields: ['sslcert'] };
    await expect(run(as('holder'))).rejects.toMatchObject(lacking);
    await expect(run({ ...as('holder'), ...pair(unknown) })).rejects.toMatchObject({ fields: ['sslcert'] });
    await expect(run({ ...as('certified'), ...pair(known) })).rejects.toMatchObject({
      message: "The client certificate isn't for this user.",
    });
  });

  it('is used to end a statement too', async () => {
    const { cert, key } = known;
    const change = { ...as('holder'), sslmode: 'verify-full', sslcert: cert, sslkey: key } as const;
    const stop = new AbortController();
    const running = run({ ...change, sslrootcert: authority.pem }, 'SELECT pg_sleep(60)', stop.signal);
    const asleep = () => server.execute("SELECT 1 FROM pg_stat_activity WHERE usename = 'holder' AND state = 'active'");
    await vi.waitFor(async () => expect(await asleep()).toHaveLength(1), { timeout: 10_000 });
    stop.abort();
    await expect(running).rejects.toMatchObject({ kind: 'cancelled' });
    await vi.waitFor(async () => expect(await asleep()).toHaveLength(0), { timeout: 10_000 });
  });
});

describe('a server without TLS', () => {
  it('is reached without it, at once, unless it was asked for', async () => {
    const server = await startPglite();
    const preferring = createPostgresConnector(server.credentials, toLoopback);
    const endTime = startOwnTime();
    expect((await preferring.run(unguarded('SELECT 1 AS n'), LIMITS, unaborted())).rows).toEqual([{ n: 1 }]);
    expect(endTime()).toBeLessThan(1_000);
    await preferring.close();
    for (const sslmode of ['require', 'verify-ca', 'verify-full'] as const) {
      const requiring = createPostgresConnector({ ...server.credentials, sslmode }, toLoopback);
      await expect(requiring.run(unguarded('SELECT 1'), LIMITS, unaborted())).rejects.toMatchObject({
        message: "The server doesn't offer encrypted connections.",
        fields: ['sslmode'],
      });
      await requiring.close();
    }
    await server.stop();
  });
});
