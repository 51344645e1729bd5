import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asked, Desk, itAnswers } from './domains.ts';
import { TEA_HOUSE } from './tea-house.ts';

/** Questions by what they hold, each with its rows, and with words that the explanation has. Today is 2026-05-13. */
const asked: Record<string, Asked[]> = {
  'something done in several periods': [
    ['guests who ordered in both 2024 and 2026', [['Ana'], ['Bob']]],
    ['guests who ordered in 2025 and in 2026', [['Ana'], ['Cem']]],
    ['guests with orders in 2024, 2025 and 2026', [['Ana']]],
    ['how many guests ordered in both march 2026 and june 2024', [[1]]],
    ['guests who ordered in 2025 but not in 2026', []],
  ],
  'periods in a row, each with a number': [
    [
      'revenue in 2024, 2025 and 2026',
      [
        [2024, 30],
        [2025, 42],
        [2026, 208],
      ],
    ],
    ['revenue in 2024 and 2026', [[30, 208, 178, 593.3]]],
    [
      'how many guests ordered in 2024, 2025 and 2026',
      [
        [2024, 2],
        [2025, 2],
        [2026, 4],
      ],
    ],
    ['guests who signed up in 2024 and 2025', [['Bob'], ['Cem']]],
  ],
  'those who are new and those who came back': [
    ['new vs returning guests this year', [[1, 3]], 'before that'],
    ['how many new and returning guests in march 2026', [[0, 1]]],
    ['new guests vs returning guests', [[0, 4]], 'more than one'],
  ],
  'a day of departure before the only delay': [
    [
      'average departure delay by month',
      [
        ['2026-04', 15],
        ['2026-05', 5],
      ],
    ],
    ['vans with departure delay over 15', [[2]]],
  ],
  'what the largest bring in, as a part of all': [
    ['revenue of the top 1 products as a share of total', [[42.9]]],
    ['how much of our revenue comes from the top 2 products', [[75]]],
  ],
  'what brings in more': [
    [
      'is black more profitable than green',
      [
        ['Black', 42],
        ['Green', 30],
      ],
    ],
  ],
  'why they were sent back, where that is a column': [
    [
      'what are the reasons for refunds',
      [
        ['stale', 2],
        ['broken', 1],
      ],
    ],
  ],
  'orders by what they are worth': [
    ['how many orders over 40 dollars', [[3]]],
    ['how many orders were between 20 and 48 dollars in 2026', [[2]]],
    ['highest order value', [[60]]],
    ['smallest, biggest and average order', [[10, 60, 31.11]]],
    [
      'orders of 48 dollars or more',
      [
        [7, 60],
        [9, 60],
        [5, 48],
      ],
    ],
  ],
  'averages in plain words': [
    ['on average how many items are in one order?', [[1]]],
    ['how many orders does a guest place on average', [[2.25]]],
  ],
  'kinds of rows, where no column is called a type': [
    [
      'revenue by type of product',
      [
        ['Green', 120],
        ['Ware', 90],
        ['Black', 70],
      ],
    ],
    ['which product type brings in the most revenue', [['Green', 120]]],
  ],
  'a number, a sum and an average of the same orders': [
    [
      'number of orders, revenue and average order value by country',
      [
        ['Spain', 5, 24, 120],
        ['Turkey', 4, 40, 160],
      ],
    ],
  ],
  'one period beside the one before': [['are we getting more orders than last year?', [[2, 5, 3, 150]]]],
  'how long after something': [['how long after the order do refunds come in on average', [[11]]]],
  'what was sold, counted by how much': [
    [
      'share of products sold by category',
      [
        ['Green', 10, 50],
        ['Black', 7, 35],
        ['Ware', 3, 15],
      ],
    ],
  ],
  'which there are, each once': [['what reasons are there for refunds', [['broken'], ['stale']]]],
  'a part of a name that only one has': [['products more expensive than the assam one', [['Sencha'], ['Pot']]]],
  'where people come from': [
    [
      'where do most of our guests come from?',
      [
        ['Spain', 2],
        ['Turkey', 2],
        ['Peru', 1],
      ],
    ],
  ],
  'said around a question': [
    ['for the weekly meeting i need the number of orders in 2026', [[5]]],
    ['guests who signed up but never ordered', [['Eli']]],
    ['names of guests in Peru, i want to call them', [['Eli']]],
  ],
  'those who joined, whatever the day is called': [['guests from Turkey who joined in 2026', [['Dora']]]],
};

describe('questions over a tea house', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await Desk.openLearned(TEA_HOUSE);
  }, 30_000);
  afterAll(() => desk.close());

  itAnswers(() => desk, asked);

  it('takes a phone number for no number of phones', async () => {
    const answer = await desk.ask('phone number of Ana');
    expect([answer.kind, answer.explanation]).toEqual(['needs-clarification', expect.stringContaining('phone number')]);
  });
});
