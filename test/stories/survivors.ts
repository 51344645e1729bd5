import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Playground } from '../../src/playground/index.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { systemTimers } from '../../src/shared/timers.ts';
import type { Posted } from '../driver/person.ts';
import { execute } from '../fixtures/databases.ts';
import { startPlayground } from '../playground/server/start-playground.ts';
import { drive, type PlaygroundDriver } from '../playground-driver.ts';
import { type Asking, makeAsking, WHERE } from './asking.ts';
import { type BotProcess, startBotProcess } from './bot-process.ts';
import { startToldService, type ToldService } from './told-service.ts';

/** Slack and the service, which live on while processes of the bot are killed; and what people ask, which Slack counts. */
export interface Survivors extends Asking {
  playground: Playground;
  driver: PlaygroundDriver;
  service: ToldService;
  /** A folder of their own for the processes that follow, with their database in it or where `databaseUrl` says. */
  begin: (databaseUrl?: string) => void;
  startBot: () => Promise<BotProcess>;
  /**
   * So many rounds in which people ask, and then are disturbed: a process is killed and another started, or loses its
   * database. After some of them, what was asked is to be answered: more is asked than may be posted, a message a second in
   * each place.
   */
  askInRounds: (rounds: number, disturb: () => Promise<void>) => Promise<void>;
  /** Runs SQL on the database of the bot. */
  execute: (sql: string) => Promise<Record<string, unknown>[]>;
  countIn: (where: string) => Promise<number>;
  /** Resolves when so many questions are in the journal like this. */
  reaches: (where: string, n?: number) => Promise<void>;
  /** The bot says one thing about it, and that is its answer. */
  answeredOnce: (posted: Posted) => Promise<void>;
  /** Resolves when Slack has nothing left to tell: a process of the next test would hear it. */
  delivered: () => Promise<void>;
  /** Forgets the folder, and all that would fail or be held. */
  clear: () => void;
  end: () => Promise<void>;
}

const ROOT = new URL('../..', import.meta.url).pathname;
const PLACES = [WHERE, 'general', 'dm', WHERE];
/** Slack repeats an event after a minute; here sooner. */
const FASTER = 30;
const LONGEST_MS = 90_000;
/** So many of what is asked while processes are killed at random are answered, however slow the machine. */
const MOSTLY = 0.9;
const POLLING = { timeout: 60_000, interval: 20 };
/** For how long a process is up before it is killed: while it starts on what is left, asks, answers, posts, and rests. */
const MOST_UP_MS = 900;
/** Of the time that a process took to start: on a busy machine all of that takes longer. */
const MOST_UP_OF_START = 0.75;

/** So many rounds before it is looked at what became of the questions. */
const ROUNDS_AT_ONCE = 25;

export async function startSurvivors(): Promise<Survivors> {
  const service = await startToldService();
  const timers = { after: (ms: number, task: () => void) => systemTimers.after(ms / FASTER, task) };
  const playground = await startPlayground({ clock: systemClock, timers, manifest: join(ROOT, 'manifest.yml') });
  const driver = drive(playground, { deadlineMs: LONGEST_MS });
  const asking = makeAsking(driver);
  let folder = '';
  let databaseUrl = '';
  let startMs = 0;
  const startBot = async (): Promise<BotProcess> => {
    const at = performance.now();
    const bot = await startBotProcess({ playground, folder, databaseUrl, env: service.env });
    startMs = performance.now() - at;
    return bot;
  };
  const upForAWhile = (): Promise<void> => {
    const most = Math.max(MOST_UP_MS, startMs * MOST_UP_OF_START);
    return new Promise((resolve) => setTimeout(resolve, Math.random() * most));
  };
  const run = (sql: string) => execute(databaseUrl, sql);
  const countIn = async (where: string) => (await run(`SELECT ts FROM bot_questions WHERE ${where}`)).length;
  const reaches = (where: string, n = 1) => expect.poll(() => countIn(where), POLLING).toBe(n);
  const isOver = async (posted: Posted): Promise<void> => {
    await driver.answerTo(posted);
    await reaches(`ts = '${posted.ts}' AND finished_at IS NOT NULL`);
  };
  const saidAbout = (posted: Posted) => asking.botsIn(posted).map(({ text }) => text.split('\n')[0] ?? '');
  const askInRound = (round: number): Promise<Posted[]> => {
    const places = PLACES.slice(round % 2).filter((_, at) => at % 2 === 0);
    return Promise.all(places.map((where) => asking.ask(where)));
  };
  /** The bot says one thing about each: its answer, or that it was interrupted each of the three times it tried, which is rare. */
  const answeredOrTold = async (posted: readonly Posted[]): Promise<void> => {
    for (const one of posted) await isOver(one);
    const said = posted.map((one) => saidAbout(one));
    expect(
      said.filter((about) => about.length !== 1 || !/^(N: |I was interrupted every time )/.test(about[0] ?? '')),
    ).toEqual([]);
    expect(said.filter(([first]) => first?.startsWith('N: ')).length).toBeGreaterThan(posted.length * MOSTLY);
  };
  return {
    playground,
    driver,
    service,
    ...asking,
    begin(given) {
      folder = mkdtempSync(join(tmpdir(), 'parley-survivors-'));
      databaseUrl = given ?? `sqlite:${folder}/parley.db`;
    },
    startBot,
    async askInRounds(rounds, disturb) {
      let posted: Posted[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        posted.push(...(await askInRound(round)));
        await upForAWhile();
        await disturb();
        if (round % ROUNDS_AT_ONCE > 0 && round < rounds) continue;
        await answeredOrTold(posted);
        posted = [];
      }
    },
    execute: run,
    countIn,
    reaches,
    async answeredOnce(posted) {
      await isOver(posted);
      expect(saidAbout(posted)).toEqual([expect.stringMatching(/^N: /)]);
    },
    delivered: () => driver.until(() => playground.workspace.undelivered().length === 0),
    clear() {
      if (folder !== '') rmSync(folder, { recursive: true, force: true });
      playground.faults.clear();
      service.holds.clear();
    },
    async end() {
      await playground.stop();
      await service.close();
    },
  };
}
