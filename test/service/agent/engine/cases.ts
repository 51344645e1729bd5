/** A question and the rows that answer it, whatever the dialect. */
export type Case = [question: string, rows: unknown[][]];

export const library: Case[] = [
  ['how many loans are there?', [[6]]],
  ['How many members live in Porto?', [[2]]],
  [
    'number of loans per genre',
    [
      ['Fiction', 4],
      ['Science fiction', 2],
    ],
  ],
  [
    'how many books by author',
    [
      ['Italo Calvino', 2],
      ['Ursula Le Guin', 1],
    ],
  ],
  ['total fine', [[8]]],
  [
    'average fine by month this year',
    [
      ['2026-03', 1.25],
      ['2026-04', 0.75],
      ['2026-05', 4],
    ],
  ],
  [
    'loans by month in 2026',
    [
      ['2026-03', 2],
      ['2026-04', 2],
      ['2026-05', 1],
    ],
  ],
  [
    'which months had fewer than 2 loans',
    [
      ['2025-12', 1],
      ['2026-05', 1],
    ],
  ],
  [
    'which weekdays had more than 1 loan',
    [
      ['Thursday', 2],
      ['Sunday', 2],
    ],
  ],
  [
    'loans per quarter',
    [
      ['2025-Q4', 1],
      ['2026-Q1', 2],
      ['2026-Q2', 3],
    ],
  ],
  ['how many loans in April', [[2]]],
  ['average number of loans per member', [[2]]],
  ['how many loans this week', [[1]]],
  ['how many loans since April 2026', [[3]]],
  ['how many loans before 2026', [[1]]],
  ['how many loans between March 2026 and April 2026', [[4]]],
  ['how many loans in the last 14 days', [[2]]],
  ['how many loans in Q1 2026', [[2]]],
  ['how many loans on 2026-04-30', [[1]]],
  ['maximum and minimum pages', [[387, 153]]],
  ['median pages of books', [[165]]],
  [
    'average pages of fiction and science fiction books',
    [
      ['Science fiction', 387],
      ['Fiction', 159],
    ],
  ],
  ['how many books are fiction or science fiction', [[3]]],
  ['which genres do books have', [['Fiction'], ['Science fiction']]],
  [
    'books with more than 160 pages',
    [
      [1, 'The Dispossessed', 'Science fiction', 387, 1],
      [2, 'Invisible Cities', 'Fiction', 165, 2],
    ],
  ],
  ['titles of books with pages between 160 and 200', [['Invisible Cities']]],
  ['how many members have more than 1 loan', [[2]]],
  ['how many members without loans', [[1]]],
  ['how many members without a city', [[1]]],
  ['which genre has the most loans', [['Fiction', 4]]],
  ['genres with more than 2 loans', [['Fiction', 4]]],
  ['which author has the fewest loans?', [['Ursula Le Guin', 2]]],
  [
    'top 2 books by number of loans',
    [
      ['Invisible Cities', 3],
      ['The Dispossessed', 2],
    ],
  ],
  [
    'show the titles of the books sorted by pages descending',
    [['The Dispossessed'], ['Invisible Cities'], ['Cosmicomics']],
  ],
  ['how many different genres', [[2]]],
  ['how many loans in or after 2026', [[5]]],
  ['how many members borrowed more than 1 time in 2026', [[2]]],
  ['how many members borrowed more than 1 time in 2025', [[0]]],
  ['how many members have more than 1 loan in April 2026', [[1]]],
  ['members without loans in 2026', [[4, 'Chen Wei', null, '2026-05-01']]],
  ['how many members who joined in 2025 have more than 1 loan', [[2]]],
  ['members with loans last month', [[2, 'Ana Silva', 'Lisbon', '2025-06-01']]],
  ['how many loans on weekends', [[2]]],
  ['how many loans on Mondays and Sundays', [[3]]],
  ['what percentage of members live in Porto', [[50]]],
  [
    'share of loans from Porto by genre',
    [
      ['Science fiction', 100],
      ['Fiction', 50],
    ],
  ],
  [
    'share of loans by genre',
    [
      ['Fiction', 66.7],
      ['Science fiction', 33.3],
    ],
  ],
  [
    'loan rate by city',
    [
      ['Lisbon', 100],
      ['Porto', 100],
      [null, 0],
    ],
  ],
  ['compare loans this year and last year', [[0, 5, 5, null, 1]]],
  ['total fine March vs April', [[2.5, 1.5, -1, -40]]],
  ["how many loans for Bram O'Brien", [[1]]],
  ['how many loans of "Invisible Cities"', [[3]]],
  ['how many loans excluding Fiction', [[2]]],
  ['how many loans did members from Lisbon make', [[2]]],
  [
    'show the 2 latest loans',
    [
      [5, 1, 3, '2026-05-11T09:00:00.000Z', 4],
      [4, 2, 2, '2026-04-30T23:30:00.000Z', 1.5],
    ],
  ],
  [
    'total penalty by city',
    [
      ['Porto', 6.5],
      ['Lisbon', 1.5],
    ],
  ],
];
export const clinic: Case[] = [
  [
    'how many appointments per doctor',
    [
      ['Mia', 'Wong', 3],
      ['Omar', 'Haddad', 2],
      ['Lea', 'Roth', 1],
      ['Nia', 'Okoro', 1],
    ],
  ],
  [
    'average wait minutes by specialty',
    [
      ['Cardiology', 26.25],
      ['Dermatology', 20],
      ['Neurology', null],
    ],
  ],
  ['how many appointments were missed', [[1]]],
  [
    'how many appointments by status last week',
    [
      ['done', 2],
      ['missed', 1],
    ],
  ],
  ['how many patients are insured', [[2]]],
  ['longest wait minutes', [[60]]],
  ['what percentage of appointments were missed', [[14.3]]],
  [
    'share of cancelled appointments by year',
    [
      [2024, 0],
      [2025, 100],
      [2026, 0],
    ],
  ],
  ['how many patients are not insured', [[1]]],
  [
    'appointments by week in 2026',
    [
      ['2026-04-20', 1],
      ['2026-05-04', 3],
      ['2026-05-11', 1],
    ],
  ],
  ['how many appointments for Rita', [[1]]],
  ['how many clients', [[3]]],
  ['how many doctors without patients', [[1]]],
  ['how many doctors have patients', [[3]]],
  ['names of doctors without patients', [['Nia', 'Okoro']]],
  ['which doctor has the highest average wait minutes', [['Lea', 'Roth', 60]]],
  [
    'appointments per specialty and status',
    [
      ['Cardiology', 'done', 3],
      ['Cardiology', 'cancelled', 1],
      ['Dermatology', 'done', 1],
      ['Dermatology', 'missed', 1],
      ['Neurology', 'done', 1],
    ],
  ],
  [
    'total wait minutes for the 2 busiest doctors',
    [
      ['Mia', 'Wong', 3, 45],
      ['Omar', 'Haddad', 2, 20],
    ],
  ],
];

export const factory: Case[] = [
  ['number of different plants which are the destinations for Gear', [[2]]],
  [
    'which plants are destinations of Shaft',
    [
      ['LYS', 'Lyon Works', 'France'],
      ['OSA', 'Osaka Works', 'Japan'],
    ],
  ],
  [
    'how many shipments left each plant?',
    [
      ['Gdansk Works', 3],
      ['Lyon Works', 1],
      ['Osaka Works', 1],
    ],
  ],
  [
    'how many shipments arrived at each plant?',
    [
      ['Lyon Works', 3],
      ['Osaka Works', 2],
    ],
  ],
  ['how many shipments to Japan', [[2]]],
  ['how many shipments from Poland to France', [[2]]],
  ['how many shipments from GDN to LYS', [[2]]],
  [
    'revenue by month last year',
    [
      ['2025-02', 150],
      ['2025-11', 120],
    ],
  ],
  [
    'top 2 parts by revenue',
    [
      ['Shaft', 200],
      ['Gear', 150],
    ],
  ],
  [
    'quantity by destination country',
    [
      ['France', 112],
      ['Japan', 8],
    ],
  ],
  [
    'average amount by year for the busiest plant',
    [
      ['Gdansk Works', 2025, 75],
      ['Gdansk Works', 2026, 80],
    ],
  ],
  ['heaviest part weight', [[8]]],
  ['total amount of shipments to the plant whose country is "France"', [[280]]],
  ['percentage of revenue from Poland', [[51.1]]],
  [
    'average part value by year',
    [
      [2025, 135],
      [2026, 90],
    ],
  ],
  [
    'compare revenue last year and this year by month',
    [
      ['2025-02', 150],
      ['2025-11', 120],
      ['2026-01', 100],
      ['2026-04', 80],
    ],
  ],
  ['which part has the most units', [['Bolt', 100]]],
  ['which part has the largest quantity', [['Bolt', 100]]],
  ['heaviest part', [[2, 'Shaft', 40, 31, 8]]],
  [
    'shipments with quantity over 9',
    [
      [1, 1, 'GDN', 'LYS', '2025-02-03', 10, 100],
      [4, 3, 'OSA', 'LYS', '2026-01-05', 100, 100],
    ],
  ],
  ['how many parts were shipped in 2025', [[2]]],
];
