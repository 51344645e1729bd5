import { describe, expect, it } from 'vitest';
import { printResourceCheck } from '../src/check-resource.ts';
import { parseConfig } from '../src/config/config.ts';
import { ConnectorError } from '../src/service/connectors/errors.ts';
import { createNetwork } from '../src/service/network/network.ts';
import { fakeGuardSql } from './fakes/fake-guard.ts';
import { startWorld, type World } from './service/world.ts';

const reachable = createNetwork({
  allowPrivate: true,
  resolve: () => Promise.resolve([{ address: '10.0.0.1', family: 4 }]),
});

async function setUp() {
  const world = await startWorld();
  const { id } = await (await world.signIn('u1')).connected();
  return { world, id };
}

async function check(world: World, id: string, key = world.config.encryptionKey, network = reachable) {
  const lines: string[] = [];
  const config = parseConfig({
    DATABASE_URL: world.config.databaseUrl,
    ENCRYPTION_KEY: key.toString('base64'),
  });
  world.clock.stepMs = 5;
  const isWell = await printResourceCheck(config, id, {
    write: (line) => void lines.push(line),
    openConnector: world.database.open,
    guardSql: fakeGuardSql,
    clock: world.clock,
    network,
  });
  return { isWell, text: lines.join('') };
}

describe('checking a resource', () => {
  it('tells of each step that works and how long it took', async () => {
    const { world, id } = await setUp();
    world.database.result = { columns: [], rows: [{ one: 1 }], truncatedBy: null };
    const { isWell, text } = await check(world, id);
    expect(isWell).toBe(true);
    expect(text).toBe(
      [
        'ok    open the credentials: db:postgres (5 ms)',
        'ok    find the host: it has an address that this service can connect to (5 ms)',
        'ok    connect and read the schema: 0 tables and 0 views, 0 columns (5 ms)',
        'ok    run SELECT 1 AS one: one row (5 ms)',
        '',
      ].join('\n'),
    );
    expect(world.database.connectors.at(-1)?.closed).toBe(true);
  });

  it('says why there is nothing to ask', async () => {
    const { world, id } = await setUp();
    const fields = ['username', 'dbname'];
    world.database.noTables = new ConnectorError('no-permission', 'Grant it SELECT.', { fields });
    const { isWell, text } = await check(world, id);
    expect(isWell).toBe(false);
    expect(text).toMatch(/connect and read the schema: Grant it SELECT\.[^]*username, dbname/);
  });

  it('ends with the step that fails and names the field to mend, and nothing secret', async () => {
    const { world, id } = await setUp();
    const cause = new Error(`authentication failed with ${world.database.password}`);
    world.database.fail('introspect', new ConnectorError('wrong-credentials', 'The password is wrong.', { cause }));
    const { isWell, text } = await check(world, id);
    expect(isWell).toBe(false);
    expect(text.split('\n').slice(2)).toEqual([
      'FAIL  connect and read the schema: The password is wrong. (5 ms)',
      '      check: username, password',
      '',
    ]);
    expect(text).not.toContain(world.database.password);
    expect(world.database.connectors.at(-1)?.closed).toBe(true);
  });

  it('says when the host may not be connected to, without telling where it leads', async () => {
    const { world, id } = await setUp();
    const closed = createNetwork({
      allowPrivate: false,
      resolve: () => Promise.resolve([{ address: '10.0.0.1', family: 4 }]),
    });
    const { isWell, text } = await check(world, id, world.config.encryptionKey, closed);
    expect(isWell).toBe(false);
    expect(text).toContain('FAIL  find the host');
    expect(text).toContain('check: host');
    expect(text).not.toContain('10.0');
  });

  it('says when the key is another, and when there is no such resource', async () => {
    const { world, id } = await setUp();
    expect((await check(world, id, Buffer.alloc(32, 9))).text).toContain(
      "FAIL  open the credentials: They can't be decrypted",
    );
    expect((await check(world, '00000000-0000-4000-8000-000000000000')).text).toContain('no resource with this ID');
  });
});
