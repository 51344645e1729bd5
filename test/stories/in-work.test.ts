import SqliteDatabase from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { MessageRecord } from '../../src/playground/server/workspace/records.ts';
import { ManualTimers } from '../fakes/manual-timers.ts';
import { type Story, startStory } from './story.ts';
import { startToldService, type ToldService } from './told-service.ts';

const WHERE = 'data-questions';
const TEAM = 'T0PARLEY01';

const timers = new ManualTimers();
let story: Story;
let service: ToldService;

beforeAll(async () => {
  service = await startToldService();
  const after = (ms: number, task: () => void) => timers.after(ms, task);
  const sleep = (ms: number, signal?: AbortSignal) => timers.sleep(ms, signal);
  story = await startStory(service.env, { timers: { after, sleep } });
}, 120_000);
afterAll(async () => {
  await story.end();
  await service.close();
});
afterEach(() => service.holds.clear());

const ana = () => story.playground.asPerson('ana');
const ben = () => story.playground.asPerson('ben');
const now = ({ channel, ts }: { channel: string; ts: string }): MessageRecord | undefined =>
  story.playground.messagesIn(channel).find((message) => message.ts === ts);
const botsIn = ({ threadTs }: { threadTs: string }): MessageRecord[] =>
  story.playground.messagesIn(WHERE).filter((message) => message.threadTs === threadTs && message.ts !== threadTs);
const wasAsked = (query: string) =>
  story.playground.until(() => service.asked.some((question) => question.query === query));

/** Asks what the service holds; resolves once the service has it. */
async function askHeld(text: string) {
  service.holds.add(text);
  const posted = await ana().says(WHERE, `@parley ${text}`);
  await wasAsked(text);
  return posted;
}

function inDatabase<T>(use: (db: SqliteDatabase.Database) => T): T {
  const db = new SqliteDatabase(`${story.folder}/parley.db`);
  try {
    return use(db);
  } finally {
    db.close();
  }
}

const rowsAbout = ({ ts }: { ts: string }): unknown[] =>
  inDatabase((db) => [
    ...db.prepare('SELECT ts FROM bot_questions WHERE ts = ?').all(ts),
    ...db.prepare('SELECT id FROM bot_answers WHERE question_ts = ?').all(ts),
  ]);

describe('while Slack does not tell who somebody is', () => {
  const UNKNOWN = "couldn't check with Slack who you are";

  it('a click is refused within two seconds, and the next one is asked about again', async () => {
    const posted = await ana().says(WHERE, '@parley how many floors?');
    const answer = await story.playground.answerTo(posted);
    story.playground.failNext('users.info', { kind: 'hang' });
    const click = ben().clicks(answer, 'Download');
    await timers.waitedFor(2_000);
    timers.pass(2_000);
    await click;
    expect((await ben().seesEphemeral(WHERE)).text).toContain(UNKNOWN);
    await ben().clicks(answer, 'Download');
    await ben().closes(await ben().modal('export-rows:submit'));
  });

  it('a question waits until Slack does, and gets no data before', async () => {
    story.playground.failNext('users.info', { kind: 'hang' });
    const count = service.asked.length;
    await story.playground.asPerson('gil').says(WHERE, '@parley how many secrets?');
    await timers.waitedFor(2_000);
    timers.pass(2_000);
    // Slack is asked again a second later.
    const passing = setInterval(() => timers.pass(500), 20);
    onTestFinished(() => clearInterval(passing));
    expect((await story.playground.asPerson('gil').seesEphemeral(WHERE)).text).toContain("You're a guest");
    expect(service.asked).toHaveLength(count);
  });
});

describe('a question that takes long', () => {
  it('shows after four seconds that it waits, can be stopped by its asker, and says so in the same message', async () => {
    const posted = await askHeld('how slow?');
    await timers.waitedFor(4_000);
    timers.pass(3_999);
    expect(botsIn(posted)).toEqual([]);
    timers.pass(1);
    const shown = await story.playground.progressOf(posted);
    // The service says nothing of what it does.
    expect(shown.text).toMatch(/^Working on: how slow\?\nWaiting for the data service, \d+ s$/);
    await ben().clicks(shown, 'Stop');
    expect((await ben().seesEphemeral(WHERE)).text).toContain('Only');
    await ana().clicks(shown, 'Stop');
    await service.closed();
    await story.playground.until(() => (now(shown)?.text ?? '').includes('Stopped'));
    expect(botsIn(posted)).toHaveLength(1);
    await story.playground.until(() => story.playground.statusesOf(posted).at(-1) === '');

    service.holds.clear();
    await ana().clicks(shown, 'Try again');
    await story.playground.until(() => (now(shown)?.text ?? '').startsWith('N: '));
    expect(botsIn(posted)).toHaveLength(1);
  });

  it('shows that it waits in the message of its failure when it is tried again', async () => {
    service.next.push({ http: 500 });
    const posted = await ana().says(WHERE, '@parley how many stairs?');
    const failure = await story.playground.answerTo(posted);
    service.holds.add('how many stairs?');
    const count = service.asked.length;
    await ana().clicks(failure, 'Try again');
    await story.playground.until(() => service.asked.length > count);
    await timers.waitedFor(4_000);
    timers.pass(4_000);
    await story.playground.until(() => (now(failure)?.text ?? '').startsWith('Working on'));
    await ana().deletes(posted);
    await service.closed();
    await story.playground.until(() => botsIn(posted).length === 0);
    await story.parley.bot.drained();
  });

  it('and is edited twice quickly answers the last words, once', async () => {
    const posted = await askHeld('how many chairs?');
    service.holds.add('how many tables?');
    await Promise.all([
      ana().edits(posted, '@parley how many tables?'),
      ana().edits(posted, '@parley how many lamps?'),
    ]);
    await service.closed();
    const answer = await story.playground.answerTo(posted);
    expect(answer.text).toMatch(/^N: /);
    await story.parley.bot.drained();
    expect(service.asked.at(-1)?.query).toBe('how many lamps?');
    expect(botsIn(posted)).toEqual([now(answer)]);
  });

  it('leaves nothing when it is deleted while its edit is being answered', async () => {
    const posted = await ana().says(WHERE, '@parley how many doors?');
    const answer = await story.playground.answerTo(posted);
    await story.playground.until(() => rowsAbout(posted).length === 2);
    service.holds.add('how many windows?');
    await ana().edits(posted, '@parley how many windows?');
    await wasAsked('how many windows?');
    await ana().deletes(posted);
    await service.closed();
    await story.playground.until(() => now(answer) === undefined && rowsAbout(posted).length === 0);
    await story.parley.bot.drained();
    expect([botsIn(posted), rowsAbout(posted)]).toEqual([[], []]);
  });
});

describe('a question whose answer Slack takes in no form', () => {
  it('is asked again a little later, and answered once', async () => {
    const tries = 6;
    for (let n = 0; n < tries; n += 1) story.playground.failNext('chat.postMessage', { kind: 'server-error' });
    const before = story.playground.calls('chat.postMessage').length;
    const posted = await ana().says(WHERE, '@parley how many rooms?');
    await timers.waitedFor(15_000);
    expect(story.playground.calls('chat.postMessage')).toHaveLength(before + tries);
    expect(botsIn(posted)).toEqual([]);
    timers.pass(15_000);
    await story.playground.answerTo(posted);
    await story.parley.bot.drained();
    expect(botsIn(posted)).toHaveLength(1);
  });
});

describe('a question that waits for the choice of its source', () => {
  it('still waits after a restart, and is answered once its asker has chosen', async () => {
    const other = '99999999-9999-4999-8999-000000000001';
    inDatabase((db) => {
      db.prepare("INSERT INTO bot_resources (team, id, name, added_at) VALUES ('', ?, 'Shop', '2026-01-01')").run(
        other,
      );
      db.prepare('UPDATE bot_questions SET resource_id = NULL').run();
    });
    const posted = await ana().says(WHERE, '@parley how many shops?');
    const choice = await story.playground.answerTo(posted);
    expect(choice.text).toContain('Which data source');
    const count = service.asked.length;

    story = await story.restart();
    await story.playground.botConnected();
    expect(now(choice)).toEqual(choice);
    await ana().clicks(choice, 'Shop');
    await story.playground.until(() => (now(choice)?.text ?? '').startsWith('N: '));
    expect(service.asked.slice(count)).toMatchObject([{ query: 'how many shops?', resource_id: other }]);
    expect(botsIn(posted)).toHaveLength(1);
  }, 60_000);
});

describe("the bot's tokens taken away", () => {
  it('leave no row of the workspace, nor of what was being answered', async () => {
    const posted = await askHeld('how many leaves?');
    const kept = (): string =>
      inDatabase((db) => {
        const tables = db.prepare(
          "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'bot#_%' ESCAPE '#'",
        );
        const names = tables.pluck().all().map(String);
        return JSON.stringify(names.flatMap((name) => db.prepare(`SELECT * FROM "${name}"`).all()));
      });
    expect(kept()).toContain(TEAM);
    story.playground.revokesTokens();
    await story.playground.until(() => !kept().includes(TEAM));
    await ana().stops(posted);
    await story.parley.bot.drained();
    await story.playground.until(() => !kept().includes(TEAM));
  });
});
