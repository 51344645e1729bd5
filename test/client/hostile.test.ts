import type { ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { EVENT_STREAM } from '../../src/contract/stages.ts';
import { asker, conversation, ids } from './records.ts';
import { failureOf, never, startWorld, type World } from './world.ts';

const MB = 1_024 * 1_024;
const [BAD, GOOD] = ['the bad one?', 'how many flights?'];
const rows = (data: string): string =>
  JSON.stringify({ ...conversation, response: { ...conversation.response, data: '@' } }).replace('"@"', data);

/** Writes the same again and again for as long as somebody reads. */
function pour(response: ServerResponse, type: string, head: string, part: string): void {
  response.writeHead(200, { 'content-type': type });
  response.write(head);
  const more = (): void => {
    if (!response.destroyed) response.write(part, () => setImmediate(more));
  };
  more();
}

/** A byte at a time, without an end. */
function drip(response: ServerResponse, type: string, text: string): void {
  response.writeHead(200, { 'content-type': type });
  const timer = setInterval(() => response.write(text), 5);
  response.on('close', () => clearInterval(timer));
}

function held(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

interface Hostile {
  name: string;
  answer: (response: ServerResponse) => void;
  error: Record<string, unknown>;
}

const tooMuch = (message: string) => ({
  name: 'ResponseSchemaError',
  message: expect.stringContaining(message) as string,
});
const JSON_TYPE = 'application/json';
const end =
  (type: string, body: string, status = 200) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': type }).end(body);

const HOSTILE: Hostile[] = [
  {
    name: 'a body without an end',
    answer: (response) => pour(response, JSON_TYPE, '{"id":"', 'x'.repeat(64 * 1_024)),
    error: tooMuch('is larger than 16777216 bytes'),
  },
  {
    name: 'an event without an end',
    answer: (response) => pour(response, EVENT_STREAM, 'event: record\ndata: ', 'x'.repeat(64 * 1_024)),
    error: tooMuch('is larger than 16777216 bytes'),
  },
  {
    name: 'events without an end',
    answer: (response) =>
      pour(response, EVENT_STREAM, '', 'event: stage\ndata: {"stage":"writing_query"}\n\n'.repeat(1_000)),
    error: tooMuch('has too many lines'),
  },
  {
    name: 'empty lines without an end',
    answer: (response) => pour(response, EVENT_STREAM, '', '\n'.repeat(64 * 1_024)),
    error: tooMuch('has too many lines'),
  },
  {
    name: 'a record of millions of rows',
    answer: end(JSON_TYPE, rows(`[${'{},'.repeat(5_000_000)}{}]`)),
    error: tooMuch('has too many values'),
  },
  {
    name: 'the same in a stream',
    answer: end(EVENT_STREAM, `event: record\ndata: ${rows(`[${'{},'.repeat(5_000_000)}{}]`)}\n\n`),
    error: tooMuch('has too many values'),
  },
  {
    name: 'a row of a million columns',
    answer: end(JSON_TYPE, rows(`[{${Array.from({ length: 900_000 }, (_, n) => `"k${n}":1`).join(',')}}]`)),
    error: tooMuch('an object with too many fields'),
  },
  {
    name: 'rows that have no column in common',
    answer: end(JSON_TYPE, rows(`[${Array.from({ length: 900_000 }, (_, n) => `{"k${n}":1}`).join(',')}]`)),
    error: tooMuch('has too many different fields'),
  },
  {
    name: 'a few thousand such rows',
    answer: end(JSON_TYPE, rows(`[${Array.from({ length: 50_000 }, (_, n) => `{"k${n}":1}`).join(',')}]`)),
    error: { name: 'ResponseSchemaError', field: 'response.data' },
  },
  {
    name: 'lists in lists in lists',
    answer: end(JSON_TYPE, '['.repeat(15 * MB)),
    error: tooMuch('is nested too deep'),
  },
  {
    name: 'a number of millions of digits',
    answer: end(JSON_TYPE, rows(`[{"n":${'1'.repeat(15 * MB)}}]`)),
    error: { name: 'ResponseSchemaError', field: 'body' },
  },
  {
    name: 'a page for people',
    answer: end('text/html', '<html>Down for maintenance</html>'),
    error: tooMuch('is not JSON'),
  },
  {
    name: 'JSON that it calls a page',
    answer: end('text/html', '{"id":7}'),
    error: { name: 'ResponseSchemaError', field: 'id' },
  },
  { name: 'nothing', answer: end(JSON_TYPE, ''), error: tooMuch('is not JSON') },
  {
    name: 'rows that are none',
    answer: end(JSON_TYPE, rows('[7,"x",[1]]')),
    error: { name: 'ResponseSchemaError', field: 'response.data.0' },
  },
  {
    name: 'a redirect to itself',
    answer: (response) => void response.writeHead(307, { location: '/v2/conversations' }).end(),
    error: { name: 'HttpError', status: 307 },
  },
  {
    name: 'a body that drips',
    answer: (response) => drip(response, JSON_TYPE, ' '),
    error: { name: 'TimeoutError' },
  },
  {
    name: 'a stream that drips',
    answer: (response) => drip(response, EVENT_STREAM, ':'),
    error: { name: 'TimeoutError' },
  },
  {
    name: 'stages without an end',
    answer: (response) => drip(response, EVENT_STREAM, 'event: stage\ndata: {"stage":"writing_query"}\n\n'),
    error: { name: 'TimeoutError' },
  },
];

const open = (): Promise<World> =>
  startWorld({ accessToken: 'fixed-token', maxResponseBytes: 16 * MB, timeoutMs: 3_000 });
const ask = ({ client }: World, query: string) =>
  client.ask(asker, { query, resourceId: ids.resource }, { signal: never(), onStage: () => {} });

describe('a service that answers one question with', () => {
  it.each(HOSTILE)('$name fails it in time, and holds up no other', async ({ answer, error }) => {
    const world = await open();
    world.server.onCall(({ body }, { response }) => {
      if ((body as { query: string }).query === GOOD) return { body: conversation };
      answer(response);
      return undefined;
    });
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const before = held();
    const bad = failureOf(ask(world, BAD));
    let answered = 0;
    const rest = (): Promise<undefined> => new Promise((resolve) => setTimeout(() => resolve(undefined), 20));
    do {
      expect((await ask(world, GOOD)).id).toBe(ids.conversation);
      answered += 1;
    } while ((await Promise.race([bad, rest()])) === undefined);
    delay.disable();
    expect(await bad).toMatchObject(error);
    expect(answered).toBeGreaterThan(0);
    // Without limits, some of these take half a minute.
    expect(delay.max / 1e6).toBeLessThan(2_500);
    expect(held() - before).toBeLessThan(600 * MB);
    expect(world.client.isAway()).toBe(false);
  });

  it('as much as it may, many times at once, does not fill the memory', async () => {
    const world = await open();
    let read = 0;
    world.server.onCall(({ body }, { response }) => {
      if ((body as { query: string }).query === GOOD) return { body: conversation };
      // All but the end, which would let go of it.
      response.writeHead(200, { 'content-type': JSON_TYPE }).write(`"${'x'.repeat(15 * MB)}`, () => (read += 1));
      return undefined;
    });
    const failures = Array.from({ length: 6 }, (_, n) => failureOf(ask(world, `${BAD} ${n}`)));
    const names = Promise.all(failures).then((all) => all.map((one) => (one instanceof Error ? one.message : '')));
    await expect.poll(() => read, { timeout: 10_000 }).toBeGreaterThan(1);
    expect((await ask(world, GOOD)).id).toBe(ids.conversation);
    const told = await names;
    expect(told.filter((one) => one.includes('while other large answers were read')).length).toBeGreaterThanOrEqual(3);
  });
});
