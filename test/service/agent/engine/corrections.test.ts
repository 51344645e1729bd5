import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whatWasMeant } from '../../../../src/service/agent/engine/follow-up/corrections.ts';
import { Desk, rowsOf } from './domains.ts';

/** A seed bank: growers in towns send in lots of seeds, keepers hold plots, and tools are lent and brought back. */
const SEEDS = `
CREATE TABLE growers (id integer PRIMARY KEY, name text NOT NULL, town text NOT NULL);
CREATE TABLE makers (id integer PRIMARY KEY, name text NOT NULL);
CREATE TABLE employees (id integer PRIMARY KEY, name text NOT NULL);
CREATE TABLE tools (id integer PRIMARY KEY, name text NOT NULL, employee_id integer NOT NULL REFERENCES employees);
CREATE TABLE clients (id integer PRIMARY KEY, name text NOT NULL, town text NOT NULL);
CREATE TABLE loans (id integer PRIMARY KEY, tool_id integer NOT NULL REFERENCES tools, client_id integer NOT NULL REFERENCES clients,
  lent_on date NOT NULL, returned_on date);
CREATE TABLE lots (id integer PRIMARY KEY, grower_id integer NOT NULL REFERENCES growers, crop text NOT NULL, sent_on date NOT NULL,
  weight numeric(8,2) NOT NULL, price numeric(8,2) NOT NULL);
INSERT INTO growers VALUES (1, 'Max Arden', 'Ulm'), (2, 'Berta Boon', 'Ulm'), (3, 'Cato Dahl', 'Bonn');
INSERT INTO employees VALUES (1, 'Nils'), (2, 'Oda');
INSERT INTO tools VALUES (1, 'Sieve', 1), (2, 'Scale', 2), (3, 'Dryer', 1);
INSERT INTO clients VALUES (1, 'Paula', 'Ulm'), (2, 'Quirin', 'Bonn'), (3, 'Rike', 'Bonn');
INSERT INTO loans VALUES (1, 1, 1, '2026-04-01', NULL), (2, 2, 2, '2026-04-03', NULL), (3, 3, 3, '2026-03-01', '2026-03-09'),
  (4, 1, 2, '2026-02-01', '2026-02-05');
INSERT INTO lots VALUES (1, 1, 'beans', '2025-03-02', 2, 30), (2, 1, 'beans', '2026-03-20', 3, 40), (3, 2, 'peas', '2026-03-21', 4, 25),
  (4, 3, 'peas', '2025-04-04', 1, 35), (5, 3, 'maize', '2026-04-11', 6, 20);
`;

type Turn = [question: string, said: string | null, found: unknown];

const answered: Record<string, Turn[]> = {
  'takes another year for the one that was asked about': [
    ['total weight of lots in 2026', null, [[13]]],
    ['no, I meant 2025', '2025', [[3]]],
  ],
  'takes the year that was said after no': [
    ['total weight of lots in 2026', null, [[13]]],
    ['no, 2025', '2025', [[3]]],
  ],
  'counts rows in the place of a sum': [
    [
      'total weight by town',
      null,
      [
        ['Ulm', 9],
        ['Bonn', 7],
      ],
    ],
    [
      'not weight, lots',
      'Number of lots',
      [
        ['Ulm', 3],
        ['Bonn', 2],
      ],
    ],
  ],
  'takes another number, said before what is denied': [
    ['total weight of lots', null, [[16]]],
    ['sorry, i said price not weight', 'Average price', [[30]]],
  ],
  'takes another group': [
    ['number of lots by town', null, null],
    [
      'by crop, not by town',
      'by crop',
      [
        ['beans', 2],
        ['peas', 2],
        ['maize', 1],
      ],
    ],
  ],
  'takes one of two numbers, and no rows without the other': [
    ['average price by town', null, null],
    ['add number of growers', null, null],
    [
      'i said average price, not number of growers',
      'Average price by town',
      [
        ['Ulm', 31.67],
        ['Bonn', 27.5],
      ],
    ],
  ],
  'takes another number of rows': [
    ['top 2 growers by total weight', null, null],
    ['make that 1', null, [['Cato Dahl', 7]]],
  ],
  'asks anew what is whole, after a question that was asked back': [
    ['total glibber by town', null, null],
    ['no, I meant total weight in 2026', null, [[13]]],
  ],
  'asks what is meant though it comes first': [['I mean total weight of lots in 2026', null, [[13]]]],
  'counts the rows that were listed': [
    ['lots of peas', null, null],
    ['how many lots', 'peas', [[2]]],
  ],
  'counts all there are after all of them': [
    ['lots of peas', null, null],
    ['how many growers are there', null, [[3]]],
  ],
  'finds who has what is out, and not who it belongs to': [
    ['tools that are still out', null, null],
    [
      'who has them',
      null,
      [
        [1, 'Paula', 'Ulm'],
        [2, 'Quirin', 'Bonn'],
      ],
    ],
  ],
};

describe('corrections in a thread', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await Desk.open(SEEDS);
  }, 60_000);
  afterAll(() => desk.close());

  it.each(Object.entries(answered))(
    '%s',
    async (_, turns) => {
      for (const [at, [question, said, found]] of turns.entries()) {
        const outcome = at === 0 ? await desk.ask(question) : await desk.follow(question);
        if (found !== null) expect([question, rowsOf(outcome)]).toEqual([question, found]);
        if (said !== null) expect([question, outcome.explanation]).toEqual([question, expect.stringContaining(said)]);
      }
    },
    60_000,
  );

  it('does not take a condition for a correction', async () => {
    await desk.ask('number of lots by grower');
    const outcome = await desk.follow('only growers not in Ulm');
    expect(rowsOf(outcome)).toEqual([['Cato Dahl', 2]]);
  }, 60_000);

  it.each([
    ['total glibber by town', 'not weight, lots'],
    ['total glibber by town', 'make that 10'],
    ['total glibber by town', 'no, I meant by crop'],
  ])(
    'has nothing to correct after a question that was asked back: %s, %s',
    async (first, second) => {
      await desk.ask(first);
      const outcome = await desk.follow(second);
      expect([outcome.kind, outcome.explanation]).toEqual([
        'needs-clarification',
        expect.stringContaining('has no answer yet'),
      ]);
    },
    60_000,
  );

  it.each([['make that 10'], ['not weight, lots'], ['I meant the other one']])(
    'has nothing to correct at the beginning: %s',
    async (question) => {
      expect((await desk.ask(question)).kind).toBe('needs-clarification');
    },
    60_000,
  );

  it('says which word of a correction it does not know', async () => {
    await desk.ask('total weight by town');
    const outcome = await desk.follow('no, I meant glibber');
    expect([outcome.kind, outcome.explanation]).toEqual(['needs-clarification', expect.stringContaining('glibber')]);
  }, 60_000);

  it.each([
    ['No, I meant 2025', '2025'],
    ['oh wait, what I meant was by month', 'by month'],
    ['nope, we were asking about refunds', 'refunds'],
    ['no, by month', 'by month'],
    ['no sorry, schools', 'schools'],
    ['no orders in May?', 'no orders in May?'],
    ['who said no', 'who said no'],
    ['I meant', 'I meant'],
  ])('takes out of “%s” what was meant', (question, meant) => {
    expect(whatWasMeant(question)).toBe(meant);
  });
});
