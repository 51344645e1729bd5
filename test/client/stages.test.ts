import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readStream } from '../../src/client/read-stream.ts';
import { CONVERSATIONS_PATH } from '../../src/contract/conversations.ts';
import { EVENT_STREAM, type Stage } from '../../src/contract/stages.ts';
import { ManualTimers } from '../fakes/manual-timers.ts';
import { asker, conversation, ids } from './records.ts';
import { failureOf, makeGate, startWorld, type World } from './world.ts';

const INPUT = { query: 'how many?', resourceId: ids.resource };
const RUNNING: Stage = { stage: 'running_sql', statement: 1, source: 'Shop', state: 'running' };
const event = (name: string, data: unknown): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const RECORD = event('record', conversation);

/** The service writes its answer as it is told to. */
function answersWith(world: World, write: (response: ServerResponse) => void): void {
  world.server.onCall((_, { response }) => {
    response.writeHead(200, { 'content-type': `${EVENT_STREAM}; charset=utf-8` });
    write(response);
    return undefined;
  });
}

async function ask(world: World, signal = new AbortController().signal) {
  const stages: Stage[] = [];
  const record = await world.client.ask(asker, INPUT, { signal, onStage: (stage) => void stages.push(stage) });
  return { record, stages };
}

describe('a service that tells what it does', () => {
  it('is heard while it works, and its record is the answer', async () => {
    const world = await startWorld();
    const told = makeGate();
    answersWith(world, (response) => {
      response.write(`: hello\n\n${event('stage', RUNNING)}`);
      void told.opened.then(() => response.end(`${event('stage', { ...RUNNING, state: 'done', rows: 3 })}${RECORD}`));
    });
    const stages: Stage[] = [];
    const onStage = (stage: Stage): void => {
      stages.push(stage);
      told.open();
    };
    const record = await world.client.ask(asker, INPUT, { signal: new AbortController().signal, onStage });
    expect(stages).toEqual([RUNNING, { ...RUNNING, state: 'done', rows: 3 }]);
    expect(record).toMatchObject({ id: ids.conversation, response: { data: [{ count: 12 }] } });
  });

  it('may tell nonsense on the way: that keeps nobody from the answer', async () => {
    const world = await startWorld();
    const nonsense = [
      { stage: 'mining_coins' },
      { ...RUNNING, statement: -1 },
      { ...RUNNING, source: 'x'.repeat(100_000) },
      { ...RUNNING, rows: 'many' },
      null,
      [[[]]],
    ];
    answersWith(world, (response) => {
      const events = nonsense.map((data) => event('stage', data)).join('');
      response.end(`event: stage\ndata: {"stage":\n\n${events}event: other\ndata: x\n\n${RECORD}`);
    });
    expect((await ask(world)).stages).toEqual([]);
  });

  it('fails as it would have with a status', async () => {
    const world = await startWorld();
    answersWith(world, (response) => {
      const failure = { status: 409, code: 'resource_not_clear', message: 'Which one?', request_id: 'r-12345678' };
      response.end(`${event('stage', RUNNING)}${event('error', failure)}`);
    });
    expect(await failureOf(ask(world))).toMatchObject({
      name: 'HttpError',
      status: 409,
      code: 'resource_not_clear',
      serviceMessage: 'Which one?',
      requestId: 'r-12345678',
    });
  });

  it('is asked again when it says that it put the question aside', async () => {
    const world = await startWorld();
    let asked = 0;
    answersWith(world, (response) => {
      const busy = { status: 503, code: 'busy', message: 'Later.', request_id: 'r', retry_after: 5 };
      response.end(asked++ === 0 ? event('error', busy) : RECORD);
    });
    await ask(world);
    expect([asked, world.waits]).toEqual([2, [5_000]]);
  });

  it.each([
    ['in the middle of its record', RECORD.slice(0, -20)],
    ['after its record began a line', RECORD.slice(0, -1)],
    ['after a stage', ''],
  ])('fails when it ends %s', async (_, last) => {
    const world = await startWorld();
    answersWith(world, (response) => response.end(`${event('stage', RUNNING)}${last}`));
    expect(await failureOf(ask(world))).toMatchObject({ name: 'NetworkError', code: 'STREAM_CUT_OFF', reached: true });
    expect(world.server.to(CONVERSATIONS_PATH)).toHaveLength(1);
  });

  it('fails when its connection breaks', async () => {
    const world = await startWorld();
    answersWith(world, (response) => {
      response.write(event('stage', RUNNING));
      response.write(RECORD.slice(0, 40), () => response.destroy());
    });
    expect(await failureOf(ask(world))).toMatchObject({ name: 'NetworkError', reached: true });
  });

  it('fails when it is silent for a minute, but not while it says that it is there', async () => {
    const body = new PassThrough();
    const timers = new ManualTimers();
    const reading = failureOf(readStream(body, { maxBytes: 10_000, onStage: () => {}, timers }));
    for (const part of [event('stage', RUNNING), ': still here\n\n', ': still here\n\n']) {
      timers.pass(59_000);
      body.write(part);
      await timers.waitedFor(60_000);
    }
    timers.pass(60_000);
    expect(await reading).toMatchObject({ code: 'IDLE_STREAM' });
  });

  it('has no more time in all than any other', async () => {
    const world = await startWorld({ timeoutMs: 150 });
    answersWith(world, (response) => {
      const beat = setInterval(() => response.write(event('stage', RUNNING)), 10);
      response.on('close', () => clearInterval(beat));
    });
    expect(await failureOf(ask(world))).toMatchObject({ name: 'TimeoutError' });
  });

  it('may not send more than an answer may have', async () => {
    const world = await startWorld({ maxResponseBytes: 1_000 });
    answersWith(world, (response) => {
      response.write(event('stage', RUNNING));
      response.end(`data: ${'x'.repeat(2_000)}`);
    });
    expect(await failureOf(ask(world))).toMatchObject({ name: 'ResponseSchemaError', field: 'body' });
  });

  it.each(['record', 'error'])('fails when the %s is not as the interface says', async (name) => {
    const world = await startWorld();
    answersWith(world, (response) => response.end(event(name, { id: 1, status: 'x' })));
    expect(await failureOf(ask(world))).toMatchObject({ name: 'ResponseSchemaError' });
  });

  it('hears when its caller leaves', async () => {
    const world = await startWorld();
    const left = makeGate();
    const leaving = new AbortController();
    answersWith(world, (response) => {
      response.on('close', () => left.open());
      response.write(event('stage', RUNNING), () => leaving.abort(new Error('gone')));
    });
    expect(await failureOf(ask(world, leaving.signal))).toMatchObject({ message: 'gone' });
    await left.opened;
  });
});

describe('a service that does not', () => {
  it('answers JSON, to who would have listened and to who would not', async () => {
    const world = await startWorld();
    const accepted: unknown[] = [];
    world.server.onCall((_, { request }) => {
      accepted.push(request.headers.accept);
      return { body: conversation };
    });
    const { record, stages } = await ask(world);
    expect([record.id, stages]).toEqual([ids.conversation, []]);
    await world.client.ask(asker, INPUT, { signal: new AbortController().signal });
    expect(accepted).toEqual(Array.from({ length: 2 }, () => `${EVENT_STREAM}, application/json;q=0.9`));
  });

  it('and streams something else is asked for JSON from then on', async () => {
    const world = await startWorld();
    world.server.onCall((_, { request, response }) => {
      if (request.headers.accept === 'application/json') return { body: conversation };
      response.writeHead(200, { 'content-type': EVENT_STREAM }).end('data: {"delta":"The"}\n\ndata: [DONE]\n\n');
      return undefined;
    });
    expect(await failureOf(ask(world))).toMatchObject({ code: 'STREAM_CUT_OFF' });
    expect((await ask(world)).record.id).toBe(ids.conversation);
  });
});
