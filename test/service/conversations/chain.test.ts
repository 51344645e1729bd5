import { describe, expect, it } from 'vitest';
import type { AgentOutcome } from '../../../src/service/agent/agent.ts';
import { OTHER_KEY, readFailure, startWorld, type World } from '../world.ts';

async function setUp(limits: Parameters<typeof startWorld>[0] = {}) {
  const world = await startWorld(limits);
  const user = await world.signIn('u1');
  const { id: resource_id } = await user.connected();
  return { world, user, resource_id };
}

async function stored(world: World, id: string) {
  const db = await world.openDatabase();
  return db.selectFrom('service_conversation').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

describe('continuing a conversation', () => {
  it.each(['chat_id', 'parent_id'])('is asked for by %s', async (field) => {
    const { world, user, resource_id } = await setUp();
    const first = await user.asked({ query: 'first', resource_id });
    world.clock.advance(1000);
    const second = await user.asked({ query: 'second', resource_id, [field]: first.id });
    world.clock.advance(1000);
    const third = await user.asked({ query: 'third', resource_id, [field]: second.id.toUpperCase() });
    expect(second).toMatchObject({ parent_id: first.id, root_id: first.id, last_child_id: null });
    expect(third).toMatchObject({ parent_id: second.id, root_id: first.id, last_child_id: null });
    expect(await stored(world, first.id)).toMatchObject({
      last_child_id: second.id,
      created_at: first.created_at,
      updated_at: second.created_at,
    });
    expect(await stored(world, second.id)).toMatchObject({ last_child_id: third.id, updated_at: third.created_at });
  });

  it('takes the same parent in both fields, and null for none', async () => {
    const { user, resource_id } = await setUp();
    const first = await user.asked({ query: 'first', resource_id, chat_id: null, parent_id: null });
    const second = await user.asked({ query: 'second', resource_id, chat_id: first.id, parent_id: first.id });
    expect(first.parent_id).toBe(first.id);
    expect(second.parent_id).toBe(first.id);
  });

  it('tells the agent the chain, oldest first, with the state it left', async () => {
    const { world, user, resource_id } = await setUp();
    const first = await user.asked({ query: 'first', resource_id });
    const second = await user.asked({ query: 'second', resource_id, chat_id: first.id });
    await user.asked({ query: 'aside', resource_id, chat_id: first.id });
    await user.asked({ query: 'third', resource_id, chat_id: second.id });
    expect(world.agent.requests.at(-1)?.history).toEqual([
      {
        question: 'first',
        sql: 'SELECT 1 AS one',
        explanation: 'Counted.',
        status: 'SUCCESS',
        state: { asked: 'first' },
      },
      {
        question: 'second',
        sql: 'SELECT 1 AS one',
        explanation: 'Counted.',
        status: 'SUCCESS',
        state: { asked: 'second' },
      },
    ]);
  });

  it('tells the agent only the last turns of a long chain', async () => {
    const { world, user, resource_id } = await setUp({ historyTurns: 3 });
    let parent: string | null = null;
    for (const query of ['1', '2', '3', '4', '5']) {
      parent = (await user.asked({ query, resource_id, chat_id: parent })).id;
    }
    await user.asked({ query: '6', resource_id, chat_id: parent });
    expect(world.agent.requests.at(-1)?.history.map(({ question }) => question)).toEqual(['3', '4', '5']);
  });

  it('goes on after a restart', async () => {
    const { world, user, resource_id } = await setUp();
    const first = await user.asked({ query: 'first', resource_id });
    await world.stop();
    await world.start();
    await user.asked({ query: 'second', resource_id, chat_id: first.id });
    expect(world.agent.requests.at(-1)?.history).toMatchObject([{ question: 'first' }]);
  });

  it('is open to every member of the dataset', async () => {
    const { world, user, resource_id } = await setUp();
    const first = await user.asked({ query: 'first', resource_id });
    const colleague = await world.signIn('u2');
    const second = await colleague.asked({ query: 'second', resource_id, chat_id: first.id });
    expect(second).toMatchObject({ user_id: colleague.id, parent_id: first.id });
  });

  it('does not find a parent of another API key, nor one that is not', async () => {
    const { world, user, resource_id } = await setUp();
    const stranger = await world.signIn('u1', OTHER_KEY);
    const first = await user.asked({ query: 'first', resource_id });
    const db = await world.openDatabase();
    const theirs = await db
      .selectFrom('service_dataset')
      .select('id')
      .where('api_key', '=', 'other')
      .executeTakeFirst();
    await stranger.post(`/v2/datasets/${theirs?.id}/resources`, {
      name: 'Theirs',
      type: 'db:postgres',
      db_credentials: world.database.credentials(),
    });
    const their = await db.selectFrom('service_resource').select('id').where('name', '=', 'Theirs').executeTakeFirst();
    for (const parent_id of [first.id, '00000000-0000-4000-8000-000000000000']) {
      const failure = readFailure(await stranger.ask({ query: 'q', resource_id: their?.id, parent_id }), 404);
      expect(failure.fields).toEqual(['parent_id']);
    }
    expect(await stored(world, first.id)).toMatchObject({ last_child_id: null });
  });

  it('refuses a parent about another resource', async () => {
    const { user, resource_id } = await setUp();
    const first = await user.asked({ query: 'first', resource_id });
    const other = await user.connected('another');
    const failure = readFailure(await user.ask({ query: 'q', resource_id: other.id, chat_id: first.id }), 400);
    expect(failure.fields).toEqual(['chat_id']);
  });
});

describe('many follow-ups at once', () => {
  it('leave the parent with the child created last, whichever was asked first', async () => {
    const { world, user, resource_id } = await setUp();
    world.clock.stepMs = 1;
    const first = await user.asked({ query: 'first', resource_id });
    const release = world.database.hold('run');
    const children = Promise.all(
      Array.from({ length: 25 }, (_, n) => user.asked({ query: `child ${n}`, resource_id, chat_id: first.id })),
    );
    release();
    const created = (await children).toSorted((a, b) => a.created_at.localeCompare(b.created_at));
    const last = created.at(-1);
    expect(new Set(created.map(({ created_at }) => created_at)).size).toBe(25);
    expect(await stored(world, first.id)).toMatchObject({ last_child_id: last?.id, updated_at: last?.created_at });
    expect(new Set(created.map(({ root_id }) => root_id))).toEqual(new Set([first.id]));
  });

  it('leave the parent right also when two services share the database', async () => {
    const { world, user, resource_id } = await setUp();
    world.clock.stepMs = 1;
    const first = await user.asked({ query: 'first', resource_id });
    const urls = [world.service.url, await world.startAnother()];
    const children = await Promise.all(
      Array.from({ length: 20 }, (_, n) => user.asked({ query: 'q', resource_id, chat_id: first.id }, urls[n % 2])),
    );
    const last = children.toSorted((a, b) => a.created_at.localeCompare(b.created_at)).at(-1);
    expect(await stored(world, first.id)).toMatchObject({ last_child_id: last?.id, updated_at: last?.created_at });
  });

  it('are ordered by when they were answered, not by when they were asked', async () => {
    const { world, user, resource_id } = await setUp();
    world.clock.stepMs = 1;
    const first = await user.asked({ query: 'first', resource_id });
    const outcome: AgentOutcome = { kind: 'needs-clarification', explanation: '', suggestions: [], state: null };
    let answerSlow = () => {};
    const slowAsked = new Promise<void>((asked) => {
      world.agent.respond = ({ question }) => {
        if (question !== 'slow') return Promise.resolve(outcome);
        asked();
        return new Promise((resolve) => {
          answerSlow = () => resolve(outcome);
        });
      };
    });
    const slow = user.asked({ query: 'slow', resource_id, chat_id: first.id });
    await slowAsked;
    const quick = await user.asked({ query: 'quick', resource_id, chat_id: first.id });
    expect(await stored(world, first.id)).toMatchObject({ last_child_id: quick.id });
    answerSlow();
    const { id, created_at } = await slow;
    expect(await stored(world, first.id)).toMatchObject({ last_child_id: id });
    expect(created_at > quick.created_at).toBe(true);
  });
});
