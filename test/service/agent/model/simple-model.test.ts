import { describe, expect, it } from 'vitest';
import { LIBRARY } from '../engine/domains.ts';
import { answerWith, type ModelDesk, openModelDesk, withTables } from './model-desk.ts';

withTables(LIBRARY);
const COUNT = 'SELECT count(*) AS loans FROM loans';
const QUESTION = 'how many loans are there?';
const OF_THE_MODEL = 'Counts the rows. From loans.';

const open = () => openModelDesk({ tables: LIBRARY, config: { model: 'large', simpleModel: 'small' } });
const asked = ({ provider }: ModelDesk): string[] => provider.received.map(({ body }) => body.model);

describe('a second model', () => {
  it('answers a short question of no thread', async () => {
    const desk = await open();
    desk.provider.play(answerWith(COUNT));
    expect((await desk.answered(QUESTION)).explanation).toBe(OF_THE_MODEL);
    expect(asked(desk)).toEqual(['small']);
  });

  it('is not asked in a thread, nor a long question', async () => {
    const desk = await open();
    desk.provider.play(answerWith(COUNT));
    await desk.answered(`${QUESTION} ${'please, the loans of all members and books '.repeat(3)}`);
    await desk.answered('and the books?');
    expect(asked(desk)).toEqual(['large', 'large']);
  });

  it.each([
    ['fails', { status: 400 }],
    ['only speaks', { text: 'There are 7 loans.' }],
    ['asks back', { tools: [{ name: 'ask_back', args: { words: 'Which?', questions: ['How many loans?'] } }] }],
    ["isn't sure", answerWith(COUNT, { confidence: 'low', reading: 'Unsure.' })],
  ])('that %s leaves the question to the first', async (what, turn) => {
    const desk = await open();
    const once = what === 'only speaks' ? [turn, turn] : [turn];
    desk.provider.play(...once, answerWith(COUNT));
    expect((await desk.answered(QUESTION)).explanation).toBe(OF_THE_MODEL);
    expect(asked(desk)).toEqual([...once.map(() => 'small'), 'large']);
  });
});
