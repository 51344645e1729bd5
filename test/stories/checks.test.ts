import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { messageKeySchema } from '../../src/bot/model/keys.ts';
import { encryptionKeys } from '../../src/config/secrets.ts';
import type { MessageRecord } from '../../src/playground/server/workspace/records.ts';
import { TEAM } from '../../src/playground/server/workspace/seed.ts';
import type { Agent, AgentRequest } from '../../src/service/agent/agent.ts';
import { cipherFor } from '../../src/shared/cipher.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { type Answers, openStore } from '../../src/store/index.ts';
import { receiptOf, type Story, startStory } from './story.ts';
import { EVIL } from './told-service.ts';

const WHERE = 'data-questions';
const REPEATED = 'SELECT sum(p.price) AS price FROM store.products p JOIN store.order_items i ON i.product_id = p.id';
const ONCE = 'SELECT sum(i.unit_price) AS price FROM store.order_items i JOIN store.products p ON p.id = i.product_id';
const DOUBT =
  /^Check this: Joined with order items, each row of products is added up (?:about [\d.,]+|several) times\.$/m;
const OTHER = { question: 'prices once each', words: 'Prices of order items, each once', preview: `1,234 ${EVIL}` };
const BUTTON = 'Show the other reading';

const stateSchema = z.object({ offered: z.string() });

/** What the agent was asked, and whether as it had offered in the turn before. */
const asked: { question: string; isOffered: boolean }[] = [];

/** Adds prices up once for each order, and knows that they can be meant once each. */
const agent: Agent = {
  async answer({ question, history, execute }: AgentRequest) {
    const before = stateSchema.safeParse(history.at(-1)?.state);
    const isOffered = before.success && before.data.offered === question;
    asked.push({ question, isOffered });
    const sql = isOffered ? ONCE : REPEATED;
    const result = await execute(sql);
    if (isOffered) return { kind: 'answered', sql, explanation: 'Each item once.', result, state: null };
    const state = { offered: OTHER.question };
    return { kind: 'answered', sql, explanation: 'Prices of all.', result, other: OTHER, state };
  },
};

let story: Story;
beforeAll(async () => {
  story = await startStory({}, { service: { agent } });
}, 120_000);
afterAll(() => story.end());

const ana = () => story.playground.asPerson('ana');
const ben = () => story.playground.asPerson('ben');
const textOf = ({ blocks }: { blocks: readonly unknown[] }): string => JSON.stringify(blocks);
const expectDoubt = (message: MessageRecord) => {
  expect(message.text).toMatch(DOUBT);
  expect(textOf(message)).toContain('Joined with order items');
};

async function ask(text = '@parley prices') {
  const posted = await ana().says(WHERE, text);
  return { posted, answer: await story.playground.answerTo(posted) };
}

async function withAnswers(change: (answers: Answers) => Promise<unknown>): Promise<void> {
  const cipher = cipherFor(encryptionKeys(story.config), 'bot store');
  const store = await openStore({ databaseUrl: story.config.databaseUrl, cipher, clock: systemClock });
  await change(store.answers);
  await store.close();
}

describe('what is checked of an answer', () => {
  it('is said under its first words and in its receipt, also after it ran again', async () => {
    const { posted, answer } = await ask();
    expectDoubt(answer);
    expect(answer.text.split('\n')[1]).toMatch(DOUBT);
    await ana().clicks(answer, 'Run again');
    expectDoubt(await story.playground.answerTo(posted, 2));
  });

  it('is in order where nothing is wrong, and the receipt says what was looked at', async () => {
    const { posted, answer } = await ask();
    await ana().clicks(answer, BUTTON);
    const other = await story.playground.answerTo(posted, 2);
    expect(other.text).not.toContain('Check this');
    expect(receiptOf(other)).toMatch(/\\nChecked: no row counted twice · no row lost in a join"/);
  });

  it('goes with an answer that its asker shares', async () => {
    await ana().runs(WHERE, '/ask prices');
    const answer = await ana().seesEphemeral(WHERE);
    expectDoubt(answer);
    await ana().clicks(answer, 'Share in channel');
    await ana().seesEphemeral(WHERE);
    const shared = story.playground.messagesIn(WHERE).at(-1);
    if (shared === undefined) throw new Error('nothing was shared');
    expectDoubt(shared);
  });
});

describe('another reading of a question', () => {
  it('is asked by whoever clicks, in the thread, as what the agent had offered', async () => {
    const { posted, answer } = await ask();
    expect(answer.text).toContain('This can also be read as “Prices of order items, each once” and finds 1,234');
    expect(answer.text).not.toMatch(/<!channel>|<https:/);
    await ben().clicks(answer, BUTTON);
    expect((await story.playground.answerTo(posted, 2)).text).toContain('Each item once.');
    expect(asked.at(-1)).toEqual({ question: OTHER.question, isOffered: true });
  });

  it('is that of its answer, also after the conversation went on', async () => {
    const { posted, answer } = await ask();
    await ana().says(WHERE, 'and with tax', { threadTs: posted.ts });
    await story.playground.answerTo(posted, 2);
    await ana().clicks(answer, BUTTON);
    expect((await story.playground.answerTo(posted, 3)).text).toContain('Each item once.');
  });

  it('is asked once by two quick clicks', async () => {
    const { posted, answer } = await ask();
    const before = asked.length;
    await Promise.all([ana().clicks(answer, BUTTON), ben().clicks(answer, BUTTON)]);
    await story.playground.answerTo(posted, 2);
    await story.parley.bot.drained();
    expect(asked.slice(before)).toEqual([{ question: OTHER.question, isOffered: true }]);
  });

  it('of a command is answered to its asker alone', async () => {
    await ana().runs(WHERE, '/ask prices');
    const answer = await ana().seesEphemeral(WHERE);
    const before = story.playground.messagesIn(WHERE).length;
    await ana().clicks(answer, BUTTON);
    expect((await ana().seesEphemeral(WHERE)).text).toContain('Each item once.');
    expect(story.playground.messagesIn(WHERE)).toHaveLength(before);
  });

  it('is not shown to who gets no data here', async () => {
    const { answer } = await ask();
    const before = asked.length;
    const gil = story.playground.asPerson('gil');
    await gil.clicks(answer, BUTTON);
    expect((await gil.seesEphemeral(WHERE)).text).toContain("You're a guest");
    await story.parley.bot.drained();
    expect(asked).toHaveLength(before);
  });

  it('is gone with the rows of its answer, and with the answer, which say so', async () => {
    const { answer } = await ask();
    const before = asked.length;
    const says = async (change: (answers: Answers) => Promise<unknown>) => {
      await withAnswers(change);
      await ana().clicks(answer, BUTTON);
      return (await ana().seesEphemeral(WHERE)).text;
    };
    const dropped = await says((answers) => answers.dropRowsOlderThan(new Date(Date.now() + 60_000)));
    expect(dropped).toBe('I no longer have the rows of this answer. Please ask the question again.');
    const deleted = await says(async (answers) => {
      const message = { team: TEAM.id, channel: answer.channel, ts: answer.ts };
      const kept = await answers.findByMessage(messageKeySchema.parse(message));
      if (kept !== undefined) await answers.remove(kept.id);
    });
    expect(deleted).toBe('I no longer have this answer. Please ask the question again.');
    expect(asked).toHaveLength(before);
  });
});

describe('a query that is saved from a doubtful answer', () => {
  const SAVE = 'save-query:submit';

  it('is saved by who was told, and says it each time it runs', async () => {
    const { answer } = await ask();
    await ben().clicks(answer, 'Save query');
    const form = await ben().modal(SAVE);
    expect(textOf(form)).toContain('Check this: Joined with order items');
    await ben().fills(form, { Name: 'All the prices' });
    expect(await ben().submits(form)).toBe('closed');
    const posted = await ana().says(WHERE, '@parley all the prices');
    expectDoubt(await story.playground.answerTo(posted));
  });

  it('with other SQL is checked as it is saved, and what may be wrong with that is said', async () => {
    const { answer } = await ask();
    await ana().clicks(answer, 'Save query');
    const form = await ana().modal(SAVE);
    await ana().fills(form, { Name: 'Half a price', SQL: 'SELECT 7 / 2 AS price' });
    expect(await ana().submits(form)).toBe('updated');
    const told = textOf(await ana().modal((view) => textOf(view).includes('Saved as')));
    expect(told).toContain('Check this: ');
    expect(told).toContain('A division of whole numbers cuts off what comes after the decimal point.');
  });

  it('with SQL that mends it is saved without a word', async () => {
    const { answer } = await ask();
    await ana().clicks(answer, 'Save query');
    const form = await ana().modal(SAVE);
    await ana().fills(form, { Name: 'Prices of products', SQL: ONCE });
    expect(await ana().submits(form)).toBe('closed');
  });
});
