import { describe, expect, it } from 'vitest';
import { makeAccess } from '../../../src/bot/access/access.ts';
import { makeHandleQuestion } from '../../../src/bot/ask/handle-question.ts';
import { renderStopped } from '../../../src/bot/ask/outcome.blocks.ts';
import type { Question } from '../../../src/bot/model/question.ts';
import type { KnownResource } from '../../../src/bot/model/resource.ts';
import { Stop } from '../../../src/bot/questions/work.ts';
import { NotDelivered } from '../../../src/bot/slack/failures.ts';
import { answerIdSchema, messageTsSchema, resourceIdSchema } from '../../../src/shared/ids.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { DatabaseAway, StorageFailure } from '../../../src/shared/storage-failure.ts';
import { conversationId, FakeProgress, FakeReplies, FakeService, SHOP } from '../../fakes/around-the-bot.ts';
import { FakePeople } from '../../fakes/fake-people.ts';
import { ManualClock } from '../../fakes/manual-clock.ts';
import { ANSWER_ID, answerOf } from '../../fixtures/answers.ts';
import { question } from '../../fixtures/slack-events.ts';
import { askedIn, changeChannel, changeWorkspace, lastState, openBotStore } from '../world.ts';

async function setUp(known: KnownResource[] = [SHOP]) {
  const logged: string[] = [];
  const logger = createLogger({ level: 'info', destination: { write: (line: string) => void logged.push(line) } });
  const store = await openBotStore(known);
  const { threads, questions, leases, resources, answers, settings } = store;
  const fakes = {
    threads,
    questions,
    leases,
    resources,
    answers,
    service: new FakeService(),
    people: new FakePeople(),
    progress: new FakeProgress(),
    replies: new FakeReplies(),
  };
  const clock = new ManualClock();
  const people = new FakePeople();
  const later: number[] = [];
  const removed: string[] = [];
  const counted: string[] = [];
  const offered: unknown[] = [];
  let kept = 0;
  const handle = makeHandleQuestion({
    ...fakes,
    askLater: async (ms) => void later.push(ms),
    sleep: async () => {},
    forgetGone: async () => [],
    countQuestion: ({ outcome }) => void counted.push(outcome),
    offerModel: async (...offer) => void offered.push(offer),
    removeMessage: async ({ ts }) => void removed.push(ts),
    settings,
    access: makeAccess({ people, settings }),
    clock,
    logger,
    makeReference: () => 'REF23456',
    makeAnswerId: () => answerIdSchema.parse(`${ANSWER_ID}${'-again'.repeat(kept++)}`),
  });
  const askUntil = async (q: Question, signal: AbortSignal): Promise<void> => {
    await questions.receive(q, new Date(0));
    await handle(q, signal);
  };
  const told = () => fakes.replies.posted.map(({ outcome }) => outcome);
  const state = () => lastState(store);
  return {
    ...fakes,
    people,
    clock,
    later,
    removed,
    counted,
    offered,
    logged,
    told,
    state,
    store,
    ask: (q = question('how many orders?')) => askUntil(q, new AbortController().signal),
    askUntil,
  };
}

const OTHER_ID = resourceIdSchema.parse('44444444-4444-4444-8444-444444444444');

class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly serviceMessage: string | undefined;

  constructor(status: number, serviceMessage?: string) {
    super(`answered ${status}`);
    this.status = status;
    this.serviceMessage = serviceMessage;
  }
}

const named = (name: string): Error => Object.assign(new Error('x'), { name });

describe('asking', () => {
  it('answers with what the service found, the source and the time it took', async () => {
    const { ask, told, state, clock, service, counted } = await setUp();
    clock.stepMs = 400;
    await ask();
    expect(counted).toEqual(['answered']);
    expect(told()).toEqual([
      {
        kind: 'answered',
        answer: {
          ...answerOf({
            explanation: '',
            sql: 'select count(*) as orders from orders',
            rows: [{ orders: 42 }],
            resourceName: 'Shop',
            tookMs: 400,
          }),
          reader: { locale: 'pt-PT', timeZone: 'Europe/Lisbon' },
          askedAt: new Date('2026-03-01T12:00:00.800Z'),
        },
      },
    ]);
    expect(service.asked).toEqual([
      {
        asker: { externalId: 'slack:T1:U1' },
        input: { query: 'how many orders?', resourceId: SHOP.id, datasetId: SHOP.datasetId, timeZone: 'Europe/Lisbon' },
      },
    ]);
    expect(await state()).toBe('answered');
  });

  it('draws what it is asked to draw, and asks the service for what that shows', async () => {
    const { ask, answers, service } = await setUp();
    await ask(question('orders by channel as a pie chart'));
    expect(service.asked.map(({ input }) => input.query)).toEqual(['orders by channel']);
    expect(await answers.find(ANSWER_ID)).toMatchObject({ chart: 'pie', question: 'orders by channel as a pie chart' });
  });

  it('keeps the answer with the message that shows it, for its buttons', async () => {
    const { ask, answers, clock } = await setUp();
    clock.stepMs = 400;
    await ask();
    expect([await answers.find(ANSWER_ID)]).toMatchObject([
      {
        id: ANSWER_ID,
        thread: question('x').thread,
        messageTs: '1800000000.000001',
        questionTs: question('x').messageTs,
        audience: 'thread',
        asker: 'U1',
        question: 'how many orders?',
        resource: SHOP,
        conversationId: conversationId(1),
        sql: 'select count(*) as orders from orders',
        explanation: '',
        rows: [{ orders: 42 }],
        rowCount: 1,
        tookMs: 400,
        chart: 'auto',
        savedAs: undefined,
      },
    ]);
  });

  it('continues the conversation of the thread, whoever asks, and of no other thread', async () => {
    const { ask, service } = await setUp();
    await ask();
    await ask(question('only the top 5', { ts: '1700000002.000100', threadTs: '1700000001.000100', user: 'U2' }));
    await ask(question('how many customers?', { ts: '1700000003.000100' }));
    expect(service.asked.map(({ asker, input }) => [asker.externalId, input.parentId])).toEqual([
      ['slack:T1:U1', undefined],
      ['slack:T1:U2', conversationId(1)],
      ['slack:T1:U1', undefined],
    ]);
  });

  it('keeps the root of the chain', async () => {
    const { ask, threads } = await setUp();
    const first = question('a');
    await ask(first);
    await ask(question('b', { ts: '1700000002.000100', threadTs: '1700000001.000100' }));
    expect(await threads.find(first.thread)).toEqual({
      resourceId: SHOP.id,
      rootId: conversationId(1),
      lastConversationId: conversationId(2),
    });
  });

  it('stays with the source of the thread when the workspace gets another', async () => {
    const { ask, resources, service } = await setUp();
    await ask();
    const other = { ...SHOP, id: OTHER_ID, name: 'Other', team: question('x').thread.team, at: new Date() };
    await resources.remember(other);
    await ask(question('and now', { ts: '1700000002.000100', threadTs: '1700000001.000100' }));
    expect(service.asked[1]?.input.resourceId).toBe(SHOP.id);
  });

  it('stays with the source of the thread when the workspace no longer knows it', async () => {
    const { ask, threads, service, told } = await setUp([]);
    const state = { resourceId: SHOP.id, rootId: conversationId(8), lastConversationId: conversationId(9) };
    await threads.save(question('x').thread, state, new Date(0));
    await ask();
    expect(service.asked[0]?.input).toMatchObject({ resourceId: SHOP.id, parentId: conversationId(9) });
    expect(told()[0]).toMatchObject({ answer: { resource: { name: 'Data source' } } });
  });

  it('shows that it works and how far it is, and ends that, whatever happens', async () => {
    const { ask, service, progress, replies } = await setUp();
    const writing = { stage: 'writing_query' } as const;
    service.stages = [writing];
    service.hold();
    const asking = ask();
    await service.working(1);
    expect(progress.shown.size).toBe(1);
    service.release();
    await asking;
    expect([progress.shown.size, progress.heard]).toEqual([0, ['public', writing]]);
    replies.failure = new Error('no channel');
    await ask(question('again', { ts: '1700000002.000100' }));
    expect([progress.shown.size, progress.leftover]).toEqual([0, [undefined, undefined]]);
  });
});

const DRAWN = messageTsSchema.parse('1700000009.000100');

describe('the message that shows how far a question is', () => {
  it.each([
    ['answer', 'SUCCESS'],
    ['question asked back', 'NEEDS_CLARIFICATION'],
  ])('becomes the %s', async (_, status) => {
    const { ask, progress, replies, removed, service } = await setUp();
    service.on('how many orders?', { status });
    progress.drawn = { ts: DRAWN, isLate: false };
    await ask();
    expect(replies.posted.map(({ manner }) => manner)).toMatchObject([{ replaces: DRAWN }]);
    expect(removed).toEqual([]);
  });

  it('becomes the failure', async () => {
    const { ask, progress, replies, service } = await setUp();
    service.on('how many orders?', named('NetworkError'));
    progress.drawn = { ts: DRAWN, isLate: false };
    await ask();
    expect(replies.posted).toMatchObject([{ outcome: { kind: 'failed' }, manner: { replaces: DRAWN } }]);
  });

  it.each(['private', 'links'] as const)('goes where answers are %s', async (answers) => {
    const { ask, progress, replies, removed, store } = await setUp();
    await changeWorkspace(store, { answers });
    progress.drawn = { ts: DRAWN, isLate: false };
    await ask();
    expect(replies.posted.map(({ manner }) => manner.replaces)).toEqual([undefined]);
    expect(removed).toEqual([DRAWN]);
    const [entry] = await askedIn(store);
    expect(entry?.replyTs).not.toBe(DRAWN);
  });

  it('goes where the answer took no place of it, and the answer stands', async () => {
    const { ask, progress, removed, replies, state, told } = await setUp();
    replies.findsReplaced = false;
    progress.drawn = { ts: DRAWN, isLate: false };
    await ask();
    expect([removed, told().length, await state()]).toEqual([[DRAWN], 1, 'answered']);
  });

  it('is nothing to answer in while Slack may still draw it', async () => {
    const { ask, progress, replies } = await setUp();
    progress.drawn = { ts: undefined, isLate: true };
    await ask({ ...question('how many orders?'), details: { replaces: DRAWN } });
    expect(replies.posted.map(({ manner }) => manner.replaces)).toEqual([undefined]);
  });

  it('of an attempt that was cut off is taken up by the next', async () => {
    const { ask, questions, progress } = await setUp();
    const asked = question('how many orders?');
    const message = { ...asked.thread, ts: asked.messageTs };
    await questions.receive(asked, new Date(0));
    await questions.begin(asked, new Date(0));
    await questions.noteReply(message, DRAWN);
    await ask(asked);
    expect(progress.leftover).toEqual([DRAWN]);
  });
});

describe('what is no answer', () => {
  it('asks nothing when nothing was said', async () => {
    const { ask, told, service, state } = await setUp();
    await ask(question(''));
    expect([told(), service.asked, await state()]).toEqual([[{ kind: 'nothing-asked' }], [], 'answered']);
  });

  it('says so when no source is connected', async () => {
    const { ask, told, service } = await setUp([]);
    await ask();
    expect([told(), service.asked]).toEqual([[{ kind: 'no-source' }], []]);
  });

  it.each(['NEEDS_CLARIFICATION', 'FAILED', 'BUDGET_SPENT', 'ANYTHING'])(
    'passes on the reply of a record with status %s',
    async (status) => {
      const { ask, told, service, threads } = await setUp();
      const data = [{ suggestion: 'how many orders?' }, { suggestion: 'how many customers?' }];
      service.on('how many?', { status, response: { explanation: 'How many of what?', data } });
      await ask(question('how many?'));
      expect(told()).toEqual([
        {
          kind: 'asks-back',
          explanation: 'How many of what?',
          suggestions: [{ question: 'how many orders?' }, { question: 'how many customers?' }],
        },
      ]);
      expect(await threads.find(question('x').thread)).toMatchObject({ lastConversationId: conversationId(1) });
    },
  );

  it('passes on readings of the question with what each finds', async () => {
    const { ask, told, service } = await setUp();
    const data = [
      { suggestion: 'revenue of items', reading: 'Revenue of items', preview: '12.50' },
      { suggestion: 'revenue of orders', reading: 'Revenue of orders' },
      { suggestion: 'how many orders?' },
    ];
    service.on('revenue', { status: 'NEEDS_CLARIFICATION', response: { explanation: 'Which?', data } });
    await ask(question('revenue'));
    expect(told()).toMatchObject([
      {
        suggestions: [
          { question: 'revenue of items', reading: { words: 'Revenue of items', preview: '12.50' } },
          { question: 'revenue of orders', reading: { words: 'Revenue of orders', preview: '' } },
          { question: 'how many orders?' },
        ],
      },
    ]);
  });

  it.each([
    [[{ suggestion: 'a', other: 1 }]],
    [[{ suggestion: 'a' }, { orders: 3 }]],
    [[{ suggestion: 7 }]],
    [[{ suggestion: 'a', reading: 'A', preview: 7 }]],
    [[{ reading: 'A', preview: '7' }]],
    [[]],
  ])('takes the rows %j for no suggestions', async (data) => {
    const { ask, told, service } = await setUp();
    service.on('how many?', { status: 'NEEDS_CLARIFICATION', response: { explanation: 'What?', data } });
    await ask(question('how many?'));
    expect(told()).toMatchObject([{ suggestions: [] }]);
  });

  it('refuses a question the service would not take for its length', async () => {
    const { ask, told, service } = await setUp();
    await ask(question('x'.repeat(4_001)));
    expect([told(), service.asked]).toMatchObject([[{ failure: { reason: 'too-long' } }], []]);
  });
});

describe('failing', () => {
  it.each([
    [named('NetworkError'), { reason: 'unreachable' }],
    [named('TimeoutError'), { reason: 'timed-out' }],
    [named('ResponseSchemaError'), { reason: 'unexpected' }],
    [new HttpError(401), { reason: 'not-allowed' }],
    [new HttpError(403, 'no'), { reason: 'not-allowed' }],
    [new HttpError(404, 'resource not found'), { reason: 'refused', detail: 'resource not found' }],
    [new HttpError(422), { reason: 'refused' }],
    [new HttpError(429), { reason: 'busy' }],
    [new HttpError(503), { reason: 'busy' }],
    [new HttpError(504), { reason: 'timed-out' }],
    [new HttpError(500, 'stack'), { reason: 'unexpected' }],
  ])('%s is told as %j with a reference that the log has', async (error, failure) => {
    const { ask, told, service, logged, state } = await setUp();
    service.on('how many orders?', error);
    await ask();
    expect(told()).toEqual([{ kind: 'failed', failure: { ...failure, referenceId: 'REF23456' } }]);
    expect(logged.join('')).toContain('REF23456');
    expect(logged.join('')).not.toContain('how many orders?');
    expect(await state()).toBe('failed');
  });

  it('does not lose the conversation to a failure', async () => {
    const { ask, service } = await setUp();
    await ask();
    service.on('and now?', named('NetworkError'));
    await ask(question('and now?', { ts: '1700000002.000100', threadTs: '1700000001.000100' }));
    await ask(question('and again?', { ts: '1700000003.000100', threadTs: '1700000001.000100' }));
    expect(service.asked[2]?.input.parentId).toBe(conversationId(1));
  });

  it('leaves a question unfinished when nothing could be posted, to be asked again later, each time later', async () => {
    const { ask, replies, state, later } = await setUp();
    replies.failure = new Error('network');
    await ask();
    expect([await state(), later]).toEqual(['asking', [15_000]]);
    for (let more = 0; more < 5; more += 1) await ask();
    expect([await state(), later]).toEqual(['asking', [15_000, 60_000, 300_000]]);
  });

  it('asks again at once when the database went away, which whatever is asked of it waits for', async () => {
    const { ask, service, replies, told, state, later } = await setUp();
    service.on('how many orders?', new DatabaseAway('gone'));
    await ask();
    expect([told(), await state(), later]).toEqual([[], 'asking', [1_000]]);
    service.on('how many orders?', { status: 'SUCCESS' });
    replies.failure = new DatabaseAway('gone');
    for (let more = 0; more < 4; more += 1) await ask();
    expect([await state(), later]).toEqual(['asking', [1_000, 1_000, 1_000, 1_000, 1_000]]);
    replies.failure = undefined;
    await ask();
    expect(told()).toMatchObject([{ kind: 'answered' }]);
  });

  it('leaves a question unfinished when nothing of it can be kept, to be asked again later', async () => {
    const { ask, service, told, state, later } = await setUp();
    service.on('how many orders?', new StorageFailure('full'));
    await ask();
    expect([told(), await state(), later]).toEqual([[], 'asking', [15_000]]);
  });

  it('posts the answer it has, under the same name, without asking again, however often that failed', async () => {
    const { ask, told, service, replies, state } = await setUp();
    replies.failure = new Error('network');
    for (let more = 0; more < 5; more += 1) await ask();
    replies.failure = undefined;
    await ask();
    expect(service.asked).toHaveLength(1);
    expect(told()).toMatchObject([{ kind: 'answered' }]);
    expect(replies.posted[0]?.manner.delivery).toMatchObject({ mayBeThere: true });
    expect(await state()).toBe('answered');
  });

  it('goes on trying to post as long as Slack does not take it, whether or not it says so', async () => {
    const { ask, replies, later } = await setUp();
    for (const isUncertain of [false, true]) {
      replies.failure = new NotDelivered({ isUncertain, cause: 'down' });
      for (let more = 0; more < 5; more += 1)
        await ask(question('x', { ts: `170000000${Number(isUncertain) + 5}.000100` }));
    }
    const waits = [15_000, 60_000, 300_000, 900_000, 900_000];
    expect(later).toEqual([...waits, ...waits]);
  });

  it('takes a message that an attempt posted and had no time to note for its own', async () => {
    const { ask, service, replies, state, store } = await setUp();
    service.on('how many orders?', { status: 'NEEDS_CLARIFICATION' });
    replies.failure = new Error('killed');
    await ask();
    replies.failure = undefined;
    const ts = messageTsSchema.parse('1700000007.000100');
    const [entry] = await askedIn(store);
    replies.there.set(entry?.delivery?.id ?? '', ts);
    await ask();
    expect([service.asked.length, replies.posted.length, await state()]).toEqual([1, 0, 'asked-back']);
    expect((await askedIn(store))[0]?.replyTs).toBe(ts);
  });

  it('gives up, and says so, after three attempts', async () => {
    const { ask, told, service, replies, state } = await setUp();
    service.on('how many orders?', { status: 'NEEDS_CLARIFICATION' });
    replies.failure = new Error('network');
    await ask();
    await ask();
    await ask();
    replies.failure = undefined;
    await ask();
    expect(service.asked).toHaveLength(3);
    expect(told()).toMatchObject([{ kind: 'failed', failure: { reason: 'gave-up' } }]);
    expect(await state()).toBe('failed');
  });

  it('says nothing when it is stopped, and leaves the question to the next start', async () => {
    const { askUntil, service, told, state, progress, later } = await setUp();
    service.hold();
    const stop = new AbortController();
    const asking = askUntil(question('how many orders?'), stop.signal);
    await service.working(1);
    stop.abort();
    await asking;
    expect([told(), await state(), progress.shown.size, later]).toEqual([[], 'asking', 0, []]);
  });
});

describe('where an answer is shown', () => {
  it.each([
    ['public', {}],
    ['private', { onlyTo: { user: question('x').user, responseUrl: undefined } }],
    ['links', { inDirectTo: question('x').user }],
  ] as const)('%s', async (answers, manner) => {
    const { ask, replies, store, answers: kept } = await setUp();
    await changeWorkspace(store, { answers });
    await ask();
    expect(replies.posted.map((one) => one.manner)).toMatchObject([manner]);
    expect(replies.notes).toHaveLength(answers === 'links' ? 1 : 0);
    const stands = await kept.find(ANSWER_ID);
    expect(stands?.thread.channel).toBe(answers === 'links' ? 'D1' : 'C1');
    expect(stands?.audience).toBe(answers === 'private' ? 'asker' : 'thread');
  });

  it('goes on without the language model where it moved from a channel that has none', async () => {
    const { ask, store, service, threads, answers: kept } = await setUp();
    await changeWorkspace(store, { answers: 'links' });
    await changeChannel(store, 'C1', { model: { isOff: true, by: question('x').user, at: new Date(0) } });
    await ask();
    const moved = await kept.find(ANSWER_ID);
    if (moved === undefined) throw new Error('no answer was stored');
    expect(await threads.find(moved.thread)).toMatchObject({ withoutModel: true });
    const next = question('only today', { ts: '1700000005.000100' });
    await ask({ ...next, thread: moved.thread });
    expect(service.asked.map(({ input }) => input.withoutModel)).toEqual([true, true]);
    expect(await threads.find(moved.thread)).toMatchObject({ withoutModel: true });
  });

  it('asks back where it was asked, to the asker alone, where answers are links', async () => {
    const { ask, replies, store, service } = await setUp();
    await changeWorkspace(store, { answers: 'links' });
    service.on('how many orders?', {
      status: 'NEEDS_CLARIFICATION',
      response: { data: [{ suggestion: 'orders by day' }] },
    });
    await ask();
    expect(replies.posted[0]?.manner.onlyTo?.user).toBe(question('x').user);
    expect(replies.notes).toEqual([]);
  });

  it('gives a guest nothing and asks the service nothing', async () => {
    const { ask, told, people, service, replies } = await setUp();
    people.is(question('x').user, { role: 'guest' });
    await ask();
    expect(told()).toEqual([{ kind: 'no-access', why: 'guest' }]);
    expect(replies.posted[0]?.manner.onlyTo?.user).toBe(question('x').user);
    expect(service.asked).toEqual([]);
  });

  it('says that Slack does not say who asks once that was asked for long enough, and not after twice as long', async () => {
    const { ask, told, people } = await setUp();
    people.is(question('x').user, undefined);
    let looks = 0;
    const find = people.find.bind(people);
    people.find = async (key) => {
      looks += 1;
      return find(key);
    };
    await ask();
    expect([told(), looks]).toEqual([[{ kind: 'no-access', why: 'unknown-person' }], 5]);
  });

  it("takes an event's word on its channel at once, and asks Slack again where a question is taken up later", async () => {
    const { ask, told, people, service } = await setUp();
    people.share('C1', undefined);
    await ask({ ...question('how many orders?'), sharedOutside: false });
    await ask(question('how many customers?', { ts: '1700000002.000100' }));
    expect(told()).toMatchObject([{ kind: 'answered' }, { kind: 'no-access', why: 'unknown-channel' }]);
    expect(service.asked).toHaveLength(1);
  });

  it.each(['SUCCESS', 'NEEDS_CLARIFICATION'])(
    'shows what was found (%s) to nobody who may not see it by now',
    async (status) => {
      const { ask, told, people, service, replies, answers } = await setUp();
      service.on('how many orders?', { status });
      service.hold();
      const asking = ask();
      await service.working(1);
      people.is(question('x').user, { role: 'guest' });
      service.release();
      await asking;
      expect(told()).toEqual([{ kind: 'no-access', why: 'guest' }]);
      expect(replies.posted[0]?.manner.onlyTo?.user).toBe(question('x').user);
      expect(await answers.find(ANSWER_ID)).toBeUndefined();
    },
  );

  it('says so when somebody stops it, and finishes it', async () => {
    const { askUntil, service, told, state } = await setUp();
    service.hold();
    const stop = new AbortController();
    const asking = askUntil(question('how many orders?'), stop.signal);
    await service.working(1);
    stop.abort(new Stop('stopped'));
    await asking;
    expect([told(), await state(), service.inWork]).toEqual([[{ kind: 'stopped' }], 'stopped', 0]);
  });

  it('says on which source a statement was running when somebody stopped it', async () => {
    const { askUntil, service, progress, told } = await setUp();
    service.hold();
    progress.runningOn = 'Shop';
    const stop = new AbortController();
    const asking = askUntil(question('how many orders?'), stop.signal);
    await service.working(1);
    stop.abort(new Stop('stopped'));
    await asking;
    expect(told()).toEqual([{ kind: 'stopped', runningOn: 'Shop' }]);
    expect(renderStopped('Shop', undefined).text.replaceAll('*', '')).toBe(
      'Stopped while a query was running on Shop. I asked the data service to cancel it.',
    );
  });

  it.each([
    ['withdrawn', ['withdrawn']],
    // It goes on as another.
    ['replaced', []],
  ] as const)('says nothing when it is %s', async (kind, ended) => {
    const { askUntil, told, service, counted } = await setUp();
    const stop = new AbortController();
    stop.abort(new Stop(kind));
    await askUntil(question('how many orders?'), stop.signal);
    expect([told(), service.asked]).toEqual([[], []]);
    expect(counted).toEqual(ended);
  });
});

describe('a reply of somebody else than the asker', () => {
  const reply = (text: string) => ({
    ...question(text, { ts: '1700000002.000100', threadTs: '1700000001.000100', user: 'U2' }),
    details: { unaddressed: true },
  });

  it('is answered where it is understood', async () => {
    const { ask, told } = await setUp();
    await ask(reply('only the top 5'));
    expect(told()).toMatchObject([{ kind: 'answered' }]);
  });

  it('is asked back where it is not, and the conversation stays where it was', async () => {
    const { ask, told, service, threads, state } = await setUp();
    await ask(question('how many orders?'));
    service.on('by lunch', {
      status: 'NEEDS_CLARIFICATION',
      response: { explanation: 'What is lunch?', data: [] },
    });
    await ask(reply('by lunch'));
    expect(told()).toMatchObject([{ kind: 'answered' }, { kind: 'asks-back', explanation: 'What is lunch?' }]);
    expect(await state()).toBe('asked-back');
    expect(await threads.find(question('x').thread)).toMatchObject({ lastConversationId: conversationId(1) });
  });
});

describe('a language model that could answer', () => {
  const asksBack = (more: object) => ({
    status: 'NEEDS_CLARIFICATION',
    response: { explanation: 'What is lunch?', data: [], sql: '', ...more },
  });

  it('is offered after the service said so, with the message that everyone sees', async () => {
    const { ask, service, replies, offered, told } = await setUp();
    service.on('by lunch', asksBack({ model_may_answer: true }));
    await ask(question('by lunch'));
    expect(told()).toMatchObject([{ kind: 'asks-back', mayModelAnswer: true }]);
    expect(replies.posted).toHaveLength(1);
    expect(offered).toEqual([[expect.objectContaining({ text: 'by lunch' }), expect.stringMatching(/^\d+\.\d+$/)]]);
  });

  it('is not offered where the service doesn’t say so, beside an answer, or after a remark', async () => {
    const { ask, service, offered } = await setUp();
    service.on('hello', asksBack({}));
    await ask(question('hello'));
    service.on('lunch?', asksBack({ model_may_answer: true }));
    await ask({ ...question('lunch?', { ts: '1700000003.000100' }), details: { unaddressed: true } });
    service.on('how many?', { response: { model_may_answer: true } });
    await ask(question('how many?', { ts: '1700000002.000100' }));
    expect(offered).toEqual([]);
  });

  it('is offered with no message where only the asker sees what was asked back', async () => {
    const { ask, service, store, offered } = await setUp();
    await changeWorkspace(store, { answers: 'private' });
    service.on('by lunch', asksBack({ model_may_answer: true }));
    await ask(question('by lunch'));
    expect(offered).toEqual([[expect.objectContaining({ text: 'by lunch' }), undefined]]);
  });
});

describe('which source', () => {
  const OTHER = { ...SHOP, id: OTHER_ID, name: 'Other' };

  it('is a choice of the asker where there are several; the question waits', async () => {
    const { ask, told, service, state } = await setUp([SHOP, OTHER]);
    await ask();
    expect([told(), await state(), service.asked]).toMatchObject([[{ kind: 'choose-resource' }], 'parked', []]);
    await ask({ ...question('how many orders?'), details: { resourceId: OTHER_ID } });
    expect(service.asked[0]?.input.resourceId).toBe(OTHER_ID);
  });

  it('is the one that the service finds to fit, which the answer names and the thread goes on with', async () => {
    const { ask, told, service } = await setUp([SHOP, OTHER]);
    service.chooses = OTHER_ID;
    await ask();
    expect(service.asked[0]?.input).toEqual({
      query: 'how many orders?',
      resourceId: [SHOP.id, OTHER_ID],
      datasetId: SHOP.datasetId,
      timeZone: 'Europe/Lisbon',
    });
    expect(told()).toMatchObject([{ kind: 'answered', answer: { resource: { name: 'Other' } } }]);
    await ask(question('and there?', { ts: '1700000002.000100', threadTs: '1700000001.000100' }));
    expect(service.asked[1]?.input).toMatchObject({ resourceId: OTHER_ID, parentId: conversationId(1) });
    expect(service.askedToChoose).toBe(1);
  });

  it.each([
    ['one source', [SHOP], undefined],
    ['several, of which the service chooses', [SHOP, OTHER], OTHER_ID],
  ])('makes no difference to whose day it is, nor to who is to answer: %s', async (_what, sources, chooses) => {
    const { ask, service, store } = await setUp(sources);
    if (chooses !== undefined) service.chooses = chooses;
    await ask(question('how many?', { ts: '1700000001.000200' }));
    for (const { input } of service.asked.splice(0)) expect(input).not.toHaveProperty('withoutModel');
    const model = { isOff: true, by: question('x').user, at: new Date(0) };
    await changeChannel(store, 'C1', { model });
    await ask({ ...question('how many orders today?'), details: { wantsModel: true } });
    for (const { input } of service.asked)
      expect(input).toMatchObject({ timeZone: 'Europe/Lisbon', wantsModel: true, withoutModel: true });
    expect(service.asked).not.toEqual([]);
  });

  it('is the one that the question names', async () => {
    const { ask, told, service } = await setUp([SHOP, { ...OTHER, name: 'Sample data (EU)' }]);
    await ask(question('What can I ask about sample data (EU)?', { ts: '1700000002.000100' }));
    await ask(question('how many workshops?', { ts: '1700000003.000100', user: 'U2' }));
    await ask(question('compare shop and sample data eu', { ts: '1700000004.000100', user: 'U2' }));
    expect(service.asked.map(({ input }) => input.resourceId)).toEqual([OTHER_ID]);
    expect(told()).toMatchObject([{}, { kind: 'choose-resource' }, { kind: 'choose-resource' }]);
  });

  it('is asked where the question does not tell, each time anew', async () => {
    const { ask, told, service } = await setUp([SHOP, OTHER]);
    service.chooses = 409;
    await ask();
    await ask(question('how many?', { ts: '1700000002.000100' }));
    expect(told()).toMatchObject([{ kind: 'choose-resource' }, { kind: 'choose-resource' }]);
    expect(service.askedToChoose).toBe(2);
  });

  it('is left to a service that refuses once, until a day has passed', async () => {
    const { ask, told, service, clock } = await setUp([SHOP, OTHER]);
    await ask();
    await ask(question('how many?', { ts: '1700000002.000100' }));
    expect(told()).toMatchObject([{ kind: 'choose-resource' }, { kind: 'choose-resource' }]);
    expect(service.askedToChoose).toBe(1);
    clock.advance(86_400_000);
    await ask(question('how many?', { ts: '1700000003.000100' }));
    expect(service.askedToChoose).toBe(2);
  });

  it('is none that the workspace does not know, whatever the service finds', async () => {
    const { ask, told, service, threads } = await setUp([SHOP, OTHER]);
    service.chooses = resourceIdSchema.parse('55555555-5555-4555-8555-555555555555');
    await ask();
    expect(told()).toMatchObject([{ kind: 'choose-resource' }]);
    expect(await threads.find(question('x').thread)).toBeUndefined();
  });

  it('is what the asker asked last where the service does not choose', async () => {
    const { ask, service, questions } = await setUp([SHOP, OTHER]);
    const before = question('earlier', { ts: '1600000001.000100' });
    await questions.receive(before, new Date(0));
    const asked = { resourceId: OTHER_ID, parentId: undefined, conversationId: conversationId(9) };
    await questions.noteAsked({ ...before.thread, ts: before.messageTs }, asked);
    await ask();
    expect(service.asked[0]?.input.resourceId).toBe(OTHER_ID);
  });

  it('is none of several datasets without being asked', async () => {
    const { ask, told, service } = await setUp([SHOP, { ...OTHER, datasetId: undefined }]);
    await ask();
    expect([told(), service.askedToChoose]).toMatchObject([[{ kind: 'choose-resource' }], 0]);
  });

  it('may be another where the one that was found asks back, unless it reads the question or was chosen', async () => {
    const { ask, told, service } = await setUp([SHOP, OTHER]);
    service.chooses = SHOP.id;
    const asksBack = (data: Record<string, string>[]) =>
      service.on('how many?', { status: 'NEEDS_CLARIFICATION', response: { explanation: 'What?', data } });
    asksBack([{ suggestion: 'how many orders?' }]);
    await ask(question('how many?', { ts: '1700000002.000100' }));
    await ask({ ...question('how many?', { ts: '1700000003.000100' }), details: { resourceId: SHOP.id } });
    await ask(question('how many?', { ts: '1700000004.000100', threadTs: '1700000002.000100' }));
    asksBack([{ suggestion: 'how many orders?', reading: 'Number of orders', preview: '3' }]);
    await ask(question('how many?', { ts: '1700000005.000100' }));
    const elsewhere = { asked: 'Shop', others: [{ id: OTHER_ID, name: 'Other' }] };
    expect(told().map((one) => (one.kind === 'asks-back' ? one.elsewhere : one))).toMatchObject([
      elsewhere,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("is the channel's default", async () => {
    const { ask, store, service } = await setUp([SHOP, OTHER]);
    await changeChannel(store, 'C1', { defaultResource: OTHER_ID });
    await ask();
    expect(service.asked[0]?.input.resourceId).toBe(OTHER_ID);
  });

  it('begins a conversation of its own when the thread asked another', async () => {
    const { ask, resources, service } = await setUp();
    await ask();
    await resources.remember({ ...OTHER, team: question('x').thread.team, at: new Date() });
    const elsewhere = question('and there?', { ts: '1700000002.000100', threadTs: '1700000001.000100' });
    await ask({ ...elsewhere, details: { resourceId: OTHER_ID } });
    expect(service.asked[1]?.input.parentId).toBeUndefined();
  });
});
