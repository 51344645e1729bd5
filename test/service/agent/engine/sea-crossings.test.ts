import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asked, Desk, itAnswers, itFollows, rowsOf } from './domains.ts';

/** Sailings that are cancelled, and bookings that have a day of it: the same word of two tables. Today is 2026-05-13. */
const SEA = `
CREATE TABLE ports (port_code char(3) PRIMARY KEY, port_name text NOT NULL);
CREATE TABLE vessels (vessel_id integer PRIMARY KEY, name text NOT NULL, bought_on date NOT NULL, in_service text NOT NULL);
CREATE TABLE routes (route_id integer PRIMARY KEY, from_port char(3) NOT NULL REFERENCES ports, to_port char(3) NOT NULL REFERENCES ports);
CREATE TABLE sailings (sailing_id integer PRIMARY KEY, route_id integer NOT NULL REFERENCES routes, vessel_id integer NOT NULL REFERENCES vessels,
  departs_at timestamp NOT NULL, arrives_at timestamp NOT NULL, status text NOT NULL, delay_minutes integer);
CREATE TABLE passengers (passenger_id integer PRIMARY KEY, full_name text NOT NULL, nationality text NOT NULL);
CREATE TABLE bookings (booking_id integer PRIMARY KEY, passenger_id integer NOT NULL REFERENCES passengers, sailing_id integer NOT NULL REFERENCES sailings,
  booked_at timestamp NOT NULL, fare_eur numeric(8,2) NOT NULL, cancelled_at timestamp);
CREATE TABLE bar_sales (sale_id integer PRIMARY KEY, sailing_id integer NOT NULL REFERENCES sailings, sold_at timestamp NOT NULL, amount_eur numeric(8,2) NOT NULL);
INSERT INTO ports VALUES ('DOV', 'Dover'), ('CAL', 'Calais'), ('DUN', 'Dunkirk');
INSERT INTO vessels VALUES (1, 'Sea Lark', '2001-01-01', 'Y'), (2, 'Old Harry', '1979-01-01', 'N'), (3, 'Blue Marlin', '2021-01-01', 'Y');
INSERT INTO routes VALUES (1, 'DOV', 'CAL'), (2, 'CAL', 'DOV'), (3, 'DOV', 'DUN');
INSERT INTO sailings VALUES (1, 1, 1, '2026-01-02 08:00', '2026-01-02 10:00', 'completed', 10), (2, 2, 1, '2026-01-03 08:00', '2026-01-03 10:00', 'completed', 30),
  (3, 3, 3, '2026-01-04 08:00', '2026-01-04 12:00', 'completed', 50), (4, 1, 3, '2026-02-04 08:00', '2026-02-04 12:00', 'cancelled', NULL);
INSERT INTO passengers VALUES (1, 'Ann', 'Irish'), (2, 'Ben', 'French'), (3, 'Cal', 'Irish'), (4, 'Dee', 'French');
INSERT INTO bookings VALUES (1, 1, 1, '2025-12-01 09:00', 100, NULL), (2, 1, 2, '2025-12-02 09:00', 50, '2025-12-04 09:00'), (3, 2, 4, '2026-01-05 09:00', 70, '2026-01-20 09:00'),
  (4, 3, 4, '2026-01-06 09:00', 30, NULL), (5, 3, 4, '2026-01-07 09:00', 20, NULL), (6, 2, 3, '2026-01-08 09:00', 90, NULL);
INSERT INTO bar_sales VALUES (1, 1, '2026-04-02 09:00', 12.5), (2, 2, '2026-04-03 09:00', 7.5), (3, 3, '2026-03-04 09:00', 5);
`;

const asked: Record<string, Asked[]> = {
  'a day of their own goes before a status of other rows': [
    ['how many bookings were cancelled', [[2]]],
    ['number of cancelled bookings', [[2]]],
    ['how many bookings were not cancelled', [[4]]],
    ['how many bookings were cancelled in 2026', [[1]]],
    ['share of bookings that were cancelled', [[33.3]]],
    ['how many sailings were cancelled', [[1]]],
    ['how many bookings on cancelled sailings', [[3]]],
    ['total fare excluding cancelled bookings', [[240]]],
    ['how many bookings in 2026 that were not cancelled', [[3]]],
    ['how many bookings with a fare over 60 that were cancelled', [[1]]],
    ['how many bookings have a fare over 60 and were not cancelled', [[2]]],
  ],
  'within so many days is how long it took': [
    ['how many bookings were cancelled within a week', [[1]]],
    ['how many bookings were cancelled within 20 days of booking', [[2]]],
  ],
  'how long it takes is no delay': [
    ['how long do sailings take on average', [[3]]],
    ['average sailing time', [[3]]],
    ['average time between departure and arrival', [[3]]],
  ],
  'from one place to the other': [
    ['average delay on Dover to Calais', [[10]]],
    ['number of bookings Calais to Dover', [[1]]],
  ],
  'a state that is said behind a superlative': [
    ["what's the oldest vessel that's still in service", [[1, 'Sea Lark', '2001-01-01', 'Y']]],
  ],
  'the money of rows that are called after it': [
    ['bar revenue last month', [[20]]],
    ['bar takings last month', [[20]]],
  ],
};

const threads: Record<string, Asked[]> = {
  'the customer of the one that was picked out': [
    ['the most expensive booking', null],
    ['who is the passenger?', [['Ann']]],
  ],
  'in that country is the one that was asked about': [
    ['how many passengers are French', [[2]]],
    ['and with that nationality, how many bookings', [[2]]],
  ],
};

describe('sea crossings', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await Desk.openLearned(SEA);
  }, 30_000);
  afterAll(() => desk.close());

  itAnswers(() => desk, asked);
  itFollows(() => desk, threads);

  it('asks back what is counted within a week of something that is not kept with it', async () => {
    for (const question of ['bookings within a week of departure', 'bar sales within a month'])
      expect([question, (await desk.ask(question)).kind]).toEqual([question, 'needs-clarification']);
  });

  it('does not give up what is shown for what is to be shown beside it', async () => {
    await desk.ask('full name of all passengers');
    expect((await desk.follow('also show their booking ids')).kind).toBe('needs-clarification');
    await desk.ask('full name of all passengers');
    expect(rowsOf(await desk.follow('also show their nationality'))).toContainEqual(['Ann', 'Irish']);
  });

  it('says which end of a way is meant, and asks nothing about it where both are said', async () => {
    const { explanation } = await desk.ask('number of bookings Dover to Dunkirk');
    expect(explanation).toBe(
      'Number of bookings for from port Dover and to port Dunkirk. This includes cancelled bookings.',
    );
  });
});
