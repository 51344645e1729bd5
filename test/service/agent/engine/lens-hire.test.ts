import { afterAll, beforeAll, describe } from 'vitest';
import { type Asked, Desk, itAnswers, itFollows } from './domains.ts';
import { LENS_HIRE } from './lens-hire.ts';

/** Questions by what they hold, each with its rows, and with words that the explanation has. Today is 2026-05-13. */
const asked: Record<string, Asked[]> = {
  'values that are said as nouns': [
    ['list the polishers', [['Dag Aas'], ['Eva Berg']]],
    [
      'cleanings last month',
      [
        [1, 'L-1', '2026-04-03', 'cleaning', 10],
        [2, 'L-1', '2026-04-20', 'cleaning', 14],
      ],
    ],
    ['which lens had the most cleanings', [['L-1', 2]]],
    ['lenses with more than 1 cleaning', [['L-1']], 'more than 1'],
    ['lenses without cleanings', [['L-3'], ['L-4'], ['L-5']], 'without'],
    ['highest paid polisher', [['Eva Berg', 27]]],
    ['average pay of polishers', [[26]]],
    ['polishers hired this year', [['Eva Berg']]],
    ['who is the studio head in Bergen', [['Cleo Vik']]],
  ],
  'kinds that have a table of their own': [
    ['which zooms have no light', [['L-2'], ['L-5']]],
    ['zooms at North Light', [['L-1'], ['L-5']]],
    ['cheapest zoom', [['L-1', 900]]],
    ['which studio has the most zooms', [['North Light', 2]]],
    ['studios with fewer than 2 zooms', [['Harbour']]],
    ['which clients rented zooms', [['Fjord Film'], ['Tromso TV']]],
    [
      'purchase price by lens category',
      [
        ['Cine', 5000],
        ['Still', 837.5],
      ],
    ],
  ],
  'states of rows that are counted': [
    ['clients with more than 1 open contract', []],
    ['clients with at least 1 open contract', [['Fjord Film'], ['Tromso TV']]],
    ['clients with no open contracts', [['Sami Studio']]],
    ['lenses with more than 1 critical breakdown', [['L-4']]],
    ['studios with more than 1 available lenses', [['North Light']]],
  ],
  'verbs of two words that name a table': [
    ['which lens breaks down most often', [['L-4', 3]]],
    ['which lenses broke down last month', [['L-2'], ['L-4']]],
    ['lenses that never broke down', [['L-1'], ['L-3'], ['L-5']]],
    ['lenses that broke down more than 2 times', [['L-4']]],
    ['top 1 lenses that broke down the most', [['L-4', 3]]],
  ],
  'one way of several': [
    [
      'revenue by studio',
      [
        ['North Light', 800],
        ['Harbour', 350],
      ],
      'to be that of the contract',
    ],
    [
      'revenue by studio of the lens',
      [
        ['Harbour', 800],
        ['North Light', 350],
      ],
    ],
    [
      'average revenue per contract by studio',
      [
        ['Harbour', 350],
        ['North Light', 200],
      ],
    ],
    ['lenses that were never rented', [['L-5']], 'without a contract'],
    ['clients who rented a zoom but never a macro', [['Tromso TV']]],
  ],
  'a number divided by another': [
    ['cost per litre', [[1.6]], 'divided by'],
    [
      'average price per litre by studio',
      [
        ['Harbour', 1.65],
        ['North Light', 1.57],
      ],
    ],
  ],
  'two times held against each other': [
    ['did revenue go up last month', [[100, 850, 750, 750]]],
    ['was revenue higher in april than in march', [[100, 850, 750, 750]]],
    ['did North Light earn more last month than the month before', [[100, 500, 400, 400]], 'is about revenue'],
    ['did breakdowns drop this month', [[1, 1, 0, 0]], 'April 1–13'],
  ],
  'rows beside all others': [
    ['average hourly rate of polishers vs everyone else', [[26, 40.25]], 'polishers beside everyone else'],
    ['number of lenses at Harbour vs all other studios', [[2, 3]], 'Harbour beside all other studios'],
  ],
  'days that are past': [['open contracts past their end date', [[2]], 'the day is past']],
  'what the rows are called by': [['2 oldest lenses', [['L-1'], ['L-3']]]],
  'several functions behind a colon': [
    [
      'parts cost per job type: sum, mean and max',
      [
        ['alignment', 160, 80, 90],
        ['cleaning', 36, 12, 14],
      ],
    ],
  ],
  'things that we have': [
    ['most expensive lens we ever bought', [['L-4', 5000]]],
    ['cheapest lens we bought in 2025', [['L-5', 950]]],
    ['available lenses by studio', [['North Light', 3]]],
  ],
};

const threads: Record<string, Asked[]> = {
  'takes one value apart': [
    [
      'revenue by lens category',
      [
        ['Still', 650],
        ['Cine', 500],
      ],
    ],
    [
      'break Still down by type',
      [
        ['Zoom', 520],
        ['Macro', 130],
      ],
      'Still',
    ],
  ],
  'goes by another thing, the most common first': [
    ['breakdowns by month', null],
    [
      'now by severity, most common first',
      [
        [1, 2],
        [3, 2],
      ],
    ],
  ],
  'finds who reports to those who were shown': [
    ['who earns the most', [['Ada Moe', 60]]],
    ['how many people report to her', [[2]]],
  ],
  'lists who reports to those who were shown': [
    ['list the studio heads', null],
    ['who reports to them', [['Dag Aas'], ['Eva Berg'], ['Finn Dahl']]],
  ],
};

describe('a house that hires out lenses', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await Desk.open(LENS_HIRE);
  }, 30_000);
  afterAll(() => desk.close());

  itAnswers(() => desk, asked);

  itFollows(() => desk, threads);
});
