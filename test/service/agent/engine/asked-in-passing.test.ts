import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BIKE_SHOP } from './bike-shop.ts';
import { Desk, rowsOf } from './domains.ts';

/** Coaches between towns: each run begins at one station and ends at another. */
const COACHES = `
CREATE TABLE stations (code text PRIMARY KEY, name text NOT NULL, town text NOT NULL);
CREATE TABLE runs (id integer PRIMARY KEY, origin text NOT NULL REFERENCES stations, destination text NOT NULL REFERENCES stations,
  departed_at timestamp NOT NULL, late_minutes integer NOT NULL);
INSERT INTO stations VALUES ('GHX', 'Ghent South', 'Ghent'), ('BRG', 'Bruges', 'Bruges'), ('LIE', 'Liege', 'Liege'), ('OST', 'Ostend', 'Ostend');
INSERT INTO runs VALUES (1, 'GHX', 'BRG', '2026-05-01T08:10', 5), (2, 'GHX', 'LIE', '2026-05-01T08:40', 0), (3, 'BRG', 'GHX', '2026-05-02T17:05', 20),
  (4, 'GHX', 'BRG', '2026-05-03T17:30', 9), (5, 'LIE', 'BRG', '2026-05-04T08:00', 2);
`;

type Asked = [question: string, found: unknown, explained?: string];

async function holds(desk: Desk, thread: readonly Asked[]): Promise<void> {
  for (const [at, [question, found, explained = '']] of thread.entries()) {
    const answer = at === 0 ? await desk.ask(question) : await desk.follow(question);
    expect([question, answer.explanation]).toEqual([question, expect.stringContaining(explained)]);
    if (found !== null) expect([question, rowsOf(answer)]).toEqual([question, found]);
  }
}

describe('questions about a shop, with a word in passing', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(BIKE_SHOP);
  }, 60_000);
  afterAll(() => desk.close());

  const questions: Asked[] = [
    [
      'sales by channel in percent',
      [
        ['shop', 3, 50],
        ['web', 3, 50],
      ],
      'share of all',
    ],
    [
      'revenue by kind as a percentage',
      [
        ['Bikes', 2650, 90.9],
        ['Parts', 265, 9.1],
      ],
    ],
    [
      'articles that sold fewer than 4 units',
      [
        [1, 'Road bike', 'Bikes', 900, 600],
        [4, 'City bike', 'Bikes', 500, 450],
      ],
    ],
    [
      'articles priced above 100',
      [
        [1, 'Road bike', 'Bikes', 900, 600],
        [4, 'City bike', 'Bikes', 500, 450],
      ],
    ],
    ['biggest sale and who made it', [[1, 'Ada', 915]]],
    ['what is the biggest sale we ever had and who made it', [[1, 'Ada', 915]]],
    ['which clients have made just one sale', [[3, 'Cleo', 'North', '2025-06-20']]],
    ['how many clients have made only 2 sales', [[1]]],
    ['how many sales did we make in 2025 and what did they come to', [[2, 1365]]],
    ['biggest sale ever, who made it', [[1, 'Ada', 915]]],
    ['biggest sale ever: who, when, how much', [[1, '2025-04-05', 'Ada', 915]]],
    ['what was our biggest sale, and when was it?', [[1, '2025-04-05', 915]]],
    [
      'clients by articles sold',
      [
        ['Ada', 10],
        ['Ben', 4],
        ['Cleo', 1],
      ],
    ],
    ['which district has the most articles bought', [['North', 11]]],
    [
      'do bikes make more than parts',
      [
        ['Bikes', 2650],
        ['Parts', 265],
      ],
    ],
    ['revenue this year vs last', [[1365, 1550, 185, 13.6, 1365]]],
    ['which kind has the best margin', [['Parts', 62.3]], 'margin'],
    [
      'sales over 500 euros',
      [
        [1, 915],
        [4, 800],
        [6, 540],
      ],
    ],
    ['reasons with an average delay over 1 hour', [['Broken', 67.5]], 'over 60'],
    ['reasons with an average delay over 60 minutes', [['Broken', 67.5]]],
    ['clients whose last sale was more than 20 days ago', [[3, 'Cleo', 'North', '2025-06-20']]],
    ['difference in revenue between web and shop', [[1125, 1790, 665, 59.1]], 'web beside shop'],
    ['repeat purchase rate', [[66.7]], 'more than one'],
    ['articles that cost us more than 100 but sell for less than 600', [[4, 'City bike', 'Bikes', 500, 450]]],
    ['which article has the highest revenue', [['Road bike', 1700]]],
    [
      'is the number of sales going up over the years',
      [
        [2025, 2],
        [2026, 4],
      ],
      'year by year',
    ],
  ];
  it.each(questions)('%s', async (...asked) => holds(desk, [asked]));

  it('knows nothing that is better without a number', async () => {
    const { kind } = await desk.ask('are bikes better than parts');
    expect(kind).toBe('needs-clarification');
  });

  it('asks rather than leaves out when something was that has no day', async () => {
    const { kind } = await desk.ask('most expensive article and when was it');
    expect(kind).toBe('needs-clarification');
  });

  it('asks rather than leaves out a percentage that it cannot show', async () => {
    const { kind } = await desk.ask('list the clients in percent');
    expect(kind).toBe('needs-clarification');
  });

  const threads: Record<string, Asked[]> = {
    'keeps the groups that went down, or up': [
      ['revenue by channel in April 2026', null],
      ['vs last year', null],
      ['which one dropped', [['web', 915, 180, -735, -80.3]]],
      ['which ones went up', [['shop', null, 800, 800, null]]],
    ],
    'adds up the money of what was listed': [
      ['sale lines with a discount over 20', null],
      ['how much money is that', [[1250]]],
    ],
    'counts what is added beside a number': [
      [
        'revenue by channel',
        [
          ['shop', 1790],
          ['web', 1125],
        ],
      ],
      [
        'add clients',
        [
          ['shop', 1790, 3],
          ['web', 1125, 2],
        ],
      ],
    ].map(([question, found]) => [String(question), found]),
    'shows the growth along the months': [
      [
        'revenue by month this year',
        [
          ['2026-04', 980],
          ['2026-05', 570],
        ],
      ],
      [
        'and growth',
        [
          ['2026-04', 980, null],
          ['2026-05', 570, -41.8],
        ],
      ],
    ],
    'shows all, after the first': [
      ['which channel has the highest revenue', [['shop', 1790]]],
      [
        'show all',
        [
          ['shop', 1790],
          ['web', 1125],
        ],
      ],
    ],
    'takes which ones after a question that was asked back for no question of its own': [
      ['revenue by weather', null],
      ['which articles', null, 'no answer yet'],
    ],
  };
  it.each(Object.entries(threads))('%s', async (_, thread) => holds(desk, thread));
});

describe('ways between places', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(COACHES);
  }, 60_000);
  afterAll(() => desk.close());

  const questions: Asked[] = [
    ['busiest station by departures', [['Ghent South', 3]], 'origin'],
    ['busiest station by arrivals', [['Bruges', 3]], 'destination'],
    ['stations without any departures', [['OST', 'Ostend', 'Ostend']], 'origin'],
    ['stations without arrivals', [['OST', 'Ostend', 'Ostend']], 'destination'],
    [
      'what time of day do the runs start',
      [
        [8, 3],
        [17, 2],
      ],
    ],
    ['what time do most runs start', [[8, 3]]],
    ['busiest hour for departures', [[8, 3]], 'runs'],
    ['busiest route', [['Ghent South', 'Bruges', 2]]],
  ];
  it.each(questions)('%s', async (...asked) => holds(desk, [asked]));

  it('takes no departure for an arrival', async () => {
    expect((await desk.ask('busiest hour for arrivals')).kind).toBe('needs-clarification');
  });

  it('goes back the way that was asked about', async () => {
    await holds(desk, [
      ['how many runs from GHX to BRG', [[2]]],
      ['and the other way round', [[1]]],
      ['and back', [[2]]],
    ]);
  });
});
