import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asked, Desk, itAnswers, itFollows, rowsOf } from './domains.ts';

/** Car washes, of which March had none, and plans that last some months; a day off need not be known. */
const WASHES = `
CREATE TABLE stations (station_id integer PRIMARY KEY, station_name text NOT NULL, has_vacuum boolean NOT NULL, opened_on date NOT NULL);
CREATE TABLE washes (wash_id integer PRIMARY KEY, station_id integer NOT NULL REFERENCES stations, washed_at timestamp NOT NULL, kind text NOT NULL, amount numeric(6,2) NOT NULL, score integer NOT NULL, fee numeric(6,2) NOT NULL DEFAULT 2);
CREATE TABLE plans (plan_id integer PRIMARY KEY, plan_name text NOT NULL, started_on date NOT NULL, months integer NOT NULL);
CREATE TABLE absences (absence_id integer PRIMARY KEY, station_id integer NOT NULL REFERENCES stations, day_off date);
CREATE TABLE hoses (hose_id integer PRIMARY KEY, fitted_on date, scrapped_on date);
INSERT INTO hoses VALUES (1, '2026-01-02', NULL), (2, NULL, '2026-02-03'), (3, '2026-02-05', '2026-02-03');
INSERT INTO stations VALUES (1, 'Kiln Lane', true, '2024-03-01'), (2, 'Harbour', false, '2024-09-12');
INSERT INTO washes (wash_id, station_id, washed_at, kind, amount, score) VALUES
  (1, 1, '2026-01-05T08:00', 'foam', 10, 4), (2, 1, '2026-01-05T09:30', 'wax', 20, 5), (3, 2, '2026-01-06T08:15', 'foam', 10, 3),
  (4, 1, '2026-02-10T08:00', 'wax', 40, 5),
  (5, 2, '2026-04-01T08:00', 'foam', 10, 1), (6, 2, '2026-04-02T10:00', 'foam', 10, 2), (7, 1, '2026-04-02T11:00', 'foam', 10, 3), (8, 1, '2026-04-02T17:00', 'wax', 20, 4),
  (9, 1, '2026-05-04T08:00', 'foam', 10, 2), (10, 1, '2026-05-11T08:00', 'wax', 25, 4);
INSERT INTO plans VALUES (1, 'Bronze', '2026-01-02', 6), (2, 'Silver', '2026-01-20', 12), (3, 'Gold', '2026-03-01', 12);
INSERT INTO absences VALUES (1, 1, '2026-02-01'), (2, 1, NULL), (3, 2, NULL), (4, 2, '2026-02-02'), (5, 1, NULL);
`;

const asked: Record<string, Asked[]> = {
  'the times that have so many rows': [
    [
      'which months had more than 1 but fewer than 4 washes',
      [
        ['2026-01', 3],
        ['2026-05', 2],
      ],
    ],

    [
      'which months had more than 2 washes',
      [
        ['2026-01', 3],
        ['2026-04', 4],
      ],
      'Number of washes by month, only with more than 2 washes',
    ],
    [
      'months with more than 2 washes',
      [
        ['2026-01', 3],
        ['2026-04', 4],
      ],
    ],
    ['show me the months with at least 4 washes', [['2026-04', 4]], 'only with at least 4 washes'],
    [
      'which months had 3 or more washes',
      [
        ['2026-01', 3],
        ['2026-04', 4],
      ],
    ],
    ['which months had exactly 2 washes', [['2026-05', 2]]],
    [
      'which months had between 2 and 3 washes',
      [
        ['2026-01', 3],
        ['2026-05', 2],
      ],
    ],
    ['which month had only 1 wash', [['2026-02', 1]]],
    [
      'on which days did we have more than one wash',
      [
        ['2026-01-05', 2],
        ['2026-04-02', 3],
      ],
    ],
    ['days when there were more than 2 washes', [['2026-04-02', 3]]],
    [
      'which weeks saw more than 2 washes',
      [
        ['2025-12-29', 0],
        ['2026-01-05', 3],
        ['2026-03-30', 4],
      ].slice(1),
    ],
    ['which quarters had over 4 washes', [['2026-Q2', 6]]],
    ['which weekdays had more than 3 washes', [['Monday', 4]]],
    ['which hours of the day had more than 2 washes', [[8, 6]]],
    ['which years had more than 20 washes', []],
  ],
  'only the rows that are meant': [
    ['which years did we open more than 1 station', [[2024, 2]], 'Number of stations by year of opening'],

    ['which months had more than 1 wax washes', [], 'kind wax'],
    ['which months had more than 2 foam washes', [['2026-04', 3]], 'kind foam'],
    [
      'which days this month had fewer than 2 washes',
      [
        ['2026-05-04', 1],
        ['2026-05-11', 1],
      ],
      'May 2026',
    ],
    ['in which months of 2026 did Harbour have more than 1 wash', [['2026-04', 2]], 'Harbour'],
    ['which months had more than 1 new plan', [['2026-01', 2]]],
  ],
  'what the rows of each time add up to, or their average': [
    ['which months had more than 6 in fees', [['2026-04', 8]], 'over 6'],

    ['months with more than 40 in amount', [['2026-04', 50]], 'only with total wash amount over 40'],
    ['which months had more than $40 in revenue', [['2026-04', 50]]],
    [
      'months with a total amount of at least 40',
      [
        ['2026-01', 40],
        ['2026-02', 40],
        ['2026-04', 50],
      ],
    ],
    ['in which months did the total amount exceed 40', [['2026-04', 50]]],
    ['months where the average score was above 4', [['2026-02', 5]], 'Average score by month'],
    ['months where the number of washes was below 2', [['2026-02', 1]]],
  ],
  'a bound behind the groups that it is of': [
    [
      'Number of washes by month, only with more than 2 washes',
      [
        ['2026-01', 3],
        ['2026-04', 4],
      ],
      'only with more than 2 washes',
    ],
    [
      'Number of washes by month, only with at least 2 washes and at most 3 washes',
      [
        ['2026-01', 3],
        ['2026-05', 2],
      ],
    ],
    ['washes by kind with more than 5 washes', [['foam', 6]]],
    ['total amount by month, only with total amount over 40', [['2026-04', 50]]],
    ['revenue by month, only with revenue over 40', [['2026-04', 50]], 'only with revenue over 40'],
    [
      'revenue by month for washes with an amount over 20',
      [
        ['2026-02', 40],
        ['2026-05', 25],
      ],
    ],
  ],
  'how many of the times there are, or whether there are any': [
    [
      'in how many months did we have over 2 washes',
      [
        ['2026-01', 3],
        ['2026-04', 4],
      ],
      '2 months. Number of washes by month',
    ],
    ['how many days had more than 2 washes', [['2026-04-02', 3]], '1 day. '],
    ['how many days had more than 9 washes', [], 'No days. '],
    [
      'were there any months with more than 2 washes',
      [
        ['2026-01', 3],
        ['2026-04', 4],
      ],
      'Yes, 2. ',
    ],
    [
      'how many months had fewer than 3 washes',
      [
        ['2026-02', 1],
        ['2026-05', 2],
      ],
      '2 months, leaving out those without any. ',
    ],
  ],
  'those without any row as times that cannot be listed': [
    [
      'which months had fewer than 3 washes',
      [
        ['2026-02', 1],
        ['2026-05', 2],
      ],
      "Months without any washes aren't listed: there is 1 from January 5, 2026 to May 11, 2026.",
    ],
    ['which months in 2025 had fewer than 3 washes', [], 'there are 12 from January 1, 2025 to December 31, 2025.'],
    [
      'which days of April 2026 had at most 1 wash',
      [['2026-04-01', 1]],
      'there are 28 from April 1, 2026 to April 30, 2026.',
    ],
    [
      'which months this year had fewer than 2 foam washes',
      [['2026-05', 1]],
      "Months without any such washes aren't listed: there are 2 from January 1, 2026 to May 13, 2026.",
    ],
    [
      'which weekdays had fewer than 2 washes',
      [['Wednesday', 1]],
      "Days of the week without any washes aren't listed: there are 3.",
    ],
  ],
};

const threads: Record<string, Asked[]> = {
  'goes on from times with a bound': [
    [
      'which months had more than 2 washes',
      [
        ['2026-01', 3],
        ['2026-04', 4],
      ],
    ],
    ['only Kiln Lane', [], 'Kiln Lane'],
  ],
};

describe('times that have so many rows', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.openLearned(WASHES);
  }, 30_000);
  afterAll(() => desk.close());

  itAnswers(() => desk, asked);

  describe('goes on', () => {
    itFollows(() => desk, threads);
  });

  it('says first how many there are where that is asked, and nothing before the rows where it is not', async () => {
    expect(await desk.ask('in how many months did we have over 2 washes')).toMatchObject({ headline: '2 months.' });
    expect(await desk.ask('how many days had more than 9 washes')).toMatchObject({ headline: 'No days.' });
    expect(await desk.ask('which months had more than 2 washes')).not.toHaveProperty('headline');
  });

  it.each([
    'which months had more than 2 washes',
    'which months had exactly 3 washes',
    'which months had an average score above 2',
  ])('says nothing of times without rows where none of them is asked for: %s', async (question) => {
    expect((await desk.ask(question)).explanation).not.toContain('without any');
  });

  it('says nothing of times without rows where there are none', async () => {
    expect((await desk.ask('which months since April 2026 had fewer than 3 washes')).explanation).not.toContain(
      'without any',
    );
  });

  it.each([
    'which months had no washes',
    'days without washes',
    "which months didn't have any washes",
    'months with fewer than 1 wash',
    'days with 0 washes',
  ])('lists no times that have no row, and says so: %s', async (question) => {
    const answer = await desk.ask(question);
    expect(answer.kind).toBe('needs-clarification');
    expect(answer.explanation).toMatch(
      /without wash(es)? have no rows that I could list; ask for “wash(es)? by (month|day)”/,
    );
  });

  it.each(['which months did we paint more than 3 stations', 'which weeks did we repair over 1 station'])(
    'answers with no rows of other times: %s',
    async (question) => {
      expect((await desk.ask(question)).kind).toBe('needs-clarification');
    },
  );

  it('does not go by a day that only some rows have, where they have others and none is named', async () => {
    expect((await desk.ask('which months had more than 1 hose')).kind).toBe('needs-clarification');
    expect(rowsOf(await desk.ask('in which months did we scrap more than 1 hose'))).toEqual([['2026-02', 2]]);
  });

  it('takes rows without a day for no day', async () => {
    expect(rowsOf(await desk.ask('which days had more than 2 absences'))).toEqual([]);
  });

  it.each([
    'washes in months with more than 2 washes',
    'months with a score above 4',
    'the last 3 months with more than 2 washes',
  ])('does not take times for what is asked for where other rows are: %s', async (question) => {
    expect((await desk.ask(question)).explanation).not.toMatch(/^Number of washes by month, only/);
  });
});
