import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unheardSameness } from '../../../../src/service/agent/engine/learned/doubts/unsaid.ts';
import { blankQuery } from '../../../../src/service/agent/engine/query/blank-query.ts';
import { BOAT_HIRE } from './boat-hire.ts';
import { type Asked, Desk, itAnswers } from './domains.ts';

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
  'what there is none of': [
    ['spares we are out of', [['Cleat'], ['Shackle']]],
    ['which spares are we out of', [['Cleat'], ['Shackle']]],
    ['which spares have we run out of', [['Cleat'], ['Shackle']]],
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

  itAnswers(() => desk, asked);

  it.each([
    ['boats in a different berth than their owner', ['different']],
    ['boats of a berth different from the one of the hire', ['different']],
    ['how many different boats cost more than 20', []],
    ['number of different boats of owners from Ryde', []],
  ])('compares with another thing, or counts each once: %s', (question, unheard) => {
    expect(unheardSameness(question.split(' '), blankQuery('boats'))).toEqual(unheard);
  });
});
