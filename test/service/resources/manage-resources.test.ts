import { describe, expect, it } from 'vitest';
import { DATASETS_PATH, datasetListSchema } from '../../../src/contract/datasets.ts';
import {
  refreshPath,
  refreshRecordSchema,
  resourceListSchema,
  resourcePath,
} from '../../../src/contract/resource-lifecycle.ts';
import { resourceRecordSchema, resourcesPath } from '../../../src/contract/resources.ts';
import { ConnectorError } from '../../../src/service/connectors/errors.ts';
import { SCHEMA } from '../../fakes/fake-database.ts';
import { KEY, OTHER_KEY, read, readFailure, startWorld } from '../world.ts';
import { table } from './tables.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

async function setUp() {
  const world = await startWorld();
  const owner = await world.signIn('u1');
  const member = await world.signIn('u2');
  const stranger = await world.signIn('u1', OTHER_KEY);
  const resource = await owner.connected();
  const get = (path: string, authorization?: string) => world.send('GET', path, { authorization });
  return { world, owner, member, stranger, resource, get, path: resourcePath(resource.id) };
}

describe('datasets', () => {
  it('are those of a user, and the one of an API key', async () => {
    const { world, member, stranger, get } = await setUp();
    const own = { datasets: [{ id: world.service.defaultDatasetId, created_at: '2026-03-01T12:00:00.000000' }] };
    for (const authorization of [member.authorization, KEY])
      expect(read(await get(DATASETS_PATH, authorization), 200, datasetListSchema)).toEqual(own);
    const others = read(await get(DATASETS_PATH, stranger.authorization), 200, datasetListSchema);
    expect(others.datasets).toHaveLength(1);
    expect(others).not.toEqual(own);
    expect(read(await get(DATASETS_PATH, OTHER_KEY), 200, datasetListSchema)).toEqual(others);
  });

  it.each([undefined, '', 'Bearer ', 'Bearer x', 'x', `Bearer ${KEY}`])('are for nobody with %j', async (given) => {
    const { world, get } = await setUp();
    const paths = [DATASETS_PATH, resourcesPath(world.service.defaultDatasetId), resourcePath(UNKNOWN)];
    for (const path of paths) expect(readFailure(await get(path, given), 401).code).toBe('unauthorized');
  });
});

describe('the resources of a dataset', () => {
  it('are all there are, oldest first, without secrets', async () => {
    const { world, owner, member, resource, get } = await setUp();
    world.clock.advance(1);
    const second = await member.connected('Second');
    for (const { authorization } of [owner, member, { authorization: KEY }]) {
      const answer = await get(resourcesPath(world.service.defaultDatasetId), authorization);
      expect(read(answer, 200, resourceListSchema)).toEqual({ resources: [resource, second] });
      expect(JSON.stringify(answer.body)).not.toContain(world.database.password);
    }
  });

  it('are not found in the dataset of another API key, or in none', async () => {
    const { world, stranger, get } = await setUp();
    const own = resourcesPath(world.service.defaultDatasetId);
    for (const path of [own, resourcesPath(UNKNOWN), resourcesPath("x' or 1=1")])
      for (const authorization of [stranger.authorization, OTHER_KEY])
        expect(readFailure(await get(path, authorization), 404).code).toBe('not_found');
  });

  it('are shown without credentials when these can’t be decrypted', async () => {
    const { world, resource, get } = await setUp();
    const db = await world.openDatabase();
    await db.updateTable('service_resource').set({ sealed_credentials: 'v1.x.y' }).execute();
    const { resources } = read(await get(resourcesPath(resource.dataset_id), KEY), 200, resourceListSchema);
    expect(resources).toEqual([{ ...resource, db_credentials: {} }]);
  });
});

describe('a resource', () => {
  it('is seen by members of its dataset and by whoever has its API key', async () => {
    const { owner, member, resource, path, get } = await setUp();
    for (const authorization of [owner.authorization, member.authorization, KEY])
      expect(read(await get(path, authorization), 200, resourceRecordSchema)).toEqual(resource);
    expect(
      read(await get(path.toUpperCase().replace('/V2/RESOURCES', '/v2/resources'), KEY), 200, resourceRecordSchema),
    ).toEqual(resource);
  });

  it('is not found by strangers, whatever they want of it', async () => {
    const { world, stranger, path } = await setUp();
    for (const authorization of [stranger.authorization, OTHER_KEY]) {
      for (const at of [path, resourcePath(UNKNOWN), resourcePath('x')]) {
        for (const [method, to, body] of [
          ['GET', at, undefined],
          ['PATCH', at, { name: 'Mine' }],
          ['DELETE', at, undefined],
          ['POST', `${at}/refresh`, undefined],
        ] as const) {
          const failure = readFailure(await world.send(method, to, { authorization, body }), 404);
          expect([method, to, failure]).toEqual([
            method,
            to,
            { code: 'not_found', message: "The resource wasn't found.", fields: [], details: [] },
          ]);
        }
      }
    }
  });

  it('is changed by its owner and by whoever has the API key alone', async () => {
    const { world, member, resource, path, get } = await setUp();
    const { authorization } = member;
    for (const [method, to, body] of [
      ['PATCH', path, { name: 'Mine' }],
      ['DELETE', path, undefined],
      ['POST', refreshPath(resource.id), undefined],
    ] as const) {
      const failure = readFailure(await world.send(method, to, { authorization, body }), 403);
      expect(failure).toMatchObject({
        code: 'forbidden',
        message: expect.stringContaining('Only the owner') as unknown,
      });
    }
    expect(read(await get(path, authorization), 200, resourceRecordSchema)).toEqual(resource);
    expect(world.database.count('introspect')).toBe(1);
  });
});

describe('refreshing a resource', () => {
  it('reads the schema again at once, for the next question too', async () => {
    const { world, owner, resource } = await setUp();
    world.database.schema = { ...SCHEMA, tables: [table('customers', ['id', 'city']), table('orders', ['id'])] };
    world.clock.advance(5_000);
    for (const authorization of [owner.authorization, KEY]) {
      const answer = await world.send('POST', refreshPath(resource.id), { authorization });
      const refreshed = read(answer, 200, refreshRecordSchema);
      expect(refreshed).toEqual({ tables: 2, columns: 3, read_at: '2026-03-01T12:00:05.000000' });
    }
    await owner.asked({ query: 'how many?', resource_id: resource.id });
    expect(world.agent.requests.at(-1)?.schema.tables).toHaveLength(2);
    expect(world.database.connectors.map(({ closed }) => closed)).toEqual([true, true, false]);
  });

  it('has what was learned of the tables learned again, and kept until then', async () => {
    const { world, resource, owner } = await setUp();
    const db = await world.openDatabase();
    const learned = { resource_id: resource.id, table_key: '["public","t"]', fingerprint: 'f', sealed_profile: 'v1.x' };
    await db
      .insertInto('service_table_profile')
      .values({ ...learned, learned_at: '2026-03-01T11:00:00.000000' })
      .execute();
    // Its one table is another; what was learned of it would be forgotten as of a table that is gone.
    world.database.schema = { ...SCHEMA, dialect: 'bigquery' };
    await owner.send('POST', refreshPath(resource.id));
    expect(await db.selectFrom('service_table_profile').select('learned_at').execute()).toEqual([
      { learned_at: '1970-01-01T00:00:00.000000' },
    ]);
  });

  it.each([
    [new ConnectorError('cannot-reach', "It can't be reached."), 502, 'data_source_failed'],
    [new ConnectorError('timed-out', 'Too slow.'), 504, 'data_source_timed_out'],
    [new Error('secret inside'), 500, 'internal'],
  ])('leaves all as it was when the data source fails: %s', async (error, status, code) => {
    const { world, owner, resource } = await setUp();
    world.database.fail('introspect', error);
    const answer = await owner.send('POST', refreshPath(resource.id));
    expect(readFailure(answer, status).code).toBe(code);
    expect(JSON.stringify(answer.body)).not.toContain('secret');
    await owner.asked({ query: 'how many?', resource_id: resource.id });
    expect(world.database.connectors.map(({ closed }) => closed)).toEqual([false, true]);
  });

  it('changes nothing when the caller goes meanwhile', async () => {
    const { world, owner, resource } = await setUp();
    const release = world.database.hold('introspect');
    const leaving = new AbortController();
    const left = owner.send('POST', refreshPath(resource.id), { signal: leaving.signal });
    await expect.poll(() => world.database.count('introspect')).toBe(2);
    leaving.abort();
    await expect(left).rejects.toThrow();
    const closed = () => world.database.connectors.map((one) => one.closed);
    await expect.poll(() => closed()).toEqual([false, true]);
    release();
    await owner.asked({ query: 'how many?', resource_id: resource.id });
    expect(closed()).toEqual([false, true]);
  });

  it('says so when the stored credentials can’t be decrypted', async () => {
    const { world, owner, resource } = await setUp();
    const db = await world.openDatabase();
    await db.updateTable('service_resource').set({ sealed_credentials: 'v1.x.y' }).execute();
    const failure = readFailure(await owner.send('POST', refreshPath(resource.id)), 502);
    expect(failure.message).toBe("The stored credentials can't be read. Enter all of them again.");
  });
});
