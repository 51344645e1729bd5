import { describe, expect, it } from 'vitest';
import { conversationPath, storedConversationSchema } from '../../../src/contract/stored-conversations.ts';
import { KEY, OTHER_KEY, read, readFailure, startWorld } from '../world.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

async function setUp() {
  const world = await startWorld();
  world.database.result = { columns: [], rows: [{ name: 'a value of a row' }], truncatedBy: null };
  const asker = await world.signIn('u1');
  const member = await world.signIn('u2');
  const stranger = await world.signIn('u1', OTHER_KEY);
  const resource = await asker.connected();
  const ask = async (query: string, parent?: string, by = asker) => {
    world.clock.advance(1_000);
    return by.asked(parent === undefined ? { query, resource_id: resource.id } : { query, parent_id: parent });
  };
  const get = async (id: string, authorization = KEY) =>
    read(await world.send('GET', conversationPath(id), { authorization }), 200, storedConversationSchema);
  const rate = (id: string, body: unknown, authorization = KEY) =>
    world.send('PATCH', conversationPath(id), { authorization, body });
  return { world, asker, member, stranger, resource, ask, get, rate };
}

describe('a stored conversation', () => {
  it('is its record without rows, for members and the API key', async () => {
    const { world, asker, member, resource, ask, get } = await setUp();
    const { response, resource_type: _, ...record } = await ask('how many?');
    const { id } = record;
    const { sql, explanation } = response;
    const turn = { id, parent_id: id, user_id: asker.id, query: 'how many?', status: 'SUCCESS' };
    const told = { ...record, response: { sql, explanation }, chain: [{ ...turn, created_at: record.created_at }] };
    for (const authorization of [asker.authorization, member.authorization, KEY]) {
      const answer = await world.send('GET', conversationPath(id.toUpperCase()), { authorization });
      expect(answer).toMatchObject({ status: 200, body: told });
      expect(answer.body).toEqual(told);
      expect(JSON.stringify(answer.body)).not.toContain('a value of a row');
    }
    expect((await get(id)).resource_id).toBe(resource.id);
  });

  it('has its chain from the root, without what others asked beside it', async () => {
    const { asker, member, ask, get } = await setUp();
    const root = await ask('first');
    const second = await ask('second', root.id, member);
    await ask('another second', root.id);
    const third = await ask('third', second.id);
    const stored = await get(third.id);
    expect(stored.chain.map(({ id, parent_id, user_id, query }) => [id, parent_id, user_id, query])).toEqual([
      [root.id, root.id, asker.id, 'first'],
      [second.id, root.id, member.id, 'second'],
      [third.id, second.id, asker.id, 'third'],
    ]);
    expect(stored.chain.map(({ created_at }) => created_at)).toEqual(
      [root, second, third].map(({ created_at }) => created_at),
    );
    expect(await get(second.id)).toMatchObject({ root_id: root.id, last_child_id: third.id });
  });

  it('has the latest 200 turns of a longer chain', async () => {
    const { world, ask, get } = await setUp();
    const root = await ask('first');
    const db = await world.openDatabase();
    const row = await db.selectFrom('service_conversation').selectAll().executeTakeFirstOrThrow();
    const idOf = (at: number) => (at === 0 ? root.id : `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`);
    for (let at = 1; at <= 250; at += 1)
      await db
        .insertInto('service_conversation')
        .values({ ...row, id: idOf(at), parent_id: idOf(at - 1) })
        .execute();
    const { chain } = await get(idOf(250));
    expect(chain).toHaveLength(200);
    expect([chain[0]?.id, chain.at(-1)?.id]).toEqual([idOf(51), idOf(250)]);
  });

  it('tells of a question that failed', async () => {
    const { world, ask, get } = await setUp();
    world.agent.respond = () =>
      Promise.resolve({ kind: 'needs-clarification', explanation: 'Which one?', suggestions: ['a'], state: null });
    const { id } = await ask('how?');
    expect(await get(id)).toMatchObject({ status: 'NEEDS_CLARIFICATION', response: { sql: '' } });
  });

  it('is not found by others, or with no or a wrong key', async () => {
    const { world, stranger, ask, rate } = await setUp();
    const { id } = await ask('how many?');
    for (const authorization of [stranger.authorization, OTHER_KEY]) {
      const answer = await world.send('GET', conversationPath(id), { authorization });
      expect(readFailure(answer, 404).message).toBe("The conversation wasn't found.");
      expect((await rate(id, { feedback_type: 'POSITIVE' }, authorization)).status).toBe(404);
    }
    for (const other of [UNKNOWN, 'x', "' or 1=1"])
      expect((await world.send('GET', conversationPath(other), { authorization: KEY })).status).toBe(404);
    expect((await world.send('GET', conversationPath(id))).status).toBe(401);
    expect((await rate(id, { feedback_type: 'POSITIVE' }, 'x')).status).toBe(401);
  });
});

describe('feedback', () => {
  it('is stored by any member and by the API key, each part alone', async () => {
    const { world, asker, member, ask, get, rate } = await setUp();
    const { id } = await ask('how many?');
    world.clock.advance(1_000);
    const steps = [
      [
        member.authorization,
        { feedback_type: 'NEGATIVE', feedback_detail: 'Counts too much.' },
        'NEGATIVE',
        'Counts too much.',
      ],
      [KEY, { feedback_type: 'POSITIVE' }, 'POSITIVE', 'Counts too much.'],
      [asker.authorization, { feedback_detail: null }, 'POSITIVE', ''],
      [asker.authorization, { feedback_type: 'NEUTRAL', feedback_detail: '' }, 'NEUTRAL', ''],
    ] as const;
    for (const [authorization, body, type, detail] of steps) {
      const told = read(await rate(id, body, authorization), 200, storedConversationSchema);
      expect(told).toMatchObject({
        feedback_type: type,
        feedback_detail: detail,
        updated_at: '2026-03-01T12:00:02.000000',
      });
      expect(await get(id)).toEqual(told);
    }
  });

  it.each([
    [{}, ['body']],
    [[], ['body']],
    [{ feedback_type: 'GREAT' }, ['feedback_type']],
    [{ feedback_type: null }, ['feedback_type']],
    [{ feedback_detail: 'x'.repeat(4_001) }, ['feedback_detail']],
    [{ feedback_type: 'POSITIVE', status: 'SUCCESS', sql: 'x' }, ['status', 'sql']],
  ])('is not %j', async (body, fields) => {
    const { ask, get, rate } = await setUp();
    const { id } = await ask('how many?');
    const before = await get(id);
    expect(readFailure(await rate(id, body), 400).fields).toEqual(fields);
    expect(await get(id)).toEqual(before);
  });
});
