import { describe, expect, it } from 'vitest';
import type { Question, QuestionDetails, QuestionEnd } from '../../../src/bot/model/question.ts';
import { makeResumeQuestion, type QuestionClick } from '../../../src/bot/questions/resume-question.ts';
import { answerIdSchema, conversationIdSchema, messageTsSchema, slackUserIdSchema } from '../../../src/shared/ids.ts';
import { SHOP } from '../../fakes/around-the-bot.ts';
import { ManualClock } from '../../fakes/manual-clock.ts';
import { question } from '../../fixtures/slack-events.ts';
import { openBotStore } from '../world.ts';

const asked = question('how many orders?');
const message = { ...asked.thread, ts: asked.messageTs };
const shown = messageTsSchema.parse('1700000002.000100');
const click = (more: Partial<QuestionClick> = {}): QuestionClick => ({
  message,
  user: asked.user,
  clicked: shown,
  responseUrl: undefined,
  ...more,
});
const SOMEBODY_ELSE = { user: slackUserIdSchema.parse('U2') };

async function setUp(state: QuestionEnd | 'parked' | 'asking', details?: QuestionDetails) {
  const { questions } = await openBotStore();
  const at = new Date(0);
  const taken: Question[] = [];
  const stopped: string[] = [];
  await questions.receive(details === undefined ? asked : { ...asked, details }, at);
  await questions.begin(asked, at);
  if (state === 'parked') await questions.park(message);
  else if (state !== 'asking') await questions.finish(message, state, at);
  const work = {
    take: (one: Question) => void taken.push(one),
    stop: async ({ ts }: { ts: string }, why: string) => state === 'asking' && stopped.push(`${ts} ${why}`) > 0,
    settled: async () => {},
  };
  return { questions, taken, stopped, resume: makeResumeQuestion({ questions, work, clock: new ManualClock() }) };
}

describe('trying again', () => {
  it.each(['failed', 'stopped'] as const)(
    'asks the same words where it was %s, in place of what was told',
    async (state) => {
      const { resume, taken, questions } = await setUp(state);
      expect(await resume.tryAgain(click())).toEqual({ kind: 'taken' });
      expect(taken).toMatchObject([{ text: 'how many orders?', user: 'U1', details: { replaces: shown } }]);
      expect((await questions.find(message))?.state).toBe('received');
    },
  );

  it('answers who alone saw it through the address of their click', async () => {
    const { resume, taken } = await setUp('failed');
    await resume.tryAgain(click({ clicked: undefined, responseUrl: 'https://hooks.example/2' }));
    expect(taken[0]?.details).toEqual({ responseUrl: 'https://hooks.example/2' });
  });

  it('is for its asker, once', async () => {
    const { resume, taken } = await setUp('failed');
    expect(await resume.tryAgain(click(SOMEBODY_ELSE))).toEqual({ kind: 'not-yours', asker: 'U1' });
    await resume.tryAgain(click());
    expect(await resume.tryAgain(click())).toEqual({ kind: 'gone' });
    expect(taken).toHaveLength(1);
  });

  it.each(['answered', 'asked-back', 'parked', 'asking'] as const)('is nothing where it is %s', async (state) => {
    const { resume, taken } = await setUp(state);
    expect(await resume.tryAgain(click())).toEqual({ kind: 'gone' });
    expect(taken).toEqual([]);
  });
});

describe('choosing a source', () => {
  it('asks the waiting question of it', async () => {
    const { resume, taken } = await setUp('parked');
    expect(await resume.chooseResource(click(SOMEBODY_ELSE), SHOP.id)).toMatchObject({ kind: 'not-yours' });
    expect(await resume.chooseResource(click(), SHOP.id)).toEqual({ kind: 'taken' });
    expect(taken).toMatchObject([{ text: 'how many orders?', details: { resourceId: SHOP.id } }]);
    expect(await resume.chooseResource(click(), SHOP.id)).toEqual({ kind: 'gone' });
  });
});

describe('stopping', () => {
  it('is for its asker and for what is in work', async () => {
    const { resume, stopped } = await setUp('asking');
    expect(await resume.stop(message, SOMEBODY_ELSE.user)).toMatchObject({ kind: 'not-yours' });
    expect(await resume.stop(message, asked.user)).toEqual({ kind: 'taken' });
    expect(stopped).toEqual([`${message.ts} stopped`]);
    const done = await setUp('answered');
    expect(await done.resume.stop(message, asked.user)).toEqual({ kind: 'gone' });
  });
});

it('another source knows nothing of the conversation and the answer that the question was about', async () => {
  const parentId = conversationIdSchema.parse('22222222-2222-4222-8222-222222222222');
  const comparedWith = answerIdSchema.parse('answer-0123456789');
  const { resume, taken } = await setUp('parked', { parentId, comparedWith, wantsModel: true });
  await resume.chooseResource(click(), SHOP.id);
  const details = { resourceId: SHOP.id, parentId: null, wantsModel: true };
  expect(taken).toMatchObject([{ details }]);
  expect(taken[0]?.details?.comparedWith).toBeUndefined();
});
