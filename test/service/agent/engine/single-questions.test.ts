import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asked, Desk, itAnswers } from './domains.ts';
import { NURSERY } from './nursery.ts';

/** As newcomers type them, each with the cells that its rows must have, and words of the explanation. Today is 2026-05-13. */
const asked: Record<string, Asked[]> = {
  'what nobody did': [
    ['plants no one has ever ordered', []],
    ['plants nobody has refunded', [[4, 'Moss Flat', 'Mosses', 5, 1]]],
    ['plants no one refunded', [['Moss Flat']]],
    ['plants that were never ordered by anyone', []],
  ],
  'the cheapest of a kind': [
    ['cheapest rose', [['Rose Red']]],
    ['price of the cheapest rose', [[10]]],
    ['cost of the most expensive rose', [[5]]],
  ],
  'what a place or a kind buys the most': [
    ['which town orders the most roses', [['Oslo', 30]]],
    ['which segment spends the least on ferns', [['Hotel', 240]]],
  ],
  'against the average of its kind': [
    ["plants cheaper than their family's average", [['Rose Red']], 'average price of their family'],
    ['plants cheaper than the average of their family', [['Rose Red']]],
    ['which plants cost more than the average for their family', [['Rose White']]],
    ['order lines with a quantity above the average of their plant', [[4], [5], [8], [9]]],
  ],
  'those who bought for the first time': [
    ['first time buyers in April', [['Cedar Cafe']], 'without an order before April 2026'],
    ['how many first-time customers did we have last year', [[2]]],
    ['customers who ordered for the first time in May 2024', [['Birch Inn']]],
    ['customers whose first order was in April 2025', [['Alder House']]],
  ],
  'numbers of different rows side by side': [
    [
      'customers and orders by country',
      [
        ['Norway', 3, 7],
        ['Sweden', 2, 3],
      ],
    ],
    [
      'number of customers and number of orders by country',
      [
        ['Norway', 3, 7],
        ['Sweden', 2, 3],
      ],
    ],
    [
      'customers and revenue by country',
      [
        ['Norway', 3, 650],
        ['Sweden', 2, 170],
      ],
    ],
    [
      'orders and revenue by month this year',
      [
        ['2026-03', 1, 180],
        ['2026-04', 2, 220],
        ['2026-05', 2, 245],
      ],
    ],
    ['total refunds vs revenue', [[82, 820]]],
  ],
  'the same stretch of the year before': [
    ['is revenue better than the same month last year', [[50, 245]]],
    ['orders compared to the same quarter last year', [[2, 4]]],
  ],
  'numbers in words': [
    ['plants with a price between eleven and twenty', [['Rose White'], ['Fern Tall']]],
    ['plants with a cost under twenty-five and a price over fifteen', [['Fern Tall']]],
  ],
  'said in passing': [
    ['so far today, how many orders?', [[0]]],
    ['number of orders yday', [[0]], 'May 12, 2026'],
    ['number of orders by channel for web', [['web', 7]]],
  ],
};

describe('single questions to a nursery', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await Desk.open(NURSERY);
  }, 30_000);
  afterAll(() => desk.close());

  itAnswers(() => desk, asked);

  it.each([
    ['orders and refunds by month', 'ask for one at a time'],
    ['total refunds vs revenue this year', 'ask for one at a time'],
    ['first time buyers per month', ''],
    ['what percent of orders of each of the top 2 customers had more than 1 line', ''],
  ])('%s is asked back', async (question, explained) => {
    const answer = await desk.ask(question);
    expect([answer.kind, answer.explanation]).toEqual(['needs-clarification', expect.stringContaining(explained)]);
  });
});
