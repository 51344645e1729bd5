import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asked, Desk, itAnswers } from './domains.ts';

/** Vans and trailers for hire at stations in two cities, the drivers who hire them, and what they buy on the way. */
const VANS = `
CREATE TABLE stations (station_id integer PRIMARY KEY, station_name text NOT NULL, city text NOT NULL);
CREATE TABLE drivers (driver_id integer PRIMARY KEY, driver_name text NOT NULL, city text NOT NULL);
CREATE TABLE vans (van_id integer PRIMARY KEY, van_name text NOT NULL, city text NOT NULL);
CREATE TABLE trailers (trailer_id integer PRIMARY KEY, trailer_name text NOT NULL, station_id integer NOT NULL REFERENCES stations);
CREATE TABLE trips (trip_id integer PRIMARY KEY, van_id integer NOT NULL REFERENCES vans, driver_id integer NOT NULL REFERENCES drivers, started_on date NOT NULL);
CREATE TABLE hauls (haul_id integer PRIMARY KEY, trailer_id integer NOT NULL REFERENCES trailers, driver_id integer NOT NULL REFERENCES drivers, hauled_on date NOT NULL);
CREATE TABLE brands (brand_id integer PRIMARY KEY, brand_name text NOT NULL);
CREATE TABLE snacks (snack_id integer PRIMARY KEY, snack_name text NOT NULL, brand_id integer NOT NULL REFERENCES brands, kind text NOT NULL, price numeric(6,2) NOT NULL);
CREATE TABLE orders (order_id integer PRIMARY KEY, driver_id integer NOT NULL REFERENCES drivers, ordered_on date NOT NULL);
CREATE TABLE order_lines (line_id integer PRIMARY KEY, order_id integer NOT NULL REFERENCES orders, snack_id integer NOT NULL REFERENCES snacks, quantity integer NOT NULL, unit_price numeric(6,2) NOT NULL);
INSERT INTO stations VALUES (1, 'Quay', 'Bergen'), (2, 'Mill', 'Oslo');
INSERT INTO drivers VALUES (1, 'Ada', 'Oslo'), (2, 'Bo', 'Oslo'), (3, 'Cy', 'Bergen');
INSERT INTO vans VALUES (1, 'Gull', 'Bergen'), (2, 'Tern', 'Bergen'), (3, 'Auk', 'Oslo');
INSERT INTO trailers VALUES (1, 'Zip', 1), (2, 'Zap', 2);
INSERT INTO trips VALUES (1, 1, 1, '2026-03-01'), (2, 1, 2, '2026-03-02'), (3, 2, 1, '2026-03-02'), (4, 3, 3, '2026-03-04'), (5, 3, 3, '2026-03-05');
INSERT INTO hauls VALUES (1, 1, 1, '2026-03-01'), (2, 1, 2, '2026-03-01'), (3, 2, 3, '2026-03-01');
INSERT INTO brands VALUES (1, 'Fjord'), (2, 'Dal');
INSERT INTO snacks VALUES (1, 'Bun', 1, 'sweet', 3), (2, 'Wrap', 2, 'hearty', 6), (3, 'Tart', 2, 'sweet', 5), (4, 'Roll', 1, 'hearty', 3);
INSERT INTO orders VALUES (1, 1, '2025-03-01'), (2, 1, '2026-02-01'), (3, 2, '2025-02-01'), (4, 2, '2026-04-01'), (5, 2, '2026-04-02'), (6, 3, '2025-05-01');
INSERT INTO order_lines VALUES (1, 1, 3, 4, 5), (2, 2, 1, 2, 3), (3, 3, 1, 5, 3), (4, 4, 2, 3, 6), (5, 5, 3, 1, 5), (6, 6, 2, 10, 6), (7, 2, 4, 1, 3);
`;

const asked: Record<string, Asked[]> = {
  'the city of what is ranked, and says whose it is': [
    [
      'most used van in each city',
      [
        ['Bergen', 'Gull', 2],
        ['Oslo', 'Auk', 2],
      ],
      'is that of the van, not of the',
    ],
    [
      'most used trailer in each city',
      [
        ['Bergen', 'Zip', 2],
        ['Oslo', 'Zap', 1],
      ],
      'is that of the station, not of the',
    ],
  ],
  'a ranking within groups by how many there are of something': [
    [
      'top driver in each city by orders',
      [
        ['Bergen', 'Cy', 1],
        ['Oslo', 'Bo', 3],
      ],
    ],
    [
      'number one brand of every kind by snacks sold',
      [
        ['hearty', 'Dal', 13],
        ['sweet', 'Fjord', 7],
      ],
    ],
  ],
  'a ranking by money with a bound on how many there are': [
    [
      'top 5 drivers by revenue with at least 2 orders',
      [
        ['Bo', 38],
        ['Ada', 29],
      ],
    ],
    [
      'best 2 snacks by revenue with more than 1 order',
      [
        ['Wrap', 78],
        ['Tart', 25],
      ],
    ],
  ],
  'those for whom the later of two sums is the higher': [
    ['drivers who spent more in 2026 than in 2025', [['Bo', 15, 23, 8, 53.3]]],
    [
      'drivers who spent less in 2026 than in 2025',
      [
        ['Cy', 60, null, -60, -100],
        ['Ada', 20, 9, -11, -55],
      ],
    ],
    ['which drivers had more orders this year than last year', [['Bo', 1, 2, 1, 100]]],
    [
      'who spent more in 2025 than in 2026',
      [
        ['Cy', 60, null, -60, -100],
        ['Ada', 20, 9, -11, -55],
      ],
    ],
    [
      'drivers who bought less this year than last year',
      [
        ['Cy', 60, null, -60, -100],
        ['Ada', 20, 9, -11, -55],
      ],
      'is by revenue',
    ],
  ],
};

const unclear: Record<string, string[]> = {
  'more in one place than in another': ['drivers with more orders in Oslo than in Bergen'],
  'how many they are, of those for whom a sum rose': ['how many drivers spent more in 2026 than in 2025'],
};

describe('vans for hire', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.openLearned(VANS);
  }, 30_000);
  afterAll(() => desk.close());

  itAnswers(() => desk, asked);

  describe.each(Object.entries(unclear))('asks back: %s', (_, questions) => {
    it.each(questions)('%s', async (question) => {
      expect((await desk.ask(question)).kind).toBe('needs-clarification');
    });
  });
});
