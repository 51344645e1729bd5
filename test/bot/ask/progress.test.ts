import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeProgress } from '../../../src/bot/ask/progress.ts';
import { makeStatuses } from '../../../src/bot/ask/status.ts';
import type { Question } from '../../../src/bot/model/question.ts';
import { makeRemoveMessage, makeRespondThrough } from '../../../src/bot/slack/client.ts';
import type { Stage } from '../../../src/contract/stages.ts';
import { messageTsSchema } from '../../../src/shared/ids.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { SHOP } from '../../fakes/around-the-bot.ts';
import { deliveryTo } from '../../fakes/delivery.ts';
import { ManualClock } from '../../fakes/manual-clock.ts';
import { ManualTimers } from '../../fakes/manual-timers.ts';
import { FakeSlack } from '../../fakes/slack-web-api.ts';
import { question } from '../../fixtures/slack-events.ts';

const ASKED = question('how many?');
const POSTED = '1700000099.000100';
const RUNNING: Stage = { stage: 'running_sql', statement: 1, source: 'Shop', state: 'running' };

let slack: FakeSlack;
let timers: ManualTimers;
let clock: ManualClock;
let noted: unknown[];
/** For Slack, as it asked. */
let waits: number[];

let usual: () => number | undefined;
beforeEach(async () => {
  slack = await new FakeSlack().start();
  timers = new ManualTimers();
  clock = new ManualClock();
  noted = [];
  waits = [];
  usual = () => undefined;
});
afterEach(() => slack.stop());

function makeAny() {
  const logger = createLogger({ level: 'silent' });
  const sleep = async (ms: number): Promise<void> => void waits.push(ms);
  const { clientOf, findPosted, delivery } = deliveryTo({ apiUrl: slack.apiUrl, sleep });
  const after = (ms: number, task: () => void) => timers.after(ms, task);
  return makeProgress({
    delivery,
    findPosted,
    statuses: makeStatuses({ clientOf, logger, after, every: () => () => {} }),
    respondThrough: makeRespondThrough(delivery),
    removeMessage: makeRemoveMessage(clientOf),
    questions: { noteReply: async (_, ts) => void noted.push(ts) },
    leases: { assure: async () => {} },
    answers: { usuallyTookMs: async () => usual() },
    clock,
    logger,
    after,
    sleep: (ms, signal) => timers.sleep(ms, signal),
  });
}

const makeShown = (asked: Question = ASKED, leftover?: string) =>
  makeAny().show(asked, leftover === undefined ? undefined : messageTsSchema.parse(leftover));

const called = (method: string) => slack.calls.filter((call) => call.method === method);
const edits = () => called('chat.update').map(({ args }) => args);
/** Lets time pass once whatever is under way has come to wait for so long. */
async function pass(ms: number): Promise<void> {
  await timers.waitedFor(ms);
  clock.advance(ms);
  timers.pass(ms);
}

describe('how far a question is', () => {
  it('is a message after four seconds, drawn again every three, and settled when there is an answer', async () => {
    const shown = makeShown();
    shown.onAsk('public');
    shown.onStage(RUNNING);
    timers.pass(3_999);
    expect(slack.posts()).toEqual([]);
    clock.advance(4_000);
    timers.pass(1);
    await slack.until(() => slack.posts().length === 1);
    expect(slack.posts()[0]).toMatchObject({
      channel: 'C1',
      thread_ts: ASKED.thread.threadTs,
      blocks: [{ type: 'plan', tasks: [{ title: 'Running the query on Shop, 4 s' }] }, { type: 'actions' }],
    });
    await pass(3_000);
    await slack.until(() => edits().length === 1);
    expect(edits()[0]).toMatchObject({
      ts: POSTED,
      blocks: [{ tasks: [{ title: 'Running the query on Shop, 7 s' }] }, {}],
    });
    expect(await shown.settle()).toEqual({ ts: POSTED, isLate: false });
    timers.pass(60_000);
    expect([edits().length, noted]).toEqual([1, [POSTED]]);
  });

  it('says only that it can be stopped once Slack refuses its steps in place of earlier ones', async () => {
    const shown = makeShown();
    shown.onAsk('public');
    await pass(4_000);
    await slack.until(() => slack.posts().length === 1);
    slack.refuse('chat.update', { error: 'block_mismatch' });
    await pass(3_000);
    await slack.until(() => edits().length === 2);
    expect(edits()[1]).toMatchObject({ ts: POSTED, text: "I'm still working on your question." });
    expect(await shown.settle()).toEqual({ ts: POSTED, isLate: false });
  });

  it('says at once, and once, that the service is not answering, and goes on when it is asked again', async () => {
    const shown = makeShown();
    shown.onAsk('public');
    shown.onAway(true);
    await slack.until(() => slack.posts().length === 1);
    shown.onAway(true);
    const away = "The data service isn't answering. I keep trying and will answer here.";
    expect(slack.posts()[0]).toMatchObject({ blocks: [{ tasks: [{ title: away }] }, { type: 'actions' }] });
    clock.advance(3_600_000);
    timers.pass(3_600_000);
    expect([slack.posts().length, edits()]).toEqual([1, []]);
    shown.onAway(false);
    await slack.until(() => edits().length === 1);
    expect(edits()[0]).toMatchObject({
      ts: POSTED,
      blocks: [{ tasks: [{ title: 'Waiting for the data service, 3600 s' }] }, {}],
    });
    expect(await shown.settle()).toEqual({ ts: POSTED, isLate: false });
  });

  it('says so in the words of a note where the steps are not shown, and nothing once it is asked again', async () => {
    const shown = makeShown();
    shown.onAsk('private');
    shown.onAway(true);
    await slack.until(() => slack.posts().length === 1);
    expect(String(slack.posts()[0]?.['text'])).toContain("The data service isn't answering.");
    shown.onAway(false);
    timers.pass(60_000);
    await shown.settle();
    expect([slack.posts().length, edits()]).toEqual([1, []]);
  });

  it('tells what answers of the source usually take, where that is known', async () => {
    usual = () => 12_000;
    const shown = makeShown();
    shown.onAsk('public');
    shown.onSource(SHOP);
    await pass(4_000);
    await slack.until(() => slack.posts().length === 1);
    expect(slack.posts()[0]).toMatchObject({
      blocks: [{}, { elements: [{ text: 'Answers from Shop usually take 12.0 s.' }] }, {}],
    });
  });

  it('is drawn all the same where that cannot be looked up', async () => {
    usual = () => {
      throw new Error('the database is busy');
    };
    const shown = makeShown();
    shown.onAsk('public');
    shown.onSource(SHOP);
    await pass(4_000);
    await slack.until(() => slack.posts().length === 1);
    expect(slack.posts()[0]).toMatchObject({ blocks: [{ type: 'plan' }, { type: 'actions' }] });
  });

  it('is a status after half a second, and again once the message took that away', async () => {
    const shown = makeShown();
    shown.onAsk('public');
    timers.pass(500);
    await slack.until(() => slack.statuses().length === 1);
    timers.pass(3_500);
    await slack.until(() => slack.statuses().length === 2);
    shown.end();
    await slack.until(() => slack.statuses().length === 3);
    expect(slack.statuses()).toEqual(['is waiting for the data service…', 'is waiting for the data service…', '']);
  });

  it('is no message where the answer is quicker, or its asker may not ask', async () => {
    const quick = makeShown();
    quick.onAsk('public');
    makeShown();
    timers.pass(3_000);
    expect(await quick.settle()).toEqual({ ts: undefined, isLate: false });
    timers.pass(60_000);
    expect(slack.posts()).toEqual([]);
  });

  it.each(['private', 'links'] as const)(
    'tells the thread nothing but that it can be stopped where answers are %s',
    async (answers) => {
      const shown = makeShown();
      shown.onAsk(answers);
      shown.onStage(RUNNING);
      timers.pass(9_999);
      expect(slack.posts()).toEqual([]);
      timers.pass(1);
      await slack.until(() => slack.posts().length === 1);
      const note = JSON.stringify(slack.posts()[0]);
      expect(note).toContain('ask:stop');
      expect(note).not.toContain('Shop');
      expect(JSON.stringify(slack.statuses())).not.toContain('Shop');
      expect(await shown.settle()).toEqual({ ts: POSTED, isLate: false });
      expect(edits()).toEqual([]);
    },
  );

  it('takes the place of the message that the answer will', async () => {
    const replaces = messageTsSchema.parse('1700000050.000100');
    const shown = makeShown({ ...ASKED, details: { replaces } });
    shown.onAsk('public');
    timers.pass(4_000);
    await slack.until(() => edits().length === 1);
    expect([slack.posts(), await shown.settle()]).toEqual([[], { ts: replaces, isLate: false }]);
  });

  it('says at once that an attempt before was interrupted, in the message that this left behind', async () => {
    const shown = makeShown(ASKED, POSTED);
    shown.onAsk('public');
    timers.pass(0);
    await slack.until(() => edits().length === 1);
    expect(edits()[0]).toMatchObject({ ts: POSTED, blocks: [{ tasks: [{ status: 'error' }, {}] }, {}] });
    expect(await shown.settle()).toEqual({ ts: POSTED, isLate: false });
  });

  it('leaves the message of an interrupted attempt to who answers, also when it draws nothing', async () => {
    expect(await makeShown(ASKED, POSTED).settle()).toEqual({ ts: POSTED, isLate: false });
  });

  it('is only offered to be stopped where Slack takes no plan', async () => {
    slack.refuse('chat.postMessage', { error: 'invalid_blocks' });
    const shown = makeShown();
    shown.onAsk('public');
    timers.pass(4_000);
    await slack.until(() => slack.posts().length === 2);
    expect(JSON.stringify(slack.posts()[1])).not.toContain('plan');
    expect(await shown.settle()).toEqual({ ts: POSTED, isLate: false });
    timers.pass(60_000);
    expect(edits()).toEqual([]);
  });

  it('waits as long as Slack asks when it is drawn too often', async () => {
    const shown = makeShown();
    shown.onAsk('public');
    timers.pass(4_000);
    slack.refuse('chat.update', { status: 429, headers: { 'retry-after': '20' } });
    await pass(3_000);
    await slack.until(() => edits().length === 2);
    expect(waits).toContain(20_000);
    shown.end();
  });

  it('is drawn the less often the more questions there are', async () => {
    const progress = makeAny();
    const all = [1, 2, 3].map(() => progress.show(ASKED));
    for (const shown of all) shown.onAsk('public');
    timers.pass(4_000);
    await timers.waitedFor(4_500);
    for (const shown of all) await shown.settle();
    const next = progress.show(ASKED);
    next.onAsk('public');
    timers.pass(4_000);
    await timers.waitedFor(3_000);
    next.end();
  });

  it('is removed later where Slack still draws it when there is an answer', async () => {
    let arrive = (): void => {};
    slack.hold('chat.postMessage', new Promise((resolve) => (arrive = resolve)));
    const shown = makeShown();
    shown.onAsk('public');
    timers.pass(4_000);
    await slack.until(() => slack.posts().length === 1);
    const settled = shown.settle();
    await pass(2_000);
    expect(await settled).toEqual({ ts: undefined, isLate: true });
    arrive();
    await slack.until(() => called('chat.delete').length === 1);
    expect(called('chat.delete')[0]?.args).toMatchObject({ ts: POSTED });
    // The answer is the question's reply by then.
    expect(noted).toEqual([]);
  });
});
