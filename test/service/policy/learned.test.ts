import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Policy } from '../../../src/contract/policy.ts';
import type { Connector } from '../../../src/service/connectors/connector.ts';
import { openConnector } from '../../../src/service/databases/index.ts';
import { DEFAULT_LIMITS } from '../../../src/service/limits.ts';
import { createNetwork } from '../../../src/service/network/network.ts';
import type { StoredResource } from '../../../src/service/resources/resource-records.ts';
import { createSources } from '../../../src/service/resources/sources.ts';
import { guardSql } from '../../../src/service/sql/guard.ts';
import { datasetIdSchema, resourceIdSchema } from '../../../src/shared/ids.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { FakeKeptTables } from '../../fakes/fake-kept-tables.ts';
import { ManualClock } from '../../fakes/manual-clock.ts';
import { startPglite, type TestServer } from '../connectors/postgres/servers.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const RESOURCE: StoredResource = {
  id: resourceIdSchema.parse(ID),
  datasetId: datasetIdSchema.parse(ID),
  ownerId: 1,
  name: 'Shop',
  description: '',
  type: 'db:postgres',
  encryptedCredentials: '',
  createdAt: '2026-03-01T12:00:00.000000',
  updatedAt: '2026-03-01T12:00:00.000000',
};
const OPEN: Policy = { tables: { allow: 'all', list: [] }, columns: [] };
const HIDING: Policy = {
  tables: { allow: 'all_but', list: [{ schema: 'public', table: 'secrets' }] },
  columns: [
    { schema: 'public', table: 'customers', column: 'city', rule: 'mask' },
    { schema: 'public', table: 'customers', column: 'segment', rule: 'withhold' },
  ],
};
const CANARY = /canary/;
const never = new AbortController().signal;

describe('what is learned of a source with a policy', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startPglite();
    await server.execute('CREATE TABLE customers (id int PRIMARY KEY, name text, city text, segment text)');
    await server.execute(
      "INSERT INTO customers VALUES (1, 'Ana', 'canary', 'canary b'), (2, 'Ben', 'canary c', 'canary')",
    );
    await server.execute('CREATE TABLE secrets (id int PRIMARY KEY, word text)');
    await server.execute("INSERT INTO secrets VALUES (1, 'canary'), (2, 'canary d')");
  }, 120_000);
  afterAll(() => server.stop());

  function setUp(first: Policy) {
    const kept = new FakeKeptTables();
    let policy = first;
    const ran: string[] = [];
    const watched = (connector: Connector): Connector => ({
      ...connector,
      run: (sql, limits, signal) => {
        ran.push(sql.text);
        return connector.run(sql, limits, signal);
      },
    });
    const sources = createSources({
      openConnector: (source) => watched(openConnector(source, createNetwork({ allowPrivate: true }))),
      guardSql,
      policies: { find: async () => policy },
      names: { given: async () => [] },
      keptTables: kept,
      findResource: async () => RESOURCE,
      decrypt: () => ({ type: 'db:postgres', credentials: server.credentials }),
      clock: new ManualClock(),
      limits: DEFAULT_LIMITS,
      logger: createLogger({ level: 'silent' }),
    });
    onTestFinished(() => sources.close());
    const look = () =>
      sources.use(RESOURCE, async (source) => {
        const schema = await source.readSchema(never);
        return JSON.stringify([schema, await source.profile(schema), [...kept.tables]]);
      });
    const learned = async (tables: readonly string[]) => {
      await look();
      while (!tables.every((name) => kept.tables.has(JSON.stringify(['public', name])))) await wait(10);
      return look();
    };
    const decide = async (next: Policy) => {
      policy = next;
      await sources.forget(
        RESOURCE.id,
        ['customers', 'secrets'].map((name) => JSON.stringify(['public', name])),
      );
    };
    return { look, learned, decide, ran, kept };
  }

  it('has no value of what is masked, withheld, or forbidden, and asks for none', async () => {
    const { learned, ran, kept } = setUp(HIDING);
    const known = await learned(['customers']);
    expect(known).not.toMatch(CANARY);
    expect(known).toContain('Ana');
    expect([...kept.tables.keys()]).toEqual([JSON.stringify(['public', 'customers'])]);
    expect(ran.join('\n')).not.toMatch(/segment|secrets/);
    expect(ran.length).toBeGreaterThan(0);
  });

  it('is forgotten when the policy hides it, and learned again when it no longer does', async () => {
    const { look, learned, decide, kept } = setUp(OPEN);
    expect(await learned(['customers', 'secrets'])).toMatch(CANARY);
    await decide(HIDING);
    expect(kept.tables.size).toBe(0);
    expect(await look()).not.toMatch(CANARY);
    expect(await learned(['customers'])).not.toMatch(CANARY);
    await decide(OPEN);
    expect(await learned(['customers', 'secrets'])).toMatch(CANARY);
  });
});
