import { describe, expect, it } from 'vitest';
import { refreshPath, resourcePath } from '../../../src/contract/resource-lifecycle.ts';
import { resourceRecordSchema } from '../../../src/contract/resources.ts';
import { KEY, read, readFailure, startWorld, type World } from '../world.ts';

const NEW_PASSWORD = 'hunter2-the-new-one';

async function setUp(limits: Parameters<typeof startWorld>[0] = {}) {
  const world = await startWorld(limits);
  const owner = await world.signIn('u1');
  const resource = await owner.connected();
  const path = resourcePath(resource.id);
  const change = (body: unknown, options: { authorization?: string; signal?: AbortSignal } = {}) =>
    owner.send('PATCH', path, { body, ...options });
  const current = async () => read(await owner.send('GET', path), 200, resourceRecordSchema);
  const ask = () => owner.asked({ query: 'how many?', resource_id: resource.id });
  const closed = () => world.database.connectors.map((one) => one.closed);
  const introspected = (times: number) => expect.poll(() => world.database.count('introspect')).toBe(times);
  return { world, owner, resource, path, change, current, ask, closed, introspected };
}

const stored = async (world: World) => {
  const db = await world.openDatabase();
  return db.selectFrom('service_resource').select('sealed_credentials').execute();
};

describe('changing the words of a resource', () => {
  it.each([
    [{ name: '  New name ' }, { name: 'New name' }],
    [{ description: 'turnover = the sum of orders' }, { description: 'turnover = the sum of orders' }],
    [{ description: null }, { description: '' }],
    [
      { name: 'A', description: '' },
      { name: 'A', description: '' },
    ],
  ])('stores %j, and does not connect', async (body, told) => {
    const { world, resource, change, current } = await setUp();
    world.clock.advance(1_000);
    for (const authorization of [undefined, KEY]) {
      const answer = await change(body, authorization === undefined ? {} : { authorization });
      const changed = read(answer, 200, resourceRecordSchema);
      expect(changed).toEqual({ ...resource, ...told, updated_at: '2026-03-01T12:00:01.000000' });
      expect(await current()).toEqual(changed);
    }
    expect(world.database.count('introspect')).toBe(1);
  });

  it('counts for the next question', async () => {
    const { world, change, ask } = await setUp();
    await change({ name: 'Store', description: 'new words' });
    await ask();
    expect(world.agent.requests.at(-1)?.memory).toMatchObject({ name: 'Store', description: 'new words' });
  });
});

describe('a change that can’t be made', () => {
  it.each([
    [{}, ['body']],
    [[], ['body']],
    ['name', ['body']],
    [{ name: '' }, ['name']],
    [{ name: null }, ['name']],
    [{ name: 'x'.repeat(256) }, ['name']],
    [{ description: 5 }, ['description']],
    [{ type: 'db:mysql' }, ['type']],
    [{ name: 'x', owner_id: 7, 'a\u001B[2Jb': 1 }, ['owner_id', 'a[2Jb']],
    [{ db_credentials: {} }, ['db_credentials']],
    [{ db_credentials: null }, ['db_credentials']],
    [{ db_credentials: 'x' }, ['db_credentials']],
    [{ db_credentials: { type: 'x' } }, ['db_credentials.type']],
    [{ db_credentials: { password: 12_345_678 } }, ['db_credentials.password']],
    [{ db_credentials: { password: null } }, ['db_credentials.password']],
    [{ db_credentials: { port: 0, password: 'x' } }, ['db_credentials.port']],
    [{ name: 'x', db_credentials: { host: 'evil.example' } }, ['db_credentials.password']],
    [{ db_credentials: { port: 5433 } }, ['db_credentials.password']],
    [{ db_credentials: { username: 'admin' } }, ['db_credentials.password']],
    [{ db_credentials: { dbname: 'other', host: 'db.example' } }, ['db_credentials.password']],
  ])('%j is refused by %j, and nothing is changed or connected to', async (body, fields) => {
    const { world, resource, change, current } = await setUp();
    const answer = await change(body);
    expect(readFailure(answer, 400).fields).toEqual(fields);
    expect(JSON.stringify(answer.body)).not.toContain('12345678');
    expect(await current()).toEqual(resource);
    expect(world.database.connectors).toHaveLength(1);
  });

  it('is refused when it is no JSON', async () => {
    const { world, owner, path } = await setUp();
    const { authorization } = owner;
    expect((await world.request(path, { method: 'PATCH', headers: { authorization }, body: '{}' })).status).toBe(415);
  });
});

describe('new credentials', () => {
  it('replace the old ones after they worked', async () => {
    const { world, change, current, ask, closed, resource } = await setUp();
    world.database.password = NEW_PASSWORD;
    const answer = await change({ name: 'Renamed', db_credentials: { password: NEW_PASSWORD } });
    expect(read(answer, 200, resourceRecordSchema)).toMatchObject({
      name: 'Renamed',
      db_credentials: resource.db_credentials,
    });
    expect(JSON.stringify(answer.body)).not.toContain(NEW_PASSWORD);
    expect(closed()).toEqual([true, false]);
    await ask();
    expect((await current()).name).toBe('Renamed');
    await world.stop();
    await world.start();
    await ask();
    expect(world.database.count('introspect')).toBe(3);
    expect(world.log.join('')).not.toContain(NEW_PASSWORD);
  });

  it('may be given whole, and lead to another database', async () => {
    const { world, change, current, ask } = await setUp();
    const whole = world.database.credentials({ dbname: 'shop2', port: 5433, username: 'reader2' });
    read(await change({ db_credentials: whole }), 200, resourceRecordSchema);
    const { password: _, ...shown } = whole;
    expect((await current()).db_credentials).toEqual(shown);
    await ask();
  });

  it.each([
    ['wrong password', { password: 'a-wrong-secret' }, ['db_credentials.username', 'db_credentials.password']],
    ['wrong host', { host: 'elsewhere.example', password: 'correct-horse-battery' }, ['db_credentials.host']],
  ])('that do not work change nothing, not even the name: %s', async (_, db_credentials, fields) => {
    const { world, resource, change, current, ask, closed } = await setUp();
    const before = await stored(world);
    const answer = await change({ name: 'Renamed', db_credentials });
    expect(readFailure(answer, 400).fields).toEqual(fields);
    expect(JSON.stringify(answer.body)).not.toContain('a-wrong-secret');
    expect(await current()).toEqual(resource);
    expect(await stored(world)).toEqual(before);
    await ask();
    expect(closed()).toEqual([false, true]);
    expect(world.log.join('')).not.toContain('a-wrong-secret');
  });

  it('are used by new questions, while those that run finish on the old ones', async () => {
    const { world, change, ask, closed } = await setUp();
    const release = world.database.hold('run');
    const running = ask();
    await expect.poll(() => world.database.count('run')).toBe(1);
    world.database.password = NEW_PASSWORD;
    expect((await change({ db_credentials: { password: NEW_PASSWORD } })).status).toBe(200);
    expect(closed()).toEqual([false, false]);
    release();
    expect(await running).toMatchObject({ status: 'SUCCESS' });
    await expect.poll(() => closed()).toEqual([true, false]);
    expect(await ask()).toMatchObject({ status: 'SUCCESS' });
    expect(closed()).toEqual([true, false]);
  });

  it('that a second process stores are used here too', async () => {
    const { world, path, owner, ask, closed } = await setUp();
    const url = await world.startAnother();
    world.database.password = NEW_PASSWORD;
    const body = { db_credentials: { password: NEW_PASSWORD } };
    expect((await owner.send('PATCH', path, { body, url })).status).toBe(200);
    expect(await ask()).toMatchObject({ status: 'SUCCESS' });
    expect(closed()).toEqual([true, false, false]);
  });

  it('forget what was learned elsewhere, and only then', async () => {
    const { world, resource, change } = await setUp();
    const db = await world.openDatabase();
    const learned = { resource_id: resource.id, table_key: '["public","t"]', fingerprint: 'f', sealed_profile: 'v1.x' };
    await db
      .insertInto('service_table_profile')
      .values({ ...learned, learned_at: '2026-03-01T11:00:00.000000' })
      .execute();
    const count = async () => (await db.selectFrom('service_table_profile').select('fingerprint').execute()).length;
    // A warehouse isn't learned, so that nothing else is stored or forgotten meanwhile.
    world.database.schema = { ...world.database.schema, dialect: 'bigquery' };
    const { password } = world.database;
    await change({ db_credentials: { password } });
    expect(await count()).toBe(1);
    await change({ db_credentials: { dbname: 'shop2', password } });
    expect(await count()).toBe(0);
  });

  it('can replace ones that can’t be decrypted, when all are given', async () => {
    const { world, change, ask } = await setUp();
    const db = await world.openDatabase();
    await db.updateTable('service_resource').set({ sealed_credentials: 'v1.x.y' }).execute();
    const missing = readFailure(await change({ db_credentials: { password: world.database.password } }), 400);
    expect(missing.fields).toEqual(['username', 'host', 'port', 'dbname'].map((field) => `db_credentials.${field}`));
    expect((await change({ db_credentials: world.database.credentials() })).status).toBe(200);
    await ask();
  });

  it('are counted like connecting: too many at once are refused', async () => {
    const running = { perResource: 1, overall: 1 };
    const { world, change, introspected } = await setUp({
      connecting: { running, waiting: { perResource: 0, overall: 0 } },
    });
    const release = world.database.hold('introspect');
    const { password } = world.database;
    const first = change({ db_credentials: { password } });
    await introspected(2);
    expect(readFailure(await change({ db_credentials: { password } }), 503).code).toBe('busy');
    release();
    expect((await first).status).toBe(200);
  });

  it('are given up at the deadline of a connection, and the old ones stay', async () => {
    const { world, change, ask, closed } = await setUp({ queryTimeoutMs: 1_000 });
    const release = world.database.hold('introspect');
    const { password } = world.database;
    const failure = readFailure(await change({ db_credentials: { password } }), 400);
    expect(failure.fields).toEqual(['db_credentials.host']);
    release();
    expect(await ask()).toMatchObject({ status: 'SUCCESS' });
    expect(closed()).toEqual([false, true]);
  });
});

describe('changes that are interrupted or meet', () => {
  it('leaves all as it was when the caller goes while the new credentials are tried', async () => {
    const { world, resource, change, current, ask, closed, introspected } = await setUp();
    const before = await stored(world);
    const release = world.database.hold('introspect');
    const leaving = new AbortController();
    const body = { name: 'Renamed', db_credentials: { password: world.database.password } };
    const left = change(body, { signal: leaving.signal });
    await introspected(2);
    leaving.abort();
    await expect(left).rejects.toThrow();
    await expect.poll(() => closed()).toEqual([false, true]);
    release();
    expect(await current()).toEqual(resource);
    expect(await stored(world)).toEqual(before);
    expect(await ask()).toMatchObject({ status: 'SUCCESS' });
  });

  it('of two at once keep one whole, never a mixture, and the open source is the stored one', async () => {
    const { world, change, current, ask, closed, introspected } = await setUp();
    const { password } = world.database;
    const release = world.database.hold('introspect');
    const one = { name: 'One', db_credentials: world.database.credentials({ dbname: 'one', username: 'u_one' }) };
    const two = { name: 'Two', db_credentials: { dbname: 'two', port: 2, password } };
    const both = [change(one), change(two)];
    await introspected(3);
    release();
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    const { name, db_credentials: shown } = await current();
    expect([
      ['One', { host: 'db.example', port: 5432, dbname: 'one', username: 'u_one' }],
      ['Two', { host: 'db.example', port: 2, dbname: 'two', username: 'reader' }],
    ]).toContainEqual([name, shown]);
    await ask();
    expect(closed().filter((isClosed) => !isClosed)).toHaveLength(1);
    expect(world.database.connectors).toHaveLength(3);
  });

  it('ends with 410 when the resource is deleted meanwhile, and nothing stays open', async () => {
    const { world, owner, path, change, closed, introspected, resource } = await setUp();
    const release = world.database.hold('introspect');
    const changing = change({ db_credentials: { password: world.database.password } });
    const refreshing = owner.send('POST', refreshPath(resource.id));
    await introspected(3);
    expect((await owner.send('DELETE', path)).status).toBe(204);
    release();
    for (const answer of [await changing, await refreshing])
      expect(readFailure(answer, 410).code).toBe('resource_deleted');
    await expect.poll(() => closed()).toEqual([true, true, true]);
    expect(await stored(world)).toEqual([]);
  });
});
