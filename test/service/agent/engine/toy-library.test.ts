import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asked, Desk, itAnswers } from './domains.ts';
import { TOY_LIBRARY } from './toy-library.ts';

const BY_MAKER = [
  ['Holzwurm', 3],
  ['Brix', 2],
];
const BY_KIND = [
  ['Wooden', 3],
  ['Building', 2],
  ['Doll', 1],
];

/** Questions by what they hold, each with its rows, and with words that the explanation has. Today is 2026-05-13. */
const asked: Record<string, Asked[]> = {
  'a number for each of those that are listed': [
    ['list makers and how many toys each has', BY_MAKER],
    ['show makers and how many toys they have', BY_MAKER],
    ['makers with number of toys', BY_MAKER],
    ['list all makers with toy count', BY_MAKER],
    ['makers and the number of toys each of them makes', BY_MAKER],
    ['kinds and how many toys there are in each', BY_KIND],
    [
      'families with their number of loans',
      [
        ['Abel', 2],
        ['Bosch', 2],
        ['Abel', 1],
        ['Cramer', 1],
      ],
    ],
    ['how many toys does each maker have', BY_MAKER],
    // What belongs to no list is one number.
    ['how many toys are there', [[5]]],
    ['number of loans from family Abel', [[3]]],
  ],
  'rows that others are tied to by a table of keys': [
    ['how many toys are in each kind', BY_KIND],
    ['number of toys per kind', BY_KIND],
    ['which kind has the most toys', [['Wooden', 3]]],
    [
      'longest wooden toys',
      [
        [1, 'Marble Run'],
        [5, 'Fire Truck'],
        [4, 'Puzzle Box'],
      ],
      'Wooden',
    ],
    ['shortest wooden toy', [[4, 'Puzzle Box']], 'Wooden'],
    [
      'the 2 longest wooden toys',
      [
        [1, 'Marble Run'],
        [5, 'Fire Truck'],
      ],
    ],
    ['families that borrowed wooden toys', [[1], [2], [5]], 'Wooden'],
    ['which families borrowed a wooden toy', [[1], [2], [5]], 'Wooden'],
    ['makers with wooden toys', [[1], [2]], 'Wooden'],
    ['makers that offer doll toys', [['Holzwurm']], 'Doll'],
  ],
  'the last or first of each': [
    [
      'last loan of each family',
      [
        ['Abel', 2, '2026-02-01'],
        ['Abel', 6, '2026-04-10'],
        ['Bosch', 4, '2026-04-01'],
        ['Cramer', 5, '2026-04-02'],
      ],
      'latest loan date',
    ],
    [
      "each family's first loan",
      [
        ['Abel', 1, '2026-01-05'],
        ['Abel', 6, '2026-04-10'],
        ['Bosch', 3, '2026-03-01'],
        ['Cramer', 5, '2026-04-02'],
      ],
      'earliest loan date',
    ],
    [
      'running total of play minutes by month for each family',
      [
        ['2026-01', 'Abel', 90],
        ['2026-02', 'Abel', 120],
        ['2026-03', 'Bosch', 60],
        ['2026-04', 'Abel', 10],
        ['2026-04', 'Bosch', 105],
        ['2026-04', 'Cramer', 15],
      ],
      'running total',
    ],
  ],
  'days of rows further down that are empty': [
    ["families who haven't returned their toys", [[1], [2]], 'no return date'],
    ['families who have not returned their loans', [[1], [2]], 'no return date'],
    ["families who haven't returned a toy", [[1], [2]], 'no return date'],
    ['families with unreturned loans', [[1], [2]], 'no return date'],
    ['families with loans not returned', [[1], [2]], 'no return date'],
    ['loans not returned', [[2], [4]], 'no return date'],
  ],
  'verbs that only say how two things belong together': [
    [
      'how many toys did each family borrow',
      [
        ['Abel', 2],
        ['Bosch', 2],
        ['Abel', 1],
        ['Cramer', 1],
      ],
    ],
    ['how many families does Karl Fuchs advise', [[2]], 'Karl Fuchs'],
    ['what percentage of loans was delivered by Swift Bikes', [[50]], 'Swift Bikes'],
    ['how many loans were delivered by Pedal Post', [[3]], 'Pedal Post'],
    ['which makers supply doll toys', [[1]], 'Doll'],
  ],
  'ages of people': [
    ['how old is the oldest helper', null, 'age'],
    ['how old is the youngest helper', null, 'age'],
    ['how old is the oldest loan', [[128]], 'days'],
  ],
  'columns that are called as something else that is measured': [
    [
      'total units in stock by maker',
      [
        ['Holzwurm', 13],
        ['Brix', 11],
      ],
      'units in stock',
    ],
    ['total units in stock', [[24]], 'units in stock'],
    ['toys longer than 32 cm', [[1], [3], [5]], 'length'],
    ['longest toy', [[1, 'Marble Run']], 'length'],
  ],
  'what is asked about in a roundabout way': [
    ['which toys are the most popular', [['Marble Run', 2]], 'most loans'],
    ['least popular toys', null, 'fewest loans'],
    ['which maker made the most money per toy', [['Brix', 6]], 'per toy'],
    ['how long is the longest toy', [[1, 'Marble Run']], 'length'],
    ['which kinds are empty', [['Outdoor']]],
    ['families with more than a single loan', [['Abel'], ['Bosch']]],
    ['how many families share the family name Abel', [[2]], 'Abel'],
    ['how did 2026 compare to 2025', null, 'Revenue'],
  ],
  'money that ranks': [
    [
      'which families spent the most',
      [
        ['Bosch', 13],
        ['Abel', 7],
        ['Cramer', 2],
      ],
      'amount of payments',
    ],
    ['which toy made the most money', [['Fire Truck', 9]], 'revenue'],
    ['who does Lea Hahn report to', [['Ines', 'Roth']]],
  ],
};

describe('a library of toys', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await Desk.openLearned(TOY_LIBRARY);
  }, 30_000);
  afterAll(() => desk.close());

  it('asks who is meant, where nobody is named', async () => {
    const outcome = await desk.ask("who hasn't returned their toy");
    expect(outcome.kind).toBe('needs-clarification');
  });

  itAnswers(() => desk, asked);
});
