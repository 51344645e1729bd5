import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk } from './domains.ts';

/** Rides of bicycle couriers: what is measured says so by its name. */
const RIDES = `
CREATE TABLE couriers (courier_id integer PRIMARY KEY, name text NOT NULL, due_day integer NOT NULL);
CREATE TABLE rides (ride_id integer PRIMARY KEY, courier_id integer NOT NULL REFERENCES couriers, ridden_on date NOT NULL,
  district text NOT NULL, distance_km numeric(6,1) NOT NULL, wait_minutes integer NOT NULL, tip_eur numeric(6,2) NOT NULL,
  stops_per_km numeric(4,1) NOT NULL, bid_min numeric(6,2) NOT NULL, bid_max numeric(6,2) NOT NULL, load_pounds integer NOT NULL, late boolean NOT NULL);
INSERT INTO couriers VALUES (1, 'Noor', 3), (2, 'Pim', 28);
INSERT INTO rides SELECT n, 1 + n % 2, date '2026-03-01' + n, (ARRAY['north','south'])[1 + n % 2], 3.5 + n % 4, 5 + n % 9, 1.5 + n % 3, 0.4, 4, 9, 12 + n % 5, n % 5 = 0
FROM generate_series(1, 70) AS n;
`;

/** Orders of a tree nursery: what is measured says so in its comment. */
const TREES = `
CREATE TABLE trees (tree_id integer PRIMARY KEY, name text NOT NULL, price numeric(8,2) NOT NULL, survival numeric(4,2) NOT NULL, moisture integer NOT NULL);
CREATE TABLE orders (order_id integer PRIMARY KEY, ordered_on date NOT NULL, shipped_on date, region text NOT NULL, freight_cents integer NOT NULL, tax_cents integer NOT NULL);
CREATE TABLE order_lines (line_id integer PRIMARY KEY, order_id integer NOT NULL REFERENCES orders, tree_id integer NOT NULL REFERENCES trees, quantity integer NOT NULL);
COMMENT ON COLUMN trees.price IS 'Price of one in US dollars';
COMMENT ON COLUMN trees.moisture IS 'Moisture of the soil in percent';
COMMENT ON COLUMN orders.freight_cents IS 'Freight, in US cents (USD)';
INSERT INTO trees VALUES (1, 'Alder', 40, 0.91, 30), (2, 'Birch', 25.5, 0.84, 45), (3, 'Cherry', 80, 0.77, 38);
INSERT INTO orders SELECT n, date '2026-03-01' + n, date '2026-03-04' + n, (ARRAY['east','west'])[1 + n % 2], 900 + n, 310 + n FROM generate_series(1, 60) AS n;
INSERT INTO order_lines SELECT n, 1 + n % 60, 1 + n % 3, 1 + n % 4 FROM generate_series(1, 180) AS n;
`;

let rides: Desk;
let trees: Desk;
beforeAll(async () => {
  [rides, trees] = await Promise.all([Desk.openLearned(RIDES), Desk.openLearned(TREES)]);
}, 60_000);
afterAll(() => Promise.all([rides.close(), trees.close()]));

/** What each number of the answer counts, in the order of its columns: `-` where nothing is known. */
async function unitsOf(desk: Desk, question: string): Promise<string> {
  const outcome = await desk.ask(question);
  if (outcome.kind !== 'answered') return `asked back: ${outcome.explanation}`;
  const { units = {}, result } = outcome;
  expect(Object.keys(units).filter((name) => !result.columns.some((column) => column.name === name))).toEqual([]);
  return result.columns.map(({ name }) => units[name] ?? '-').join(' ');
}

describe('the units of a result, where names say them', () => {
  it.each([
    ['total distance by courier', '- km'],
    ['average wait by courier', '- minutes'],
    ['longest wait', 'minutes'],
    ['median distance by district', '- km'],
    ['number of rides by courier', '- -'],
    ['share of rides by district', '- percent'],
    ['percentage of late rides by courier', '- percent'],
    ['total tips by month', '- EUR'],
    ['average tip per ride', 'EUR'],
    ['tips in April 2026 vs March 2026', 'EUR EUR EUR percent'],
    ['average wait in hours', 'hours'],
  ])('%s: %s', async (question, units) => {
    expect(await unitsOf(rides, question)).toBe(units);
  });

  it('are those of a list too, and none of what only looks like one', async () => {
    const outcome = await rides.ask('list the rides on March 5, 2026');
    expect(outcome.kind === 'answered' ? outcome.units : outcome).toEqual({
      distance_km: 'km',
      wait_minutes: 'minutes',
      tip_eur: 'EUR',
    });
    expect(await unitsOf(rides, 'list all couriers')).toBe('- - -');
  });

  it('change no statement', async () => {
    const outcome = await rides.ask('total distance by courier');
    expect(outcome.kind === 'answered' ? outcome.sql : '').toContain('AS "total_distance"');
  });
});

describe('the units of a result, where comments say them', () => {
  it.each([
    ['revenue by region', '- USD'],
    ['revenue by tree in April 2026', '- USD'],
    ['average price', 'USD'],
    ['average moisture', 'percent'],
    ['average survival', '-'],
    ['how many orders per region', '- -'],
    ['total freight by region', '- USD'],
    ['total tax by region', '- -'],
    ['average days from ordering to shipping', 'days'],
    ['revenue growth by month', '- USD percent'],
  ])('%s: %s', async (question, units) => {
    expect(await unitsOf(trees, question)).toBe(units);
  });

  it('are told of what explains a change', async () => {
    expect(await unitsOf(trees, 'why did revenue change in April 2026?')).toMatch(/(^| )USD USD USD percent$/);
  });
});
