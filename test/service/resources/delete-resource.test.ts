import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { refreshPath, resourcePath } from '../../../src/contract/resource-lifecycle.ts';
import { resourcesPath } from '../../../src/contract/resources.ts';
import { savedQueriesPath } from '../../../src/contract/saved-queries.ts';
import { sharingPath } from '../../../src/contract/sharing.ts';
import { isPostgres } from '../../../src/shared/database.ts';
import { SCHEMA } from '../../fakes/fake-database.ts';
import { KEY, readFailure, startWorld, type World } from '../world.ts';
import { table } from './tables.ts';

async function setUp() {
  const world = await startWorld();
  const owner = await world.signIn('u1');
  const resource = await owner.connected();
  const path = resourcePath(resource.id);
  const remove = (options: { authorization?: string; signal?: AbortSignal } = {}) =>
    owner.send('DELETE', path, options);
  const ask = () => owner.ask({ query: 'how many?', resource_id: resource.id });
  const closed = () => world.database.connectors.map((one) => one.closed);
  const ran = (times = 1) => expect.poll(() => world.database.count('run')).toBe(times);
  return { world, owner, resource, path, remove, ask, closed, ran };
}

/** How many rows each table has that names a resource, and resources themselves. */
async function rowsOfResources(world: World): Promise<Record<string, number>> {
  const db = await world.openDatabase();
  const names = (await db.introspection.getTables()).flatMap(({ name, columns }) =>
    name.startsWith('service_') && (name === 'service_resource' || columns.some((one) => one.name === 'resource_id'))
      ? [name]
      : [],
  );
  const counts = names.map(async (name) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db);
    return [name, rows[0]?.count ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

/** Everything that can hang on a resource. */
async function fill(world: World, { owner, resource }: Pick<Awaited<ReturnType<typeof setUp>>, 'owner' | 'resource'>) {
  const first = await owner.asked({ query: 'first', resource_id: resource.id });
  const second = await owner.asked({ query: 'second', parent_id: first.id });
  await owner.asked({ query: 'third', parent_id: second.id });
  await owner.asked({ query: 'another second', parent_id: first.id });
  await owner.post(savedQueriesPath(resource.id), { query: 'All', sql: 'SELECT 1' });
  const body = { values: false, rows: false, columns: [] };
  await world.send('PUT', sharingPath(resource.id), { body, authorization: KEY });
  const db = await world.openDatabase();
  const { id: resource_id, dataset_id } = resource;
  const at = '2026-03-01T12:00:00.000000';
  const policy = JSON.stringify({ tables: { allow: 'all', list: [] }, columns: [] });
  await db.insertInto('service_policy').values({ resource_id, policy, updated_at: at }).execute();
  const rule = {
    column_key: JSON.stringify(['public', 't', 'c']),
    rule: 'keep',
    changed_by: 'an admin',
    changed_at: at,
  };
  await db
    .insertInto('service_dead_rows_rule')
    .values({ resource_id, ...rule })
    .execute();
  const naming = { resource_id, name_key: rule.column_key, word: 'weight', said_by: 'an admin', said_at: at };
  await db.insertInto('service_given_name').values(naming).execute();
  await db
    .insertInto('service_given_name_change')
    .values({ id: `naming-of-${resource_id}`, ...naming })
    .execute();
  await db
    .insertInto('service_table_profile')
    .values({ resource_id, table_key: 't', fingerprint: 'f', learned_at: at, sealed_profile: 'x' })
    .execute();
  await db
    .insertInto('service_model_tally')
    .values({ resource_id, dataset_id, day: '2026-03-01', found: 'same', questions: 1 })
    .execute();
  const counted = {
    call: 1,
    outcome: 'answered',
    status: 200,
    duration_ms: 1,
    input_tokens: 1,
    output_tokens: 1,
    bytes: 1,
  };
  await db
    .insertInto('service_model_request')
    .values({
      id: `request-of-${resource_id}`,
      dataset_id,
      resource_id,
      user_id: owner.id,
      sent_at: at,
      provider: 'p',
      model: 'm',
      question: 'q',
      sealed_body: 'x',
      ...counted,
    })
    .execute();
  await db
    .insertInto('service_statement')
    .values({
      id: `statement-of-${resource_id}`,
      dataset_id,
      resource_id,
      user_id: owner.id,
      started_at: at,
      purpose: 'answer',
      outcome: 'done',
      duration_ms: 1,
      row_count: 1,
      read_bytes: null,
      result_bytes: 1,
      sql_cut: 0,
      sealed_sql: 'x',
    })
    .execute();
}

describe('deleting a resource', () => {
  it('deletes all that belongs to it, and nothing that belongs to another', async () => {
    const { world, owner, resource, remove, closed } = await setUp();
    const other = await owner.connected('Other');
    await fill(world, { owner, resource: other });
    const left = await rowsOfResources(world);
    expect(Object.values(left).every((count) => count > 0)).toBe(true);
    await fill(world, { owner, resource });
    const answer = await remove();
    expect([answer.status, answer.body]).toEqual([204, undefined]);
    expect(await rowsOfResources(world)).toEqual({ ...left, service_resource: 1 });
    expect(closed()).toEqual([true, false]);
    expect(await owner.asked({ query: 'still?', resource_id: other.id })).toMatchObject({ status: 'SUCCESS' });
  });

  it('is done by the API key too, and is final', async () => {
    const { world, owner, path, remove, ask, resource } = await setUp();
    expect((await remove({ authorization: KEY })).status).toBe(204);
    expect(readFailure(await ask(), 404).code).toBe('not_found');
    for (const method of ['GET', 'DELETE']) expect((await owner.send(method, path)).status).toBe(404);
    expect((await owner.send('POST', refreshPath(resource.id))).status).toBe(404);
    await world.stop();
    await world.start();
    expect((await owner.send('GET', resourcesPath(world.service.defaultDatasetId))).body).toEqual({ resources: [] });
  });

  it('of two at once succeeds once', async () => {
    const { world, remove } = await setUp();
    const statuses = (await Promise.all([remove(), remove({ authorization: KEY })])).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([204, 404]));
    expect(await rowsOfResources(world)).toMatchObject({ service_resource: 0 });
  });

  it('happens whole or not at all when the caller goes', async () => {
    const { world, owner } = await setUp();
    const nothing = await rowsOfResources(world);
    for (const turns of [0, 2, 5, 10, 20, 40]) {
      const resource = await owner.connected('Leaving');
      await fill(world, { owner, resource });
      const before = await rowsOfResources(world);
      const leaving = new AbortController();
      const left = owner.send('DELETE', resourcePath(resource.id), { signal: leaving.signal }).catch(() => undefined);
      for (let turn = 0; turn < turns; turn += 1) await nextTurn();
      leaving.abort();
      await left;
      // Another process commits when it likes, and so does who learns the tables.
      const isWhole = async () => {
        const after = await rowsOfResources(world);
        const whole = [before, nothing].map((rows) => ({
          ...rows,
          service_table_profile: after['service_table_profile'],
        }));
        return whole.some((rows) => isDeepStrictEqual(rows, after));
      };
      await expect.poll(isWhole).toBe(true);
      await owner.send('DELETE', resourcePath(resource.id));
      expect(await rowsOfResources(world)).toEqual(nothing);
    }
  });

  it('takes no time that grows with the square of its conversations', async () => {
    const { world, owner, resource, remove } = await setUp();
    const { id } = await owner.asked({ query: 'first', resource_id: resource.id });
    const db = await world.openDatabase();
    const row = await db.selectFrom('service_conversation').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await db.transaction().execute(async (tx) => {
      for (let at = 0; at < 20_000; at += 200) {
        const rows = Array.from({ length: 200 }, (_, more) => ({ ...row, id: `c${at + more}` }));
        await tx.insertInto('service_conversation').values(rows).execute();
      }
    });
    const explain = sql.raw(isPostgres(db) ? 'explain' : 'explain query plan');
    const plan = await sql`${explain} select 1 from service_conversation where parent_id = 'x'`.execute(db);
    expect(JSON.stringify(plan.rows)).toContain('service_conversation_by_parent_id');
    expect((await remove()).status).toBe(204);
    expect(await rowsOfResources(world)).toMatchObject({ service_conversation: 0 });
  });
});

describe('what runs while its resource is deleted', () => {
  it('ends with a clear error, and its statement ends too', async () => {
    const { world, remove, ask, closed, ran } = await setUp();
    const release = world.database.hold('run');
    const running = ask();
    await ran();
    expect((await remove()).status).toBe(204);
    const failure = readFailure(await running, 410);
    expect(failure).toMatchObject({ code: 'resource_deleted', message: 'This data source was deleted.' });
    expect(world.database.connectors[0]?.aborted).toEqual(['run']);
    expect(closed()).toEqual([true]);
    release();
    expect(await rowsOfResources(world)).toMatchObject({ service_conversation: 0, service_resource: 0 });
  });

  it('ends with an error in the stream of stages', async () => {
    const { world, owner, resource, remove, ran } = await setUp();
    world.database.hold('run');
    const headers = {
      authorization: owner.authorization,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    };
    const body = JSON.stringify({ query: 'how many?', resource_id: resource.id });
    const running = fetch(`${world.service.url}/v2/conversations`, { method: 'POST', headers, body });
    await ran();
    await remove();
    const told = await (await running).text();
    const [error = ''] = told.split('\n\n').filter((event) => event.startsWith('event: error'));
    expect(JSON.parse(error.split('data: ')[1] ?? '')).toMatchObject({ status: 410, code: 'resource_deleted' });
  });

  it('ends the same when the answer is found and only has to be stored', async () => {
    const { world, owner, resource, remove } = await setUp();
    const parent = await owner.asked({ query: 'first', resource_id: resource.id });
    let isDeleted = (): void => {};
    const deleted = new Promise<void>((resolve) => {
      isDeleted = resolve;
    });
    const another = await world.startAnother();
    world.agent.respond = async ({ execute }) => {
      const result = await execute('SELECT 1 AS one');
      await deleted;
      return { kind: 'answered', sql: 'SELECT 1 AS one', explanation: '', result, state: null };
    };
    // The process that answers isn't the one that deletes, so nothing ends its work.
    const runs = world.database.count('run');
    const running = owner.ask({ query: 'second', parent_id: parent.id }, { url: another });
    await expect.poll(() => world.database.count('run')).toBe(runs + 1);
    await remove();
    isDeleted();
    expect(readFailure(await running, 410).code).toBe('resource_deleted');
    expect(world.log.join('')).not.toContain('request failed');
  });

  it('ends when it still waits for its turn', async () => {
    const world = await startWorld({
      questions: { running: { perResource: 1, overall: 1 }, waiting: { perResource: 9, overall: 9 } },
    });
    const owner = await world.signIn('u1');
    const { id } = await owner.connected();
    world.database.hold('run');
    const asked = [1, 2, 3].map(() => owner.ask({ query: 'how many?', resource_id: id }));
    await expect.poll(() => world.database.count('run')).toBe(1);
    expect((await owner.send('DELETE', resourcePath(id))).status).toBe(204);
    for (const answer of await Promise.all(asked)) expect([404, 410]).toContain(answer.status);
  });

  it('is told when a query is saved while the resource is deleted', async () => {
    const { world, owner, resource, remove } = await setUp();
    world.database.hold('check');
    const saving = owner.post(savedQueriesPath(resource.id), { query: 'All', sql: 'SELECT 1' });
    await expect.poll(() => world.database.count('check')).toBe(1);
    await remove();
    expect(readFailure(await saving, 410).code).toBe('resource_deleted');
  });

  it('stores no query and no decision in another process that hears nothing of it', async () => {
    const { world, owner, resource, remove } = await setUp();
    const url = await world.startAnother();
    const [check, introspect] = [world.database.hold('check'), world.database.hold('introspect')];
    const saving = owner.post(savedQueriesPath(resource.id), { query: 'All', sql: 'SELECT 1' }, { url });
    const body = { values: false, rows: false, columns: [] };
    const deciding = world.send('PUT', sharingPath(resource.id), { body, authorization: KEY, url });
    await expect.poll(() => world.database.count('check')).toBe(1);
    await expect.poll(() => world.database.count('introspect')).toBe(2);
    await remove();
    check();
    introspect();
    for (const answer of [await saving, await deciding]) expect(readFailure(answer, 410).code).toBe('resource_deleted');
  });

  it('learns no further, and stores nothing of it', async () => {
    const { world, owner, resource, remove, ran, closed } = await setUp();
    world.database.schema = { ...SCHEMA, tables: [table('customers', ['id', 'city'])] };
    world.database.hold('run');
    await owner.send('POST', refreshPath(resource.id));
    await ran();
    expect((await remove()).status).toBe(204);
    expect(closed()).toEqual([true, true]);
    await world.stop();
    expect(world.log.join('')).not.toContain('source not learned');
    expect(await rowsOfResources(world)).toMatchObject({ service_table_profile: 0 });
  });
});
