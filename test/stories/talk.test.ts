import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Posted } from '../driver/person.ts';
import { type Story, startStory } from './story.ts';
import { startToldService, type ToldService } from './told-service.ts';

const WHERE = 'data-questions';

let story: Story;
let service: ToldService;

beforeAll(async () => {
  service = await startToldService();
  story = await startStory(service.env);
}, 120_000);
afterAll(async () => {
  await story.end();
  await service.close();
});

const ana = () => story.playground.asPerson('ana');
const ben = () => story.playground.asPerson('ben');

/** Nothing is asked any more, and no status is shown: one is taken away a moment after its answer. */
async function restsIn(root: Posted): Promise<void> {
  await story.parley.bot.drained();
  await story.playground.until(() => (story.playground.statusesOf(root).at(-1) ?? '') === '');
}

/** Ana asked and was answered; what was asked and shown from then on. */
async function inThread() {
  const root = await ana().says(WHERE, '@parley orders by customer');
  await story.playground.answerTo(root);
  await restsIn(root);
  const before = { asked: service.asked.length, statuses: story.playground.statusesOf(root).length };
  const botSaid = () =>
    story.playground
      .messagesIn(WHERE)
      .filter(({ threadTs, ts, user }) => threadTs === root.ts && ts > root.ts && ![ana().id, ben().id].includes(user))
      .length;
  return {
    root,
    anaSays: (text: string) => ana().says(WHERE, text, { threadTs: root.ts }),
    benSays: (text: string) => ben().says(WHERE, text, { threadTs: root.ts }),
    /** Since the first answer: questions at the service, statuses, messages of the bot. */
    since: async () => {
      await restsIn(root);
      const statuses = story.playground.statusesOf(root).length - before.statuses;
      return { asked: service.asked.slice(before.asked).map(({ query }) => query), statuses, said: botSaid() - 1 };
    },
  };
}

/** Of one answer: it was quick and had no status, or one was shown and cleared. */
const SHOWN = [0, 2];

describe('two people in a thread of the bot', () => {
  it('talk to each other without a status, a request or a word of the bot', async () => {
    const { root, anaSays, benSays, since } = await inThread();
    await benSays('that is lower than I expected');
    await anaSays('yeah, because of the strike');
    await benSays('shall we look at it on Monday?');
    await anaSays('works for me, poor Acme though');
    await anaSays('@ben and what about the top 3?');
    await benSays('thanks!');
    // What is asked then comes after all of it.
    const asked = await anaSays('only the top 3');
    await story.playground.answerTo(asked);
    const { asked: queries, statuses, said } = await since();
    expect([queries, said]).toEqual([['only the top 3'], 1]);
    expect(SHOWN).toContain(statuses);
    expect(service.asked.at(-1)?.chat_id).toBe(service.asked.at(-2)?.id);
    expect(asked.threadTs).toBe(root.ts);
  });

  it("the asker's reply that is not understood is asked back, and another person's clear question too", async () => {
    const { anaSays, benSays, since } = await inThread();
    service.next = [
      { status: 'NEEDS_CLARIFICATION', explanation: 'What is frumious?', data: [] },
      { status: 'NEEDS_CLARIFICATION', explanation: 'By which date?', data: [] },
    ];
    const first = await anaSays('the frumious ones too');
    expect((await story.playground.answerTo(first)).text).toContain('What is frumious?');
    const second = await benSays('by frumious month');
    expect((await story.playground.answerTo(second)).text).toContain('By which date?');
    await story.parley.bot.drained();
    const clarified = service.asked.at(-1)?.id;
    const third = await benSays('of the order');
    await story.playground.answerTo(third);
    expect((await since()).asked).toEqual(['the frumious ones too', 'by frumious month', 'of the order']);
    expect(service.asked.at(-1)?.chat_id).toBe(clarified);
  });

  it('get no answer to thanks', async () => {
    const { anaSays, since } = await inThread();
    for (const text of ['thanks!', 'ok cool', '🎉', "great, that's what I needed", "I'll check with finance"])
      await anaSays(text);
    await story.playground.answerTo(await anaSays('by month'));
    const { statuses, ...rest } = await since();
    expect(rest).toEqual({ asked: ['by month'], said: 1 });
    expect(SHOWN).toContain(statuses);
  });
});
