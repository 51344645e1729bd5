import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asked, Desk, itAnswers, itFollows } from './domains.ts';
import { NURSERY } from './nursery.ts';

/** Questions by what they hold, each with the cells that its rows must have, and words of the explanation. Today is 2026-05-13. */
const asked: Record<string, Asked[]> = {
  'what each group has, in a condition behind it': [
    [
      'orders per customer over 2',
      [
        ['Birch Inn', 4],
        ['Alder House', 3],
      ],
    ],
    ['orders per customer with more than 3', [['Birch Inn', 4]]],
    ['revenue by plant, only those above 300', [['Rose Red', 350]]],
    ['revenue per plant under 100', [['Moss Flat', 50]], 'only with revenue under'],
    ['customers by country, only the ones with more than 2', [['Norway', 3]]],
  ],
  'now against what was before, of which only that is said': [
    ['revenue compared to last year', [[170, 645, 475]], 'January 1 to May 13, 2025 beside 2026'],
    ['how is revenue doing compared to this time last year', [[170, 645]]],
    ['number of orders against last month', [[2, 2]]],
    ['how are orders doing this year', [[5]]],
    ['did orders go up or down this year', [[2, 5]]],
    ['how did last month compare with the one before', [[180, 220]]],
    [
      'average order value this year vs last year',
      [
        [2025, 58.33],
        [2026, 129],
      ],
    ],
  ],
  'the best in each month': [
    [
      'top plant each month this year',
      [
        ['2026-03', 'Fern Tall', 180],
        ['2026-04', 'Rose White', 180],
        ['2026-05', 'Rose Red', 200],
      ],
    ],
    [
      'best customer per year',
      [
        [2025, 'Alder House', 120],
        [2026, 'Alder House', 380],
      ],
    ],
    [
      'top family by year',
      [
        [2025, 'Roses', 150],
        [2026, 'Roses', 380],
      ],
    ],
  ],
  'what belongs to one and the same purchase': [
    ['customers who bought ferns last year', [['Alder House']]],
    ['customers who ordered ferns in April', [['Birch Inn']]],
    ['customers who bought ferns on the web in April', [['Birch Inn']]],
    ['customers who bought roses and ferns', [['Alder House'], ['Birch Inn']]],
    ['how many customers bought both roses and mosses', [[1]]],
    ['how many customers bought roses and mosses', [[1]]],
    ['customers in Oslo and Bergen', [['Alder House'], ['Birch Inn'], ['Dune Cafe']]],
  ],
  'parts of the week, and days of a name': [
    ['are weekends busier than weekdays', [[2, 8, 1, 1]], 'weekends beside weekdays'],
    ['orders on weekends vs weekdays', [[2, 8]]],
  ],
  'what stopped, and what has long been so': [
    ['hotels that stopped ordering', [['Elm Hotel']], 'means no orders in the last 3 months'],
    ["who hasn't ordered in 90 days", [['Dune Cafe'], ['Elm Hotel']]],
    ['orders stuck in processing for more than a week', [[6]], 'goes by the order date'],
  ],
  'a rate that groups must have': [
    ['channels with a cancellation rate above 10%', [['phone', 66.7]], 'only over 10%'],
    ['highest margin family', [['Mosses', 78]]],
    ['plants with a margin over 70%', [['Moss Flat', 78]]],
  ],
  'which condition is the part': [
    ['percentage of cancelled orders from Sweden', [[33.3]]],
    ['what share of web orders was delivered', [[85.7]]],
    ['what percentage of hotels in Norway have refunds', [[100]]],
    ['share of customers who bought ferns last year', [[20]]],
  ],
  'buying, paying, costing': [
    ['how much did hotels order in April', [[100]]],
    ['what does the Fern Tall cost', [[20]], 'read as the price'],
    ['how much money did we give back in April', [[52]]],
    ['average discount of discounted order lines', [[12.5]], 'discount over 0'],
    ['how much did discounts cost us', [[25]]],
    [
      'best selling roses in Norway',
      [
        ['Rose Red', 350],
        ['Rose White', 60],
      ],
    ],
    ['what do cafes buy the most', [['Moss Flat', 1]]],
  ],
  'numbers of the rows that they stand beside': [
    [
      'orders with a total over 150',
      [
        [6, 200],
        [3, 180],
      ],
    ],
    ['who placed order 4', [['Cedar Cafe']]],
    ['how many order lines were in order 5', [[2]]],
    ['customers with more than 1 order but no refunds', [['Cedar Cafe']]],
  ],
  'counted, though each is an amount of money': [
    ['which channel had the most cancellations', [['phone', 2]]],
    [
      'which customers had the most refunds',
      [
        ['Birch Inn', 2],
        ['Alder House', 1],
      ],
    ],
  ],
  'one order by its number': [
    ['when was order 3 placed', [['2026-03-07T12:00:00.000Z']], 'Order date of order 3.'],
    ['when was order #3', [['2026-03-07T12:00:00.000Z']]],
    ['how much was order 5', [[100]], 'Revenue from order 5'],
    ['what was the total of order 1?', [[120]]],
    ['how much was refunded on order 5', [[52]], 'order 5'],
    ['what was refunded on order 5', [['wrong plant'], ['wilted']], 'Refunds for order 5'],
    ['status of order 4', [['C']], 'Status of order 4.'],
  ],
  'the biggest of all, said behind it': [
    ['which order was the biggest', [[6, 200]], 'by revenue'],
    ['which order was the smallest this year', [[7, 45]]],
    ['what was the most expensive order last year', [[1, 120]]],
  ],
  'words of a way that are no way': [['average speed during landing', [[15]], 'Landing Bay']],
  'a month of which nobody said the year': [
    ['how many trials in March', [[2]], 'means the last one with trials'],
    ['how many trials last month', [[0]], 'The latest trials are from'],
    [
      'average height of trials in March vs April',
      [[55, 90, 35, 63.6]],
      '“March” and “April” mean the last ones with trials',
    ],
    ['number of trials in June', [[0]], 'The latest trials are from April 2, 2019.'],
  ],
  'two periods behind the last row': [
    [
      'trials this year vs last year',
      [[0, 0, 0, null, 0]],
      'There is nothing to compare: the latest trials are from April 2, 2019.',
    ],
    [
      'why did the trials drop last month',
      [[0, 0, 0, null]],
      'There is nothing to compare: the latest trials are from April 2, 2019.',
    ],
    ['number of trials in May vs June', [[0, 0, 0, null]], 'There is nothing to compare'],
  ],
};

const threads: Record<string, Asked[]> = {
  'the best of what is shown, and what was in it': [
    ['revenue by month this year', null],
    ['which was the best one', [['2026-05', 245]]],
    [
      'what did we sell most in it',
      [
        ['Rose Red', 200],
        ['Moss Flat', 45],
      ],
    ],
  ],
  'side by side over time': [
    ['revenue in Norway', [[650]]],
    ['compare to Sweden', null],
    [
      'by year',
      [
        ['Norway', 2025, 170],
        ['Sweden', 2025, 5],
        ['Norway', 2026, 480],
        ['Sweden', 2026, 165],
      ],
    ],
  ],
  'the other end': [
    ['top 2 plants', [['Rose Red'], ['Fern Tall']]],
    ['and the bottom 2', [['Moss Flat'], ['Rose White']]],
  ],
  'who spends the most of those': [
    ['customers in Oslo', null],
    ['who spends the most', [['Alder House', 500]]],
  ],
  'the latest of what was counted': [
    ['refunds by reason', null],
    ['show the latest 2', [[3], [2]]],
  ],
};

describe('a nursery', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await Desk.open(NURSERY);
  }, 30_000);
  afterAll(() => desk.close());

  itAnswers(() => desk, asked);

  itFollows(() => desk, threads);

  it('takes no number of days for an amount', async () => {
    const answer = await desk.ask('orders refunded within 2 weeks');
    const offered = answer.kind === 'needs-clarification' ? (answer.readings ?? []) : [{ words: 'answered with 2' }];
    expect(offered.filter(({ words }) => / 2\b/.test(words))).toEqual([]);
    expect(answer.explanation).toContain('“2 weeks”');
  });

  it('takes no condition of the whole for a part', async () => {
    const answer = await desk.ask('percentage of roses orders with a refund');
    expect(answer.kind).toBe('needs-clarification');
  });

  it('does not reckon what would be', async () => {
    const answer = await desk.ask('what would revenue be without discounts');
    expect([answer.kind, answer.explanation]).toEqual([
      'needs-clarification',
      expect.stringContaining("can't predict"),
    ]);
  });
});
