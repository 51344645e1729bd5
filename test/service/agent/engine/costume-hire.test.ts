import { afterAll, beforeAll, describe } from 'vitest';
import { type Asked, Desk, itAnswers } from './domains.ts';

/** Costumes that may be kept for some days, and who has hired which from when to when. */
const COSTUMES = `
CREATE TABLE costumes (costume_id integer PRIMARY KEY, name text NOT NULL, size text NOT NULL, hire_period integer NOT NULL);
CREATE TABLE clients (client_id integer PRIMARY KEY, name text NOT NULL, phone text);
CREATE TABLE hires (hire_id integer PRIMARY KEY, costume_id integer NOT NULL REFERENCES costumes,
  client_id integer NOT NULL REFERENCES clients, hired_on date NOT NULL, returned_on date);
INSERT INTO costumes VALUES (1, 'Pirate', 'M', 3), (2, 'Ghost', 'L', 2);
INSERT INTO clients VALUES (1, 'Ana', '+1 111'), (2, 'Bob', '+1 222');
INSERT INTO hires VALUES (1, 1, 1, '2026-04-01', '2026-04-03'), (2, 2, 2, '2026-04-01', '2026-04-06'), (3, 1, 2, '2026-05-01', NULL),
  (4, 2, 1, '2026-05-01', '2026-05-03');
`;

const asked: Record<string, Asked[]> = {
  'later than what is hired may be kept': [
    ['what % of hires come back late', [[25]], 'goes by the hire period, in days'],
    ['how many hires came back late', [[1]]],
    ['how many hires came back on time', [[2]]],
  ],
  'who still has something out': [
    ['who still has a costume out', [[2, 'Bob', '+1 222']]],
    ['names and phone numbers of everybody who still has a costume out', [['Bob', '+1 222']]],
    ['how many are still out?', [[1]]],
  ],
  'how long something is kept': [
    ['how long do clients keep a costume', [[3]], 'not back yet are left out'],
    ['how many days on average do people keep a costume', [[3]]],
    ['how long are costumes out on average', [[3]]],
    [
      'median days out per size',
      [
        ['L', 3.5],
        ['M', 2],
      ],
    ],
  ],
};

describe('a costume hire', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await Desk.openLearned(COSTUMES);
  }, 30_000);
  afterAll(() => desk.close());

  itAnswers(() => desk, asked);
});
