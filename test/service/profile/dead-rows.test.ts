import { describe, expect, it } from 'vitest';
import type { ColumnInfo } from '../../../src/service/connectors/connector.ts';
import { profileOfSchema } from '../../../src/service/profile/index.ts';
import { column, schemaOf, table } from './made-schema.ts';
import { CASINGS, spellings } from './made-tables.ts';

/** As programs that copy tables write them. */
const TOOLS = ['_sdc_deleted_at', '_ab_cdc_deleted_at', '__deleted', 'source_deleted_at', '_fivetran_deleted'];

const deadOf = (columns: ColumnInfo[], name = 'orders', more: Parameters<typeof table>[2] = {}) =>
  profileOfSchema(schemaOf([table(name, columns, more)])).tables[0]?.dead;

describe('rows that don’t live, where no rows may be asked', () => {
  it.each([...spellings(['deleted at', 'date removed', 'deleted on']), 'order_deleted_at', 'OrderDeletedAt', ...TOOLS])(
    'are sure by the day %s',
    (name) => {
      const dead = { column: name, kind: 'deleted', alive: { kind: 'is-null' }, rows: null, isSure: true };
      expect(deadOf([column(name, 'timestamp')])).toEqual([dead]);
    },
  );

  it('are sure by a flag only where its type says how it says yes', () => {
    const alive = (...values: string[]) => ({ kind: 'not-values', values });
    expect(deadOf([column('is_deleted', 'boolean')])).toMatchObject([{ isSure: true }]);
    expect(deadOf([column('is_deleted', 'integer')])).toMatchObject([{ isSure: false, alive: alive('1') }]);
    expect(deadOf([column('is_deleted', 'text')])).toEqual([]);
    expect(deadOf([column('is_deleted', 'text', { values: ['N', 'Y'] })])).toMatchObject([
      { isSure: true, alive: alive('Y') },
    ]);
  });

  it('are not sure where the column counts rows as others beside it do', () => {
    const values = ['0', '1'];
    const counters = ['inserted', 'updated'].map((name) => column(name, 'integer'));
    const [dead] = deadOf([column('deleted', 'integer', { values }), ...counters]) ?? [];
    expect(dead?.isSure).toBe(false);
  });

  it('are none by a day that each row must have', () => {
    expect(deadOf([column('deleted_at', 'timestamp', { nullable: false })])).toEqual([]);
  });

  it.each(CASINGS.slice(0, 4))('are past versions by what dbt writes', (casing) => {
    const [since, until] = ['dbt valid from', 'dbt valid to'].map((name) => column(casing(name), 'timestamp'));
    if (since === undefined || until === undefined) throw new Error('no columns');
    expect(deadOf([column('id', 'integer'), since, until], 'customers')).toMatchObject([
      { column: until.name, kind: 'past-version', alive: { kind: 'is-null' }, isSure: true },
    ]);
  });

  it('may be past versions where a declared key says that one thing has several', () => {
    const columns = [column('customer_id', 'integer'), column('valid_from', 'date'), column('valid_to', 'date')];
    const keyed = (primaryKey: string[]) => deadOf(columns, 'customer_history', { primaryKey });
    expect(keyed(['customer_id', 'valid_from'])).toMatchObject([{ column: 'valid_to', isSure: false, rows: null }]);
    expect(keyed(['customer_id'])).toEqual([]);
    expect(keyed([])).toEqual([]);
  });

  it('may be void by values that the schema knows', () => {
    const values = ['Cancelled by customer', 'partially refunded', 'shipped', 'VOID', 'deleted'];
    expect(deadOf([column('status', 'text', { values })])).toMatchObject([
      { kind: 'void', alive: { kind: 'not-values', values: ['Cancelled by customer', 'VOID'] }, isSure: false },
      { kind: 'deleted', alive: { kind: 'not-values', values: ['deleted'] }, isSure: false },
    ]);
    expect(deadOf([column('colour', 'text', { values })])).toEqual([]);
  });

  it.each([
    'deleted_by',
    'undeleted_at',
    'last_deleted_at',
    'photo_removed_at',
    'deletedItems',
    'constructor',
    '__proto__',
    '',
  ])('are not told by %s', (name) => {
    for (const kind of ['timestamp', 'boolean', 'integer', 'text'] as const)
      expect(deadOf([column(name, kind)])).toEqual([]);
  });

  it.each(['token_deleted_at', 'deleted_at'])('are not told by what is secret or masked', (name) => {
    expect(deadOf([column(name, 'text', { isMasked: true }), column('password_deleted', 'boolean')])).toEqual([]);
  });
});
