import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Playground } from '../../src/playground/index.ts';
import type { MessageRecord } from '../../src/playground/server/workspace/records.ts';
import { BOT_USER } from '../../src/playground/server/workspace/seed.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { systemTimers } from '../../src/shared/timers.ts';
import type { Posted } from '../driver/person.ts';
import { startPlayground } from '../playground/server/start-playground.ts';
import { drive, type PlaygroundDriver } from '../playground-driver.ts';
import { type BotProcess, startBotProcess } from './bot-process.ts';
import { startToldService, type ToldService } from './told-service.ts';

/*
 * The bot is a process of its own and is killed again and again; Slack and the service live on, and Slack counts. A long
 * run: `CRASH_ROUNDS=1000 npx vitest run --config test/vitest.config.ts test/stories/crash.test.ts`
 */

const ROOT = new URL('../..', import.meta.url).pathname;
/** With those of `replicas.test.ts`, and those at each step, a hundred. */
const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? 40);
const WHERE = 'data-questions';
const PLACES = [WHERE, 'general', 'dm', WHERE];
/** For how long it is up before it is killed: while it starts on what is left, asks, answers, posts, and rests. */
const MOST_UP_MS = 900;
/** Slack repeats an event after a minute; here sooner. */
const FASTER = 30;

let playground: Playground;
let driver: PlaygroundDriver;
let service: ToldService;
let folder: string;
let bot: BotProcess | undefined;

beforeAll(async () => {
  service = await startToldService();
  const timers = { after: (ms: number, task: () => void) => systemTimers.after(ms / FASTER, task) };
  playground = await startPlayground({ clock: systemClock, timers, manifest: join(ROOT, 'manifest.yml') });
  driver = drive(playground, { deadlineMs: 90_000 });
}, 120_000);
afterAll(async () => {
  await playground.stop();
  await service.close();
});
afterEach(async () => {
  await kill();
  rmSync(folder, { recursive: true, force: true });
  playground.faults.clear();
  service.holds.clear();
});

/** In a folder of its own, as a deployment that knows its service elsewhere. */
async function begin(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'parley-crash-'));
  await start();
}

async function start(): Promise<void> {
  bot = await startBotProcess({ playground, folder, databaseUrl: 'sqlite:./parley.db', env: service.env });
}

async function kill(): Promise<void> {
  const child = bot;
  bot = undefined;
  await child?.kill();
}

/** Kills the bot the moment that Slack has taken this call, before it could reply. */
function killAtNext(method: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = playground.observeCalls((call) => {
      if (call.method !== method || bot === undefined) return;
      end();
      kill().then(resolve, reject);
    });
  });
}

const countIn = (where: string): number => {
  const db = new SqliteDatabase(join(folder, 'parley.db'), { readonly: true });
  try {
    return (db.prepare(`SELECT count(*) AS n FROM bot_questions WHERE ${where}`).get() as { n: number }).n;
  } finally {
    db.close();
  }
};
const reaches = (where: string, n = 1) => expect.poll(() => countIn(where), { timeout: 60_000, interval: 20 }).toBe(n);

let asked = 0;
/** A question that nobody asked before, and the words by which its answers are counted. */
async function ask(where = WHERE): Promise<Posted & { words: string }> {
  asked += 1;
  const words = `how many boxes in crate ${asked}?`;
  const posted = await driver.asPerson('ana').says(where, where === 'dm' ? words : `@parley ${words}`);
  return { ...posted, words };
}

const botsIn = ({ channel, threadTs }: Posted): MessageRecord[] =>
  driver
    .messagesIn(channel)
    .filter((message) => message.threadTs === threadTs && message.user === BOT_USER && message.ts !== threadTs);

/** The bot says one thing about it, and that is its answer. */
async function answeredOnce(posted: Posted): Promise<void> {
  await driver.answerTo(posted);
  await reaches(`ts = '${posted.ts}' AND finished_at IS NOT NULL`);
  expect(botsIn(posted).map(({ text }) => text.split('\n')[0])).toEqual([expect.stringMatching(/^N: /)]);
}

describe('the bot is killed', () => {
  it('when a question has just been written down', async () => {
    await begin();
    service.holds.add(`how many boxes in crate ${asked + 1}?`);
    const posted = await ask();
    await reaches("state IN ('received', 'asking')");
    await kill();
    service.holds.clear();
    await start();
    await answeredOnce(posted);
  });

  it('when the answer waits to be posted', async () => {
    await begin();
    driver.failNext('chat.postMessage', { kind: 'rate-limited', retryAfterSeconds: 30 });
    const posted = await ask();
    await driver.callOf('chat.postMessage', driver.calls('chat.postMessage').length + 1);
    await reaches('delivery_id IS NOT NULL');
    const before = service.asked.length;
    await kill();
    await start();
    await answeredOnce(posted);
    // What it found out is not asked for again.
    expect(service.asked).toHaveLength(before);
  });

  it.each(['data-questions', 'dm'])('while it posts the answer, in %s', async (where) => {
    await begin();
    const killed = killAtNext('chat.postMessage');
    const posted = await ask(where);
    await killed;
    expect(botsIn(posted)).toHaveLength(1);
    await start();
    await answeredOnce(posted);
  });

  it('while it posts a question in return', async () => {
    await begin();
    service.next.push({ status: 'NEEDS_CLARIFICATION', explanation: 'Which boxes?' });
    const killed = killAtNext('chat.postMessage');
    const posted = await ask();
    await killed;
    await start();
    await reaches("state = 'asked-back'");
    expect(botsIn(posted).map(({ text }) => text)).toEqual([expect.stringContaining('Which boxes?')]);
  });

  it('while it posts how far the question is, and while the answer takes that place', async () => {
    await begin();
    service.holds.add(`how many boxes in crate ${asked + 1}?`);
    const killed = killAtNext('chat.postMessage');
    const posted = await ask();
    await killed;
    expect(botsIn(posted)).toHaveLength(1);
    await start();
    await driver.until(() => (botsIn(posted)[0]?.edited ?? null) !== null);
    const killedAgain = killAtNext('chat.update');
    service.holds.clear();
    await killedAgain;
    await start();
    await answeredOnce(posted);
  });

  it('while it answers where only the asker sees it: they see it, at worst twice', async () => {
    await begin();
    const killed = killAtNext('chat.postEphemeral');
    const { words } = await askPrivately();
    await killed;
    await start();
    await reaches("state = 'answered'");
    expect(words).not.toBe('');
    expect((await driver.asPerson('ana').seesEphemeral(WHERE)).text).toContain('N: ');
  });
});

/** In a channel whose answers only the asker sees. */
async function askPrivately() {
  const db = new SqliteDatabase(join(folder, 'parley.db'));
  db.prepare(
    "INSERT INTO bot_workspace_settings (team, answers, updated_at) VALUES ('T0PARLEY01', 'private', '2026-01-01')",
  ).run();
  db.close();
  return ask();
}

describe('the bot is killed again and again while people ask', () => {
  it(`answers each question once (${ROUNDS} rounds)`, async () => {
    await begin();
    const posted: Posted[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // One message a second may be posted in each.
      const places = PLACES.slice(round % 2).filter((_, at) => at % 2 === 0);
      posted.push(...(await Promise.all(places.map((where) => ask(where)))));
      await new Promise((resolve) => setTimeout(resolve, Math.random() * MOST_UP_MS));
      await kill();
      await start();
    }
    for (const one of posted) await answeredOnce(one);
  }, 36_000_000);
});
