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
  'leaves out one person, and nobody else of the same first or last name': [
    ['batches per maker', null],
    [
      'without Cat Dunn',
      [
        ['Ann', 'Bell', 2],
        ['Bob', 'Carr', 2],
        ['Dan', 'Eyre', 2],
      ],
    ],
  ],
  'asks by what the biggest come first, where nothing says it': [
    ['how many makers are there', [[6]]],
    ['biggest first', null, 'by what'],
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
  'asks who came before somebody, where nothing says that': [
    ['makers in Midham', null],
    ['and who had the rank before her?', null, 'turn that into one question'],
  ],
  'is about what was named, and not about what was shown': [
    ['which makers are in Stonedale', null],
    ['how many masters are in that valley', [[2]]],
  ],
  'shows what each of a few belongs to': [
    ['top 2 makers by number of batches', null],
    [
      'which valleys are they in',
      [
        ['Ann', 'Bell', 'Stonedale'],
        ['Cat', 'Dunn', 'Wetdale'],
      ],
    ],
  ],
  'reckons with those few, whatever their number is': [
    ['top 2 cheeses by price', [['Oldrock'], ['Greystone']]],
    ['average price of those two', [[27]]],
  ],
  'asks which few, where another number of them is shown': [
    ['top 3 cheeses by price', null],
    ['average price of those two', null, 'another number of rows'],
  ],
  'finds the best of the times that are shown': [
    ['batches per month in 2025', null],
    ['best month of those', [['2025-03', 3]]],
  ],
  'goes back to the person that things were listed of': [
    ['makers with more than 2 batches', null],
    ['which cheeses did they make', [['Dewdrop'], ['Mist']]],
    ['when was her last batch', [['2025-03-20']]],
  ],
  'says since when somebody is one': [
    ['makers in Highton', null],
    [
      'since when are they makers',
      [
        ['Cat', 'Dunn', '2021-01-01'],
        ['Dan', 'Eyre', '2022-01-01'],
      ],
    ],
  ],
  'takes urgent for a kind where it is asked for': [
    ['how many batches are there, urgent!', [[9]]],
    ['only the urgent ones', null, 'urgent'],
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
