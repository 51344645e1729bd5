import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { conversationRecordSchema } from '../../../src/contract/conversations.ts';
import { EVENT_STREAM, stageSchema, streamFailureSchema } from '../../../src/contract/stages.ts';
import { startWorld, type User, type World } from '../world.ts';

const ROWS = { columns: [{ name: 'one', kind: 'integer' as const }], rows: [{ one: 1 }], truncatedBy: null };

async function setUp(limits: Parameters<typeof startWorld>[0] = {}) {
  const world = await startWorld(limits);
  const user = await world.signIn('u1');
  const resource = await user.connected();
  world.database.result = ROWS;
  return { world, user, ask: (changes: object = {}) => asks(world, user, { resource_id: resource.id, ...changes }) };
}

interface Streamed {
  response: IncomingMessage;
  /** Resolves with all that came once there is so much. */
  until: (part: string) => Promise<string>;
  whole: () => Promise<string>;
}

/** Over Node's own client, which tells what came when. */
async function asks(world: World, user: User, body: object, accept = EVENT_STREAM): Promise<Streamed> {
  const call = request(`${world.service.url}/v2/conversations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: user.authorization, accept },
  });
  onTestFinished(() => void call.destroy());
  call.on('error', () => undefined);
  call.end(JSON.stringify({ query: 'how many?', ...body }));
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  let came = '';
  const ended = once(response.setEncoding('utf8'), 'end');
  response.on('data', (part: string) => {
    came += part;
  });
  const until = async (part: string): Promise<string> => {
    while (!came.includes(part)) await once(response, 'data');
    return came;
  };
  const whole = async (): Promise<string> => {
    await ended;
    return came;
  };
  return { response, until, whole };
}

const dataSchema = z.record(z.string(), z.unknown());

/** What each event is called and holds. */
const eventsIn = (text: string) =>
  [...text.matchAll(/^event: (\w+)\ndata: (.*)\n\n/gm)].map(([, event, data = '']) => {
    const read = dataSchema.parse(JSON.parse(data));
    return [event, read] as const;
  });

const logged = (world: World): string[] => world.log.filter((line) => line.includes('"msg":"request"'));

describe('a caller that asks for events', () => {
  it('is told each stage as it is reached, and then the record', async () => {
    const { world, ask } = await setUp();
    const release = world.database.hold('run');
    const { response, until, whole } = await ask();
    const running = { stage: 'running_sql', statement: 1, source: 'Shop', state: 'running' };
    expect(eventsIn(await until('running_sql'))).toEqual([
      ['stage', { stage: 'reading_tables', source: 'Shop' }],
      ['stage', { stage: 'reading_tables', source: 'Shop', tables: 0 }],
      ['stage', running],
    ]);
    release();
    const events = eventsIn(await whole());
    expect(response.headers).toMatchObject({ 'content-type': EVENT_STREAM, 'cache-control': 'no-store' });
    expect(events.slice(3, -1)).toEqual([['stage', { ...running, state: 'done', rows: 1 }]]);
    for (const [, stage] of events.slice(0, -1)) expect(stageSchema.parse(stage)).toEqual(stage);
    const [last, record] = events.at(-1) ?? [];
    expect([last, conversationRecordSchema.parse(record).response.data]).toEqual(['record', [{ one: 1 }]]);
  });

  it('is told beside the record what comes first, what its numbers count and what kind of database answered, which the plain record leaves out', async () => {
    const { world, user, ask } = await setUp();
    world.agent.respond = async ({ execute }) => ({
      kind: 'answered',
      sql: 'SELECT 12 AS wait',
      headline: 'They wait longer.',
      explanation: 'They wait longer. The average wait.',
      result: await execute('SELECT 12 AS wait'),
      units: { wait: 'minutes' },
      answeredBy: 'engine',
      modelTrouble: 'too-slow',
      further: [
        { title: 'Last year', sql: 'SELECT 9', result: { ...(await execute('SELECT 9')), truncatedBy: 'rows' } },
      ],
      state: null,
    });
    const [, told] = eventsIn(await (await ask()).whole()).at(-1) ?? [];
    expect(told).toMatchObject({
      resource_type: 'db:postgres',
      response: {
        headline: 'They wait longer.',
        units: { wait: 'minutes' },
        answered_by: 'engine',
        model_trouble: 'too-slow',
        explanation: 'They wait longer. The average wait. Last year: Only the first row is shown.',
        further: [{ title: 'Last year', sql: 'SELECT 9', data: [{ one: 1 }] }],
      },
    });
    const { body } = await user.ask({ query: 'how long?', resource_id: told?.['resource_id'] });
    expect(body).not.toHaveProperty('resource_type');
    expect(Object.keys(z.looseObject({ response: z.looseObject({}) }).parse(body).response)).toEqual([
      'sql',
      'explanation',
      'data',
    ]);
  });

  it('is told why the model did not answer, and whether one might, where the question is asked back', async () => {
    const { world, user, ask } = await setUp();
    world.agent.respond = async () => ({
      kind: 'needs-clarification',
      explanation: 'Which year?',
      suggestions: [],
      mayModelAnswer: true,
      answeredBy: 'engine',
      modelTrouble: 'unreachable',
      state: null,
    });
    const [, told] = eventsIn(await (await ask()).whole()).at(-1) ?? [];
    const additions = { answered_by: 'engine', model_trouble: 'unreachable', model_may_answer: true };
    expect(told).toMatchObject({ response: additions });
    const { body } = await user.ask({ query: 'how long?', resource_id: told?.['resource_id'] });
    expect(JSON.stringify(body)).not.toContain('model_may_answer');
  });

  it('is told of a statement that fails, and of the next one under its own number', async () => {
    const { world, ask } = await setUp();
    world.agent.respond = async ({ execute }) => {
      world.database.fail('run', new Error('no such column'));
      await execute('SELECT nothing').catch(() => undefined);
      world.database.recover('run');
      return { kind: 'answered', sql: 'SELECT 1', explanation: '', result: await execute('SELECT 1'), state: null };
    };
    const text = await (await ask()).whole();
    const statements = eventsIn(text)
      .map(([, data]) => stageSchema.safeParse(data).data)
      .flatMap((told) => (told?.stage === 'running_sql' ? [`${told.statement} ${told.state}`] : []));
    expect(statements).toEqual(['1 running', '1 failed', '2 running', '2 done']);
  });

  it('is told what the agent does', async () => {
    const { world, ask } = await setUp();
    world.agent.respond = async ({ report }) => {
      report({ stage: 'asking_model' });
      return { kind: 'needs-clarification', explanation: 'What?', suggestions: [], state: null };
    };
    const events = eventsIn(await (await ask()).whole());
    expect(events.map(([event, { stage, status }]) => [event, stage ?? status].join(' '))).toEqual([
      'stage reading_tables',
      'stage reading_tables',
      'stage asking_model',
      'record NEEDS_CLARIFICATION',
    ]);
  });

  it('hears something now and then while there is nothing to tell', async () => {
    const { world, ask } = await setUp({ heartbeatMs: 5 });
    const release = world.database.hold('run');
    const { until, whole } = await ask();
    await until('running_sql');
    await until(': still at work\n\n: still at work\n\n');
    release();
    expect(await whole()).toContain('event: record');
  });

  it('gets a status of its own for what fails before anything is told', async () => {
    const { ask, world, user } = await setUp();
    const { response, whole } = await ask({ resource_id: '00000000-0000-4000-8000-000000000000' });
    expect([response.statusCode, response.headers['content-type']]).toEqual([404, 'application/json']);
    expect(JSON.parse(await whole())).toMatchObject({ code: 'not_found' });
    const stranger = { authorization: 'Bearer nonsense' } as User;
    expect((await asks(world, stranger, {})).response.statusCode).toBe(401);
    expect((await asks(world, user, { query: '' })).response.statusCode).toBe(400);
  });

  it('is told as an event what fails later, as the status and body that JSON would have', async () => {
    const { ask, world } = await setUp();
    world.agent.respond = () => Promise.reject(new Error('a secret of the inside'));
    const text = await (await ask()).whole();
    const [event, failure] = eventsIn(text).at(-1) ?? [];
    expect([event, streamFailureSchema.parse(failure)]).toMatchObject(['error', { status: 500, code: 'internal' }]);
    expect(text).not.toContain('secret');
    expect(logged(world).at(-1)).toContain('"status":500');
    expect(world.log.some((line) => line.includes('request failed'))).toBe(true);
  });

  it('ends the statement when it goes away', async () => {
    const { ask, world } = await setUp();
    world.database.hold('run');
    const { response, until } = await ask();
    await until('running_sql');
    response.destroy();
    const connector = world.database.connectors.at(-1);
    await expect.poll(() => connector?.aborted).toContain('run');
    await expect.poll(() => logged(world).at(-1)).toContain('"status":408');
  });
});

describe('a caller that does not ask for events', () => {
  it.each(['*/*', 'application/json', 'application/json, text/event-stream;q=0.5', 'text/html'])(
    'gets the record as JSON: %s',
    async (accept) => {
      const { world, user } = await setUp();
      const resource = await user.connected('Other');
      const { response, whole } = await asks(world, user, { resource_id: resource.id }, accept);
      expect(response.headers).toMatchObject({ 'content-type': 'application/json' });
      expect(conversationRecordSchema.parse(JSON.parse(await whole())).response.data).toEqual([{ one: 1 }]);
    },
  );
});
