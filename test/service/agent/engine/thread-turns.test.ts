import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk, rowsOf } from './domains.ts';

/** A boat hire: pilots work at piers, guests book trips, and some guests have no country. */
const BOATS = `
CREATE TABLE piers (id integer PRIMARY KEY, name text NOT NULL, lake text NOT NULL);
CREATE TABLE pilots (id integer PRIMARY KEY, name text NOT NULL, pier_id integer NOT NULL REFERENCES piers, hired_on date NOT NULL);
CREATE TABLE guests (id integer PRIMARY KEY, name text NOT NULL, country text, joined_on date NOT NULL);
CREATE TABLE trips (id integer PRIMARY KEY, pilot_id integer NOT NULL REFERENCES pilots, guest_id integer NOT NULL REFERENCES guests,
  boat text NOT NULL, trip_on date NOT NULL, price numeric(8,2) NOT NULL, paid boolean NOT NULL);
INSERT INTO piers VALUES (1, 'Westpier', 'Como'), (2, 'Ostpier', 'Garda'), (3, 'Nordpier', 'Garda');
INSERT INTO pilots VALUES (1, 'Ida', 1, '2019-04-01'), (2, 'Jens', 1, '2022-05-01'), (3, 'Kaja', 2, '2021-03-01'), (4, 'Lars', 3, '2024-01-15');
INSERT INTO guests VALUES (1, 'Anna', 'Italy', '2025-01-02'), (2, 'Bo', 'Norway', '2025-06-01'), (3, 'Cy', NULL, '2026-02-01'),
  (4, 'Di', 'Norway', '2026-05-02');
INSERT INTO trips VALUES (1, 1, 1, 'kayak', '2026-03-02', 30, true), (2, 1, 2, 'kayak', '2026-03-20', 30, false),
  (3, 2, 3, 'canoe', '2026-03-21', 45, true), (4, 3, 1, 'kayak', '2026-04-04', 35, true), (5, 3, 2, 'sail', '2026-04-11', 120, false),
  (6, 4, 3, 'sail', '2026-04-12', 110, true), (7, 1, 1, 'canoe', '2026-04-20', 40, true), (8, 2, 2, 'kayak', '2026-05-05', 30, true);
`;

type Thread = [question: string, said: string | null, found: unknown][];

const threads: Record<string, Thread> = {
  'puts two answers together': [
    ['how many trips did Ida pilot', null, [[3]]],
    ['and Kaja?', null, [[2]]],
    ['both together', 'Ida or Kaja', [[5]]],
    ['what is the difference', null, [[3, 2, 1]]],
  ],
  'takes the answer before from the one before it, and not a period that nobody named': [
    ['total price of trips in April 2026', null, [[305]]],
    ['same for May', null, [[30]]],
    ["what's the difference", null, [[305, 30, -275, -90.2]]],
  ],
  'compares with the period before where there is one answer': [
    ['number of trips in April 2026', null, [[4]]],
    ["what's the difference", 'March 2026 beside April 2026', [[3, 4, 1, 33.3]]],
  ],
  'takes one of two that are shown from the other': [
    ['trips by boat', null, null],
    [
      'only kayak and sail',
      null,
      [
        ['kayak', 4],
        ['sail', 2],
      ],
    ],
    ['the gap between the two', 'difference', [[4, 2, 2]]],
  ],
  'asks which two are meant': [
    ['trips by boat', null, null],
    ['difference between the two', 'which two', null],
    ['all together', null, null],
  ],
  'sets what is named beside the first of a ranking': [
    ['which boat has the most trips', null, [['kayak', 4]]],
    [
      'vs sail',
      null,
      [
        ['kayak', 4],
        ['sail', 2],
      ],
    ],
    ['both together', null, [[6]]],
  ],
  'sets nothing beside itself': [
    ['trips by boat', null, null],
    ['versus sail', 'already', null],
  ],
  'takes the period of what has not happened for that, and moves it': [
    ['pilots hired after 2020', null, null],
    ["which ones haven't had a trip in April 2026", 'hired since 2021', [[2, 'Jens', 1, '2022-05-01']]],
    [
      'and in May',
      'hired since 2021',
      [
        [3, 'Kaja', 2, '2021-03-01'],
        [4, 'Lars', 3, '2024-01-15'],
      ],
    ],
  ],
  'turns what those did around': [
    ['guests with trips in April 2026', null, null],
    ["which ones don't", 'without a trip', [[4, 'Di', 'Norway', '2026-05-02']]],
    ['how many is that', null, [[1]]],
  ],
  'turns a flag around, and counts': [
    ['trips that are paid', null, null],
    ["how many aren't", null, [[2]]],
  ],
  'takes those behind a named thing for some of it': [
    ['guests from Italy', null, [[1, 'Anna', 'Italy', '2025-01-02']]],
    ['how many is that', null, [[1]]],
    [
      'all guests except those from Norway',
      null,
      [
        [1, 'Anna', 'Italy', '2025-01-02'],
        [3, 'Cy', null, '2026-02-01'],
      ],
    ],
  ],
  'shows what belongs to the first of a ranking, and no first of pairs': [
    ['which pier has the most trips', null, [['Westpier', 5]]],
    [
      'and the pilots',
      null,
      [
        ['Westpier', 'Ida', 3],
        ['Westpier', 'Jens', 2],
      ],
    ],
  ],
  'stays with the part that was asked about': [
    ['trips that are not paid in April 2026', null, null],
    ['how many is that', null, null],
    ['what share is that', null, null],
    ['who were the guests', null, [['Bo']]],
  ],
  'lists nobody after a question that was asked back': [
    ['trips with a flurbish sail in April', 'flurbish', null],
    ['who were the guests', 'no answer yet', null],
  ],
  'finds who does it by the verb': [
    ['trips in May 2026', null, null],
    ['who pilots them', null, [[2, 'Jens', 1, '2022-05-01']]],
  ],
};

describe('turns of a thread', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await Desk.open(BOATS);
  }, 30_000);
  afterAll(() => desk.close());

  it.each(Object.entries(threads))('%s', async (_, thread) => {
    for (const [at, [question, said, found]] of thread.entries()) {
      const outcome = at === 0 ? await desk.ask(question) : await desk.follow(question);
      if (found !== null) expect([question, rowsOf(outcome)]).toEqual([question, found]);
      if (said !== null) expect([question, outcome.explanation]).toEqual([question, expect.stringContaining(said)]);
    }
  });

  it.each([
    ['trips by boat', 'which one is the third', 'places'],
    ['which boat has the most trips', 'over 3', 'one row'],
  ])('picks nothing where there is nothing to pick from: %s, %s', async (first, second, said) => {
    await desk.ask(first);
    const outcome = await desk.follow(second);
    expect([outcome.kind, outcome.explanation]).toEqual(['needs-clarification', expect.stringContaining(said)]);
  });
});
