import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asked, Desk, itAnswers, itFollows, rowsOf } from './domains.ts';

const FERRY = `
CREATE TABLE ports (code char(3) PRIMARY KEY, port_name text NOT NULL, town text NOT NULL);
CREATE TABLE crossings (crossing_id integer PRIMARY KEY, origin char(3) NOT NULL REFERENCES ports, destination char(3) NOT NULL REFERENCES ports,
  sailed_at timestamp NOT NULL, delay integer NOT NULL);
CREATE TABLE guests (guest_id integer PRIMARY KEY, guest_name text NOT NULL, phone text, email text, joined_on date NOT NULL);
CREATE TABLE snacks (snack_id integer PRIMARY KEY, snack_name text NOT NULL, kind text NOT NULL, price numeric(6,2) NOT NULL, cost numeric(6,2) NOT NULL);
CREATE TABLE purchases (purchase_id integer PRIMARY KEY, guest_id integer NOT NULL REFERENCES guests, snack_id integer NOT NULL REFERENCES snacks, bought_at timestamp NOT NULL);
INSERT INTO ports VALUES ('OSL', 'Oslo Quay', 'Osl'), ('BGO', 'Bergen Quay', 'Bergen'), ('SVG', 'Stavanger Quay', 'Stavanger');
INSERT INTO crossings VALUES (1, 'OSL', 'BGO', '2026-01-02 08:00', 5), (2, 'OSL', 'SVG', '2026-01-03 08:00', 15), (3, 'BGO', 'OSL', '2026-02-01 09:00', 25), (4, 'SVG', 'OSL', '2026-02-02 09:00', 35);
INSERT INTO guests VALUES (1, 'Ann', '1', NULL, '2025-03-01'), (2, 'Ben', NULL, 'b@x', '2025-05-01'), (3, 'Cal', '3', 'c@x', '2026-02-01'), (4, 'Dee', NULL, NULL, '2025-01-01');
INSERT INTO snacks VALUES (1, 'Cocoa Small', 'Drinks', 3, 1), (2, 'Cocoa Large', 'Drinks', 5, 2), (3, 'Waffle', 'Bakery', 4, 1.5);
INSERT INTO purchases VALUES (1, 1, 1, '2025-06-01'), (2, 1, 3, '2026-01-05'), (3, 2, 3, '2026-01-06'), (4, 2, 2, '2026-01-07'), (5, 3, 3, '2025-02-01'), (6, 3, 2, '2026-03-01');
`;

const asked: Record<string, Asked[]> = {
  'a time is that of what was not done': [
    ['number of guests who did not buy drinks in 2026', [[2]]],
    ['number of guests who bought no drinks in 2026', [[2]]],
    ['number of guests who bought bakery but no drinks in 2026', [[1]]],
    ['how many guests never bought a snack', [[1]]],
  ],
  'but not is said of what is asked for': [['guests with purchases but no phone, how many', [[1]]]],
  'either of two that are missing': [
    ['how many guests without a phone or an email', [[3]]],
    ['how many guests without a phone and an email', [[1]]],
  ],
  'what is kept of things by their name': [
    ['cost of cocoa small', [[1]]],
    ['price and cost of waffle', [[4, 1.5]]],
    ['how expensive is the snack cocoa large', [[5]]],
  ],
  'a row that is asked about by its name': [
    ['where is Bergen Quay based', [['BGO', 'Bergen Quay', 'Bergen']]],
    ['since when is Ann a guest', [[1, 'Ann', 1, null, '2025-03-01']]],
    ['is the cocoa large our cheapest snack', [[1, 'Cocoa Small', 'Drinks', 3, 1]]],
  ],
  'how much something grew is one time beside another': [
    ['how much did the number of purchases grow from january 2026 to march 2026', [[3, 1, -2, -66.7]]],
    ['how much did the number of purchases drop last year', [[0, 2, 2, null]]],
  ],
  'bounds by how often something happened, and biggest of a state': [
    ['share of cocoa purchases', [[50]]],
    ['percentage of crossings out of OSL that were over 10 min late', [[50]]],
  ],
  'departures and arrivals of a place': [
    ['OSL departures, median delay', [[10]]],
    ['average delay of OSL arrivals', [[30]]],
    ['which town is the port OSL in', [['Osl']]],
  ],
};

const threads: Record<string, Asked[]> = {
  'goes on about a whole year, and in another order': [
    [
      'number of purchases by month in 2026',
      [
        ['2026-01', 3],
        ['2026-03', 1],
      ],
    ],
    [
      'and in the whole of 2025',
      [
        ['2025-02', 1],
        ['2025-06', 1],
      ],
    ],
    ['best month first', null, 'highest first'],
    ['the other way round, smallest first', null, 'lowest first'],
  ],
  'takes the median in the place of the average': [
    ['average delay by origin', null],
    [
      'median instead of average',
      [
        ['Stavanger Quay', 35],
        ['Bergen Quay', 25],
        ['Oslo Quay', 10],
      ],
    ],
  ],
  'goes back to all after one of them': [
    ['number of purchases by snack kind', null],
    ['only drinks', [['Drinks', 3]]],
    [
      'back to all',
      [
        ['Bakery', 3],
        ['Drinks', 3],
      ],
    ],
    ['everything except drinks', [['Bakery', 3]]],
  ],
};

describe('a ferry with guests who buy snacks', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await Desk.openLearned(FERRY);
  }, 30_000);
  afterAll(() => desk.close());

  itAnswers(() => desk, asked);
  itFollows(() => desk, threads);

  it('says which of several that are called so costs what', async () => {
    expect(rowsOf(await desk.ask('cost of the cocoa'))).toEqual([
      ['Cocoa Small', 1],
      ['Cocoa Large', 2],
    ]);
  });
});
