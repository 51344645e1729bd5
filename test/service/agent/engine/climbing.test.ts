import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk, shownOf } from './domains.ts';

/** A climbing hall, as an older system keeps it: codes with comments, cents, flags as numbers, kinds with a code and a description. */
const HALL = `
CREATE TABLE clubs (id integer PRIMARY KEY, name text NOT NULL);
CREATE TABLE crew (crew_no integer PRIMARY KEY, full_name text NOT NULL, role char(1) NOT NULL, quit_on date, pay_cents integer);
COMMENT ON COLUMN crew.role IS 'I = instructor, D = desk, C = cleaner';
COMMENT ON COLUMN crew.pay_cents IS 'Hourly pay in cents';
CREATE TABLE climbers (id integer PRIMARY KEY, first_name text NOT NULL, last_name text NOT NULL, town text NOT NULL,
  vegan smallint NOT NULL, club_id integer REFERENCES clubs);
COMMENT ON COLUMN climbers.vegan IS '1 = eats no meat';
CREATE TABLE course_types (ct_id integer PRIMARY KEY, code text NOT NULL, description text NOT NULL, minutes integer NOT NULL);
CREATE TABLE trainings (id integer PRIMARY KEY, climber_id integer NOT NULL REFERENCES climbers, crew_no integer NOT NULL REFERENCES crew,
  ct_id integer NOT NULL REFERENCES course_types, held_on date NOT NULL, state char(1) NOT NULL);
COMMENT ON COLUMN trainings.state IS 'H = held, W = walk-out, C = cancelled';
CREATE TABLE complaints (id integer PRIMARY KEY, climber_id integer NOT NULL REFERENCES climbers, raised_on date NOT NULL, answered_on date);
INSERT INTO clubs VALUES (1, 'Gams'), (2, 'Steinbock');
INSERT INTO crew VALUES (1, 'Ida Kolb', 'I', NULL, 3000), (2, 'Urs Frey', 'I', '2026-02-01', 2600), (3, 'Lea Moor', 'D', NULL, 2000),
  (4, 'Jan Abt', 'C', '2025-05-05', 1900);
INSERT INTO climbers VALUES (1, 'Ana', 'Roth', 'Chur', 1, 1), (2, 'Beat', 'Senn', 'Chur', 0, 2), (3, 'Carl', 'Thoma', 'Bern', 1, NULL),
  (4, 'Dora', 'Uhl', 'Bern', 0, 1);
INSERT INTO course_types VALUES (1, 'B1', 'Bouldering', 60), (2, 'L1', 'Lead climbing', 90), (3, 'S1', 'Slackline', 45);
INSERT INTO trainings VALUES (1, 1, 1, 1, '2026-05-01', 'H'), (2, 1, 1, 2, '2026-05-02', 'W'), (3, 1, 2, 1, '2026-05-03', 'W'),
  (4, 2, 2, 2, '2026-04-04', 'C'), (5, 2, 3, 2, '2026-04-05', 'C'), (6, 3, 1, 1, '2026-04-06', 'W'), (7, 3, 4, 1, '2026-05-07', 'C'),
  (8, 2, 1, 2, '2026-05-08', 'H');
INSERT INTO complaints VALUES (1, 1, '2026-05-10', NULL), (2, 2, '2026-03-01', '2026-03-05'), (3, 3, '2026-02-01', NULL);
`;

type Cases = [question: string, found: unknown][];

const cases: Record<string, Cases> = {
  'counts rows in a state': [
    ['climbers with at least 2 walk-outs', [1]],
    ['climbers with more than 1 cancelled training', [2]],
    ['which climbers have 2 or more walk-outs in May', [1]],
    ['climbers with at least 2 kangaroos', 'asked'],
  ],
  'ranks by rows in a state': [['which instructor had the most walk-outs', [['Ida Kolb', 2]]]],
  'takes the part that a state is': [
    [
      'cancellation rate by town',
      [
        ['Bern', 50],
        ['Chur', 33.3],
      ],
    ],
    ['walk-out rate in May', [[40]]],
    ['walk-out rate of trainings of vegan climbers', [[60]]],
    ['which town has the highest walk-out rate', [['Bern', 50]]],
  ],
  'groups by the rows of a kind': [
    [
      'trainings by instructor',
      [
        ['Ida Kolb', 4],
        ['Urs Frey', 2],
      ],
    ],
    [
      'number of trainings per instructor in May',
      [
        ['Ida Kolb', 3],
        ['Urs Frey', 1],
      ],
    ],
  ],
  'calls kinds by their description': [
    [
      'number of trainings by course',
      [
        ['Bouldering', 4],
        ['Lead climbing', 4],
      ],
    ],
    ['which courses were never done', [3]],
    [
      'top 1 course in each town by number of trainings',
      [
        ['Bern', 'Bouldering', 2],
        ['Chur', 'Lead climbing', 4],
      ],
    ],
  ],
  'knows a flag by a word that is said of things': [
    ['vegan climbers', [1, 3]],
    ['how many climbers are not vegan', [[2]]],
  ],
  'takes a day that is there for what happened': [
    ['crew who quit', [2, 4]],
    ['complaints that were answered', [2]],
  ],
  'takes two words for one number': [['what is the average hourly pay of instructors', [[28]]]],
  'finds people by a title and a last name': [['how many trainings with Mrs Kolb', [[4]]]],
  'tells the age of rows by their day': [
    ['complaints older than 30 days', [2, 3]],
    ['complaints older than 3 months', [3]],
  ],
  'wants both values': [['climbers with both a bouldering and a lead climbing', [1]]],
};

type Thread = [question: string, found: unknown][];

const threads: Record<string, Thread> = {
  'shows what the rows before belong to': [
    ['climbers in Chur', [1, 2]],
    [
      'which club are they in',
      [
        ['Ana', 'Roth', 'Gams'],
        ['Beat', 'Senn', 'Steinbock'],
      ],
    ],
  ],
  'names who did it to the people before': [
    ['climbers in Bern', [3, 4]],
    [
      'who trained them',
      [
        ['Ida Kolb', 1],
        ['Jan Abt', 1],
      ],
    ],
  ],
};

describe('a climbing hall', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.openLearned(HALL);
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
