import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asked, Desk, itAnswers } from './domains.ts';

/** A piano workshop: appointments of some day, and what was done at each at a price; nothing is called revenue. */
const WORKSHOP = `
CREATE TABLE owners (owner_id integer PRIMARY KEY, owner_name text NOT NULL, town text NOT NULL);
CREATE TABLE pianos (piano_id integer PRIMARY KEY, owner_id integer NOT NULL REFERENCES owners, maker text NOT NULL);
CREATE TABLE appointments (appointment_id integer PRIMARY KEY, piano_id integer NOT NULL REFERENCES pianos, began_at timestamp NOT NULL);
CREATE TABLE works (work_id integer PRIMARY KEY, appointment_id integer NOT NULL REFERENCES appointments, kind text NOT NULL, price numeric(8,2) NOT NULL);
INSERT INTO owners VALUES (1, 'Ada Finn', 'Lund'), (2, 'Ben Moor', 'Ribe'), (3, 'Cleo Rae', 'Lund');
INSERT INTO pianos VALUES (1, 1, 'Bechstein'), (2, 2, 'Yamaha'), (3, 3, 'Petrof');
INSERT INTO appointments VALUES (1, 1, '2026-03-02T09:00'), (2, 2, '2026-03-20T09:00'), (3, 1, '2026-04-07T09:00'), (4, 3, '2026-05-04T09:00');
INSERT INTO works VALUES (1, 1, 'tuning', 90), (2, 1, 'felt', 160), (3, 2, 'tuning', 110), (4, 3, 'strings', 300), (5, 4, 'tuning', 95);
`;

const TOOK = 'to be the price of works';

const asked: Record<string, Asked[]> = {
  'the prices of what was done as revenue, and says so': [
    ['total revenue', [[755]], `I took “revenue” ${TOOK}`],
    ['how much did we earn in March', [[360]], TOOK],
    [
      'income by kind',
      [
        ['strings', 300],
        ['tuning', 295],
        ['felt', 160],
      ],
      `I took “income” ${TOOK}`,
    ],
    [
      'top 2 owners by spend',
      [
        ['Ada Finn', 550],
        ['Ben Moor', 110],
      ],
      `I took “spend” ${TOOK}`,
    ],
    [
      'revenue by month in 2026',
      [
        ['2026-03', 360],
        ['2026-04', 300],
        ['2026-05', 95],
      ],
      TOOK,
    ],
    [
      'months with revenue over 299',
      [
        ['2026-03', 360],
        ['2026-04', 300],
      ],
      TOOK,
    ],
  ],
  'a price as a price': [
    ['average price', [[151]]],
    ['highest price of works', [[300]]],
  ],
};

describe('prices of what was done', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.openLearned(WORKSHOP);
  }, 30_000);
  afterAll(() => desk.close());

  itAnswers(() => desk, asked);

  const AT = 'REFERENCES appointments, kind text NOT NULL, price';
  it.each<[string, (sql: string) => string]>([
    [
      'other rows point at them: a list of what is offered',
      (sql) => `${sql} CREATE TABLE wishes (wish_id integer PRIMARY KEY, work_id integer NOT NULL REFERENCES works);`,
    ],
    ['they have another amount', (sql) => `${sql} ALTER TABLE works ADD COLUMN cost numeric(8,2);`],
    ['what they are done at has no day', (sql) => sql.replace('began_at timestamp NOT NULL', 'began_at text NOT NULL')],
    [
      'they are of a catalog',
      (sql) => sql.replaceAll('appointments', 'categories').replaceAll('appointment_id', 'category_id'),
    ],
    [
      'they came in a delivery',
      (sql) => sql.replaceAll('appointments', 'deliveries').replaceAll('appointment_id', 'delivery_id'),
    ],
    ['they are refunds', (sql) => sql.replaceAll('works', 'refunds').replaceAll('work_id', 'refund_id')],
    ['the price is a discount', (sql) => sql.replace(AT, AT.replace('price', 'price_discount'))],
    [
      'other rows have a price too',
      (sql) =>
        `${sql} CREATE TABLE extras (extra_id integer PRIMARY KEY, appointment_id integer NOT NULL REFERENCES appointments, fee numeric(8,2) NOT NULL);`,
    ],
  ])('are no revenue where %s', async (_, changed) => {
    const other = await Desk.openLearned(changed(WORKSHOP));
    const answers = [await other.ask('total revenue'), await other.ask('revenue by month in 2026')];
    await other.close();
    expect(answers.map(({ kind }) => kind)).toEqual(['needs-clarification', 'needs-clarification']);
  });

  it('are those of one piece where rows say how many there are', async () => {
    const other = await Desk.openLearned(
      `${WORKSHOP} ALTER TABLE works ADD COLUMN quantity integer NOT NULL DEFAULT 2;`,
    );
    const answer = await other.ask('total revenue');
    await other.close();
    expect(answer.kind === 'answered' ? answer.result.rows : []).toEqual([{ revenue: 1510 }]);
  });
});
