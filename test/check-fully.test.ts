import { describe, expect, it, onTestFinished } from 'vitest';
import { printResourceCheck } from '../src/check-resource.ts';
import { parseConfig } from '../src/config/config.ts';
import { type CreateResourceRequest, resourceRecordSchema, resourcesPath } from '../src/contract/resources.ts';
import { createBigqueryConnector } from '../src/service/connectors/bigquery/connector.ts';
import type { Connector } from '../src/service/connectors/connector.ts';
import { createSnowflakeConnector } from '../src/service/connectors/snowflake/connector.ts';
import { type DataSource, openConnector } from '../src/service/databases/index.ts';
import { createNetwork } from '../src/service/network/network.ts';
import { guardSql } from '../src/service/sql/guard.ts';
import { type Clock, systemClock } from '../src/shared/clock.ts';
import { makeAuthority } from './service/connectors/authority.ts';
import { makeAccount } from './service/connectors/bigquery/stub/accounts.ts';
import { startEngine } from './service/connectors/bigquery/stub/engine.ts';
import { SHOP_SQL } from './service/connectors/bigquery/stub/shop.ts';
import { BigqueryStub } from './service/connectors/bigquery/stub/stub.ts';
import { findMariadb, startMariadb } from './service/connectors/mysql/servers.ts';
import { findPostgres, startPostgres, unprivilegedUser } from './service/connectors/postgres/servers.ts';
import { AS_SELLER, CREDENTIALS, startStub } from './service/connectors/snowflake/stub/world.ts';
import { read, startWorld } from './service/world.ts';

/** Names of warehouses lead nowhere here. */
const anywhere = createNetwork({
  allowPrivate: true,
  resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
});
/** Not this machine by its name, so that TLS is tried. */
const HOST = 'db.example.test';
const SIGNED_IN = 'ok    sign in: its credentials are accepted';

type Source = Pick<CreateResourceRequest, 'type' | 'db_credentials'>;

/** Connects a source to a service, and checks it as the command does. */
async function checkFully(source: Source, open = (one: DataSource): Connector => openConnector(one, anywhere)) {
  const world = await startWorld({}, { openConnector: open, guardSql });
  const user = await world.signIn('u1');
  const answer = await user.post(resourcesPath(world.service.defaultDatasetId), { name: 'Source', ...source });
  const { id } = read(answer, 201, resourceRecordSchema);
  const { databaseUrl, encryptionKey } = world.config;
  const config = parseConfig({ DATABASE_URL: databaseUrl, ENCRYPTION_KEY: encryptionKey.toString('base64') });
  const print = async (more: { isJson?: boolean; clock?: Clock } = {}) => {
    const lines: string[] = [];
    const write = (line: string) => void lines.push(line);
    const options = { write, isFull: true, openConnector: open, network: anywhere, ...more };
    const works = await printResourceCheck(config, id, options);
    return { works, text: lines.join('') };
  };
  return { id, ...(await print()), print };
}

/** Lines without their times. */
const saidIn = (text: string): string[] =>
  text
    .replaceAll(/ \(\d+ ms\)$/gm, '')
    .trim()
    .split('\n');

const FROM_THERE = ['ok    find the host: it has an address that this service can connect to', SIGNED_IN];

describe('checking all that questions depend on', () => {
  const postgres = findPostgres();
  const mariadb = findMariadb();
  for (const [name, found] of [
    ['PostgreSQL', postgres],
    ['MariaDB', mariadb],
  ] as const)
    if (found === undefined) process.stderr.write(`checks are not tried on ${name}: it is not installed\n`);

  it.skipIf(postgres === undefined)('of PostgreSQL', { timeout: 120_000 }, async () => {
    const authority = await makeAuthority(await unprivilegedUser());
    const certificate = await authority.sign('db.example.test');
    const tls = ['ssl=on', `ssl_cert_file=${certificate.certFile}`, `ssl_key_file=${certificate.keyFile}`];
    const server = await startPostgres(
      postgres ?? '',
      tls.flatMap((setting) => ['-c', setting]),
    );
    onTestFinished(async () => {
      await server.stop();
      await authority.remove();
    });
    for (const statement of [
      "CREATE ROLE reader LOGIN PASSWORD 'secret-of-reader'",
      'CREATE TABLE orders (id int, spot point, photo bytea, other point)',
      "INSERT INTO orders VALUES (1, '(1,2)', NULL, NULL)",
      'GRANT SELECT ON orders TO reader',
      'ANALYZE',
    ])
      await server.execute(statement);
    const db_credentials = { ...server.credentials, host: HOST, username: 'reader', password: 'secret-of-reader' };
    const checked = await checkFully({ type: 'db:postgres', db_credentials });
    expect(saidIn(checked.text)).toEqual([
      'ok    open the credentials: db:postgres',
      ...FROM_THERE,
      'ok    connect and read the schema: 1 table and 0 views, 4 columns',
      'ok    run SELECT 1 AS one: one row',
      'ok    look what its user may do: it may only read',
      'ok    look how the connection is encrypted: TLSv1.3',
      'ok    look for types of columns: shown as text or as a size, by columns: point (2), bytea (1)',
      'ok    read a table: one row',
      'ok    compare its clock with the one here: they agree, in UTC',
      'ok    cancel a long statement: it was canceled after 1.5 seconds',
    ]);
    expect(checked.works).toBe(true);
    const running = "SELECT pid FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%CROSS JOIN%'";
    expect(await server.execute(`${running} AND pid <> pg_backend_pid()`)).toEqual([]);
    const { text } = await checked.print({ isJson: true });
    expect(JSON.parse(text)).toMatchObject({
      id: checked.id,
      ok: true,
      steps: expect.arrayContaining([
        expect.objectContaining({
          step: 'read a table',
          state: 'ok',
          detail: 'one row',
          took_ms: expect.any(Number) as unknown,
        }),
      ]) as unknown,
    });
    expect(checked.text + text).not.toContain('secret-of-reader');

    await server.execute('GRANT INSERT ON orders TO reader');
    const late: Clock = { now: () => new Date(Date.now() + 3 * 3_600_000) };
    expect(saidIn((await checked.print({ clock: late })).text)).toEqual(
      expect.arrayContaining([
        'note  look what its user may do: it may change data. Use a read-only user or role',
        'note  compare its clock with the one here: it is 180 minutes behind, in UTC',
      ]),
    );
  });

  it.skipIf(mariadb === undefined)(
    'of MariaDB, whose connection may be open to others',
    { timeout: 120_000 },
    async () => {
      if (mariadb === undefined) return;
      const server = await startMariadb(mariadb);
      onTestFinished(() => server.stop());
      for (const statement of [
        'CREATE TABLE orders (id int, photo blob)',
        "INSERT INTO orders VALUES (1, 'x')",
        "CREATE USER reader@'%' IDENTIFIED BY 'secret-of-reader'",
        `GRANT SELECT ON ${server.credentials.dbname}.* TO reader@'%'`,
      ])
        await server.execute(statement);
      const db_credentials = { ...server.credentials, host: HOST, username: 'reader', password: 'secret-of-reader' };
      const { text, works } = await checkFully({ type: 'db:mysql', db_credentials });
      expect(saidIn(text)).toEqual([
        'ok    open the credentials: db:mysql',
        ...FROM_THERE,
        'ok    connect and read the schema: 1 table and 0 views, 2 columns',
        'ok    run SELECT 1 AS one: one row',
        'ok    look what its user may do: it may only read',
        "note  look how the connection is encrypted: it isn't. Turn on TLS on the server",
        'ok    look for types of columns: shown as text or as a size, by columns: blob (1)',
        'ok    read a table: one row',
        'ok    compare its clock with the one here: they agree, in UTC',
        'ok    cancel a long statement: it was canceled after 1.5 seconds',
      ]);
      expect([works, text.includes('secret-of-reader')]).toEqual([true, false]);
    },
  );

  it('of BigQuery, with what it refuses to read and what it read', async () => {
    const engine = await startEngine(SHOP_SQL);
    const stub = await BigqueryStub.start({ clock: systemClock, engine });
    onTestFinished(async () => {
      await stub.stop();
      await engine.close();
    });
    stub.scripts.push({ matches: (sql) => sql.startsWith('WITH RECURSIVE'), endless: true });
    stub.accounts.push({ ...makeAccount('editor'), permissions: ['bigquery.tables.updateData'] });
    const options = { endpoints: stub.endpoints() };
    const open = (source: DataSource) =>
      source.type === 'dw:bigquery'
        ? createBigqueryConnector(source.credentials, anywhere, options)
        : openConnector(source, anywhere);
    const db_credentials = stub.reader.credentials;
    const { text, works } = await checkFully({ type: 'dw:bigquery', db_credentials }, open);
    expect(saidIn(text)).toEqual([
      'ok    open the credentials: dw:bigquery',
      ...FROM_THERE,
      expect.stringMatching(/^ok {4}connect and read the schema: \d+ tables and 1 view, \d+ columns$/),
      'ok    run SELECT 1 AS one: one row',
      'ok    look what its user may do: it may only read',
      'ok    look how the connection is encrypted: TLS, and its certificate is checked',
      'ok    look for types of columns: shown as text or as a size, by columns: BYTES (1)',
      'ok    read a table: one row. BigQuery read 4.1 kB for this.',
      'ok    compare its clock with the one here: they agree, in UTC',
      'ok    cancel a long statement: it was canceled after 1.5 seconds',
      expect.stringMatching(
        /^ok {4}refuse what would read too much: with a limit of 1 byte: This would read 4.1 kB, and the limit/,
      ),
      expect.stringMatching(/^ok {4}add up what this check cost: BigQuery read \d+\.?\d* kB in \d+ jobs\. It bills/),
    ]);
    expect([works, text.includes('PRIVATE KEY'), stub.running()]).toEqual([true, false, 0]);

    const { credentials } = stub.account('editor');
    const wide = await checkFully({ type: 'dw:bigquery', db_credentials: credentials }, open);
    expect(saidIn(wide.text)).toContain(
      'note  look what its user may do: it may change data. Use a read-only user or role',
    );
  });

  it('of Snowflake, with the roles of people', async () => {
    const stub = await startStub();
    const { origin } = stub;
    onTestFinished(() => stub.stop());
    const open = (source: DataSource) =>
      source.type === 'dw:snowflake'
        ? createSnowflakeConnector(source.credentials, anywhere, { origin })
        : openConnector(source, anywhere);
    const role_by_person = {
      'slack:T1:U1': 'SALES_EAST',
      'ana@example.com': 'SALES_EAST',
      'ben@example.com': 'SALES_WEST',
      'cleo@example.com': 'NO_SUCH_ROLE',
    };
    const db_credentials = { ...CREDENTIALS, ...AS_SELLER, role_by_person };
    const { text, works } = await checkFully({ type: 'dw:snowflake', db_credentials }, open);
    expect(saidIn(text)).toEqual([
      'ok    open the credentials: dw:snowflake',
      ...FROM_THERE,
      'ok    connect and read the schema: 1 table and 0 views, 3 columns',
      'ok    run SELECT 1 AS one: one row',
      'ok    look what its user may do: it may only read',
      'ok    look how the connection is encrypted: TLS, and its certificate is checked',
      'ok    look for types of columns: all are known',
      'ok    read a table: no rows',
      'ok    compare its clock with the one here: they agree, in UTC',
      'ok    cancel a long statement: it was canceled after 1.5 seconds',
      'ok    run as the role SALES_EAST: it works, for 2 people',
      'ok    run as the role SALES_WEST: it works, for one person',
      'FAIL  run as the role NO_SUCH_ROLE: The user has no role with this name.',
      '      check: role_by_person',
      'ok    look who else may ask: everybody else is refused',
      expect.stringMatching(
        /^ok {4}add up what this check cost: \d+ statements took \d\.\d seconds on the warehouse\./,
      ),
    ]);
    expect([works, text.includes(AS_SELLER.password), stub.statements.running()]).toEqual([false, false, 0]);
    expect(text).not.toMatch(/ana@|ben@|cleo@|slack:/);
  });
});
