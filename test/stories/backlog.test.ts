import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../sampled.ts';
import { findPostgres, type RestartableServer, startPostgres } from '../service/connectors/postgres/servers.ts';
import type { Asked } from './asking.ts';
import type { BotProcess } from './bot-process.ts';
import { startSurvivors } from './survivors.ts';

/*
 * A process of the bot is killed with many questions in its journal, and one start answers all of them, each once. Only
 * the askers see the answers: Slack's pace for a channel is no part of it.
 */

const ALL = [10, 120, 1_000, 5_000];
const SIZES = isFull ? ALL : [120];
const AT_A_TIME = 20;
/** At the service's door, as without a backlog. */
const AT_ONCE = 20;

const binaries = findPostgres();
const survivors = await startSurvivors();
const { driver, service, nextWords, ask } = survivors;
// What is held is not to fail before all are asked.
service.env['QUERY_SERVICE_TIMEOUT_SECONDS'] = '3600';
let server: RestartableServer | undefined;
let bot: BotProcess | undefined;
let databases = 0;

beforeAll(async () => {
  if (binaries !== undefined) server = await startPostgres(binaries);
}, 120_000);
afterAll(async () => {
  await survivors.end();
  await server?.stop();
});
afterEach(async () => {
  await survivors.delivered();
  await bot?.kill();
  survivors.clear();
});

async function urlOf(kind: string): Promise<string | undefined> {
  if (kind === 'SQLite') return undefined;
  if (server === undefined) throw new Error('no server');
  databases += 1;
  await server.execute(`create database backlog_${databases}`);
  const { host, port, username, password } = server.credentials;
  return `postgres://${username}:${password}@${host}:${port}/backlog_${databases}`;
}

/** Each is acknowledged: Slack doesn't hand over more than a bot takes. */
async function askHeld(n: number): Promise<Asked[]> {
  const asked: Asked[] = [];
  while (asked.length < n) {
    for (let at = Math.min(AT_A_TIME, n - asked.length); at > 0; at -= 1) {
      service.holds.add(nextWords());
      asked.push(await ask());
    }
    await reaches('finished_at IS NULL', asked.length);
    await survivors.delivered();
  }
  return asked;
}

const reaches = (where: string, n: number): Promise<void> =>
  expect.poll(() => survivors.countIn(where), { timeout: 60_000 + n * 100, interval: 100 }).toBe(n);

/** The words of what was answered, to its asker alone, as often as it was. */
const answered = (): (string | undefined)[] =>
  driver.calls('chat.postEphemeral').flatMap(({ args }) => {
    const n = /^N: ([\d,]+)/.exec(String(args['text']))?.[1];
    return n === undefined ? [] : [service.asked[Number(n.replace(',', '')) - 1]?.query];
  });

const CASES = ['SQLite', ...(binaries === undefined ? [] : ['PostgreSQL'])].flatMap((kind) =>
  SIZES.map((n) => ({ kind, n })),
);

describe('a process that is killed with a backlog', () => {
  it.each(CASES)(
    'of $n questions on $kind: the next start answers each once',
    async ({ kind, n }) => {
      survivors.begin(await urlOf(kind));
      bot = await survivors.startBot();
      await survivors.execute(
        "INSERT INTO bot_workspace_settings (team, answers, updated_at) VALUES ('T0PARLEY01', 'private', '2026-01-01')",
      );
      const asked = await askHeld(n);
      await bot.kill();
      expect(service.mostAtOnce()).toBeLessThanOrEqual(AT_ONCE);
      service.holds.clear();
      bot = await survivors.startBot();
      await reaches("state = 'answered'", n);
      const words = new Set(asked.map((one) => one.words));
      const told = answered().filter((one) => one === undefined || words.has(one));
      expect([told.length, new Set(told)]).toEqual([n, words]);
      expect(service.mostAtOnce()).toBeLessThanOrEqual(AT_ONCE);
    },
    1_200_000,
  );
});
