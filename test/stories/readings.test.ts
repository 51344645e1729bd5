import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { MessageRecord } from '../../src/playground/server/workspace/records.ts';
import type { Agent, AgentRequest } from '../../src/service/agent/agent.ts';
import { type Story, startStory } from './story.ts';
import { EVIL } from './told-service.ts';

const WHERE = 'data-questions';
const stateSchema = z.object({ offered: z.record(z.string(), z.string()) });

/** What the agent was asked, and of which reading its words were known to be. */
const asked: { question: string; reading: string | undefined }[] = [];
/** What the next questions meet in place of an answer. */
const failures: Error[] = [];
/** Changes with each edit, so that no reading of an earlier one is known by a later one. */
let round = 0;

/** Offers two readings of "revenue" and knows them again by the state of the turn that offered them. */
const agent: Agent = {
  async answer({ question, history, execute }: AgentRequest) {
    const before = stateSchema.safeParse(history.at(-1)?.state);
    const reading = before.success ? before.data.offered[question] : undefined;
    asked.push({ question, reading });
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
    if (reading === undefined && question.startsWith('revenue')) return offer();
    const sql = `SELECT '${reading ?? 'none'}' AS reading, count(*) AS n FROM store.orders`;
    return { kind: 'answered', sql, explanation: '', result: await execute(sql), state: null };
  },
};

function offer() {
  round += 1;
  const readings = ['items', 'orders'].map((name) => ({
    question: `revenue of ${name}`,
    words: `Revenue of ${name}, 2026`,
    preview: name === 'items' ? '291,684.35' : EVIL,
  }));
  const offered = Object.fromEntries(readings.map(({ question }) => [question, `${question} ${round}`]));
  const suggestions = ['how many orders are there?'];
  return {
    kind: 'needs-clarification' as const,
    explanation: 'Two columns fit.',
    suggestions,
    readings,
    state: { offered },
  };
}

let story: Story;
beforeAll(async () => {
  story = await startStory({}, { service: { agent } });
}, 120_000);
afterAll(() => story.end());

const ana = () => story.playground.asPerson('ana');
const ben = () => story.playground.asPerson('ben');
const now = ({ channel, ts }: { channel: string; ts: string }): MessageRecord | undefined =>
  story.playground.messagesIn(channel).find((message) => message.ts === ts);

async function askedBack(text = '@parley revenue') {
  const posted = await ana().says(WHERE, text);
  const message = await story.playground.answerTo(posted);
  return { posted, message };
}

describe('readings', () => {
  it('are shown in words with what each finds, and a click by whomever runs the one that was meant', async () => {
    const { posted, message } = await askedBack();
    expect(message.text).toContain('Revenue of items, 2026: 291,684.35');
    expect(message.text).not.toMatch(/<!channel>|<https:/);
    expect(JSON.stringify(message.blocks)).toContain('Use this');
    await ben().clicks(message, 'Use this');
    expect((await story.playground.answerTo(posted, 2)).text).toContain(`revenue of items ${round}`);
    await story.playground.until(() => (now(message)?.text ?? '').includes('asked: revenue of items'));
    expect(JSON.stringify(now(message)?.blocks)).not.toContain('Use this');
  });

  it('are meant by their words too, typed by the asker', async () => {
    const { posted } = await askedBack();
    await story.parley.bot.drained();
    const typed = await ana().says(WHERE, 'revenue of orders', { threadTs: posted.ts });
    expect((await story.playground.answerTo(typed)).text).toContain(`revenue of orders ${round}`);
  });

  it('are the same after another try', async () => {
    const { posted, message } = await askedBack();
    failures.push(new Error('broken'));
    await ana().clicks(message, 'Use this');
    const failed = await story.playground.answerTo(posted, 2);
    expect(failed.text).toContain('Reference');
    await ana().clicks(failed, 'Try again');
    await story.playground.until(() => (now(failed)?.text ?? '').includes(`revenue of items ${round}`));
  });

  it('of an edited question are those of its new words, also where one was taken before', async () => {
    const { posted, message } = await askedBack();
    await ana().clicks(message, 'Use this');
    await story.playground.answerTo(posted, 2);
    const before = round;
    await ana().edits(posted, '@parley revenue once more');
    await story.playground.until(() => JSON.stringify(now(message)?.blocks).includes('Use this'));
    await story.parley.bot.drained();
    expect(round).toBe(before + 1);
    await ana().clicks(now(message) ?? message, 'Use this');
    expect((await story.playground.answerTo(posted, 3)).text).toContain(`revenue of items ${round}`);
  });

  it('of a command are asked and answered to its asker alone', async () => {
    await ana().runs(WHERE, '/ask revenue');
    const message = await ana().seesEphemeral(WHERE);
    await ana().clicks(message, 'Use this');
    expect((await ana().seesEphemeral(WHERE)).text).toContain(`revenue of items ${round}`);
  });

  it('run once by two quick clicks', async () => {
    const { posted, message } = await askedBack();
    const before = asked.length;
    await Promise.all([ana().clicks(message, 'Use this'), ben().clicks(message, 'Use this')]);
    await story.playground.answerTo(posted, 2);
    await story.parley.bot.drained();
    expect(asked.slice(before)).toEqual([{ question: 'revenue of items', reading: `revenue of items ${round}` }]);
  });
});
