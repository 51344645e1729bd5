import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk, LIBRARY, rowsOf } from './domains.ts';
import { PERSONNEL, TRADER } from './shops.ts';
import { THEATRE } from './theatre.ts';

type Chain = [question: string, rows: unknown[][] | string][];

/** A text is what was asked back, or the beginning of it. */
async function answersOf(desk: Desk, chain: Chain): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const [at, [question, expected]] of chain.entries()) {
    const outcome = at === 0 ? await desk.ask(question) : await desk.follow(question);
    const rows = rowsOf(outcome);
    answers.push([
      question,
      typeof expected === 'string' && typeof rows === 'string' ? rows.slice(0, expected.length) : rows,
    ]);
  }
  return answers;
}

const trader: Record<string, Chain> = {
  'knows what people bought, and who bought that': [
    ['which customers are from Germany', [['ALFKI', 'Alfreds Futterkiste', 'Maria Anders', 'Berlin', 'Germany', 30]]],
    [
      'what did they buy',
      [
        [1, 'Chai', 1, 1, 18, 39, 0, 10, 0],
        [3, 'Aniseed Syrup', 1, 2, 10, 13, 70, 25, 0],
        [4, 'Ikura', 2, 3, 31, 31, 0, 0, 0],
      ],
    ],
  ],
  'follows the things to those who bought them': [
    [
      'top 2 products by revenue',
      [
        ['Chai', 450],
        ['Konbu', 300],
      ],
    ],
    [
      'which customers bought them',
      [
        ['ALFKI', 'Alfreds Futterkiste', 'Maria Anders', 'Berlin', 'Germany', 30],
        ['ERNSH', 'Ernst Handel', 'Roland', 'Graz', 'Austria', 76],
      ],
    ],
  ],
  'sets the months of two years beside each other, and ranks what was not shown by its growth': [
    [
      'revenue by country in 2026',
      [
        ['Austria', 760],
        ['France', 62],
        ['Germany', 30],
      ],
    ],
    [
      'how does that compare to the year before',
      [
        [760, 'Austria', null, 760, null, null],
        [62, 'France', null, 62, null, null],
        [30, 'Germany', null, 30, null, 225],
      ],
    ],
    [
      'by month',
      [
        [null, 62, 'January', 62, null],
        [null, 460, 'February', 460, null],
        [null, 330, 'April', 330, null],
        [225, null, 'November', -225, -100],
      ],
    ],
    [
      'which country grew the most',
      [
        [225, 30, 'Germany', -195, -86.7],
        [null, 760, 'Austria', 760, null],
        [null, 62, 'France', 62, null],
      ],
    ],
  ],
  'takes a month from the row that was shown': [
    ['latest order', [[5, 'ALFKI', 1, '2026-04-20', '2026-05-18', '2026-04-24', 1, 5, 'Germany']]],
    ['how many orders that month', [[2]]],
  ],
  'asks back where several months are shown': [
    [
      'orders in 2026 by month',
      [
        ['2026-01', 1],
        ['2026-02', 1],
        ['2026-04', 2],
      ],
    ],
    ['revenue that month', "asked: I couldn't turn that into one question: the previous answer shows no one month"],
  ],
  'divides a total by how many of something there are': [
    [
      'revenue by product',
      [
        ['Chai', 450],
        ['Konbu', 300],
        ['Chang', 190],
        ['Ikura', 92],
        ['Aniseed Syrup', 45],
      ],
    ],
    [
      'average per order',
      [
        ['Konbu', 300],
        ['Chai', 225],
        ['Chang', 190],
        ['Ikura', 46],
        ['Aniseed Syrup', 45],
      ],
    ],
    [
      'the second one - which customers',
      [
        ['Ernst Handel', 270],
        ['Alfreds Futterkiste', 180],
      ],
    ],
  ],
  'counts for each of them, and sorts by that': [
    ['customers in Germany', [['ALFKI', 'Alfreds Futterkiste', 'Maria Anders', 'Berlin', 'Germany', 30]]],
    ['how many orders each', [['Alfreds Futterkiste', 2]]],
    ['sort by that', [['Alfreds Futterkiste', 2]]],
  ],
  'takes the row that has the most of it': [
    ['highest freight in 2026', [[40]]],
    ['which customer was it from', [['Ernst Handel']]],
  ],
  'lists what was bought then, and not at other times': [
    [
      'customers with orders in November 2025',
      [['ALFKI', 'Alfreds Futterkiste', 'Maria Anders', 'Berlin', 'Germany', 30]],
    ],
    [
      'what did they buy',
      [
        [1, 'Chai', 1, 1, 18, 39, 0, 10, 0],
        [3, 'Aniseed Syrup', 1, 2, 10, 13, 70, 25, 0],
      ],
    ],
  ],
  'shows the first of a kind after the months, and the rest of them': [
    [
      'revenue in 2026 by quarter',
      [
        ['2026-Q1', 522],
        ['2026-Q2', 330],
      ],
    ],
    [
      'top 2 products',
      [
        ['Konbu', 300],
        ['Chai', 270],
      ],
    ],
    [
      'the rest',
      [
        ['Chang', 190],
        ['Ikura', 92],
      ],
    ],
  ],
  'keeps the part that a share is of': [
    ['how many customers are in Germany', [[1]]],
    ['what share is that', [[25]]],
    [
      'their orders',
      [
        [1, 'ALFKI', 1, '2025-11-04', '2025-12-01', '2025-11-10', 1, 10, 'Germany'],
        [5, 'ALFKI', 1, '2026-04-20', '2026-05-18', '2026-04-24', 1, 5, 'Germany'],
      ],
    ],
  ],
  'puts a count beside an average': [
    [
      'average freight by customer',
      [
        ['Ernst Handel', 35],
        ['Bon app', 20],
        ['Alfreds Futterkiste', 7.5],
      ],
    ],
    [
      'and the number of them',
      [
        ['Ernst Handel', 35, 2],
        ['Bon app', 20, 1],
        ['Alfreds Futterkiste', 7.5, 2],
      ],
    ],
  ],
  'names the one thing that a row is tied to': [
    ['latest order', [[5, 'ALFKI', 1, '2026-04-20', '2026-05-18', '2026-04-24', 1, 5, 'Germany']]],
    ['which product', [[4, 'Ikura', 2, 3, 31, 31, 0, 0, 0]]],
  ],
  'keeps groups above a number that stands before “only”, and turns them around': [
    [
      'revenue by product',
      [
        ['Chai', 450],
        ['Konbu', 300],
        ['Chang', 190],
        ['Ikura', 92],
        ['Aniseed Syrup', 45],
      ],
    ],
    [
      'more than 200 only',
      [
        ['Chai', 450],
        ['Konbu', 300],
      ],
    ],
    [
      'sort worst first',
      [
        ['Konbu', 300],
        ['Chai', 450],
      ],
    ],
    ['which one improved most', 'asked: '],
  ],
  'asks which one is meant where there is only one number': [
    ['average freight in 2026', [[23.75]]],
    ['the highest one - which customer', 'asked: '],
  ],
  'never lists what was asked for a number of': [
    ['products that cost more than 20', [[4, 'Ikura', 2, 3, 31, 31, 0, 0, 0]]],
    ['how much did they buy', "asked: I couldn't turn that into one question"],
  ],
  'groups what was counted': [
    ['number of orders in 2026', [[4]]],
    [
      'by customer',
      [
        ['Ernst Handel', 2],
        ['Alfreds Futterkiste', 1],
        ['Bon app', 1],
      ],
    ],
  ],
};

const personnel: Record<string, Chain> = {
  'tells how old people are, and when they came': [
    ['how many employees are there in Engineering', [[3]]],
    [
      'when were they hired',
      [
        ['Georgi', 'Facello', '2015-06-26'],
        ['Bezalel', 'Simmel', '2018-11-21'],
        ['Chirstian', 'Koblick', '2026-01-12'],
      ],
    ],
    [
      'sort by that',
      [
        ['Chirstian', 'Koblick', '2026-01-12'],
        ['Bezalel', 'Simmel', '2018-11-21'],
        ['Georgi', 'Facello', '2015-06-26'],
      ],
    ],
  ],
  'lists the people who were counted in groups': [
    [
      'number of employees by department',
      [
        ['Engineering', 3],
        ['Finance', 1],
        ['Marketing', 1],
      ],
    ],
    [
      'when were they hired',
      [
        ['Georgi', 'Facello', '2015-06-26'],
        ['Bezalel', 'Simmel', '2018-11-21'],
        ['Parto', 'Bamford', '2020-08-28'],
        ['Chirstian', 'Koblick', '2026-01-12'],
        ['Kyoichi', 'Maliniak', '2019-09-12'],
      ],
    ],
  ],
  'shows whose departments they are, so that people stay what is asked about': [
    [
      'employees hired in 2018',
      [[2, '1985-06-02', 'Bezalel', 'Simmel', 'F', '2018-11-21', 70_000, 'd003', 1, 'Engineer']],
    ],
    ['which department are they in', [['Bezalel', 'Simmel', 'Engineering']]],
    ['how many absences did they have', [[2]]],
  ],
  'groups what was asked for earlier where the people shown have no such thing': [
    [
      'absences in 2026',
      [
        [1, 2, '2026-02-01', 3, 'Illness'],
        [2, 2, '2026-03-10', 1, 'Family'],
        [3, 4, '2026-04-01', 10, 'Illness'],
      ],
    ],
    [
      'who are they',
      [
        [2, '1985-06-02', 'Bezalel', 'Simmel', 'F', '2018-11-21', 70_000, 'd003', 1, 'Engineer'],
        [4, '1995-05-01', 'Chirstian', 'Koblick', 'M', '2026-01-12', 65_000, 'd003', 1, 'Engineer'],
      ],
    ],
    [
      'by reason',
      [
        ['Illness', 2],
        ['Family', 1],
      ],
    ],
  ],
  'keeps the order that picked the first one': [
    ['who earns the least', [[3, '1990-12-03', 'Parto', 'Bamford', 'M', '2020-08-28', 60_000, 'd001', 1, 'Analyst']]],
    ['which department is he in', [['Marketing']]],
    ['how many employees are in it', [[1]]],
  ],
};

const theatre: Record<string, Chain> = {
  'counts what lies below each of them': [
    ['how many bookings were there in April 2026', [[2]]],
    ['who are they', [[1, 'Nora', 'Ghent']]],
  ],
  'goes into the first of the groups': [
    [
      'number of payments by method',
      [
        ['card', 2],
        ['cash', 1],
      ],
    ],
    [
      'the top one - which patrons',
      [
        ['Nora', 1],
        ['Pia', 1],
      ],
    ],
  ],
  'takes a week from the groups': [
    [
      'bookings per week in May 2026',
      [
        ['2026-04-27', 1],
        ['2026-05-04', 1],
      ],
    ],
    ['which week was the worst', [['2026-04-27', 1]]],
    ['how many payments in that week', [[1]]],
  ],
};

const library: Record<string, Chain> = {
  'finds the people behind what was counted': [
    ['how many loans were there in April 2026', [[2]]],
    ['who are they', [[2, 'Ana Silva', 'Lisbon', '2025-06-01']]],
    ['when did they join', [['Ana Silva', '2025-06-01']]],
    ['how many loans each', [['Ana Silva', '2025-06-01', 2]]],
  ],
  'takes the month that was found, and shows the names of what was counted': [
    [
      'loans by month in 2026',
      [
        ['2026-03', 2],
        ['2026-04', 2],
        ['2026-05', 1],
      ],
    ],
    ['worst month', [['2026-05', 1]]],
    ['how many new members that month', [[1]]],
    ['show me the names', [['Chen Wei']]],
  ],
  'says that an average is no part of anything': [
    [
      'average fine by city',
      [
        ['Porto', 1.63],
        ['Lisbon', 0.75],
      ],
    ],
    ['as a percentage', "asked: I couldn't turn that into one question: only groups"],
  ],
  'counts the part that was a percentage': [
    ['how many loans were there in April 2026', [[2]]],
    ['only members in Lisbon', [[2]]],
    ['what share of all loans is that', [[100]]],
    ['how many is that', [[2]]],
  ],
  'keeps what was measured where why is asked': [
    ['number of members joined in 2026', [[2]]],
    ['why so few in May?', 'asked: I can show what happened'],
    ['show me the names', [["Bram O'Brien"], ['Chen Wei']]],
  ],
  'answers no fragment about everything after a question that was asked back': [
    ['number of dragons by castle', 'asked: '],
    ['average fine', "asked: I can't connect that to the previous answer."],
    ['worst month', "asked: I can't connect that to the previous answer."],
  ],
};

describe.each([
  ['a trader', TRADER, trader],
  ['a personnel department', PERSONNEL, personnel],
  ['a library', LIBRARY, library],
  ['a theatre', THEATRE, theatre],
])('conversations with %s', (_, sql, chains) => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(sql);
  });
  afterAll(() => desk.close());

  it.each(Object.entries(chains))('%s', async (__, chain) => {
    expect(await answersOf(desk, chain)).toEqual(chain);
  });
});
