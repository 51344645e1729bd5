import { describe, expect, it } from 'vitest';
import type { QueryResult } from '../../../src/service/connectors/connector.ts';
import { OTHER_KEY, readFailure, startWorld, type World } from '../world.ts';

async function setUp(limits: Parameters<typeof startWorld>[0] = {}) {
  const world = await startWorld(limits);
  const user = await world.signIn('u1');
  const resource = await user.connected();
  return { world, user, resource, resource_id: resource.id };
}

async function storedConversations(world: World) {
  const db = await world.openDatabase();
  return db.selectFrom('service_conversation').selectAll().orderBy('created_at').execute();
}

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe('asking', () => {
  it('answers a whole conversation record, its own parent and root', async () => {
    const { world, user, resource } = await setUp();
    world.database.result = { columns: [{ name: 'one', kind: 'integer' }], rows: [{ one: 1 }], truncatedBy: null };
    const record = await user.asked({ query: '  how many\n rows?  ', resource_id: resource.id });
    expect(record).toEqual({
      id: record.id,
      user_id: user.id,
      query: 'how many\n rows?',
      resource_id: resource.id,
      type: 'query',
      response: { sql: 'SELECT 1 AS one', explanation: 'Counted.', data: [{ one: 1 }] },
      title: 'how many rows?',
      status: 'SUCCESS',
      feedback_type: 'NEUTRAL',
      feedback_detail: '',
      dataset_id: resource.dataset_id,
      parent_id: record.id,
      root_id: record.id,
      last_child_id: null,
      created_at: '2026-03-01T12:00:00.000000',
      updated_at: '2026-03-01T12:00:00.000000',
    });
  });

  it('keeps the record but no rows', async () => {
    const { world, user, resource_id } = await setUp();
    world.database.result = { columns: [], rows: [{ name: 'a value of a row' }], truncatedBy: null };
    const { id } = await user.asked({ query: 'who?', resource_id });
    const stored = await storedConversations(world);
    expect(stored).toMatchObject([{ id, query: 'who?', status: 'SUCCESS' }]);
    expect(JSON.stringify(stored)).not.toContain('a value of a row');
  });

  it('gives the agent the schema, the time and the limits of a statement', async () => {
    const { world, user, resource_id } = await setUp({
      maxRows: 7,
      maxBytes: 70,
      maxScanBytes: 7_000,
      queryTimeoutMs: 700,
    });
    await user.asked({ query: 'how many?', resource_id });
    expect(world.agent.requests).toMatchObject([
      { question: 'how many?', history: [], now: world.clock.now(), schema: { dialect: 'postgres' } },
    ]);
    expect(world.database.calls.at(-1)?.limits).toEqual({
      maxRows: 7,
      maxBytes: 70,
      maxScanBytes: 7_000,
      timeoutMs: 700,
      // As the caller named them at sign-in.
      person: { externalId: 'u1', email: null },
      onRows: expect.any(Function) as unknown,
      onUsage: expect.any(Function) as unknown,
    });
  });

  it.each([
    ['Europe/Lisbon', 'Europe/Lisbon'],
    ['Mars/Olympus', undefined],
    ['', undefined],
    [null, undefined],
  ])('takes the time zone %j as %j', async (time_zone, timeZone) => {
    const { world, user, resource_id } = await setUp();
    await user.asked({ query: 'how many today?', resource_id, time_zone, wants_model: true });
    expect(world.agent.requests).toMatchObject([{ timeZone, wantsModel: true }]);
  });

  it('introspects once for many questions', async () => {
    const { world, user, resource_id } = await setUp();
    await world.stop();
    await world.start();
    const before = world.database.count('introspect');
    await Promise.all(Array.from({ length: 5 }, () => user.asked({ query: 'how many?', resource_id })));
    expect(world.database.count('introspect')).toBe(before + 1);
  });

  it.each<[QueryResult['truncatedBy'], number, string]>([
    [null, 3, 'Counted.'],
    ['rows', 10_000, 'Counted. Only the first 10,000 rows are shown.'],
    ['bytes', 1, 'Counted. Only the first row is shown.'],
    ['bytes', 0, 'Counted. The rows are too large to show.'],
  ])('says so when rows were cut by %s after %d', async (truncatedBy, count, explanation) => {
    const { world, user, resource_id } = await setUp();
    world.database.result = { columns: [], rows: Array.from({ length: count }, (_, n) => ({ n })), truncatedBy };
    const { response } = await user.asked({ query: 'all', resource_id });
    expect(response.explanation).toBe(explanation);
    expect(response.data).toHaveLength(count);
  });

  it('passes on what the agent asks back, with a row for each suggestion', async () => {
    const { world, user, resource_id } = await setUp();
    world.agent.respond = () =>
      Promise.resolve({
        kind: 'needs-clarification',
        explanation: 'I do not know "blorp".',
        suggestions: ['how many orders?', 'orders by month'],
        state: { unknown: ['blorp'] },
      });
    const { status, response } = await user.asked({ query: 'blorp', resource_id });
    expect(status).toBe('NEEDS_CLARIFICATION');
    expect(response).toEqual({
      sql: '',
      explanation: 'I do not know "blorp".',
      data: [{ suggestion: 'how many orders?' }, { suggestion: 'orders by month' }],
    });
  });

  it('passes on readings with what each finds before the suggestions, and no question twice', async () => {
    const { world, user, resource_id } = await setUp();
    const reading = { question: 'revenue of items', words: 'Revenue of items', preview: '12.50' };
    world.agent.respond = () =>
      Promise.resolve({
        kind: 'needs-clarification',
        explanation: 'Which one?',
        suggestions: ['how many orders?', 'revenue of items'],
        readings: [reading],
        state: null,
      });
    const { response } = await user.asked({ query: 'revenue', resource_id });
    expect(response.data).toEqual([
      { suggestion: 'revenue of items', reading: 'Revenue of items', preview: '12.50' },
      { suggestion: 'how many orders?' },
    ]);
  });

  it('makes a short title of a long question, cut between characters', async () => {
    const { user, resource_id } = await setUp();
    const { title } = await user.asked({ query: '👩‍👩‍👧'.repeat(100), resource_id });
    expect(title).toBe(`${'👩‍👩‍👧'.repeat(79)}…`);
  });

  it('makes the title of a follow-up of the whole question, where the agent tells it', async () => {
    const { world, user, resource_id } = await setUp();
    const { respond } = world.agent;
    world.agent.respond = async (request) => ({
      ...(await respond(request)),
      wholeQuestion: 'Revenue of May, by month?',
    });
    const record = await user.asked({ query: 'and May?', resource_id });
    expect(record).toMatchObject({ query: 'and May?', title: 'Revenue of May, by month?' });
  });

  it.each([
    [['query'], { query: ' ' }],
    [['query'], { query: undefined }],
    [['query'], { query: 'x'.repeat(4001) }],
    [['resource_id'], { resource_id: 'not-a-uuid' }],
    [['chat_id'], { chat_id: 'not-a-uuid' }],
    [['dataset_id'], { dataset_id: 5 }],
    [['chat_id', 'parent_id'], { chat_id: UNKNOWN, parent_id: UNKNOWN.replace('4', '5') }],
    [['dataset_id'], { dataset_id: UNKNOWN }],
  ])('names %j when it cannot be used, and asks nobody', async (fields, change) => {
    const { world, user, resource_id } = await setUp();
    const answer = await user.ask({ query: 'how many?', resource_id, ...change });
    expect(readFailure(answer, 400).fields).toEqual(fields);
    expect(world.agent.requests).toEqual([]);
    expect(await storedConversations(world)).toEqual([]);
  });

  it('takes the dataset of the resource, and ids in capitals', async () => {
    const { user, resource } = await setUp();
    const body = { query: 'q', resource_id: resource.id.toUpperCase(), dataset_id: resource.dataset_id.toUpperCase() };
    expect(await user.asked(body)).toMatchObject({ resource_id: resource.id, dataset_id: resource.dataset_id });
  });

  it('does not find the resource of another API key', async () => {
    const { world, resource_id } = await setUp();
    const stranger = await world.signIn('u1', OTHER_KEY);
    for (const id of [resource_id, UNKNOWN]) {
      const failure = readFailure(await stranger.ask({ query: 'how many?', resource_id: id }), 404);
      expect(failure).toMatchObject({ code: 'not_found', fields: ['resource_id'] });
    }
    expect(world.agent.requests).toEqual([]);
  });
});
