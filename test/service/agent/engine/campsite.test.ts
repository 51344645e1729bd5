import { afterAll, beforeAll, describe } from 'vitest';
import { type Asked, Desk, itAnswers } from './domains.ts';

/** A campsite: who stayed from when to when, and who works there or has stopped to. */
const CAMPSITE = `
CREATE TABLE guests (guest_id integer PRIMARY KEY, name text NOT NULL, birth_date date NOT NULL, created_at timestamp NOT NULL);
CREATE TABLE bookings (booking_id integer PRIMARY KEY, guest_id integer NOT NULL REFERENCES guests, arrival date NOT NULL, departure date NOT NULL,
  nightly_rate integer NOT NULL);
CREATE TABLE sites (site_id integer PRIMARY KEY, name text NOT NULL, lake text NOT NULL);
CREATE TABLE workers (worker_id integer PRIMARY KEY, name text NOT NULL, hire_date date NOT NULL, termination_date date, wage integer NOT NULL,
  post text NOT NULL, site_id integer NOT NULL REFERENCES sites);
INSERT INTO guests VALUES (1, 'Ana', '1990-07-03', '2026-03-01'), (2, 'Bob', '1985-01-20', '2026-03-02');
INSERT INTO bookings VALUES (1, 1, '2026-04-01', '2026-04-03', 20), (2, 2, '2026-04-10', '2026-04-15', 25);
INSERT INTO sites VALUES (1, 'Pines', 'Garda'), (2, 'Reeds', 'Como');
INSERT INTO workers VALUES (1, 'Ed', '2020-01-01', NULL, 20, 'Warden', 1), (2, 'Flo', '2021-01-01', '2024-06-30', 22, 'Cook', 1),
  (3, 'Gus', '2022-01-01', '2025-03-31', 18, 'Cook', 2);
`;

const asked: Record<string, Asked[]> = {
  'who has left, whatever the day is called': [
    ['how many workers have left', [[2]]],
    [
      'how many workers left per year',
      [
        [2024, 1],
        [2025, 1],
      ],
    ],
    ['workers who left in 2025', [['Gus']]],
    ['how long did workers who left stay on average', [[1230.5]]],
    ['tenure of Flo', [[3]]],
    ['how long have our workers been with us on average', null, 'no termination date'],
    ['who has been here the longest', [['Ed']]],
  ],
  'who is at work, and what somebody is': [
    ['how many workers work at each site', [['Pines', 1]], 'no termination date'],
    ['who is the warden in Garda', [['Ed']]],
  ],
  'how long somebody stays': [
    ['how long do guests stay on average', [[3.5]], 'from arrival to departure'],
    ['bookings longer than 3 nights', [[2]], 'over 3 days'],
  ],
  'a birthday that is had': [
    ['which guests have a birthday in july', [['Ana']], 'in July of any year'],
    ['guests with a birthday in january', [['Bob']]],
  ],
};

describe('a campsite', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await Desk.openLearned(CAMPSITE);
  }, 30_000);
  afterAll(() => desk.close());

  itAnswers(() => desk, asked);
});
