import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type Asked, WHERE } from './asking.ts';
import type { BotProcess } from './bot-process.ts';
import { startSurvivors } from './survivors.ts';

/*
 * The bot is a process of its own and is killed again and again; Slack and the service live on, and Slack counts. A long
 * run: `CRASH_ROUNDS=1000 npx vitest run --config test/vitest.config.ts test/stories/crash.test.ts`
 */

/** With those of `replicas.test.ts`, and those at each step, a hundred. */
const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? 40);

const survivors = await startSurvivors();
const { playground, driver, service, nextWords, ask, botsIn, reaches, answeredOnce } = survivors;
let bot: BotProcess | undefined;

afterAll(() => survivors.end());
afterEach(async () => {
  if (bot !== undefined) await survivors.delivered();
  await kill();
  survivors.clear();
});

async function begin(): Promise<void> {
  survivors.begin();
  await start();
}

async function start(): Promise<void> {
  bot = await survivors.startBot();
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

describe('the bot is killed', () => {
  it('when a question has just been written down', async () => {
    await begin();
    service.holds.add(nextWords());
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
    const limited = driver.callOf('chat.postMessage', driver.calls('chat.postMessage').length + 1);
    const posted = await ask();
    await limited;
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
    service.holds.add(nextWords());
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

  it('while Slack keeps it from saying that a question is stopped', async () => {
    await begin();
    service.holds.add(nextWords());
    const posted = await ask();
    const progress = await driver.progressOf(posted);
    driver.failNext('chat.update', { kind: 'rate-limited', retryAfterSeconds: 30 });
    const said = driver.calls('chat.update').length;
    await driver.asPerson('ana').clicks(progress, 'Stop');
    await driver.callOf('chat.update', said + 1);
    await kill();
    service.holds.clear();
    await start();
    await reaches("state = 'stopped'");
    expect(botsIn(posted).map(({ text }) => text)).toEqual([expect.stringContaining('Stopped.')]);
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
async function askPrivately(): Promise<Asked> {
  await survivors.execute(
    "INSERT INTO bot_workspace_settings (team, answers, updated_at) VALUES ('T0PARLEY01', 'private', '2026-01-01')",
  );
  return ask();
}

describe('the bot is killed again and again while people ask', () => {
  it(`answers each question once (${ROUNDS} rounds)`, async () => {
    await begin();
    await survivors.askInRounds(ROUNDS, async () => {
      await kill();
      await start();
    });
  }, 36_000_000);
});
