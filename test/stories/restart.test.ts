import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import SqliteDatabase from 'better-sqlite3';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Message, PageCommand, ServerEvent } from '../../src/playground/protocol/protocol.ts';
import { layOutSampleData } from '../sample-data.ts';
import { V8_FLAGS } from '../v8-flags.ts';
import { startToldService, type ToldService } from './told-service.ts';

const ROOT = new URL('../..', import.meta.url).pathname;

/** One process, as `npm start` runs it after the build, and a page connected to it. */
interface Running {
  process: ChildProcess;
  page: Page;
}

async function start(folder: string, env: Record<string, string> = {}): Promise<Running> {
  const child = spawn(process.execPath, [...V8_FLAGS, join(ROOT, 'dist/main.js')], {
    cwd: folder,
    env: { PATH: process.env['PATH'], DATABASE_URL: 'sqlite:./data/parley.db', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/\S+:\d+/.exec(line)?.[0];
    if (url !== undefined) return { process: child, page: await openPage(url) };
  }
  throw new Error('it ended without telling its address');
}

async function kill({ process: child, page }: Running): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  page.close();
}

interface Page {
  say(channel: string, text: string, threadTs: string | null): Promise<string>;
  /** The bot's n-th message in the thread that shows more than how far a question is. */
  answer(threadTs: string, n: number): Promise<Message>;
  /** The message that shows how far the question is. */
  progress(threadTs: string): Promise<Message>;
  messages(): Message[];
  close(): void;
}

const isProgress = ({ blocks }: Message): boolean => blocks.some(({ type }) => type === 'plan');

async function openPage(url: string): Promise<Page> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ui?person=ana`, { origin: url });
  const messages: Message[] = [];
  const done = new Map<string, string>();
  const checks = new Set<() => void>();
  let channels: { id: string; name: string }[] = [];
  let viewer = '';
  socket.on('message', (data: Buffer) => {
    const event = JSON.parse(data.toString('utf8')) as ServerEvent;
    if (event.kind === 'snapshot') {
      messages.push(...event.messages);
      channels = event.channels;
      viewer = event.viewer.id;
    }
    if (event.kind === 'message-posted') messages.push(event.message);
    if (event.kind === 'message-changed') {
      const { message } = event;
      messages.splice(0, messages.length, ...messages.map((one) => (one.ts === message.ts ? message : one)));
    }
    if (event.kind === 'done') done.set(event.commandId, event.ts);
    for (const check of checks) check();
  });
  const until = <T>(find: () => T | undefined): Promise<T> =>
    new Promise((resolve) => {
      const check = (): void => {
        const value = find();
        if (value === undefined) return;
        checks.delete(check);
        resolve(value);
      };
      checks.add(check);
      check();
    });
  const botsIn = (thread: string): Message[] =>
    messages.filter(({ threadTs, user, ts }) => threadTs === thread && user !== viewer && ts !== thread);
  await until(() => (channels.length > 0 ? true : undefined));
  return {
    async say(name, text, threadTs) {
      const channel = channels.find((candidate) => candidate.name === name)?.id ?? '';
      const commandId = `${Math.random()}`;
      const command: PageCommand = { kind: 'post-message', commandId, channel, threadTs, text };
      socket.send(JSON.stringify(command));
      return until(() => done.get(commandId));
    },
    answer: (threadTs, n) =>
      // A picture follows its answer as a file, which has no blocks.
      until(() => botsIn(threadTs).filter((message) => message.blocks.length > 0 && !isProgress(message))[n - 1]),
    progress: (threadTs) => until(() => botsIn(threadTs).find(isProgress)),
    messages: () => messages,
    close: () => socket.terminate(),
  };
}

function countIn(folder: string, what: string): number {
  const database = new SqliteDatabase(join(folder, 'data/parley.db'), { readonly: true });
  const row = database.prepare(`SELECT count(*) AS n FROM ${what}`).get() as { n: number };
  database.close();
  return row.n;
}

describe('a process that is killed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-restart-'));
  let running: Running;
  beforeAll(async () => {
    await layOutSampleData(join(folder, 'data'));
    running = await start(folder);
  }, 120_000);
  afterAll(async () => {
    await kill(running);
    rmSync(folder, { recursive: true, force: true });
  });

  const count = (what: string): number => countIn(folder, what);
  const conversations = (): number => count('service_conversation');

  /** Storage names of the sample tables: they change when a table is made again. */
  const tables = async (): Promise<unknown> => {
    const { readFileSync } = await import('node:fs');
    const port = Number(readFileSync(join(folder, 'data/demo/port'), 'utf8'));
    const client = new Client({ host: '127.0.0.1', port, database: 'postgres', user: 'reader', password: 'reader' });
    await client.connect();
    const { rows } = await client.query(`SELECT oid::text, relname, relfilenode::text FROM pg_class
      WHERE relnamespace IN ('store'::regnamespace, 'flights'::regnamespace) AND relkind = 'r' ORDER BY relname`);
    await client.end();
    return rows;
  };

  it('continues its threads, builds no table again and asks nothing twice', async () => {
    const root = await running.page.say('data-questions', '@parley top 10 customers by revenue last quarter', null);
    const first = await running.page.answer(root, 1);
    const before = { tables: await tables(), conversations: conversations() };
    await expect.poll(() => count("bot_questions WHERE state = 'answered'"), { timeout: 20_000 }).toBe(1);
    await kill(running);

    running = await start(folder);
    expect(running.page.messages().some(({ ts }) => ts === first.ts)).toBe(true);
    const followUp = running.page.say('data-questions', 'only the top 3', root);
    const second = await running.page.answer(root, 2);
    await followUp;
    expect(second.blocks.find(({ type }) => type === 'data_table')?.['rows']).toHaveLength(4);
    expect(conversations()).toBe(before.conversations + 1);
    expect(await tables()).toEqual(before.tables);
    const answers = running.page.messages().filter(({ threadTs, ts }) => threadTs === root && ts !== root);
    expect(answers.filter(({ blocks }) => blocks.some(({ type }) => type === 'data_table'))).toHaveLength(2);
  }, 120_000);
});

describe('a process that is killed while a question takes long', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-restart-'));
  let service: ToldService;
  let running: Running;
  beforeAll(async () => {
    service = await startToldService();
    running = await start(folder, service.env);
  }, 120_000);
  afterAll(async () => {
    await kill(running);
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('answers after its next start, in the message that showed how far it was', async () => {
    service.holds.add('how long?');
    const root = await running.page.say('data-questions', '@parley how long?', null);
    const shown = await running.page.progress(root);
    expect(shown.text).toContain('Waiting for the data service');
    await expect.poll(() => countIn(folder, 'bot_questions WHERE reply_ts IS NOT NULL'), { timeout: 20_000 }).toBe(1);
    await kill(running);
    service.holds.clear();

    running = await start(folder, service.env);
    const answer = await running.page.answer(root, 1);
    expect([answer.ts, answer.text.split('\n')[0]]).toEqual([shown.ts, expect.stringMatching(/^N: /)]);
    const replies = running.page.messages().filter(({ threadTs, ts }) => threadTs === root && ts !== root);
    expect(replies).toHaveLength(1);
  }, 120_000);
});
