import { describe, expect, it } from 'vitest';
import type { Surroundings } from '../../src/doctor/surroundings.ts';
import { checkResource, listResources } from '../../src/service/app/check-resource.ts';
import { ConnectorError } from '../../src/service/connectors/errors.ts';
import { createNetwork } from '../../src/service/network/network.ts';
import { fakeGuardSql } from '../fakes/fake-guard.ts';
import { startWorld, type World } from '../service/world.ts';
import { type Installation, install } from './installation.ts';

const network = createNetwork({
  allowPrivate: true,
  resolve: () => Promise.resolve([{ address: '10.0.0.1', family: 4 }]),
});

function sourcesOf(world: World, key = world.config.encryptionKey): Surroundings['sources'] {
  const { databaseUrl, clock } = world.config;
  const deps = { databaseUrl, clock, keys: { current: key, previous: [] }, network, guardSql: fakeGuardSql };
  return {
    list: () => listResources(deps),
    check: (id) => checkResource(id, { ...deps, openConnector: world.database.open }),
    samplePort: async () => 5_999,
  };
}

/** An installation whose service knows one data source. */
async function withSource(): Promise<{ world: World; installation: Installation }> {
  const world = await startWorld();
  await (await world.signIn('u1')).connected();
  const installation = await install();
  installation.env['DATABASE_URL'] = world.config.databaseUrl;
  installation.env['ENCRYPTION_KEY'] = world.config.encryptionKey.toString('base64');
  installation.overrides.sources = sourcesOf(world);
  world.clock.stepMs = 5;
  world.database.result = { columns: [], rows: [{ one: 1 }], truncatedBy: null };
  return { world, installation };
}

async function findingOf(installation: Installation) {
  const { findings, text, isWell } = await installation.examine();
  const finding = findings.find(({ name }) => name.startsWith('Data source '));
  return { finding, text, isWell };
}

describe('data sources', () => {
  it('says how fast each answers, and that its user may only read', async () => {
    const { world, installation } = await withSource();
    world.database.mayWrite = false;
    expect((await findingOf(installation)).finding).toMatchObject({
      state: 'ok',
      found: 'It answers in 5 ms. Its user may only read.',
    });
  });

  it('warns of a user who may change data', async () => {
    const { world, installation } = await withSource();
    world.database.mayWrite = true;
    const { finding, isWell } = await findingOf(installation);
    expect(finding).toMatchObject({ state: 'warning' });
    expect(finding?.found).toContain('its user may change data');
    expect(finding?.mend).toContain('read-only user');
    expect(isWell).toBe(true);
  });

  it('names the fields to check of one that refuses, and no secret', async () => {
    const { world, installation } = await withSource();
    const cause = new Error(`authentication failed with ${world.database.password}`);
    world.database.fail('introspect', new ConnectorError('wrong-credentials', 'The password is wrong.', { cause }));
    const { finding, text, isWell } = await findingOf(installation);
    expect(finding).toMatchObject({ state: 'wrong', found: 'The password is wrong.' });
    expect(finding?.mend).toMatch(/Check its username, password.*\/ask connect/);
    expect(isWell).toBe(false);
    expect(text).not.toContain(world.database.password);
  });

  it('says when the key is another than the one that encrypted its credentials', async () => {
    const { world, installation } = await withSource();
    installation.overrides.sources = sourcesOf(world, Buffer.alloc(32, 7));
    const { finding } = await findingOf(installation);
    expect(finding?.found).toContain("can't be decrypted");
    expect(finding?.mend).toMatch(/Restore the key/);
  });

  it('does not look for the sample data where Parley does not run', async () => {
    const { world, installation } = await withSource();
    const sources = sourcesOf(world);
    installation.overrides.sources = {
      ...sources,
      list: async () => (await sources.list()).map((one) => ({ ...one, address: { host: '127.0.0.1', port: 5_999 } })),
    };
    const { finding, isWell } = await findingOf(installation);
    expect(finding).toMatchObject({ state: 'skipped' });
    expect(isWell).toBe(true);
  });

  it('says when the tables are of a newer version, and when a check fails in itself', async () => {
    const { world, installation } = await withSource();
    const sources = sourcesOf(world);
    installation.overrides.sources = { ...sources, list: () => Promise.reject(new Error('migration')) };
    const { findings } = await installation.examine();
    expect(findings.find(({ name }) => name === 'Data sources')).toMatchObject({ state: 'wrong' });
    world.database.fail('introspect', new Error(`odd ${world.database.password}`));
    installation.overrides.sources = sources;
    const { finding, text } = await findingOf(installation);
    expect(finding?.mend).toMatch(/parley check-resource [0-9a-f-]{36}/);
    expect(text).not.toContain(world.database.password);
  });
});
