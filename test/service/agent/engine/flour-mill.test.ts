import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asked, Desk, itAnswers } from './domains.ts';
import { FLOUR_MILL } from './flour-mill.ts';

/** Questions by what they hold, each with its rows, and with words that the explanation has. Today is 2026-05-13. */
const asked: Record<string, Asked[]> = {
  'short for a table': [
    [
      'cust by kind',
      [
        ['Bakery', 2],
        ['Bistro', 2],
        ['Pizzeria', 1],
      ],
      'read as',
    ],
    ['how many prods', [[3]]],
  ],
  'said loudly': [
    ['HOW MANY ORDERS ARE STILL NOT SHIPPED???', [[2]]],
    ['how many customers have NEVER ordered', [[1]]],
    ['BARGES FROM NOR', [[1], [2]]],
  ],
  'one question in two sentences': [
    ['do we have customers in york? how many?', [[3]]],
    ['Are there any bakeries in Leeds/Bramley? Which ones?', [['Cornetto']]],
    ['is there anybody who used all two channels? names', [['Amalfi'], ['Brot']]],
  ],
  'which of two it is': [
    ['Which December brought in more, 2024 or 2025?', [[100, 182]]],
    ['which year had more orders, 2025 or 2024', [[2, 1]]],
    ['which month brought in more, april or may 2026', [[147, 50]]],
    [
      'dawn or dusk, whats worse for samples',
      [
        ['Dusk', 3],
        ['Dawn', 2],
      ],
    ],
  ],
  'kinds that are joined by an “or”': [
    ['bakeries or pizzerias in York', [['Amalfi'], ['Brot']]],
    ['bistros, bakeries or pizzerias in Leeds/Bramley', [['Cornetto'], ['Estate']]],
  ],
  'an hour and its part of the day': [
    ['how many orders came in after 8 in the evening in april 2026', [[2]]],
    ['how many orders before 9 in the morning', [[2]]],
    ["how many orders after 10 o'clock at night", [[1]]],
  ],
  'in one month and not yet in another': [['how many customers bought in april but not yet in may', [[2]]]],
  'what the biggest bring in': [
    ["how much of this year's revenue comes from the 2 biggest customers? in %", [[66]]],
    ['what share of revenue do we make with our top 1 customers', [[64.7]]],
  ],
  'who was last to do something': [
    ['who was the last one to join, and when was that', [['Estate', '2026-03-01']]],
    ['who was the last customer to join', [['Estate', '2026-03-01']]],
    ['who was the first to join', [['Amalfi', '2023-02-01']]],
  ],
  'how many different ones': [
    ['customers who ordered through all channels', [['Amalfi'], ['Brot']], 'exactly 2'],
    ['customers with orders in 2 different channels this year', [['Brot']], 'exactly 2'],
    ['customers who used more than 1 channel', [['Amalfi'], ['Brot']], 'more than 1'],
    [
      'customers who bought more than 1 different products',
      [
        ['Brot', 3],
        ['Amalfi', 2],
        ['Dough', 2],
      ],
    ],
    ['who bought in at least 2 different channels', [['Amalfi'], ['Brot']]],
  ],
  'what was sold, by the pack': [
    ['how many sacks of rye did we sell in april 2026', [[5]]],
    ['rye - how many sacks did we sell in april', [[5]]],
  ],
  'one amount of many': [['who got more than $50 refunded in one go since january', [['Amalfi']]]],
  'things that are sold': [
    ['cheapest thing in the catalogue', [['Wheat Sack 25', 15]]],
    ['what is the most expensive thing we sell', [['Spelt Sack 5', 32]]],
    [
      'cheapest and most expensive thing in the catalogue',
      [
        ['Spelt Sack 5', 32],
        ['Wheat Sack 25', 15],
      ],
    ],
  ],
  'ways from one place to another': [
    ['what is the most travelled route', [['North', 'South', 2]]],
    ['silos with no barges at all, neither in nor out', [['NEW']]],
  ],
  'what was not put down': [
    ['for what % of the samples is the moisture not reported', [[40]]],
    ['how many samples where the moisture is unknown', [[2]]],
  ],
  'kinds that a column holds': [
    [
      '2 insect types with most samples',
      [
        ['Moth', 2],
        ['Weevil', 2],
      ],
    ],
  ],
  'where something was': [['at which silos were weevils recorded', [['North'], ['South']]]],
  'courtesies of other languages': [
    ['Bitte: number of orders in 2025', [[2]]],
    ['number of orders in 2025, merci', [[2]]],
  ],
};

describe('questions over a flour mill', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await Desk.openLearned(FLOUR_MILL);
  }, 30_000);
  afterAll(() => desk.close());

  itAnswers(() => desk, asked);

  it('does not take all of some column for those who have each of them where a number is asked for', async () => {
    const answer = await desk.ask('how many customers used both of the 2 channels');
    expect(answer.kind).toBe('needs-clarification');
  });
});
