import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BIKE_SHOP } from './bike-shop.ts';
import { Desk, rowsOf } from './domains.ts';

type Asked = [question: string, rows: unknown[][]];

const periods: Asked[] = [
  ['total revenue 2025', [[1365]]],
  [
    'revenue by kind 2025',
    [
      ['Bikes', 1350],
      ['Parts', 15],
    ],
  ],
  ['2025 revenue', [[1365]]],
  ['number of sales in the year 2026', [[4]]],
  ['how many sales the day before yesterday', [[1]]],
  ['revenue month to date', [[570]]],
  ['revenue in the first half of 2025', [[1365]]],
  ['how many sales a month ago', [[2]]],
  ['revenue this month vs same month last year', [[450, 570, 120, 26.7, 450]]],
  ['revenue ytd against the same period last year', [[1365, 1550, 185, 13.6, 1365]]],
  ['revenue in april compared to last year', [[915, 980, 65, 7.1]]],
];

const money: Asked[] = [
  ['which kind sells best', [['Bikes', 2650]]],
  [
    'what sold best this month',
    [
      ['City bike', 500],
      ['Lock', 40],
      ['Bell', 30],
    ],
  ],
  ['which channel brings in the most money', [['shop', 1790]]],
  ['which month sold the most', [['2026-04', 980]]],
  [
    '2 least selling articles',
    [
      ['Bell', 45],
      ['Lock', 220],
    ],
  ],
  ['most profitable kind', [['Bikes', 550]]],
  [
    'which clients grew the most this year',
    [
      ['Ada', 915, 720, -195, -21.3],
      ['Ben', 450, 30, -420, -93.3],
      ['Cleo', null, 800, 800, null],
    ],
  ],
  ['what did we take in last month', [[980]]],
  ['how much money came in yesterday', [[540]]],
  ['how much discount did we give in 2025', [[55]]],
  ['discounts given last month', [[120]]],
  ['how much does a client spend on average', [[971.67]]],
  ['how much do Ada and Ben spend on average per sale', [[423]]],
];

const people: Asked[] = [
  [
    'new clients in 2025 by month',
    [
      ['2025-02', 1],
      ['2025-06', 1],
    ],
  ],
  ['how many new clients this year', [[1]]],
  ['signups by month 2026', [['2026-04', 1]]],
  ['clients who havent bought anything', [[4, 'Dan', 'South', '2026-04-02']]],
  ['what portion of revenue comes from South', [[16.5]]],
  ['repeat clients share', [[50]]],
  ['sales per client on average', [[2]]],
  [
    'biggest clients in the North',
    [
      ['Ada', 1635],
      ['Cleo', 800],
    ],
  ],
  [
    'top reasons for complaints',
    [
      ['Broken', 2],
      ['Late', 1],
    ],
  ],
];

const more: Asked[] = [
  ['how much has Ada spent this year', [[720]]],
  ['how many sales without any discount', [[2]]],
  ['share of sales with a discount', [[66.7]]],
  ['which district has the lowest share of void sales', [['South', 0]]],
  ['who bought something yesterday', [[1, 'Ada', 'North', '2024-03-01']]],
  ['who joined in april', [[4, 'Dan', 'South', '2026-04-02']]],
  ['avg monthly revenue in 2025', [[682.5]]],
  ['how did we do in april compared with march', [[null, 980, 980, null]]],
  // Of a month that is not over, as many days of the one before.
  ['is revenue up or down vs last month', [[180, 570, 390, 216.7, 980]]],
  [
    'running total of revenue in april',
    [
      ['2026-04-07', 180, 180],
      ['2026-04-20', 800, 980],
    ],
  ],
  ['best selling kind in the South', [['Bikes', 450]]],
  ['which day had the most sales', [['2025-04-05', 1]]],
  [
    'longest average delay by reason',
    [
      ['Broken', 67.5],
      ['Late', 5],
    ],
  ],
  [
    'which complaints had the longest delay',
    [
      [3, 4, '2026-04-30', 'Broken', 90],
      [1, 2, '2026-05-10', 'Broken', 45],
      [2, 4, '2026-04-22', 'Late', 5],
    ],
  ],
  ['how much did clients in the North spend per sale on average', [[608.75]]],
];

const written: Asked[] = [
  [
    'client wise revenue 2025',
    [
      ['Ada', 915],
      ['Ben', 450],
    ],
  ],
  [
    'month-wise sales count 2026',
    [
      ['2026-04', 2],
      ['2026-05', 2],
    ],
  ],
  ['no of sales this month', [[2]]],
  ['how mny sales in the year 2025', [[2]]],
  ['which client has maximum sales', [['Ada', 3]]],
  ['second best selling article', [['City bike', 950]]],
  ['2nd most expensive article', [[4, 'City bike', 'Bikes', 500, 450]]],
  ['revenue between 1 april and 10 april', [[180]]],
  [
    'sales since monday',
    [
      [5, 2, '2026-05-11', 'web', 'done'],
      [6, 1, '2026-05-12', 'shop', 'done'],
    ],
  ],
  ['revenue last monday', [[30]]],
  ['revenue in april last year', [[915]]],
  ['revenue q2 last year', [[1365]]],
  [
    'articles priced under 50',
    [
      [2, 'Bell', 'Parts', 10, 2],
      [3, 'Lock', 'Parts', 40, 15],
    ],
  ],
  [
    'articles whose name contains bike',
    [
      [1, 'Road bike', 'Bikes', 900, 600],
      [4, 'City bike', 'Bikes', 500, 450],
    ],
  ],
];

const parts: Asked[] = [
  ['discount as a percentage of revenue in 2026', [[7.7]]],
  [
    'compare Q2 2026 revenue to Q2 2025 by channel',
    [
      ['web', 915, 210, -705, -77, 915],
      ['shop', 450, 1340, 890, 197.8, 450],
    ],
  ],
  [
    'biggest spenders in 2026',
    [
      ['Cleo', 800],
      ['Ada', 720],
      ['Ben', 30],
    ],
  ],
  [
    'sales between 400 and 600',
    [
      [6, 540],
      [2, 450],
    ],
  ],
  ['clients who bought in 2025 but not in April 2026', [[2, 'Ben', 'South', '2025-02-10']]],
  [
    'first sale of each client',
    [
      ['Cleo', '2026-04-20'],
      ['Ben', '2025-05-06'],
      ['Ada', '2025-04-05'],
    ],
  ],
];

const ranked: Asked[] = [
  ['did we have more sales this april than last april', [[1, 2, 1, 100]]],
  ['did we sell more in april than in march', [[null, 980, 980, null]]],
  ['the total value of void sales in 2026', [[800]]],
  ['cheapest bike', [[4, 'City bike', 'Bikes', 500, 450]]],
  ['which weekday do clients buy most', [['Tuesday', 3]]],
];

const worst: Asked[] = [
  ['the worst delay', [[3, 4, '2026-04-30', 'Broken', 90]]],
  [
    'worst 2 delays',
    [
      [3, 4, '2026-04-30', 'Broken', 90],
      [1, 2, '2026-05-10', 'Broken', 45],
    ],
  ],
  [
    'worst delays by reason',
    [
      ['Broken', 67.5],
      ['Late', 5],
    ],
  ],
];

describe('how a shop is asked about', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(BIKE_SHOP);
  }, 60_000);
  afterAll(() => desk.close());

  it.each([...periods, ...money, ...people, ...more, ...written, ...parts, ...ranked, ...worst])(
    '%s',
    async (question, rows) => {
      const answer = rowsOf(await desk.ask(question));
      if (!Array.isArray(answer)) expect(answer).toEqual(rows);
      else expect(answer.map((row: unknown[]) => row.map(plain))).toEqual(rows);
    },
  );

  it('says until when there are rows, where a period lies behind them', async () => {
    const { explanation } = await desk.ask('how many complaints today');
    expect(explanation).toContain('The latest complaints are from May 10, 2026.');
  });

  it('goes on with the same numbers for other groups, and keeps those with so many rows', async () => {
    await desk.ask('revenue by kind in 2026');
    expect(rowsOf(await desk.follow('which clients'))).toEqual([
      ['Cleo', 800],
      ['Ada', 720],
      ['Ben', 30],
    ]);
    expect(rowsOf(await desk.follow('swap clients for channels'))).toEqual([
      ['shop', 1340],
      ['web', 210],
    ]);
    await desk.ask('average delay by reason');
    expect(rowsOf(await desk.follow('only those with more than 1 complaint'))).toEqual([['Broken', 67.5]]);
    expect(rowsOf(await desk.follow('worst 1'))).toEqual([['Broken', 67.5]]);
  });

  it('takes what they spend in a period for that of their sales, and sets others beside', async () => {
    await desk.ask('clients in the North');
    expect(rowsOf(await desk.follow('what did they spend last year'))).toEqual([[915]]);
    await desk.ask('revenue from North in 2026');
    expect(rowsOf(await desk.follow('compare with South'))).toEqual([
      ['North', 1520],
      ['South', 30],
    ]);
    await desk.ask('revenue in 2026');
    expect(rowsOf(await desk.follow('which month was best'))).toEqual([['2026-04', 980]]);
    await desk.ask('top 2 articles by revenue');
    expect(rowsOf(await desk.follow('by quantity'))).toEqual([
      ['Lock', 6],
      ['Bell', 5],
    ]);
  });

  it('puts what was compared in the order of its change', async () => {
    await desk.ask('revenue by channel in April 2026');
    await desk.follow('vs last year');
    expect(rowsOf(await desk.follow('which channel grew the most'))).toEqual([
      ['web', 915, 180, -735, -80.3],
      ['shop', null, 800, 800, null],
    ]);
  });

  it('says what is known of other rows alone', async () => {
    const { kind, explanation } = await desk.ask('void visits');
    expect(kind).toBe('needs-clarification');
    expect(explanation).toContain('“void” is a state of sales, and nothing links those to visits');
  });

  it('compares with the year before, whatever the period', async () => {
    await desk.ask('revenue in 2025');
    expect(rowsOf(await desk.follow('compare that with last year'))).toEqual([[null, 1365, 1365, null]]);
    await desk.ask('revenue in april');
    expect(rowsOf(await desk.follow('vs last year'))).toEqual([[915, 980, 65, 7.1]]);
    expect(rowsOf(await desk.follow('in percent'))).toEqual([[7.1]]);
  });

  it('does not take a number behind one thing for a year', async () => {
    const outcome = await desk.ask('sale 2025');
    expect(outcome.explanation).not.toContain('in 2025');
  });
});

/** Numbers as texts, as some of them come from the database. */
const plain = (cell: unknown): unknown =>
  typeof cell === 'string' && /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell;
