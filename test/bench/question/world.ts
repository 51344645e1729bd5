import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';

const TEAM = 'T0BENCH';
const BOT = 'U0BENCHBOT';
const PEOPLE = 20;
/** More than a second has questions: of one channel the bot posts a message a second, as Slack asks. */
const CHANNELS = 2_000;
export const SIGNING_SECRET = 'a secret of the bench';
export const BOT_TOKEN = 'xoxb-bench';
export const RESOURCE_ID = '7f9c24e5-3b1a-4c7d-9e2f-1a2b3c4d5e6f';
const DATASET_ID = '0f0e0d0c-0b0a-4908-8706-050403020100';

/** Ten rows that fill all parts of an answer: words, a chart, a table, a receipt with filters, and SQL of several lines. */
const ROWS: readonly object[] = Array.from({ length: 10 }, (_, at) => ({
  country: `Country ${at}`,
  orders: 1_000 - at * 37,
}));
/** Each is another text: what is made from one is not there for the next. */
const sqlOf = (
  n: number,
): string => `SELECT c.country, count(*) AS orders FROM orders o JOIN customers c ON c.id = o.customer_id
WHERE o.status = 'paid' AND o.region_id <> ${n} AND o.created_at >= DATE '2026-01-01' AND o.created_at < DATE '2026-04-01'
GROUP BY c.country ORDER BY orders DESC LIMIT 10`;

export interface Load {
  questions: number;
  /** How many are asked and not answered yet at any time. */
  inFlight: number;
}

export interface Loaded {
  elapsedMs: number;
  /** From posting each event to its acknowledgement. */
  acknowledgedMs: number[];
}

/** A Slack that signs its events, and a query service that answers ten rows at once: all that is around a bot. */
export class World {
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  /** By the timestamp of what was asked. */
  readonly #waiting = new Map<string, () => void>();
  #gate: Promise<void> = Promise.resolve();
  #asked = 0;
  /** What every question is answered with. */
  rows = ROWS;

  async start(): Promise<this> {
    this.#server.keepAliveTimeout = 120_000;
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Asks through the events of Slack, and resolves once everything is answered. */
  async ask(origin: string, { questions, inFlight }: Load): Promise<Loaded> {
    const pool = new Pool(origin, { connections: inFlight });
    const acknowledgedMs: number[] = [];
    let left = questions;
    const start = performance.now();
    const askOn = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        await this.#askOne(pool, acknowledgedMs);
      }
    };
    await Promise.all(Array.from({ length: inFlight }, askOn));
    const elapsedMs = performance.now() - start;
    await pool.close();
    return { elapsedMs, acknowledgedMs };
  }

  /** Nothing is answered until the returned function is called. */
  hold(): () => void {
    let release = (): void => {};
    this.#gate = new Promise((resolve) => (release = resolve));
    return release;
  }

  async #askOne(pool: Pool, acknowledgedMs: number[]): Promise<void> {
    this.#asked += 1;
    const ts = `${1_800_000_000 + Math.floor(this.#asked / 1_000)}.${String(this.#asked % 1_000).padStart(6, '0')}`;
    const answered = new Promise<void>((resolve) => this.#waiting.set(ts, resolve));
    const body = mention(ts, this.#asked);
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const signature = createHmac('sha256', SIGNING_SECRET).update(`v0:${timestamp}:${body}`).digest('hex');
    const start = performance.now();
    const { statusCode, body: read } = await pool.request({
      path: '/slack/events',
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-slack-request-timestamp': timestamp,
        'x-slack-signature': `v0=${signature}`,
      },
      body,
    });
    await read.dump();
    if (statusCode !== 200) throw new Error(`an event was answered ${statusCode}`);
    acknowledgedMs.push(performance.now() - start);
    await answered;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const path = request.url ?? '';
    if (path.endsWith('/chat.postMessage') || path.endsWith('/conversations')) await this.#gate;
    const text = JSON.stringify(
      path.startsWith('/api/')
        ? slackAnswer(path.slice('/api/'.length), body)
        : record(path, { n: this.#asked, rows: this.rows }),
    );
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
      .end(text);
    if (path.endsWith('/chat.postMessage')) this.#answered(body);
  }

  #answered(body: string): void {
    const ts = /(?:^|&)thread_ts=([\d.]+)|"thread_ts":"([\d.]+)"/.exec(body);
    const key = ts?.[1] ?? ts?.[2] ?? '';
    this.#waiting.get(key)?.();
    this.#waiting.delete(key);
  }
}

function mention(ts: string, n: number): string {
  return JSON.stringify({
    type: 'event_callback',
    token: 'unused',
    team_id: TEAM,
    api_app_id: 'A0BENCH',
    event_id: `Ev${n}`,
    event_time: Math.floor(Number(ts)),
    authorizations: [{ enterprise_id: null, team_id: TEAM, user_id: BOT, is_bot: true, is_enterprise_install: false }],
    event: {
      type: 'app_mention',
      user: `U0PERSON${n % PEOPLE}`,
      text: `<@${BOT}> how many paid orders did we have per country last quarter?`,
      ts,
      channel: `C0CHANNEL${n % CHANNELS}`,
      team: TEAM,
      event_ts: ts,
    },
  });
}

/** Also of the methods that only other bots call. */
function slackAnswer(method: string, body: string): object {
  const given = (name: string): string => new RegExp(`(?:^|&)${name}=(\\w+)|"${name}":"(\\w+)"`).exec(body)?.[1] ?? '';
  switch (method) {
    case 'auth.test':
      return { ok: true, user_id: BOT, user: 'parley', bot_id: 'B0BENCH', team_id: TEAM, team: 'Bench', url: '' };
    case 'users.info':
      return { ok: true, user: { id: given('user'), team_id: TEAM, name: 'ana', tz: 'Etc/UTC', locale: 'en-US' } };
    case 'conversations.info':
      return { ok: true, channel: { id: given('channel'), is_shared: false, is_ext_shared: false } };
    default:
      return { ok: true, ts: '1800000099.000100', channel: 'C0CHANNEL0', message: { ts: '1800000099.000100' } };
  }
}

function record(path: string, { n, rows }: { n: number; rows: readonly object[] }): object {
  if (path.endsWith('/signin_external'))
    return { token: 'bench', expire: new Date(Date.now() + 86_400_000).toISOString(), external_user_id: '1' };
  const now = new Date().toISOString();
  const id = randomUUID();
  return {
    id,
    user_id: 1,
    query: 'unused',
    resource_id: RESOURCE_ID,
    type: 'text-to-sql',
    response: { sql: sqlOf(n), explanation: 'Paid orders of the last quarter, counted by country.', data: rows },
    title: 'unused',
    status: 'SUCCESS',
    feedback_type: '',
    feedback_detail: '',
    dataset_id: DATASET_ID,
    parent_id: null,
    root_id: id,
    last_child_id: id,
    created_at: now,
    updated_at: now,
  };
}
