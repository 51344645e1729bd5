import { afterAll, beforeAll, describe } from 'vitest';
import { DAIRY } from './dairy.ts';
import { type Asked, Desk, itFollows } from './domains.ts';

/** Threads by what they hold. Today is 2026-05-13. */
const threads: Record<string, Asked[]> = {
  'leaves out what a flag says': [
    ['how many cheeses of each kind', null],
    [
      'without the retired ones',
      [
        ['Soft', 2],
        ['Hard', 1],
      ],
      'not retired',
    ],
  ],
  'leaves out what was asked for before': [
    ['retired cheeses by kind', null],
    [
      'not the retired ones',
      [
        ['Soft', 2],
        ['Hard', 1],
      ],
      'not retired',
    ],
  ],
  'leaves out the late ones, and not those that have not come yet': [
    ['how many batches in 2025', [[7]]],
    ['without the late ones', [[4]]],
  ],
  'leaves out a month of the year that was asked about': [
    ['batches per month in 2025', null],
    [
      'without december',
      [
        ['2025-01', 1],
        ['2025-02', 2],
        ['2025-03', 3],
      ],
    ],
  ],
  'leaves out a month in the middle': [
    ['batches per month in 2025', null],
    [
      'leave out february',
      [
        ['2025-01', 1],
        ['2025-03', 3],
        ['2025-12', 1],
      ],
    ],
  ],
  'takes the period away that was asked about': [
    ['how many batches in 2025', [[7]]],
    ['drop 2025', [[9]]],
  ],
  'lists what was counted to put it in order': [
    ['how many cheeses are soft', [[3]]],
    ['most expensive first', [['Cloud'], ['Dewdrop'], ['Mist']]],
  ],
  'lists what was counted to sort it': [
    ['how many cheeses are there', [[5]]],
    ['sort by price', [['Mist'], ['Dewdrop'], ['Cloud'], ['Greystone'], ['Oldrock']]],
  ],
  'splits what is shown over time': [
    ['batches per year', null],
    [
      'split by status',
      [
        [2025, 'ripening', 1],
        [2025, 'sold', 4],
        [2025, 'spoiled', 2],
        [2026, 'sold', 2],
      ],
    ],
  ],
  'breaks down what is shown over time, and shows another group instead': [
    ['batches per year', null],
    [
      'broken down by status',
      [
        [2025, 'ripening', 1],
        [2025, 'sold', 4],
        [2025, 'spoiled', 2],
        [2026, 'sold', 2],
      ],
    ],
    ['batches per year', null],
    [
      'by status instead',
      [
        ['sold', 6],
        ['spoiled', 2],
        ['ripening', 1],
      ],
    ],
  ],
  'keeps to today what comes along': [
    ['how many masters are there', [[4]]],
    [
      'by valley',
      [
        ['Stonedale', 2],
        ['Wetdale', 2],
      ],
    ],
  ],
  'reads what the percent is of': [
    ['spoiled batches per maker', null],
    [
      'as percent of all batches of the maker',
      [
        ['Bob', 'Carr', 50],
        ['Cat', 'Dunn', 33.3],
        ['Ann', 'Bell', 0],
        ['Dan', 'Eyre', 0],
      ],
    ],
  ],
  'asks of what else the percent would be': [
    ['spoiled batches per maker', null],
    ['as percent of all advisers', null, 'part of'],
  ],
  'finds the worst where much is bad': [
    ['what percent of batches was spoiled per month in 2025', null],
    ['which month was the worst', [['2025-02', 50]]],
  ],
  'lists those of one value': [
    ['makers by village', null],
    ['as percent', null],
    ['who are the makers in Highton', [['Cat'], ['Dan']]],
  ],
  'names whoever a key points at': [
    ['makers in Lowick', null],
    [
      'who is the adviser of each',
      [
        ['Ann', 'Bell', 'Ida', 'Frost'],
        ['Bob', 'Carr', 'Ida', 'Frost'],
        ['Eva', 'Finn', null, null],
      ],
    ],
  ],
};

describe('going on after an answer', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.openLearned(DAIRY);
  }, 30_000);
  afterAll(() => desk.close());
  itFollows(() => desk, threads);
});
