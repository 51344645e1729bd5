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
  'what the rows of each come to': [
    [
      'lowest wage for the stalls whose average wage is above the average wage of all helpers',
      [
        ['North stall', 100],
        ['Corner stall', 60],
      ],
      'over that of all together',
    ],
    [
      'stalls whose average wage is higher than the average',
      [
        ['Corner stall', 130],
        ['North stall', 110],
      ],
    ],
    [
      'names and average prices of items for makers whose items cost on average 50 or more',
      [
        ['Costa', 90],
        ['Dolmen', 87.5],
      ],
    ],
    ['makers whose items cost more than 88 on average', [['Costa', 90]]],
    ['countries whose average revenue exceeds the average revenue of all makers', [['Italy', 750]]],
    [
      'names of the stalls where helpers earn at least 100 on average',
      [
        ['Corner stall', 130],
        ['North stall', 110],
      ],
    ],
    ['highest price by kind for kinds whose average price is under 50', [['Kitchen', 55]]],
  ],
  'an amount of rows': [
    ['which task has the highest amount of helpers', [['Sales', 3]], 'the most helpers'],
    ['task with the lowest amount of helpers', [['Cleaning', 1]]],
    ['which kind has the biggest amount of items', [['Kitchen', 4]]],
    [
      'amount of items by kind',
      [
        ['Kitchen', 4],
        ['Decor', 3],
      ],
    ],
  ],
  'an order with its direction before what it goes by': [
    ['names of helpers ordered descending by wage', [['Eve'], ['Ben'], ['Ana'], ['Dan'], ['Cleo'], ['Fay']]],
    [
      'tasks of helpers, ordered descending by amount of wage',
      [['Sales'], ['Packing'], ['Sales'], ['Packing'], ['Sales'], ['Cleaning']],
      'sorted by wage, highest first',
    ],
    ['names of makers sorted ascending by revenue', [['Dolmen'], ['Bruma'], ['Costa'], ['Alba']]],
    ['names of makers ordered from largest to smallest by revenue', [['Alba'], ['Costa'], ['Bruma'], ['Dolmen']]],
    ['names of makers in order of decreasing revenue', [['Alba'], ['Costa'], ['Bruma'], ['Dolmen']]],
    ['names of makers ordered low to high by revenue', [['Dolmen'], ['Bruma'], ['Costa'], ['Alba']]],
    [
      'average wage by stall in descending order of average wage',
      [
        ['Corner stall', 130],
        ['North stall', 110],
        ['South stall', 85],
      ],
    ],
  ],
};

const unread = [
  'names of items that cost more than the average price of items bought by tourists',
  'names of items that cost more than the average price of items made with salt',
  'names of items from makers whose average price is over 50',
  'names of helpers ordered descending by shoe size',
  'kinds whose average price is above the average price of items bought by tourists',
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
