import { describe, expect, it } from 'vitest';
import { type ChangeNames, namesListSchema, namesPath } from '../../../src/contract/names.ts';
import { policyPath } from '../../../src/contract/policy.ts';
import type { GivenName } from '../../../src/service/profile/index.ts';
import { SCHEMA } from '../../fakes/fake-database.ts';
import { column, table } from '../profile/made-schema.ts';
import { KEY, OTHER_KEY, read, readFailure, startWorld, type World } from '../world.ts';

const place = (of: string, name: string | null) => ({ schema: 'public', table: of, column: name });
const UNIT = place('casts', 'wt_u');
const TABLE = place('tbl_xyq', null);
const NONE = { word: null, said_by: null, said_at: null };

async function startDarkWorld() {
  const world = await startWorld();
  world.database.schema = {
    ...SCHEMA,
    tables: [
      table('casts', [column('id', 'integer'), column('wt_u', 'text'), column('alloy', 'text')]),
      table('tbl_xyq', [column('id', 'integer')]),
    ],
  };
  // Nothing is counted: what is known is what names and values say.
  const release = world.database.hold('run');
  await world.stop();
  await world.start();
  const user = await world.signIn('u1');
  const resource = await user.connected();
  const path = namesPath(resource.id);
  const list = async () => read(await send(world, path), 200, namesListSchema).names;
  const change = (by: string, ...names: ChangeNames['names']) => send(world, path, { body: { by, names } });
  /** The words that an agent is given. */
  const ask = async () => {
    let told: readonly GivenName[] | undefined;
    world.agent.respond = async ({ profile }) => {
      told = profile.given;
      return { kind: 'needs-clarification', explanation: 'Which?', suggestions: [], state: null };
    };
    await user.asked({ query: 'how many are there?', resource_id: resource.id });
    return told;
  };
  return { world, user, resource, path, list, change, ask, release };
}

const send = (
  world: World,
  path: string,
  { body, authorization = KEY }: { body?: unknown; authorization?: string } = {},
) => world.send(body === undefined ? 'GET' : 'PUT', path, { authorization, ...(body === undefined ? {} : { body }) });

describe('words for names of a resource that nothing explains', () => {
  it('are none at first, for each such name', async () => {
    const { list, ask } = await startDarkWorld();
    expect(await list()).toEqual([
      { ...UNIT, ...NONE },
      { ...TABLE, ...NONE },
    ]);
    expect(await ask()).toBeUndefined();
  });

  it('are known as final once all is learned', async () => {
    const { world, path, release } = await startDarkWorld();
    const isLearned = async () => read(await send(world, path), 200, namesListSchema).is_learned;
    expect(await isLearned()).toBe(false);
    release();
    await expect.poll(isLearned).toBe(true);
  });

  it('are what an admin gives, from the next question, and say who and when', async () => {
    const { world, list, change, ask } = await startDarkWorld();
    const at = `${world.clock.now().toISOString().slice(0, -1)}000`;
    expect((await change('slack:T1:U1', { ...UNIT, word: '  Weight unit ' })).status).toBe(200);
    expect(await list()).toEqual([
      { ...UNIT, word: 'Weight unit', said_by: 'slack:T1:U1', said_at: at },
      { ...TABLE, ...NONE },
    ]);
    expect(await ask()).toEqual([{ ...UNIT, word: 'Weight unit' }]);
    await change('ben', { ...UNIT, word: 'unit of weight' }, { ...TABLE, word: 'moulds' });
    expect(await ask()).toEqual([
      { ...UNIT, word: 'unit of weight' },
      { ...TABLE, word: 'moulds' },
    ]);
  });

  it('can be taken back, which others see', async () => {
    const { list, change, ask } = await startDarkWorld();
    await change('ana', { ...UNIT, word: 'weight unit' });
    await change('ben', { ...UNIT, word: null });
    expect((await list())[0]).toMatchObject({ ...UNIT, word: null, said_by: 'ben' });
    expect(await ask()).toBeUndefined();
  });

  it('leave a row for each change, and none where nothing changes', async () => {
    const { world, list, change } = await startDarkWorld();
    await change('ana', { ...UNIT, word: 'weight unit' }, { ...TABLE, word: null });
    await change('ben', { ...UNIT, word: 'weight unit' });
    world.clock.advance(1_000);
    await change('cleo', { ...UNIT, word: null });
    expect((await list()).map((one) => one.said_by)).toEqual(['cleo', null]);
    const db = await world.openDatabase();
    const rows = await db.selectFrom('service_given_name_change').selectAll().orderBy('said_at').execute();
    expect(rows.map(({ word, said_by: by }) => [word, by])).toEqual([
      ['weight unit', 'ana'],
      [null, 'cleo'],
    ]);
    expect(new Set(rows.map(({ name_key: key }) => key))).toEqual(new Set(['["public","casts","wt_u"]']));
  });

  it('name those that need none by their place, and change nothing then', async () => {
    const { world, path, list, change } = await startDarkWorld();
    const refused = await change(
      'ana',
      { ...UNIT, word: 'weight unit' },
      { ...place('casts', 'alloy'), word: 'metal' },
      { ...UNIT, word: 'unit' },
    );
    expect(readFailure(refused, 400).details).toEqual([
      { field: 'names.1', message: "isn't a name to explain of this resource" },
      { field: 'names.2', message: 'is the same name to explain as an earlier one' },
    ]);
    const named = { ...UNIT, word: 'weight unit' };
    for (const [body, field] of [
      [{ names: [named] }, 'by'],
      [{ by: 'ana', names: [] }, 'names'],
      [{ by: 'ana', names: [{ ...UNIT, word: ' ' }] }, 'names.0.word'],
      [{ by: 'ana', names: [{ ...UNIT, word: '7 -' }] }, 'names.0.word'],
      [{ by: 'ana', names: [{ ...UNIT, word: 'two\nlines' }] }, 'names.0.word'],
      [{ by: 'ana', names: [{ ...UNIT, word: 'two\u2028lines' }] }, 'names.0.word'],
      [{ by: 'ana', names: [{ ...UNIT, word: 'x'.repeat(61) }] }, 'names.0.word'],
    ] as const)
      expect(new Set(readFailure(await send(world, path, { body }), 400).fields)).toEqual(new Set([field]));
    expect((await list()).every(({ said_by: by }) => by === null)).toBe(true);
  });

  it('show nothing that a policy withholds, whoever named it before, and come back with it', async () => {
    const { world, resource, list, change } = await startDarkWorld();
    await change('ana', { ...UNIT, word: 'weight unit' });
    const withhold = (columns: unknown[]) =>
      send(world, policyPath(resource.id), { body: { tables: { allow: 'all', list: [] }, columns } });
    expect((await withhold([{ ...UNIT, rule: 'withhold' }])).status).toBe(200);
    expect((await list()).map((one) => one.table)).toEqual(['tbl_xyq']);
    expect(readFailure(await change('ana', { ...UNIT, word: 'unit' }), 400).fields).toEqual(['names.0']);
    await withhold([]);
    expect((await list())[0]).toMatchObject({ ...UNIT, word: 'weight unit' });
  });

  it('are logged with who gave them', async () => {
    const { world, change, resource } = await startDarkWorld();
    const names = [{ ...UNIT, word: 'weight unit' }];
    await change('slack:T1:U1', ...names);
    const line = world.log.find((one) => one.includes('words for names changed'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ resourceId: resource.id, by: 'slack:T1:U1', names });
  });

  it("are for the resource's own API key alone", async () => {
    const { world, user, path, list } = await startDarkWorld();
    const body = { by: 'ana', names: [{ ...UNIT, word: 'weight unit' }] };
    for (const sent of [{}, { body }]) {
      for (const authorization of ['no key', user.authorization])
        expect((await send(world, path, { ...sent, authorization })).status).toBe(401);
      expect((await send(world, path, { ...sent, authorization: OTHER_KEY })).status).toBe(404);
    }
    expect((await list())[0]).toMatchObject(NONE);
  });
});
