import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseSchema } from '../../../src/service/connectors/connector.ts';
import { dialectOf } from '../../../src/service/databases/index.ts';
import type { DeadRows, SourceProfile } from '../../../src/service/profile/profile.ts';
import { DEAD_CASES } from './dead-tables.ts';
import { columnIn, forThisTest, type LearnedSource, openLearned, type Started, tableIn } from './learned-source.ts';
import { type MadeTable, statementsOf } from './made-tables.ts';
import { VERSION_CASES, VERSION_NEAR_MISSES } from './version-tables.ts';

const never = new AbortController().signal;

/** Facts about values, as two tables have them. */
const FACTS: readonly MadeTable[] = [
  {
    name: 'sales',
    columns: {
      id: 'integer!',
      price: 'decimal',
      fee: 'decimal',
      tip: 'decimal',
      amount_usd: 'decimal',
      weight: 'float',
      pieces: 'integer',
      price_currency: 'text',
      feeCurrency: 'text',
      unit: 'text',
      status: 'text',
      segment: 'text',
      sold: 'text',
      shipped: 'text',
      huge: 'float',
    },
    rows: [
      [1, 10, 1, 0, 11, 1.5, 3, 'EUR', 'USD', 'kg', 'shipped', 'Retail', '2025-01-31', '01/02/2025', 1e300],
      [
        2,
        20.5,
        2,
        1,
        21,
        2.5,
        4,
        'USD',
        'EUR',
        'lb',
        'in progress',
        'Retail (hardware)',
        '2025-02-01',
        '01/03/2025',
        1e300,
      ],
      [3, 5, 3, 1, 6, 3.5, 5, 'EUR', 'EUR', 'kg', 'Payment failed', 'Retailers', '2025-02-02', '02/03/2025', 2.5],
    ],
    primaryKey: ['id'],
  },
  {
    name: 'invoices',
    columns: { id: 'integer!', total: 'decimal', currency: 'text', qty: 'integer', uom: 'text', note: 'text' },
    rows: [
      [1, 10, 'EUR', 1, 'box', null],
      [2, 20, 'EUR', 2, 'kg', null],
    ],
    primaryKey: ['id'],
    uniqueKeys: [['note', 'currency']],
  },
  { name: 'addresses', columns: { id: 'integer!' }, rows: [[1], [2], [3]], primaryKey: ['id'] },
  {
    name: 'parcels',
    columns: { id: 'integer!', billing_address_id: 'integer', shipping_address_id: 'integer' },
    rows: [
      [1, 1, 1],
      [2, 1, 2],
      [3, 1, 2],
      [4, 2, 3],
      [5, 2, null],
    ],
    primaryKey: ['id'],
  },
  {
    name: 'members',
    columns: { address_id: 'integer!', parcel_id: 'integer!' },
    rows: [
      [1, 1],
      [1, 2],
      [2, 1],
      [2, 2],
    ],
  },
  {
    name: 'members_twice',
    columns: { address_id: 'integer!', parcel_id: 'integer!' },
    rows: [
      [1, 1],
      [1, 1],
      [2, 1],
      [2, 2],
    ],
  },
];

const TABLES = [...FACTS, ...[...DEAD_CASES, ...VERSION_CASES, ...VERSION_NEAR_MISSES].map(({ table }) => table)];

export function describeTraps(name: string, start: () => Promise<Started>): void {
  describe(`the traps of the data on ${name}`, () => {
    let opened: LearnedSource;
    let profile: SourceProfile;
    let isMysql: boolean;

    beforeAll(async () => {
      const started = await start();
      const dialect = dialectOf(started.source.type) === 'mysql' ? 'mysql' : 'postgres';
      isMysql = dialect === 'mysql';
      opened = await openLearned(
        started,
        TABLES.flatMap((table) => statementsOf(table, dialect)),
      );
      const learner = opened.learnerOf();
      profile = await opened.learned(learner);
      await learner.close();
    }, 240_000);
    afterAll(() => opened?.stop());

    const only = async (names: readonly string[]): Promise<DatabaseSchema> => {
      const schema = await opened.connector.introspect(never);
      return { ...schema, tables: schema.tables.filter(({ name: own }) => names.includes(own)) };
    };

    /** MySQL has no booleans of its own. */
    const spelled = (dead: DeadRows): DeadRows => {
      if (!isMysql || dead.alive.kind === 'is-null') return dead;
      const values = dead.alive.values.map((value) => (value === 'true' ? '1' : value));
      return { ...dead, alive: { ...dead.alive, values } };
    };

    it.each(
      DEAD_CASES.map((one) => [Object.keys(one.table.columns).slice(1).join(', '), one.table.name, one] as const),
    )('knows which rows don’t live by %s (%s)', (_, table, { dead }) =>
      expect(tableIn(profile, table).dead).toEqual(dead.map(spelled)),
    );

    it.each(
      VERSION_CASES.map((one) => [Object.keys(one.table.columns).slice(1).join(', '), one.table.name, one] as const),
    )('knows past versions by %s (%s)', (_, table, { dead, key }) => {
      expect(tableIn(profile, table).dead).toEqual(dead.map(spelled));
      expect(tableIn(profile, table).keys).toContainEqual(key);
    });

    it.each(VERSION_NEAR_MISSES.map((one) => [one.table.name, one.dead] as const))(
      'takes only those of one thing for past versions: %s',
      (table, dead) => expect(tableIn(profile, table).dead).toEqual(dead.map(spelled)),
    );

    it('knows which column says the unit or currency of each row', () => {
      const unitBy = (column: string) => columnIn(profile, 'sales', column).unitBy?.column;
      expect(['price', 'fee', 'tip', 'amount_usd', 'weight', 'id'].map(unitBy)).toEqual([
        'price_currency',
        'feeCurrency',
        undefined,
        undefined,
        'unit',
        undefined,
      ]);
      expect(columnIn(profile, 'sales', 'weight').unitBy?.values).toEqual(['kg', 'lb']);
      expect(columnIn(profile, 'invoices', 'total').unitBy).toBeNull();
      expect(columnIn(profile, 'invoices', 'qty').unitBy).toEqual({ column: 'uom', values: ['box', 'kg'] });
    });

    it('knows which states are final', () => {
      const { states } = columnIn(profile, 'sales', 'status');
      expect({ final: states?.final.toSorted(), open: states?.open }).toEqual({
        final: ['Payment failed', 'shipped'],
        open: ['in progress'],
      });
      expect(columnIn(profile, 'weather', 'status').states).toBeNull();
      expect(columnIn(profile, 'sales', 'segment').states).toBeNull();
    });

    it('knows values within values, days in texts and what numbers usually are', () => {
      expect(columnIn(profile, 'sales', 'segment').nested).toEqual([['Retail', ['Retail (hardware)']]]);
      expect(columnIn(profile, 'sales', 'sold').textDays).toBe('YYYY-MM-DD');
      expect(columnIn(profile, 'sales', 'shipped').textDays).toBeNull();
      expect(columnIn(profile, 'sales', 'price').typical).toBe(11.83);
      expect(columnIn(profile, 'sales', 'pieces').typical).toBe(4);
      expect(columnIn(profile, 'sales', 'huge').typical).toBe(2.5);
      expect(columnIn(profile, 'sales', 'status').typical).toBeNull();
      expect(columnIn(profile, 'price_list', 'valid_from').days).toEqual({ min: '2020-01-01', max: '2021-01-01' });
    });

    it('knows what is unique, declared or found', () => {
      expect(tableIn(profile, 'invoices').keys.slice(0, 2)).toEqual([['id'], ['note', 'currency']]);
      expect(tableIn(profile, 'members').keys).toEqual([['address_id', 'parcel_id']]);
      expect(tableIn(profile, 'members_twice').keys).toEqual([]);
    });

    it('keeps several keys to one table apart, and knows how many rows lead to one of its rows', () => {
      const joins = profile.joins.filter(({ from }) => from.table === 'parcels');
      const averages = joins.map(({ from, to, average }) => [`${from.columns.join()} ${to.table}`, average]);
      expect(Object.fromEntries(averages)).toEqual({
        'billing_address_id addresses': 2.5,
        'shipping_address_id addresses': 1.333,
      });
      expect(joins).toHaveLength(2);
    });

    it('asks each table at most once more than before', () => {
      const looks = opened.asked.filter((sql) => / AS [lu]0\b/.test(sql));
      expect(looks.length).toBeGreaterThan(DEAD_CASES.length - 10);
      expect(new Set(looks.map((sql) => /FROM \S+\.(\S+)/.exec(sql)?.[1])).size).toBe(looks.length);
    });

    it('knows the same of large tables, but for what is unique', async () => {
      const [versions] = VERSION_CASES;
      if (versions === undefined) throw new Error('no case');
      const few = await only(['erased_0', versions.table.name, 'parcels', 'addresses']);
      const large = await opened.learned(
        forThisTest(opened.learnerOf(undefined, { wholeRows: 2, sampleRows: 4 })),
        few,
      );
      expect(tableIn(large, 'erased_0').dead).toMatchObject([{ rows: 2, isSure: true }]);
      expect(tableIn(large, versions.table.name).dead).toEqual(versions.dead.map(spelled));
      expect(tableIn(large, versions.table.name).keys).toEqual([['row_id']]);
      expect(large.joins.map(({ average }) => average)).toEqual([null, null]);
    });

    it('never looks at what is masked', async () => {
      const schema = await only(['erased_0', 'members']);
      const tables = schema.tables.map((table) => ({
        ...table,
        columns: table.columns.map((one, at) => (at === 0 ? one : { ...one, isMasked: true })),
      }));
      opened.asked.length = 0;
      const masked = await opened.learned(forThisTest(opened.learnerOf()), { ...schema, tables });
      expect(opened.asked.length).toBeGreaterThan(0);
      expect(opened.asked.filter((sql) => /deleted_at|parcel_id/.test(sql))).toEqual([]);
      expect(masked.tables.map(({ dead }) => dead)).toEqual([[], []]);
    });

    it('asks nothing where reading is billed, and believes plain names', async () => {
      opened.asked.length = 0;
      const billed = await opened.learned(forThisTest(opened.learnerOf(undefined, { asksTables: false })));
      expect(opened.asked).toEqual([]);
      expect(tableIn(billed, 'erased_0').dead).toMatchObject([{ rows: null, isSure: true }]);
      expect(columnIn(billed, 'invoices', 'qty').unitBy?.column).toBe('uom');
    });
  });
}
