import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MessageRecord } from '../../src/playground/server/workspace/records.ts';
import type { Connector } from '../../src/service/connectors/connector.ts';
import { openConnector } from '../../src/service/databases/index.ts';
import { createNetwork } from '../../src/service/network/network.ts';
import type { Posted } from '../driver/person.ts';
import { ManualTimers } from '../fakes/manual-timers.ts';
import { type Story, startStory } from './story.ts';

const WHERE = 'data-questions';
const QUESTION = 'how many customers are there?';

const timers = new ManualTimers();
let story: Story;
/** What every statement of a question waits for before it runs on the real database. */
let gate: Promise<void> = Promise.resolve();
let open = (): void => {};
let waiting = 0;
let aborted = 0;

/** A database that takes its time. */
function slowed(connector: Connector): Connector {
  return {
    introspect: (signal) => connector.introspect(signal),
    check: (sql, signal) => connector.check(sql, signal),
    close: () => connector.close(),
    async run(sql, limits, signal) {
      // What is learned of the source meanwhile waits for nothing.
      if (limits.onRows === undefined) return connector.run(sql, limits, signal);
      waiting += 1;
      const left = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => {
          aborted += 1;
          reject(new Error('the statement was ended'));
        });
      });
      await Promise.race([gate, left]);
      return connector.run(sql, limits, signal);
    },
  };
}

function holdDatabase(): void {
  waiting = 0;
  aborted = 0;
  gate = new Promise((resolve) => {
    open = resolve;
  });
}

beforeAll(async () => {
  const network = createNetwork({ allowPrivate: true });
  story = await startStory(
    {},
    {
      // Of data that is known already, the engine also asks for what may be asked next.
      isFirstStart: true,
      timers: {
        after: (ms, task) => timers.after(ms, task),
        sleep: (ms, signal) => timers.sleep(ms, signal),
      },
      service: { openConnector: (source) => slowed(openConnector(source, network)) },
    },
  );
}, 120_000);
afterAll(() => story.end());
afterEach(() => open());

const ana = () => story.playground.asPerson('ana');
const now = ({ channel, ts }: { channel: string; ts: string }): MessageRecord | undefined =>
  story.playground.messagesIn(channel).find((message) => message.ts === ts);
const botsIn = ({ threadTs }: Posted): MessageRecord[] =>
  story.playground.messagesIn(WHERE).filter((message) => message.threadTs === threadTs && message.ts !== threadTs);

/** Asks, and lets time pass while the database is at work until that is shown. */
async function asksSlowly(text = `@parley ${QUESTION}`): Promise<{ posted: Posted; shown: MessageRecord }> {
  holdDatabase();
  const posted = await ana().says(WHERE, text);
  await story.playground.until(() => waiting > 0);
  await timers.waitedFor(4_000);
  timers.pass(4_000);
  let shown = await story.playground.progressOf(posted);
  while (!shown.text.includes('Running')) {
    const edits = story.playground.calls('chat.update').length;
    await timers.waitedFor(3_000);
    timers.pass(3_000);
    await story.playground.callOf('chat.update', edits + 1);
    shown = await story.playground.progressOf(posted);
  }
  return { posted, shown };
}

describe('a question whose query takes long', () => {
  it('shows what is really being done, in one message that becomes the answer', async () => {
    const { posted, shown } = await asksSlowly();
    const [plan, buttons] = shown.blocks;
    expect(plan).toMatchObject({
      type: 'plan',
      title: `Working on: ${QUESTION}`,
      tasks: [
        { title: expect.stringMatching(/^Looked at \d+ tables \(/) as unknown, status: 'complete' },
        { title: expect.stringMatching(/^Read the question \(/) as unknown, status: 'complete' },
        { title: expect.stringMatching(/^Wrote the query \(/) as unknown, status: 'complete' },
        {
          title: expect.stringMatching(/^Running the query on Sample data, \d+ s$/) as unknown,
          status: 'in_progress',
        },
      ],
    });
    expect(buttons).toMatchObject({ type: 'actions' });
    await timers.waitedFor(3_000);
    timers.pass(3_000);
    const statuses = () => story.playground.statusesOf(posted);
    await story.playground.until(() => statuses().includes('is running the query on Sample data…'));

    open();
    const answer = await story.playground.answerTo(posted);
    expect([answer.ts, botsIn(posted).length]).toEqual([shown.ts, 1]);
    const [[count] = []] = await story.directly('SELECT count(*)::int FROM store.customers');
    expect(answer.text).toContain(Number(count).toLocaleString('en-US'));
    await story.parley.bot.drained();
    await story.playground.until(() => statuses().at(-1) === '');
  });

  it('is drawn again every three seconds while it lasts', async () => {
    const { posted, shown } = await asksSlowly();
    const before = story.playground.calls('chat.update').length;
    await timers.waitedFor(3_000);
    timers.pass(3_000);
    await story.playground.callOf('chat.update', before + 1);
    expect(now(shown)?.text).toMatch(/Running (the query|query \d+) on Sample data/);
    open();
    expect((await story.playground.answerTo(posted)).ts).toBe(shown.ts);
  });

  it('ends the statement when it is stopped, and says so in the same message', async () => {
    const { posted, shown } = await asksSlowly();
    await ana().clicks(shown, 'Stop');
    await story.playground.until(
      () => aborted > 0 && (now(shown)?.text ?? '').includes('Stopped while a query was running on'),
    );
    expect(botsIn(posted)).toHaveLength(1);
  });

  it('takes its message with it when it is deleted', async () => {
    const { posted } = await asksSlowly();
    await ana().deletes(posted);
    await story.playground.until(() => aborted > 0 && botsIn(posted).length === 0);
    await story.parley.bot.drained();
    expect(botsIn(posted)).toEqual([]);
  });

  it('becomes the answer to its new words when it is edited', async () => {
    const { posted, shown } = await asksSlowly();
    await ana().edits(posted, '@parley how many products are there?');
    await story.playground.until(() => aborted > 0);
    open();
    const [[count] = []] = await story.directly('SELECT count(*)::int FROM store.products');
    await story.playground.until(() => (now(shown)?.text ?? '').includes(Number(count).toLocaleString('en-US')));
    expect(botsIn(posted)).toHaveLength(1);
  });

  it('still gets its answer where Slack takes no plan', async () => {
    holdDatabase();
    story.playground.failNext('chat.postMessage', { kind: 'refused', error: 'invalid_blocks' });
    const posted = await ana().says(WHERE, `@parley ${QUESTION}`);
    await story.playground.until(() => waiting > 0);
    await timers.waitedFor(4_000);
    timers.pass(4_000);
    const note = await story.playground.answerTo(posted);
    expect(note.text).toContain('still working');
    open();
    await story.playground.until(() => (now(note)?.text ?? '').includes('customers'));
    expect(botsIn(posted)).toHaveLength(1);
  });

  it('that is asked with /ask shows nothing to the channel', async () => {
    holdDatabase();
    const before = story.playground.messagesIn(WHERE).length;
    await ana().runs(WHERE, `/ask ${QUESTION}`);
    await story.playground.until(() => waiting > 0);
    await timers.waitedFor(10_000);
    timers.pass(10_000);
    expect((await ana().seesEphemeral(WHERE, 'stop-offer')).text).toContain('still working');
    open();
    await story.parley.bot.drained();
    expect(story.playground.messagesIn(WHERE)).toHaveLength(before);
  });
});

describe('a question whose process ends in the middle of it', () => {
  it('is taken up by the next, which says so in the same message, and answers there', async () => {
    const { posted, shown } = await asksSlowly();
    await story.parley.bot.stop({ graceMs: 0 });
    story = await story.restart();
    await story.playground.botConnected();
    await timers.waitedFor(0);
    timers.pass(0);
    await story.playground.until(() => (now(shown)?.text ?? '').includes('Interrupted, so I started again'));
    open();
    const answer = await story.playground.answerTo(posted);
    expect([answer.ts, botsIn(posted).length]).toEqual([shown.ts, 1]);
    expect(answer.blocks.some(({ type }) => type === 'plan')).toBe(false);
  }, 60_000);
});
