import { afterAll, beforeAll, describe } from 'vitest';
import { type Asked, Desk, itAnswers } from './domains.ts';

/** Flats to let: leases that end or go on, rents that are due and paid on days of their own, requests called by the end of their name. */
const LETTINGS = `
CREATE TABLE flats (id integer PRIMARY KEY, flat_no text NOT NULL UNIQUE, floor integer NOT NULL, bedrooms integer NOT NULL);
CREATE TABLE tenants (id integer PRIMARY KEY, full_name text NOT NULL);
CREATE TABLE leases (id integer PRIMARY KEY, flat_id integer NOT NULL REFERENCES flats, tenant_id integer NOT NULL REFERENCES tenants,
  start_date date NOT NULL, end_date date, monthly_rent numeric(8,2) NOT NULL);
CREATE TABLE payments (id integer PRIMARY KEY, lease_id integer NOT NULL REFERENCES leases, due_date date NOT NULL, paid_date date, amount numeric(8,2) NOT NULL);
CREATE TABLE repair_requests (id integer PRIMARY KEY, flat_id integer NOT NULL REFERENCES flats, reported_at timestamp NOT NULL, resolved_at timestamp, cost numeric(8,2) NOT NULL);
INSERT INTO flats VALUES (1, '1A', 0, 2), (2, '1B', 0, 3), (3, '2A', 1, 2);
INSERT INTO tenants VALUES (1, 'Ida Berg'), (2, 'Jon Dahl'), (3, 'Kai Lund');
INSERT INTO leases VALUES (1, 1, 1, '2025-01-01', '2026-06-30', 500), (2, 2, 2, '2024-01-01', '2026-01-31', 450), (3, 3, 3, '2026-02-01', NULL, 700);
INSERT INTO payments VALUES (1, 1, '2026-04-01', '2026-04-01', 500), (2, 1, '2026-05-01', '2026-05-06', 500), (3, 3, '2026-04-01', '2026-04-10', 700),
  (4, 3, '2026-05-01', NULL, 700), (5, 2, '2025-12-01', '2025-12-05', 450);
INSERT INTO repair_requests VALUES (1, 1, '2026-04-02 08:00', '2026-04-02 13:00', 80), (2, 1, '2026-04-20 08:00', '2026-04-23 08:00', 120),
  (3, 2, '2026-05-02 09:00', NULL, 60), (4, 3, '2026-05-03 09:00', '2026-05-03 10:00', 40);
`;

/** Today is 2026-05-13. */
const asked: Record<string, Asked[]> = {
  'what is taken today has begun, and ends later or goes on': [
    ['how many flats are vacant right now', [[1]], 'not taken today'],
    ['which flats are vacant right now', [[2]]],
  ],
  'days that are still to come': [
    ['leases ending in the next 60 days', [[1]], 'in the next 60 days'],
    ['leases ending in the next 2 weeks', []],
  ],
  'payments are of the day they were paid on': [
    ['total payments last month', [[1200]]],
    ['how many late payments this year', [[2]]],
  ],
  'rows by a number of theirs': [
    ['flats with 2 bedrooms', [['1A'], ['2A']]],
    ['how many flats have 3 bedrooms', [[1]]],
    ['number of 2-bedroom flats', [[2]]],
    ['requests open for more than 7 days', [[3]], 'before May 6'],
  ],
  'money that came in is that of the payments': [
    ['rent collected last month', [[1200]], 'total of the payments'],
    ['how much rent did we collect last month', [[1200]]],
    ['how much rent came in this year', [[1700]]],
  ],
  'rows called by the end of their name are counted per what they belong to': [
    [
      'requests per flat, top 2',
      [
        [1, 2],
        [2, 1],
      ],
      'Tied with the last of them: ',
    ],
    ['how many requests were resolved within 24 hours', [[2]]],
  ],
};

describe('Lettings', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(LETTINGS);
  }, 60_000);
  afterAll(() => desk.close());
  itAnswers(() => desk, asked);
});
