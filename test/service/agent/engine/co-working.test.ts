import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asked, Desk, itAnswers } from './domains.ts';

/** Rooms that are booked from one time to another, on a day before. Today is 2026-05-13. */
const SPACE = `
CREATE TABLE plans (id integer PRIMARY KEY, name text NOT NULL, monthly_fee numeric(8,2) NOT NULL, hours_included integer);
CREATE TABLE members (id integer PRIMARY KEY, full_name text NOT NULL, plan_id integer NOT NULL REFERENCES plans, joined_on date NOT NULL, left_on date);
CREATE TABLE rooms (id integer PRIMARY KEY, name text NOT NULL, city text NOT NULL, capacity integer NOT NULL, hourly_rate numeric(8,2) NOT NULL);
CREATE TABLE bookings (id integer PRIMARY KEY, room_id integer NOT NULL REFERENCES rooms, member_id integer NOT NULL REFERENCES members,
  starts_at timestamp NOT NULL, ends_at timestamp NOT NULL, booked_at timestamp NOT NULL);
CREATE TABLE visits (id integer PRIMARY KEY, member_id integer NOT NULL REFERENCES members, checked_in_at timestamp NOT NULL, checked_out_at timestamp);
INSERT INTO plans VALUES (1, 'Flex', 149, 10), (2, 'Desk', 299, 20);
INSERT INTO members VALUES (1, 'Ann Aas', 1, '2024-01-01', NULL), (2, 'Bo Berg', 2, '2024-02-01', '2025-02-01'), (3, 'Cy Dahl', 1, '2025-01-01', NULL);
INSERT INTO rooms VALUES (1, 'Anchor', 'Oslo', 4, 20), (2, 'Compass', 'Oslo', 8, 35), (3, 'Mill', 'Bergen', 12, 55);
INSERT INTO bookings VALUES (1, 1, 1, '2026-03-02 08:00', '2026-03-02 09:00', '2026-03-01 08:00'), (2, 1, 2, '2026-03-03 08:00', '2026-03-03 09:00', '2026-03-01 08:00'),
  (3, 1, 1, '2026-03-04 08:00', '2026-03-04 09:00', '2026-03-01 08:00'), (4, 2, 3, '2026-03-12 08:00', '2026-03-12 17:00', '2026-03-02 08:00');
INSERT INTO visits VALUES (1, 1, '2026-04-01 08:00', '2026-04-01 10:00'), (2, 1, '2026-04-02 08:00', '2026-04-02 12:00'), (3, 3, '2026-04-03 08:00', NULL);
`;

const asked: Record<string, Asked[]> = {
  'the most hours are not the most bookings': [
    [
      'which room is booked the most hours',
      [
        ['Compass', 9],
        ['Anchor', 3],
      ],
      'Total hours from start to end',
    ],
    [
      'which member booked the most hours',
      [
        ['Cy Dahl', 9],
        ['Ann Aas', 2],
        ['Bo Berg', 1],
      ],
    ],
    [
      'total hours booked per room',
      [
        ['Compass', 9],
        ['Anchor', 3],
      ],
    ],
    [
      'how many hours was each room booked',
      [
        ['Compass', 9],
        ['Anchor', 3],
      ],
    ],
    ['which room is booked the most', [['Anchor', 3]]],
  ],
  'how long rows are that begin and end': [
    ['how long is a booking on average', [[3]], 'Average number of hours from start to end.'],
    ['how long are bookings', [[3]], 'average number of hours is taken'],
    ['how much time do members spend per visit', [[3]], 'from checking in to checking out'],
    ['average time members spend per visit', [[3]]],
  ],
  'how long before they begin rows are arranged': [
    ['how far in advance do people book on average', [[4]], 'Average number of days from booking to start.'],
    ['how many days in advance are rooms booked on average', [[4]]],
    [
      'average lead time of bookings by room',
      [
        ['Compass', 10],
        ['Anchor', 2],
      ],
    ],
  ],
  'rooms for so many people': [
    ["what's the cheapest room for 8 people", [[2, 'Compass', 'Oslo', 8, 35]], 'a capacity of at least 8'],
    ['which rooms fit 10 people', [[3, 'Mill', 'Bergen', 12, 55]]],
    ['how many rooms for 4 people do we have', [[3]]],
    ['rooms in Oslo for at least 6 people', [[2, 'Compass', 'Oslo', 8, 35]]],
  ],
};

describe('a co-working space', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.openLearned(SPACE);
  }, 30_000);
  afterAll(() => desk.close());

  itAnswers(() => desk, asked);

  it('takes how many people come for no size of a room', async () => {
    expect((await desk.ask('bookings for 4 people')).explanation).not.toContain('capacity of at least');
  });
});
