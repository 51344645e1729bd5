import { describe, expect, it } from 'vitest';
import { makeAccess } from '../../src/bot/access/access.ts';
import { makeShareAnswer } from '../../src/bot/answer/share-answer.ts';
import type { KeptAnswer } from '../../src/bot/model/answer.ts';
import { makeSaveQuery } from '../../src/bot/saved-queries/save-query.ts';
import { answerIdSchema, type MessageTs, messageTsSchema } from '../../src/shared/ids.ts';
import { createLogger } from '../../src/shared/logger.ts';
import { conversationId, FakeWholeService, SHOP } from '../fakes/around-the-bot.ts';
import { FakePeople } from '../fakes/fake-people.ts';
import { ManualClock } from '../fakes/manual-clock.ts';
import { ANSWER_ID } from '../fixtures/answers.ts';
import { makeDatabaseUrl } from '../fixtures/databases.ts';
import { question } from '../fixtures/slack-events.ts';
import { openTestStore } from '../store/world.ts';

const asked = question('how many orders?');
const person = { team: asked.thread.team, user: asked.user };
const KEPT: KeptAnswer = {
  id: ANSWER_ID,
  thread: asked.thread,
  messageTs: undefined,
  questionTs: asked.messageTs,
  audience: 'asker',
  asker: asked.user,
  question: asked.text,
  resource: SHOP,
  conversationId: conversationId(1),
  sql: 'select 1',
  explanation: '',
  rows: [{ n: 1 }],
  rowCount: 1,
  tookMs: 1,
  askedAt: new Date(0),
  chart: 'auto',
  reader: { locale: 'en-US', timeZone: 'UTC' },
  savedAs: undefined,
};

/** Two processes of the bot on one database, each in the middle of a slow call once `working` of them are. */
async function setUp() {
  const url = makeDatabaseUrl();
  const stores = [await openTestStore({ url }), await openTestStore({ url })];
  const [store] = stores;
  if (store === undefined) throw new Error('no store');
  const clock = new ManualClock();
  await store.questions.receive(asked, clock.now());
  await store.answers.keep(KEPT);
  const access = makeAccess({ people: new FakePeople(), settings: store.settings });
  return { stores, store, clock, access };
}

/** Calls that wait until they are let go. */
class SlowCalls {
  calls = 0;
  #go: () => void = () => {};
  readonly #gate = new Promise<void>((resolve) => (this.#go = resolve));

  async call(): Promise<void> {
    this.calls += 1;
    await this.#gate;
  }

  go(): void {
    this.#go();
  }
}

describe('two processes on one database', () => {
  it('post a shared answer once', async () => {
    const { stores, clock, access } = await setUp();
    const slow = new SlowCalls();
    const postShared = async (): Promise<MessageTs> => {
      await slow.call();
      return messageTsSchema.parse('1700000009.000100');
    };
    const makeAnswerId = () => answerIdSchema.parse('answer-shared-12345');
    const [one, other] = stores.map((store) => makeShareAnswer({ ...store, access, makeAnswerId, postShared, clock }));
    const first = one?.(KEPT);
    const second = await other?.(KEPT);
    slow.go();
    expect([await first, second, await other?.(KEPT)]).toEqual(['shared', 'already', 'already']);
    expect(slow.calls).toBe(1);
  });

  it('save a query once, and after one has died the other can', async () => {
    const { stores, store, clock, access } = await setUp();
    const slow = new SlowCalls();
    const service = new FakeWholeService();
    const savers = stores.map((one) =>
      makeSaveQuery({
        ...one,
        service: {
          async saveQuery(asker, resource, request) {
            await slow.call();
            return service.saveQuery(asker, resource, request);
          },
        },
        access,
        shown: { redraw: async () => {} },
        clock,
        logger: createLogger({ level: 'silent' }),
        makeReference: () => 'REF23456',
      }),
    );
    const form = {
      answer: ANSWER_ID,
      name: 'Orders',
      explanation: '',
      sql: undefined,
      moves: false,
      knownSave: undefined,
    };
    const first = savers[0]?.(person, form);
    const second = await savers[1]?.(person, form);
    expect(second).toMatchObject({ kind: 'refused', problems: [{ field: '' }] });
    slow.go();
    expect(await first).toMatchObject({ kind: 'saved' });
    expect(await savers[1]?.(person, form)).toMatchObject({ kind: 'saved-meanwhile', earlier: { name: 'Orders' } });
    expect(service.saved).toHaveLength(1);

    await store.answers.change(ANSWER_ID, { savedAs: undefined });
    const at = clock.now();
    const dies = { at, until: new Date(at.getTime() + 180_000) };
    await store.claims.take({ team: person.team, subject: `save ${ANSWER_ID}` }, dies);
    const again = { ...form, name: 'Orders again' };
    expect(await savers[1]?.(person, again)).toMatchObject({ kind: 'refused' });
    clock.advance(180_000);
    expect(await savers[1]?.(person, again)).toMatchObject({ kind: 'saved' });
  });
});
