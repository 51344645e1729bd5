import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOAT_HIRE } from './boat-hire.ts';
import { Desk, holding, rowsOf } from './domains.ts';

type Asked = [question: string, found: unknown, explained?: string];

/** Questions by what they hold, each with the cells that its rows must have, and words of the explanation. */
const asked: Record<string, Asked[]> = {
  'several things in one cell': [
    ['boats with a spare anchor', [['Avocet'], ['Curlew'], ['Dunlin']], 'including Spare Anchor'],
    ['boats that have radar and heater', [['Dunlin']]],
    ['how many boats have both radar and spare anchor', [[2]]],
    ['boats with radar or heater', [['Avocet'], ['Bittern'], ['Curlew'], ['Dunlin'], ['Fulmar']]],
  ],
  'the price for what is done with them': [
    ['the cheapest boat to hire', [['Bittern']], 'hire rate'],
    ['which boat is cheapest to hire', [['Bittern']], 'hire rate'],
    ['most expensive boat to refit', [['Dunlin']], 'refit cost'],
  ],
  'by what the word is said of, where no number is shown': [
    ['boats, longest first', [['Dunlin'], ['Bittern'], ['Fulmar'], ['Avocet'], ['Egret'], ['Curlew']], 'length'],
    ['sloop boats, shortest first', [['Egret'], ['Avocet'], ['Fulmar'], ['Bittern']], 'length'],
    [
      'average hire rate by kind, priciest first',
      [
        ['Ketch', 70],
        ['Sloop', 63.75],
      ],
    ],
  ],
};

describe('boats for hire', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await Desk.open(BOAT_HIRE);
  }, 30_000);
  afterAll(() => desk.close());

  for (const [kind, questions] of Object.entries(asked))
    describe(kind, () => {
      it.each(questions)('%s', async (question, found, explained = '') => {
        const answer = await desk.ask(question);
        expect([answer.kind, answer.explanation]).toEqual(['answered', expect.stringContaining(explained)]);
        expect(holding(rowsOf(answer), found)).toEqual(found);
      });
    });
});
