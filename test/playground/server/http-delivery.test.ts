import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Playground } from '../../../src/playground/index.ts';
import { ManualClock } from '../../fakes/manual-clock.ts';
import { ManualTimers } from '../../fakes/manual-timers.ts';
import { drive } from '../../playground-driver.ts';
import { startPlayground } from './start-playground.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}
type Reply = { status: number; headers?: Record<string, string> } | 'none';

/** The bot's side: keeps what arrives and answers as told, the last answer again and again. */
class EventEndpoint {
  readonly received: Received[] = [];
  replies: Reply[] = [{ status: 200 }];
  readonly #server: Server;
  readonly #waiting: (() => void)[] = [];

  constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    this.received.push({ headers: request.headers, body });
    const reply = this.replies.length > 1 ? this.replies.shift() : this.replies[0];
    if (reply !== undefined && reply !== 'none') response.writeHead(reply.status, reply.headers).end();
    for (const check of this.#waiting) check();
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  get url(): string {
    return `http://127.0.0.1:${portOf(this.#server)}/slack/events`;
  }

  async request(n: number): Promise<Received> {
    return new Promise((resolve) => {
      const check = (): void => {
        const request = this.received[n - 1];
        if (request !== undefined) resolve(request);
      };
      this.#waiting.push(check);
      check();
    });
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const eventIdOf = (body: string): string => z.object({ event_id: z.string() }).parse(JSON.parse(body)).event_id;

let endpoint: EventEndpoint;
let playground: Playground;
let timers: ManualTimers;
const clock = new ManualClock();

beforeEach(async () => {
  timers = new ManualTimers();
  endpoint = new EventEndpoint();
  await endpoint.start();
  playground = await startPlayground({ timers, clock, delivery: { mode: 'http', url: () => endpoint.url } });
});
afterEach(async () => {
  await playground.stop();
  await endpoint.stop();
});

const say = (words: string) => drive(playground).asPerson('ana').says('general', words);

/** Resolves when the message's events are acknowledged or given up. */
const settled = () =>
  new Promise<void>((resolve) => {
    if (playground.workspace.undelivered().length === 0) return resolve();
    const unsubscribe = playground.workspace.subscribe(() => {
      if (playground.workspace.undelivered().length > 0) return;
      unsubscribe();
      resolve();
    });
  });

describe('HTTP delivery', () => {
  it('signs the exact body', async () => {
    await say('hello');
    const { headers, body } = await endpoint.request(1);
    const timestamp = String(headers['x-slack-request-timestamp']);
    const signature = createHmac('sha256', playground.slack.signingSecret).update(`v0:${timestamp}:${body}`);
    expect(headers['x-slack-signature']).toBe(`v0=${signature.digest('hex')}`);
    expect(Number(timestamp)).toBe(Math.floor(clock.now().getTime() / 1000));
    expect(headers['content-type']).toBe('application/json');
    expect(headers).not.toHaveProperty('x-slack-retry-num');
    expect(JSON.parse(body)).toMatchObject({ type: 'event_callback', event: { type: 'message', text: 'hello' } });
    await settled();
  });

  it('retries three times, with number and reason, then gives up', async () => {
    endpoint.replies = [{ status: 500 }];
    await say('hello');
    await endpoint.request(2);
    for (const [n, wait] of [
      [3, 60_000],
      [4, 300_000],
    ] as const) {
      await scheduled(wait);
      await endpoint.request(n);
    }
    await settled();
    expect(endpoint.received.map(({ headers }) => headers['x-slack-retry-num'])).toEqual([undefined, '1', '2', '3']);
    expect(endpoint.received[3]?.headers['x-slack-retry-reason']).toBe('http_error');
    expect(new Set(endpoint.received.map(({ body }) => eventIdOf(body))).size).toBe(1);
  });

  it('takes a redirect for a failure', async () => {
    endpoint.replies = [{ status: 302, headers: { location: '/elsewhere' } }, { status: 200 }];
    await say('hello');
    expect((await endpoint.request(2)).headers['x-slack-retry-reason']).toBe('http_error');
    await settled();
  });

  it('waits three seconds for an answer', async () => {
    endpoint.replies = ['none', { status: 200 }];
    await say('hello');
    await endpoint.request(1);
    timers.pass(3_000);
    expect((await endpoint.request(2)).headers['x-slack-retry-reason']).toBe('http_timeout');
    await settled();
  });

  it('stops when told not to retry', async () => {
    endpoint.replies = [{ status: 500, headers: { 'x-slack-no-retry': '1' } }];
    await say('hello');
    await settled();
    expect(endpoint.received).toHaveLength(1);
  });

  it('retries when nobody listens', async () => {
    await endpoint.stop();
    endpoint = new EventEndpoint();
    await playground.stop();
    const asked: number[] = [];
    playground = await startPlayground({
      timers,
      clock,
      delivery: { mode: 'http', url: () => (asked.push(1) < 3 ? 'http://127.0.0.1:1/slack/events' : endpoint.url) },
    });
    await endpoint.start();
    await say('hello');
    await scheduled(60_000);
    expect((await endpoint.request(1)).headers).toMatchObject({
      'x-slack-retry-num': '2',
      'x-slack-retry-reason': 'connection_failed',
    });
    await settled();
  });

  /** Lets the wait pass once it is being waited. */
  async function scheduled(milliseconds: number): Promise<void> {
    await timers.waitedFor(milliseconds);
    timers.pass(milliseconds);
  }
});
