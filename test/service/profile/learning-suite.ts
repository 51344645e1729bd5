import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connector } from '../../../src/service/connectors/connector.ts';
import { FakeKeptTables } from '../../fakes/fake-kept-tables.ts';
import { ManualClock } from '../../fakes/manual-clock.ts';
import { columnIn, forThisTest, type LearnedSource, openLearned, type Started, tableIn } from './learned-source.ts';

/** No key is declared but `id`: all joins are to be found. */
const SHOP = `
  CREATE TABLE customers (id integer PRIMARY KEY, company_name varchar(60) NOT NULL, state varchar(2), active char(1),
    password_hash varchar(60), born date);
  CREATE TABLE orders (id integer PRIMARY KEY, customer_id integer, order_date date, updated_at timestamp NULL,
    status varchar(20));
  CREATE TABLE order_lines (order_id integer, product_code varchar(10), unit_price numeric(10,2), quantity integer,
    discount numeric(4,2));
  CREATE TABLE products (code varchar(10) PRIMARY KEY, product_name varchar(60), damage varchar(20), length_minutes integer);
  CREATE TABLE employees (id integer PRIMARY KEY, first_name varchar(20), last_name varchar(20), reports_to integer);
  CREATE TABLE readings (id integer PRIMARY KEY, amount varchar(20), zip varchar(9), note varchar(9), took time,
    created_at bigint, seen_ms bigint, batch bigint);
  CREATE TABLE strangers (id integer PRIMARY KEY, customer_id integer, note varchar(2000));
  INSERT INTO customers VALUES (1, 'Alpha', 'TX', 'Y', 'x1', '1980-01-02'), (2, 'Beta', 'AK', 'N', 'x2', NULL),
    (3, 'Gamma', 'TX', 'Y', 'x3', '1970-05-06');
  INSERT INTO orders VALUES (10, 1, '2025-01-05', NULL, 'paid'), (11, 1, '2025-03-09', NULL, 'paid'),
    (12, 2, '2026-02-01', NULL, 'open'), (13, NULL, NULL, NULL, NULL);
  INSERT INTO order_lines VALUES (10, 'A1', 2.50, 4, 0.10), (10, 'B2', 9.99, 1, 0.00), (12, 'A1', 2.50, 2, 0.25);
  INSERT INTO products VALUES ('A1', 'Apple', 'None', 90), ('B2', 'Bread', 'Minor', 120);
  INSERT INTO employees VALUES (1, 'Ann', 'Lee', NULL), (2, 'Bob', 'Ray', 1), (3, 'Cid', 'Fox', 1);
  INSERT INTO readings VALUES (1, '13.50', '01234', '12', '00:05:00', 1735689600, 1735689600000, 1735689600),
    (2, '-2', '94107', 'n/a', '00:07:30', 1767225600, 1767225600123, 1735689601), (3, '', '10115', '7', NULL, NULL, NULL, NULL);
  INSERT INTO strangers VALUES (1, 77, 'a'), (2, 88, 'b');
  INSERT INTO strangers VALUES (3, 99, '${'long '.repeat(40)}');`;

const never = new AbortController().signal;

export function describeLearning(name: string, start: () => Promise<Started>): void {
  describe(`learning a source on ${name}`, () => {
    let opened: LearnedSource;
    let connector: Connector;
    let asked: string[];

    beforeAll(async () => {
      opened = await openLearned(await start(), SHOP.split(';\n'));
      ({ connector, asked } = opened);
    }, 120_000);
    afterAll(() => opened?.stop());

    const learnerOf = (...more: Parameters<LearnedSource['learnerOf']>) => forThisTest(opened.learnerOf(...more));
    const learned: LearnedSource['learned'] = (...more) => opened.learned(...more);

    it('tells rows, distinct values, ranges and days', async () => {
      const profile = await learned(learnerOf());
      expect(tableIn(profile, 'orders').rows).toBe(4);
      expect(columnIn(profile, 'orders', 'order_date')).toMatchObject({
        distinct: 3,
        hasNulls: true,
        unique: true,
        days: { min: '2025-01-05', max: '2026-02-01' },
        range: null,
      });
      expect(columnIn(profile, 'order_lines', 'unit_price').range).toEqual({ min: 2.5, max: 9.99 });
      expect(columnIn(profile, 'order_lines', 'quantity')).toMatchObject({ values: ['1', '2', '4'], isComplete: true });
    });

    it('tells values, the most frequent first, and what they are', async () => {
      const profile = await learned(learnerOf());
      const status = columnIn(profile, 'orders', 'status');
      expect(status).toMatchObject({ values: ['paid', 'open'], isComplete: true, distinct: 2, isCode: false });
      expect(columnIn(profile, 'customers', 'state')).toMatchObject({ values: ['TX', 'AK'], isCode: true });
      expect(columnIn(profile, 'customers', 'active').flag).toEqual({ yes: ['Y'], no: ['N'] });
      expect(columnIn(profile, 'products', 'damage').flag).toEqual({ yes: 'other', no: ['None'] });
      expect(columnIn(profile, 'products', 'length_minutes').unit).toBe('minutes');
      expect(columnIn(profile, 'strangers', 'note')).toMatchObject({
        values: ['a', 'b'],
        isComplete: false,
        distinct: 3,
      });
    });

    it.each([
      ['from known values', {}],
      ['from the rows, where there are too many values to know', { mostTexts: 1 }],
    ])('tells what columns hold that their types don’t say, %s', async (_, policy) => {
      const profile = await learned(learnerOf(undefined, policy));
      const heldOf = (name: string) => columnIn(profile, 'readings', name).holds;
      expect(heldOf('amount')).toBe('numbers');
      expect([heldOf('zip'), heldOf('note'), heldOf('batch'), heldOf('id')]).toEqual([null, null, null, null]);
      expect([heldOf('took'), heldOf('created_at'), heldOf('seen_ms')]).toEqual([
        'durations',
        'epoch-seconds',
        'epoch-milliseconds',
      ]);
      expect(columnIn(profile, 'readings', 'created_at').days).toEqual({ min: '2025-01-01', max: '2026-01-01' });
      expect(columnIn(profile, 'readings', 'amount').range).toEqual({ min: -2, max: 13.5 });
      expect(tableIn(profile, 'readings')).toMatchObject({ defaultDate: 'seen_ms', label: ['id'] });
    });

    it('tells labels, dates and money of tables', async () => {
      const profile = await learned(learnerOf());
      expect(tableIn(profile, 'employees').label).toEqual(['first_name', 'last_name']);
      expect(tableIn(profile, 'customers').label).toEqual(['company_name']);
      expect(tableIn(profile, 'orders').defaultDate).toBe('order_date');
      expect(tableIn(profile, 'order_lines').money).toEqual({
        kind: 'derived',
        unitPrice: 'unit_price',
        quantity: 'quantity',
        discount: 'discount',
      });
    });

    it('finds the joins that hold on the data, and no others', async () => {
      const { joins } = await learned(learnerOf());
      const found = joins.map(({ from, to, isPartial }) => {
        const [one, other] = [from, to].map(({ table, columns }) => `${table}.${columns.join()}`);
        return `${one} -> ${other}${isPartial ? ', or none' : ''}`;
      });
      expect(found.toSorted()).toEqual([
        'employees.reports_to -> employees.id, or none',
        'order_lines.order_id -> orders.id',
        'order_lines.product_code -> products.code',
        'orders.customer_id -> customers.id, or none',
      ]);
      expect(joins.every(({ declared }) => !declared)).toBe(true);
    });

    it('never looks at secrets', async () => {
      asked.length = 0;
      const profile = await learned(learnerOf());
      expect(asked.length).toBeGreaterThan(6);
      expect(asked.filter((sql) => sql.includes('password'))).toEqual([]);
      expect(columnIn(profile, 'customers', 'password_hash')).toMatchObject({ values: null, distinct: null });
    });

    it('asks little of each table, and of those it knows nothing until they are old', async () => {
      const kept = new FakeKeptTables();
      const clock = new ManualClock();
      asked.length = 0;
      const first = await learned(learnerOf(kept, {}, clock));
      expect(asked.length).toBeLessThanOrEqual(6 * 4);
      asked.length = 0;
      expect(await learned(learnerOf(kept, {}, clock))).toEqual(first);
      expect(asked).toEqual([]);
      clock.advance(25 * 60 * 60_000);
      await learned(learnerOf(kept, {}, clock));
      expect(asked.length).toBeGreaterThan(6);
    });

    it('learns again only a table whose columns changed, and forgets those that are gone', async () => {
      const kept = new FakeKeptTables();
      const schema = await connector.introspect(never);
      await learned(learnerOf(kept), schema);
      asked.length = 0;
      const tables = schema.tables
        .filter(({ name }) => name !== 'strangers')
        .map((table) => (table.name === 'orders' ? { ...table, columns: table.columns.slice(0, -1) } : table));
      const { tables: now } = await learned(learnerOf(kept), { ...schema, tables });
      expect(asked.every((sql) => /\borders\b/.test(sql))).toBe(true);
      expect(asked.length).toBeGreaterThan(0);
      expect(now.find(({ name }) => name === 'orders')?.columns).toHaveLength(4);
      expect([...kept.tables.keys()].some((key) => key.includes('strangers'))).toBe(false);
    });

    it('knows large tables by their first rows, and their days by all', async () => {
      const profile = await learned(learnerOf(new FakeKeptTables(), { wholeRows: 0, sampleRows: 2 }));
      const date = columnIn(profile, 'orders', 'order_date');
      expect(date.days).toEqual({ min: '2025-01-05', max: '2026-02-01' });
      expect(date.unique).toBe(false);
      expect(columnIn(profile, 'orders', 'status').isComplete).toBe(false);
    });

    it('asks nothing where reading is billed', async () => {
      asked.length = 0;
      const { joins } = await learned(learnerOf(new FakeKeptTables(), { asksTables: false }));
      expect(asked).toEqual([]);
      expect(joins.map(({ from }) => from.columns[0])).toContain('product_code');
    });

    it('ends at once when it is closed', async () => {
      const kept = new FakeKeptTables();
      const learner = learnerOf(kept);
      await learner.profile(await connector.introspect(never));
      await learner.close();
      const known = kept.tables.size;
      expect(known).toBeLessThan(6);
      await learner.settled();
      expect(kept.tables.size).toBe(known);
    });
  });
}
