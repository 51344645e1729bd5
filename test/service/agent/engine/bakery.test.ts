import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asked, Desk, itAnswers } from './domains.ts';

/** A bakery that sends loaves to shops at a unit price, takes some back, and wastes some of what it bakes. */
const BAKERY = `
CREATE TABLE shops (shop_id integer PRIMARY KEY, shop_name text NOT NULL);
CREATE TABLE breads (bread_id integer PRIMARY KEY, bread_name text NOT NULL, list_price numeric(6,2) NOT NULL, is_organic boolean NOT NULL);
CREATE TABLE bakers (baker_id integer PRIMARY KEY, full_name text NOT NULL);
CREATE TABLE shipments (shipment_id integer PRIMARY KEY, shop_id integer NOT NULL REFERENCES shops, sent_at timestamp NOT NULL, arrived_at timestamp, driver text NOT NULL);
CREATE TABLE shipment_lines (line_id integer PRIMARY KEY, shipment_id integer NOT NULL REFERENCES shipments, bread_id integer NOT NULL REFERENCES breads, loaves integer NOT NULL, unit_price numeric(6,2) NOT NULL, returned_loaves integer NOT NULL);
CREATE TABLE batches (batch_id integer PRIMARY KEY, bread_id integer NOT NULL REFERENCES breads, baker_id integer NOT NULL REFERENCES bakers, baked_on date NOT NULL, loaves integer NOT NULL, wasted integer NOT NULL);
INSERT INTO shops VALUES (1, 'Pier'), (2, 'Mill');
INSERT INTO breads VALUES (1, 'Rye', 5, true), (2, 'Bun', 1, false), (3, 'Spelt', 6, true);
INSERT INTO bakers VALUES (1, 'Ines Duarte'), (2, 'Omar Haddad');
INSERT INTO shipments VALUES
  (1, 1, '2026-01-05T06:00', '2026-01-05T07:00', 'Ana'), (2, 2, '2026-01-20T06:00', '2026-01-20T06:30', 'Bo'),
  (3, 1, '2026-02-03T06:00', '2026-02-03T07:30', 'Ana'), (4, 2, '2026-03-04T06:00', NULL, 'Bo'),
  (5, 1, '2026-03-09T06:00', '2026-03-09T06:30', 'Bo');
INSERT INTO shipment_lines VALUES (1, 1, 1, 10, 5, 1), (2, 1, 2, 20, 1, 0), (3, 2, 2, 50, 1, 5), (4, 3, 3, 4, 6, 0), (5, 4, 1, 7, 5, 2), (6, 5, 2, 10, 1, 0);
INSERT INTO batches VALUES (1, 1, 1, '2026-01-04', 20, 2), (2, 2, 2, '2026-01-05', 90, 9), (3, 3, 1, '2026-02-02', 10, 1), (4, 2, 2, '2026-03-03', 40, 2);
`;

const asked: Record<string, Asked[]> = {
  'what so many loaves at a unit price bring in': [
    ['total revenue', [[189]]],
    [
      'revenue by month in 2026',
      [
        ['2026-01', 120],
        ['2026-02', 24],
        ['2026-03', 45],
      ],
    ],
    ['which bread sells best', [['Rye', 85]]],
  ],
  'which one of those of which a column says yes or no': [
    ['cheapest organic bread', [[1, 'Rye', 5, true]], 'The organic bread with the lowest list price'],
    ['most expensive organic bread', [[3, 'Spelt', 6, true]]],
    ['cheapest non-organic bread', [[2, 'Bun', 1, false]], 'The bread that is not organic'],
    [
      'top 2 organic breads by revenue',
      [
        ['Rye', 85],
        ['Spelt', 24],
      ],
    ],
    ['best selling organic bread', [['Rye', 85]]],
  ],
  'a part of what rows have': [
    ['how many loaves were returned', [[8]]],
    ['how many loaves were wasted in January', [[11]]],
    ['what percentage of loaves were returned', [[7.9]], 'total returned loaves as a percentage of total loaves'],
    ['return rate in March', [[11.8]]],
    [
      'return rate by bread',
      [
        ['Rye', 17.6],
        ['Bun', 6.3],
        ['Spelt', 0],
      ],
    ],
    ['which bread has the highest return rate', [['Rye', 17.6]]],
    [
      'waste by baker',
      [
        ['Omar Haddad', 11],
        ['Ines Duarte', 3],
      ],
      'I took “waste” to be the wasted of batches',
    ],
    [
      'percentage of loaves wasted by baker',
      [
        ['Ines Duarte', 10],
        ['Omar Haddad', 8.5],
      ],
    ],
    ['which shop returned the most loaves', [['Mill', 7]]],
    ['which baker wastes the most', [['Omar Haddad', 11]]],
    ['did waste go down in February', [[11, 1, -10, -90.9]]],
  ],
  'whether a number grew, against what is said': [
    ['did revenue grow in March compared to January', [[120, 45, -75, -62.5]]],
    ['did revenue fall in February vs the month before', [[120, 24, -96, -80]]],
    ['did we grow in March', [[24, 45, 21, 87.5]], 'is about revenue'],
  ],
  'so many of the times, in order of their number': [
    [
      'top 2 months by revenue',
      [
        ['2026-01', 120],
        ['2026-03', 45],
      ],
    ],
    [
      'the 2 months with the fewest loaves shipped',
      [
        ['2026-02', 4],
        ['2026-03', 17],
      ],
    ],
    [
      'which 2 months had the most revenue',
      [
        ['2026-01', 120],
        ['2026-03', 45],
      ],
    ],
    [
      'bottom 2 months by revenue',
      [
        ['2026-02', 24],
        ['2026-03', 45],
      ],
    ],
    [
      'top 2 months with more than 1 shipment',
      [
        ['2026-01', 2],
        ['2026-03', 2],
      ],
      'only with more than 1 shipment',
    ],
  ],
  'how long deliveries take': [
    ['average delivery time', [[52.5]], 'minutes from sending to arrival'],
    [
      'delivery time by driver',
      [
        ['Ana', 75],
        ['Bo', 30],
      ],
    ],
    ['median delivery time in January', [[45]]],
  ],
  'all of the loaves of a time': [['loaves shipped in January', [[80]]]],
};

describe('a bakery', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.openLearned(BAKERY);
  }, 30_000);
  afterAll(() => desk.close());

  itAnswers(() => desk, asked);

  it.each(['did rainfall grow in March', 'was rainfall higher in March than in January'])(
    'does not hear of revenue where something else is named: %s',
    async (question) => expect((await desk.ask(question)).kind).toBe('needs-clarification'),
  );

  it('adds up no unit prices where rows have so many of several things', async () => {
    const other = await Desk.openLearned(
      `${BAKERY} ALTER TABLE shipment_lines RENAME returned_loaves TO buns; UPDATE shipment_lines SET buns = 3;`,
    );
    const answers = [await other.ask('total revenue'), await other.ask('which bread sells best')];
    await other.close();
    expect(answers.map(({ kind }) => kind)).toEqual(['needs-clarification', 'needs-clarification']);
  });
});
