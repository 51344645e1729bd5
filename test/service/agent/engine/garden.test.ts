import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk, rowsOf } from './domains.ts';

/** A garden shop, whose products have a price and a cost. */
const GARDEN = `
CREATE TABLE clients (id integer PRIMARY KEY, name text NOT NULL, segment text NOT NULL, town text NOT NULL, signed_up_on date NOT NULL);
CREATE TABLE articles (id integer PRIMARY KEY, name text NOT NULL, kind text NOT NULL, price numeric NOT NULL, cost numeric NOT NULL);
CREATE TABLE orders (id integer PRIMARY KEY, client_id integer NOT NULL REFERENCES clients, ordered_at timestamp NOT NULL, status text NOT NULL);
CREATE TABLE order_items (id integer PRIMARY KEY, order_id integer NOT NULL REFERENCES orders, article_id integer NOT NULL REFERENCES articles, quantity integer NOT NULL, unit_price numeric NOT NULL, line_total numeric NOT NULL);
INSERT INTO clients VALUES (1, 'Fern Hill', 'Nursery', 'Leeds', '2024-02-01'), (2, 'Oak Yard', 'School', 'Hull', '2025-05-05'), (3, 'Moss Lane', 'Nursery', 'Hull', '2026-05-03');
INSERT INTO articles VALUES (1, 'Spade', 'Tools', 30, 12), (2, 'Rake', 'Tools', 15, 20), (3, 'Tulip Bulbs', 'Plants', 8, 3);
INSERT INTO orders VALUES (1, 1, '2026-03-03 10:00', 'delivered'), (2, 1, '2026-04-03 10:00', 'cancelled'), (3, 2, '2026-04-20 10:00', 'delivered'), (4, 2, '2026-05-05 09:00', 'cancelled'), (5, 3, '2026-05-06 09:00', 'delivered'), (6, 2, '2026-05-13 09:00', 'cancelled');
INSERT INTO order_items VALUES (1, 1, 1, 2, 30, 60), (2, 2, 2, 4, 15, 60), (3, 3, 2, 1, 15, 15), (4, 4, 3, 10, 8, 80), (5, 5, 3, 1, 8, 8), (6, 6, 1, 1, 30, 30);
`;

/** Ferries between ports. */
const FERRIES = `
CREATE TABLE ports (code text PRIMARY KEY, name text NOT NULL, region text NOT NULL, latitude numeric NOT NULL);
CREATE TABLE sailings (id integer PRIMARY KEY, sailed_at timestamp NOT NULL, origin text NOT NULL REFERENCES ports, destination text NOT NULL REFERENCES ports, delay integer NOT NULL, distance integer NOT NULL, stage text NOT NULL);
CREATE TABLE accidents (id integer PRIMARY KEY, port_code text REFERENCES ports, happened_on date NOT NULL, carrier text NOT NULL, cost integer NOT NULL);
INSERT INTO ports VALUES ('ABE', 'Aberness', 'North', 57.1), ('RED', 'Redcliff', 'South', 50.2), ('LOW', 'Lowick', 'South', 50.9), ('EYE', 'Eyeford', 'North', 56.0);
INSERT INTO sailings VALUES (1, '2026-01-02 08:00', 'ABE', 'LOW', 10, 300, 'Cast-off'), (2, '2026-02-02 08:00', 'ABE', 'LOW', 30, 300, 'Cast-off'), (3, '2026-03-02 08:00', 'LOW', 'RED', 5, 20, 'Open sea');
INSERT INTO accidents VALUES (1, 'ABE', '2024-05-05', 'NORTH LINE', 10), (2, 'ABE', '2024-06-05', 'NORTH LINE', 20), (3, 'LOW', '2025-05-05', 'SOUTH LINE', 5), (4, NULL, '2023-05-05', 'SOUTH LINE', 7), (5, NULL, '2022-06-05', 'WEST LINE', 0);
`;

describe('a garden shop', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(GARDEN);
  }, 60_000);
  afterAll(() => desk.close());

  it.each<[string, unknown[][]]>([
    // Two times side by side, and the best of them.
    ['orders this week vs the week before', [[2, 1, -1, -50, 2]]],
    ['orders last month and the month before', [[1, 2, 1, 100]]],
    ['month with the most orders', [['2026-05', 3]]],
    ['worst month for cancellations', [['2026-05', 2]]],
    [
      'is revenue growing?',
      [
        ['2026-03', 60],
        ['2026-04', 75],
        ['2026-05', 118],
      ],
    ],
    ['which clients are new this month', [[3, 'Moss Lane', 'Nursery', 'Hull', '2026-05-03']]],
    // Kinds of rows, and not each of them.
    [
      'revenue per client segment',
      [
        ['School', 125],
        ['Nursery', 128],
      ].reverse(),
    ],
    // Money that is lost, paid and earned.
    ['which articles are losing money', [['Rake', -25]]],
    ['unprofitable kinds', []],
    ['articles that cost under 10', [[3, 'Tulip Bulbs', 'Plants', 8, 3]]],
    ['cost of goods sold in 2026', [[169]]],
    ['how much tools did we sell in April', [[75]]],
    // A time without a word of what: what comes in.
    ['last months numbers', [[75]]],
    ['are we up on last month', [[60, 118, 58, 96.7, 75]]],
    ['weekend orders by status', []],
    [
      'clients by signup year',
      [
        [2024, 1],
        [2025, 1],
        [2026, 1],
      ],
    ],
    // What stands beside the first one.
    ['most expensive article and its kind', [['Spade', 30, 'Tools']]],
    ['latest order and who placed it', [[6, '2026-05-13T09:00:00.000Z', 'Oak Yard']]],
    ['our #1 client in Hull', [['Oak Yard', 125]]],
    ['clients with a single order', [[3, 'Moss Lane', 'Nursery', 'Hull', '2026-05-03']]],
    // Who did it.
    ['how many nurseries ordered in May', [[1]]],
    ['how many orders did Hull place', [[4]]],
    ['how much did Hull spend this year', [[133]]],
    ['how much did schools order this year', [[125]]],
    ['clients who bought tools but no plants', [[1, 'Fern Hill', 'Nursery', 'Leeds', '2024-02-01']]],
    // What became of rows.
    ['which client has the most cancellations', [['Oak Yard', 2]]],
    ['how many cancellations did we have in May', [[2]]],
    ['last order of Fern Hill', [[2, 1, '2026-04-03T10:00:00.000Z', 'cancelled']]],
    [
      'cheapest article per kind',
      [
        ['Plants', 'Tulip Bulbs', 8],
        ['Tools', 'Rake', 15],
      ],
    ],
  ])('%s', async (question, rows) => {
    expect(rowsOf(await desk.ask(question))).toEqual(rows);
  });

  it.each<[string, unknown[][]]>([
    ['how many orders came in before 10 am', [[3]]],
    ['how many orders came in after 9am', [[6]]],
    ['how many orders were placed between 9:00 and 10:00', [[3]]],
    [
      'morning orders by status',
      [
        ['cancelled', 3],
        ['delivered', 3],
      ],
    ],
    ['how many orders were placed overnight', [[0]]],
    ['share of orders after 10 am', [[50]]],
  ])('hours of the day: %s', async (question, rows) => {
    expect(rowsOf(await desk.ask(question))).toEqual(rows);
  });

  it('says which hours a part of the day has, and what has no hours', async () => {
    const { explanation } = await desk.ask('how many orders in the evening');
    expect(explanation).toBe(
      'Number of orders between 17:00 and 22:00. “in the evening” is read as 17:00 to 22:00; this includes cancelled orders.',
    );
    expect((await desk.ask('clients who signed up after 5pm')).explanation).toContain('have no time of day');
  });

  it('says each word once', async () => {
    const { explanation } = await desk.ask('cheapest article per kind');
    expect(explanation).toBe('The article with the lowest price in each kind.');
  });
});

describe('ferries between ports', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.open(FERRIES);
  }, 60_000);
  afterAll(() => desk.close());

  it.each<[string, unknown[][]]>([
    ['how many ports have no sailings', [[1]]],
    ['ports without any sailings', [['EYE', 'Eyeford', 'North', 56]]],
    ['longest route', [['Aberness', 'Lowick', 300]]],
    ['which route has the most sailings', [['Aberness', 'Lowick', 2]]],
    ['top 1 carrier', [['NORTH LINE', 2]]],
    ['cost of accidents in 2024', [[30]]],
    ['northernmost port', [['ABE', 'Aberness', 'North', 57.1]]],
    ['how late were sailings from Aberness on average', [[20]]],
    ['which port has the longest average delay', [['Aberness', 20]]],
    ['how many sailings at castoff', [[2]]],
    ['worst year for accidents', [[2024, 2]]],
    ['accidents with a cost but no port', [[4, null, '2023-05-05', 'SOUTH LINE', 7]]],
  ])('%s', async (question, rows) => {
    expect(rowsOf(await desk.ask(question))).toEqual(rows);
  });

  it('tells that both ends count', async () => {
    const { explanation } = await desk.ask('how many ports have no sailings');
    expect(explanation).toBe('Number of ports without a sailing. Sailings count by origin as well as by destination.');
  });

  it('takes plain words for no codes', async () => {
    expect((await desk.ask('red eye sailings')).kind).toBe('needs-clarification');
  });
});

it('ties nothing by a place alone', async () => {
  const desk = await Desk.open(`
CREATE TABLE airfields (code text PRIMARY KEY, town text NOT NULL);
CREATE TABLE flights (id integer PRIMARY KEY, origin text NOT NULL REFERENCES airfields, destination text NOT NULL REFERENCES airfields);
CREATE TABLE near_misses (id integer PRIMARY KEY, airfield_code text NOT NULL REFERENCES airfields, operator text NOT NULL);
INSERT INTO airfields VALUES ('ABN', 'Aberness'), ('LWK', 'Lowick');
INSERT INTO flights VALUES (1, 'ABN', 'LWK'), (2, 'LWK', 'ABN');
INSERT INTO near_misses VALUES (1, 'ABN', 'North Air'), (2, 'LWK', 'South Air');
`);
  const { kind } = await desk.ask('which operators fly to Lowick');
  await desk.close();
  expect(kind).toBe('needs-clarification');
}, 60_000);
