import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk, shownOf } from './domains.ts';

/** A museum, as an older system keeps it: all persons in one table, kinds by a short text, few keys declared, comments that say what empty means. */
const MUSEUM = `
CREATE TABLE person (person_no integer PRIMARY KEY, given_name text NOT NULL, surname text NOT NULL, city text NOT NULL, invited_by integer,
  nation text NOT NULL);
CREATE TABLE keeper (keeper_id integer PRIMARY KEY, keeper_name text NOT NULL, contract char(2) NOT NULL);
COMMENT ON COLUMN keeper.contract IS 'FT = full-time, PT = part-time';
CREATE TABLE hall_types (htype text PRIMARY KEY, descr text NOT NULL);
CREATE TABLE hall (hall_no integer PRIMARY KEY, hall_name text NOT NULL, htype text NOT NULL, keeper_id integer);
COMMENT ON COLUMN hall.keeper_id IS 'Empty for unattended halls';
CREATE TABLE tour (tour_no integer PRIMARY KEY, hall_no integer NOT NULL, held_at timestamp NOT NULL, list_fee_cents integer NOT NULL, state char(1) NOT NULL,
  lang char(2) NOT NULL);
COMMENT ON COLUMN tour.lang IS 'IT = Italian, DE = German';
COMMENT ON COLUMN tour.state IS 'P = planned, H = held, X = cancelled';
CREATE TABLE booking (booking_no integer PRIMARY KEY, tour_no integer NOT NULL, person_no integer NOT NULL, booked_on date NOT NULL,
  dropped_on date, show char(1) NOT NULL);
COMMENT ON COLUMN booking.show IS 'P = present, A = absent';
CREATE TABLE invoice (invoice_no integer PRIMARY KEY, booking_no integer NOT NULL, issued_on date NOT NULL, paid_on date, total_cents integer NOT NULL);
INSERT INTO person VALUES (1, 'Ada', 'Berg', 'Basel', NULL, 'Austria'), (2, 'Ben', 'Cole', 'Bern', 1, 'Austria'), (3, 'Cleo', 'Dahl', 'Basel', 1, 'Austria'),
  (4, 'Dan', 'Egli', 'Chur', 3, 'Italy');
INSERT INTO keeper VALUES (1, 'Rosa Lind', 'FT'), (2, 'Silas Moor', 'PT'), (3, 'Tea Noll', 'PT');
INSERT INTO hall_types VALUES ('ANT', 'Antiquity'), ('MOD', 'Modern art');
INSERT INTO hall VALUES (1, 'Rotunda', 'ANT', 1), (2, 'Annex', 'MOD', 2), (3, 'Cellar', 'MOD', NULL);
INSERT INTO tour VALUES (1, 1, '2026-05-02T10:00', 2000, 'H', 'IT'), (2, 2, '2026-05-04T18:00', 1000, 'X', 'DE'),
  (3, 3, '2026-04-01T19:00', 1500, 'H', 'DE'), (4, 2, '2026-06-01T11:00', 1000, 'P', 'IT');
INSERT INTO booking VALUES (1, 1, 1, '2026-04-20', NULL, 'P'), (2, 1, 2, '2026-04-21', NULL, 'A'), (3, 3, 2, '2026-03-20', '2026-03-25', 'A'),
  (4, 3, 3, '2026-03-21', '2026-05-01', 'A'), (5, 1, 3, '2026-04-25', NULL, 'P'), (6, 3, 4, '2026-03-30', NULL, 'P');
INSERT INTO invoice VALUES (1, 1, '2026-04-21', '2026-04-25', 2100), (2, 2, '2026-04-22', NULL, 2000), (3, 3, '2026-03-21', '2026-03-29', 1500),
  (4, 6, '2026-05-05', NULL, 1400);
`;

type Cases = [question: string, found: unknown][];

const cases: Record<string, Cases> = {
  'finds those who come to us among all persons': [['visitors from Basel', [1, 3]]],
  'counts rows in a state that a noun or a number of times says': [
    ['visitors with at least 2 absences', [2]],
    ['visitors who were absent more than 1 times', [2]],
    ['visitors with an absent booking', [2, 3]],
    ['halls with a cancelled tour', [2]],
  ],
  'follows a key that is a text of one word': [
    [
      'absence rate by hall type',
      [
        ['Modern art', 66.7],
        ['Antiquity', 33.3],
      ],
    ],
  ],
  'takes the totals of invoices for the revenue, and no list of fees': [
    [
      'revenue by hall',
      [
        ['Rotunda', 41],
        ['Cellar', 29],
      ],
    ],
    [
      'top 1 hall in each type by money made',
      [
        ['Antiquity', 'Rotunda', 41],
        ['Modern art', 'Cellar', 29],
      ],
    ],
    ['income in May', [[14]]],
  ],
  'adds up what is not paid yet': [['how much money is still outstanding', [[34]]]],
  'tells how long people take': [
    ['how long do visitors take to pay on average', [[6]]],
    ['how long do we take to pay on average', [[6]]],
  ],
  'knows what an empty key means by its comment': [['unattended halls', [3]]],
  'shows what belongs to rows beside them': [['list the tours in April with hall and keeper', [[3, 'Cellar', null]]]],
  'takes the verb of a state for it': [['did we cancel any tours in May', [2]]],
  'takes starting for the time that rows have': [['tours that start after 5pm', [2, 3]]],
  'finds what is still to come': [
    ['upcoming tours', [4]],
    ['past tours', [1, 2, 3]],
  ],
  'takes the second of two values from the column of the first': [
    ['visitors booked in German but not in Italian', [4]],
  ],
  'calls people after their contract': [['part-timers', [2, 3]]],
  'places a verb in the time of the rows that it is of': [['visitors who dropped out in May', [3]]],
  'counts the rows that others of the same table point at': [
    ['who invited the most visitors', [['Ada', 'Berg', 2]]],
    ['visitors who invited more than 1 other visitor', [['Ada', 'Berg', 2]]],
    ['how many visitors invited someone', [[2]]],
  ],
};

type Thread = [question: string, found: unknown][];

const threads: Record<string, Thread> = {
  'takes a noun behind a kind for no more than what is of it': [
    [
      'number of bookings by city',
      [
        ['Basel', 3],
        ['Bern', 2],
        ['Chur', 1],
      ],
    ],
    [
      'only modern art halls',
      [
        ['Basel', 1],
        ['Bern', 1],
        ['Chur', 1],
      ],
    ],
  ],
  'adds up the rows before': [
    ['unpaid invoices', [2, 4]],
    ['how much in total', [[34]]],
  ],
};

describe('a museum', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.openLearned(MUSEUM);
  });
  afterAll(() => desk.close());

  describe.each(Object.entries(cases))('%s', (_, list) => {
    it.each(list)('%s', async (question, wanted) => {
      expect(shownOf(await desk.ask(question), wanted)).toEqual(wanted);
    });
  });

  it.each(Object.entries(threads))('%s', async (_, turns) => {
    for (const [at, [question, wanted]] of turns.entries()) {
      const outcome = at === 0 ? await desk.ask(question) : await desk.follow(question);
      expect(shownOf(outcome, wanted), question).toEqual(wanted);
    }
  });
});
