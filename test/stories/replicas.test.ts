import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Posted } from '../driver/person.ts';
import { type CutLine, startCutLine } from '../fixtures/cut-line.ts';
import { findPostgres, type RestartableServer, startPostgres } from '../service/connectors/postgres/servers.ts';
import { WHERE } from './asking.ts';
import type { BotProcess } from './bot-process.ts';
import { startSurvivors } from './survivors.ts';

/*
 * Three processes of the bot share one PostgreSQL, and are killed, frozen and replaced while people ask; Slack and the
 * service live on, and Slack counts. A long run:
 * `CRASH_ROUNDS=1000 npx vitest run --config test/vitest.config.ts test/stories/replicas.test.ts`
 */

const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? 45);
const REPLICAS = 3;

const binaries = findPostgres();
const survivors = await startSurvivors();
const { driver, service, nextWords, ask, botsIn, countIn, reaches, answeredOnce } = survivors;
// Then no test runs, and no hook.
if (binaries === undefined) await survivors.end();

let server: RestartableServer;
let line: CutLine;
let running: BotProcess[] = [];
let databases = 0;

beforeAll(async () => {
  if (binaries === undefined) return;
  server = await startPostgres(binaries);
  line = await startCutLine(server.credentials.port);
}, 120_000);
afterAll(async () => {
  await survivors.end();
  await line.close();
  await server.stop();
});
afterEach(async () => {
  const ended = running.filter((replica) => replica.hasEnded());
  for (const replica of running) replica.thaw();
  if (running.length > ended.length) await survivors.delivered();
  for (const replica of running.splice(0)) await replica.kill();
  survivors.clear();
  // Only what is killed ends.
  expect(ended).toEqual([]);
});

/** On an empty database, all at once: each brings its tables up to date. */
async function begin(replicas = REPLICAS, port = server.credentials.port): Promise<void> {
  databases += 1;
  await server.execute(`create database bot_${databases}`);
  const { host, username, password } = server.credentials;
  survivors.begin(`postgres://${username}:${password}@${host}:${port}/bot_${databases}`);
  await Promise.all(Array.from({ length: replicas }, start));
}

async function start(): Promise<void> {
  running.push(await survivors.startBot());
}

const gone = (replica: BotProcess): void => {
  running = running.filter((one) => one !== replica);
};

async function kill(replica: BotProcess): Promise<void> {
  gone(replica);
  await replica.kill();
}

/** The process that works on this question. */
async function holderOf({ ts }: Posted): Promise<BotProcess> {
  let found: BotProcess | undefined;
  await expect
    .poll(
      async () => {
        const [row] = await survivors.execute(`SELECT holder FROM bot_questions WHERE ts = '${ts}'`);
        const pid = Number(String(row?.['holder']).split('/')[1]);
        found = running.find((one) => one.pid === pid);
        return found !== undefined;
      },
      { timeout: 60_000, interval: 20 },
    )
    .toBe(true);
  if (found === undefined) throw new Error('no process works on it');
  return found;
}

/** A question that a process works on until it ends, and that process. */
async function askHeld() {
  service.holds.add(nextWords());
  const posted = await ask();
  await reaches("state = 'asking'");
  const holder = await holderOf(posted);
  // The next that asks gets an answer.
  service.holds.clear();
  return { posted, holder };
}

/** All at once. */
const askAs = (name: string, words: string, times = 12): Promise<Posted[]> =>
  Promise.all(
    Array.from({ length: times }, (_, at) => driver.asPerson(name).says(WHERE, `@parley ${words} ${at + 1}?`)),
  );

/** Milliseconds until the last of them was answered, as the journal says. */
async function slowestOf(posted: readonly Posted[]): Promise<number> {
  const these = `ts IN (${posted.map(({ ts }) => `'${ts}'`).join(', ')})`;
  await reaches(`${these} AND state = 'answered'`, posted.length);
  const rows = await survivors.execute(`SELECT received_at, finished_at FROM bot_questions WHERE ${these}`);
  return Math.max(
    ...rows.map((row) => Date.parse(String(row['finished_at'])) - Date.parse(String(row['received_at']))),
  );
}

describe.runIf(binaries !== undefined)('three processes share a database', () => {
  it('and bring it up to date at once, answer what each is handed, and leave nothing', async () => {
    await begin();
    const posted = await Promise.all(['general', WHERE, 'dm', WHERE, 'general', WHERE].map((where) => ask(where)));
    for (const one of posted) await answeredOnce(one);
    const holders = await survivors.execute('SELECT DISTINCT holder FROM bot_questions');
    expect(holders.length).toBeGreaterThan(1);
  });

  it('and one of them ends while it works on a question: another answers it', async () => {
    await begin();
    const { posted, holder } = await askHeld();
    await kill(holder);
    await answeredOnce(posted);
  });

  it('and one of them ends while its answer waits to be posted: another posts it, and asks no more', async () => {
    await begin();
    driver.failNext('chat.postMessage', { kind: 'rate-limited', retryAfterSeconds: 30 });
    const limited = driver.callOf('chat.postMessage', driver.calls('chat.postMessage').length + 1);
    const posted = await ask();
    await limited;
    await reaches('delivery_id IS NOT NULL');
    const before = service.asked.length;
    await kill(await holderOf(posted));
    await answeredOnce(posted);
    expect(service.asked).toHaveLength(before);
  });

  it.each(['data-questions', 'dm'])('and one of them ends while it posts the answer, in %s', async (where) => {
    await begin();
    driver.failNext('chat.postMessage', { kind: 'no-reply' });
    const posted = await ask(where);
    await expect.poll(() => botsIn(posted).length, { timeout: 60_000 }).toBe(1);
    await kill(await holderOf(posted));
    await answeredOnce(posted);
  });

  it('and one of them ends while it posts a question in return', async () => {
    await begin();
    service.next.push({ status: 'NEEDS_CLARIFICATION', explanation: 'Which boxes?' });
    driver.failNext('chat.postMessage', { kind: 'no-reply' });
    const posted = await ask();
    await expect.poll(() => botsIn(posted).length, { timeout: 60_000 }).toBe(1);
    await kill(await holderOf(posted));
    await reaches("state = 'asked-back'");
    expect(botsIn(posted).map(({ text }) => text)).toEqual([expect.stringContaining('Which boxes?')]);
  });

  it('and one of them ends while it shows how far the question is: the answer takes that place', async () => {
    await begin();
    service.holds.add(nextWords());
    const posted = await ask();
    await expect.poll(() => botsIn(posted).length, { timeout: 60_000 }).toBe(1);
    await reaches('reply_ts IS NOT NULL');
    const holder = await holderOf(posted);
    service.holds.clear();
    await kill(holder);
    await answeredOnce(posted);
  });

  it('and one of them is asked to end: the others answer what it had no time for, at once', async () => {
    await begin();
    service.holds.add(nextWords());
    const posted = await ask();
    await reaches("state = 'asking'");
    const holder = await holderOf(posted);
    gone(holder);
    const ended = holder.terminate();
    await expect.poll(async () => (await holderOf(posted)).pid, { timeout: 60_000 }).not.toBe(holder.pid);
    service.holds.clear();
    await ended;
    // The process that has it by now waits for the service in its turn.
    await kill(await holderOf(posted));
    await answeredOnce(posted);
  });

  it('and one of them stands still for so long that another answers: once it goes on, it says nothing', async () => {
    await begin();
    service.holds.add(nextWords());
    const posted = await ask();
    await reaches("state = 'asking'");
    const holder = await holderOf(posted);
    holder.freeze();
    service.holds.clear();
    await answeredOnce(posted);
    holder.thaw();
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await answeredOnce(posted);
    expect(await countIn('finished_at IS NULL')).toBe(0);
  });

  it('and questions of one thread are answered one after the other, whichever process has them', async () => {
    await begin();
    const first = await ask();
    await answeredOnce(first);
    service.holds.add('only in crate 1?');
    const held = await driver.asPerson('ana').says(WHERE, '@parley only in crate 1?', first);
    await reaches("state = 'asking'");
    // The journal knows of it before the service does.
    await expect.poll(() => service.asked.at(-1)?.query, { timeout: 60_000 }).toBe('only in crate 1?');
    const askedBefore = service.asked.length;
    const next = await driver.asPerson('ana').says(WHERE, '@parley and in crate 2?', first);
    await reaches(`ts = '${next.ts}'`);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(service.asked).toHaveLength(askedBefore);
    const holder = await holderOf(held);
    service.holds.clear();
    await kill(holder);
    await reaches('finished_at IS NOT NULL', 3);
    const last = service.asked.slice(-2);
    expect(last.map(({ query }) => query)).toEqual(['only in crate 1?', 'and in crate 2?']);
    expect(last[1]?.chat_id).toBe(last[0]?.id);
  });

  it('and a person stops a question, whichever process hears of it', async () => {
    await begin();
    for (let n = 0; n < REPLICAS; n += 1) {
      service.holds.add(nextWords());
      const posted = await ask();
      await reaches(`ts = '${posted.ts}' AND state = 'asking'`);
      await driver.asPerson('ana').stops(posted);
      await reaches(`ts = '${posted.ts}' AND state = 'stopped'`);
      await expect.poll(() => botsIn(posted).map(({ text }) => text)).toEqual([expect.stringContaining('Stopped')]);
    }
  });

  it('and a person stops a question whose process ends before it hears of that: another says that it is stopped', async () => {
    await begin();
    const { posted, holder } = await askHeld();
    await kill(holder);
    await driver.asPerson('ana').stops(posted);
    await reaches('finished_at IS NOT NULL');
    expect(botsIn(posted).map(({ text }) => text)).toEqual([expect.stringContaining('Stopped')]);
  });

  it('and a question is edited while one of them works on it: the new words are answered, once', async () => {
    await begin();
    for (let n = 0; n < REPLICAS; n += 1) {
      service.holds.add(nextWords());
      const posted = await ask();
      await reaches(`ts = '${posted.ts}' AND state = 'asking'`);
      const words = `how many jars on shelf ${n}?`;
      await driver.asPerson('ana').edits(posted, `@parley ${words}`);
      await reaches(`ts = '${posted.ts}' AND finished_at IS NOT NULL`);
      expect(service.asked.at(-1)?.query).toBe(words);
      await answeredOnce(posted);
    }
  });

  it('and one person’s questions break the gateway: everybody else is answered as fast as ever', async () => {
    await begin();
    await survivors.execute(
      "INSERT INTO bot_workspace_settings (team, answers, updated_at) VALUES ('T0PARLEY01', 'private', '2026-01-01')",
    );
    const usual = await slowestOf(await askAs('ben', 'how many boxes'));
    for (const n of [1, 2, 3]) service.always.set(`how many broken ${n}?`, { http: 502, body: '<html>' });
    const broken = await askAs('ana', 'how many broken', 3);
    const others = await askAs('ben', 'how many jars');
    expect(await slowestOf(others)).toBeLessThan(usual + 1_000);
    // What is asked while their tries go on, too.
    expect(await slowestOf(await askAs('ben', 'how many crates'))).toBeLessThan(usual + 1_000);
    for (const { ts } of broken) await reaches(`ts = '${ts}' AND state = 'failed'`);
    service.always.clear();
  });

  it('and the database goes and comes back: what was asked before and meanwhile is answered once', async () => {
    await begin();
    const before = await ask();
    await server.crash();
    const meanwhile = await Promise.all([ask('general'), ask('dm'), ask()]);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await server.restart();
    for (const one of [before, ...meanwhile]) await answeredOnce(one);
  });

  it(`and lose the database after a change and before its reply: each question is answered once (${ROUNDS} rounds)`, async () => {
    await begin(REPLICAS, line.port);
    await survivors.askInRounds(ROUNDS, () => line.cut());
  }, 36_000_000);

  it(`and are killed at random while people ask: each question is answered once (${ROUNDS} rounds)`, async () => {
    await begin();
    await survivors.askInRounds(ROUNDS, async () => {
      const victim = running[Math.floor(Math.random() * running.length)];
      if (victim !== undefined) await kill(victim);
      await start();
    });
  }, 36_000_000);
});
