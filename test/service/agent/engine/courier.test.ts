import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COURIER } from './courier.ts';
import { type Asked, Desk, itAnswers } from './domains.ts';

/** Whole rows, told by their keys. */
const keys = (...all: unknown[]): unknown[][] => all.map((key) => [key]);

const asked: Record<string, Asked[]> = {
  'several texts in one field': [
    ['depots with a ramp', keys(1, 2), 'with ramp among the facilities'],
    ['depots with a ramp and a crane', keys(1)],
    ['depots with a crane or a ramp', keys(1, 2)],
    ['depots without a crane', keys(2, 3)],
    ['depots without any facilities', keys(3)],
    [
      'number of depots by facility',
      [
        ['ramp', 2],
        ['crane', 1],
      ],
    ],
    ['most common facility', [['ramp', 2]]],
    ['which facilities are there', keys('crane', 'ramp')],
  ],
  'yes or no': [
    ['do we have anyone who speaks French?', keys(1, 3), 'Yes, 2. '],
    ['is there any van with 5 seats?', [], 'No, there are none. '],
    ['do we have any large parcels available?', keys(3), 'Yes, 1. '],
    ['are there any parcels from Ghent?', keys(1, 3), 'Yes, 2. '],
  ],
  'what holds now': [
    ['active passes', keys(2, 3)],
    ['passes that are still valid', keys(2, 3)],
    ['how many active drivers do we have', keys(2)],
    ['which depot does Ada Moe work at now', keys(2)],
    ['whose licence has run out?', keys(1)],
    ['which vans are out right now', keys(2)],
    ['how many vans are out right now', keys(1)],
    ['parcels that are still available', keys(3, 4)],
    ['vans with an overdue check', keys(2)],
  ],
  'flags by their verbs': [
    ['drivers who want nights', keys(1, 3)],
    ['drivers who do not want nights', keys(2)],
    ['how many drivers want nights', keys(2)],
    ['how many drivers said no to the newsletter', keys(1)],
  ],
  'both ends of a way': [
    ['trips that ended where they started', keys(1, 5)],
    ['how many trips ended where they started', keys(2)],
    ['trips that started and ended at different depots', keys(2, 3)],
  ],
  'late and on time, part and whole': [
    ['how many parcels were delivered late', keys(1)],
    ['% of large parcels delivered on time', keys(50)],
    ['what share of the large parcels is available', keys(50)],
  ],
  'numbers and units': [
    ['average number of bags per parcel', keys(2)],
    ['how many liters of cold bags', keys(2.5), 'in liters'],
    ['total distance in km', keys(60.5)],
    ['how long does a large parcel take on average', keys(25)],
    ['how much is the Plus tariff', keys(14.9)],
    [
      'stamp cost by size',
      [
        ['large', 15],
        ['small', 9],
      ],
    ],
    ['biggest depot in Ghent by docks', keys(3)],
    [
      'top 2 drivers by distance',
      [
        ['Bo Lind', 40500],
        ['Ada Moe', 12000],
      ],
      '“distance” is added up',
    ],
    ['trips costing more than the average trip', keys(2, 5)],
  ],
  'each of several': [
    ['invoices above the average invoice value', keys(3)],
    ['how many invoices are above average', keys(1)],
    ['invoices of van 1 and van 2', keys(1, 2, 3)],
    [
      'number of trips of van 1 and van 2',
      [
        ['V-1', 3],
        ['V-2', 2],
      ],
    ],
    [
      'driver with the most trips in Ghent, in Bruges',
      [
        ['Bruges', 'Bo Lind', 2],
        ['Ghent', 'Ada Moe', 2],
      ],
    ],
  ],
  'rows without a name': [['trips per driver', null, '“–” means no driver recorded.']],
  'what happened, and when': [
    ['when was van V-1 last used?', keys(2)],
    ['no shows last month', keys()],
    ['no-shows this month', keys(3)],
    ['trips per month, last 6 months', null, 'the last 6 months'],
  ],
};

describe('the desk of a courier firm', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.openLearned(COURIER);
  }, 60_000);
  afterAll(() => desk.close());
  itAnswers(() => desk, asked);
});

/** Guides and the piers they are posted to, one after the other; no other table ties the two. */
const PIERS = `
CREATE TABLE piers (id integer PRIMARY KEY, name text NOT NULL);
CREATE TABLE guides (id integer PRIMARY KEY, full_name text NOT NULL, hired_on date NOT NULL, left_on date);
CREATE TABLE postings (guide_id integer NOT NULL REFERENCES guides, pier_id integer NOT NULL REFERENCES piers, valid_from date NOT NULL,
  valid_to date NOT NULL, PRIMARY KEY (guide_id, pier_id));
CREATE TABLE tours (id integer PRIMARY KEY, pier_id integer NOT NULL REFERENCES piers, guest_id integer NOT NULL, toured_on date NOT NULL);
CREATE TABLE visitors (id integer PRIMARY KEY, full_name text NOT NULL, phone text NOT NULL);
ALTER TABLE tours ADD FOREIGN KEY (guest_id) REFERENCES visitors;
INSERT INTO piers VALUES (1, 'North'), (2, 'South');
INSERT INTO guides VALUES (1, 'Ida Berg', '2020-01-01', NULL), (2, 'Jon Falk', '2021-01-01', NULL), (3, 'Kim Dahl', '2022-01-01', '2026-01-01');
INSERT INTO postings VALUES (1, 1, '2020-01-01', '2023-01-01'), (1, 2, '2023-01-02', '9999-12-31'), (2, 1, '2021-01-01', '9999-12-31'),
  (3, 2, '2022-01-01', '2026-01-01');
INSERT INTO visitors VALUES (1, 'Ola Nord', '555-1'), (2, 'Per Vik', '555-2'), (3, 'Siv Holm', '555-3');
INSERT INTO tours VALUES (1, 1, 1, '2026-05-01'), (2, 1, 1, '2026-05-02'), (3, 1, 2, '2026-04-02');
`;

describe('guides on piers', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.openLearned(PIERS);
  }, 60_000);
  afterAll(() => desk.close());

  itAnswers(() => desk, {
    today: [
      [
        'how many guides work at each pier today?',
        [
          ['North', 1],
          ['South', 1],
        ],
      ],
      ['which pier does Ida Berg work at now', keys(2)],
    ],
    people: [['how many people toured this month', keys(1)]],
  });

  it('tells no phones of visitors where that of a pier is asked for', async () => {
    const outcome = await desk.ask('what is the phone number of North');
    expect(outcome.kind).toBe('needs-clarification');
  });
});
