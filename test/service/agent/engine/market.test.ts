import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asked, Desk, itAnswers, shownOf } from './domains.ts';
import { MARKET } from './market.ts';

/** Questions by what they hold, each with its rows, and with words that the explanation has. */
const asked: Record<string, Asked[]> = {
  'an average over some of the rows': [
    ['names of helpers who earn less than the average wage of helpers in the Mill Square', [['Cleo'], ['Fay']]],
    ['names of helpers who earn more than the average wage of helpers with the task Packing', [['Ben'], ['Eve']]],
    [
      'names of items that cost more than the average price of items from Italy',
      [['Vase'], ['Lamp'], ['Cup']],
      'the average price of items in Italy',
    ],
    ['names of items pricier than the average Kitchen item', [['Jug'], ['Vase'], ['Lamp'], ['Cup']]],
    ['names of items whose price is above the average price of Decor items', [['Vase'], ['Lamp']]],
    [
      'names of makers whose revenue is greater than the average revenue of makers founded after 1960',
      [['Alba'], ['Costa']],
    ],
    ['number of items cheaper than the average price of items made in 2010', [[5]]],
    ['number of helpers that earn more than the average wage in the South stall', [[4]]],
  ],
  'the highest or the lowest of some rows': [
    ['names of makers with a higher revenue than all makers based in Portugal', [['Alba'], ['Costa']]],
    ['names of makers with a revenue larger than any maker from France', [['Alba'], ['Bruma'], ['Costa']]],
    ['names of items cheaper than all items from Italy', [['Plate'], ['Tile']]],
    ['names of items whose price is lower than the price of all items from Italy', [['Plate'], ['Tile']]],
    ['names of items made before any item from Italy', [['Tile']]],
    [
      'names of helpers who earn more than some helper in Mill Square',
      [['Ana'], ['Ben'], ['Dan'], ['Eve']],
      'over the lowest wage',
    ],
  ],
  'what is said of the rows themselves': [
    ['names of helpers who earn more than the average wage and work in Old Square', [['Ben'], ['Eve']]],
    ['names of items with a price above the average price of all items', [['Vase'], ['Lamp'], ['Cup']]],
    ['names of items cheaper than the average in Italy', [['Jug'], ['Bowl']]],
  ],
};

const unread = [
  'names of items that cost more than the average price of items bought by tourists',
  'names of items that cost more than the average price of items made with salt',
];

describe('a market', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.openLearned(MARKET);
  });
  afterAll(() => desk.close());
  itAnswers(() => desk, asked);
  it.each(unread)('asks back: %s', async (question) => {
    expect(shownOf(await desk.ask(question), 'asked')).toBe('asked');
  });
});
