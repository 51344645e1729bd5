import { describe, expect, it } from 'vitest';
import { schemaText } from '../../../../src/service/agent/model/text/schema-text.ts';
import { DEFAULT_SHARING } from '../../../../src/service/agent/sharing.ts';
import {
  type ColumnProfile,
  profileOfSchema,
  type SourceProfile,
  withGivenNames,
} from '../../../../src/service/profile/index.ts';
import { column, foreignKey, schemaOf, table } from '../../profile/made-schema.ts';

const schema = schemaOf([
  table('films', [
    column('length_minutes', 'integer'),
    column('price', 'decimal'),
    column('damage', 'text', { values: ['Minor', 'None'] }),
    column('in_stock', 'boolean', { dataType: 'boolean' }),
    column('studio', 'text'),
  ]),
  table('studios', [column('code', 'text')]),
]);

it('a model is told of units, flags and joins that nothing declares', () => {
  const [from, to] = ['films.studio', 'studios.code'].map((one) => {
    const [name = '', key = ''] = one.split('.');
    return { schema: 'public', table: name, columns: [key] };
  });
  if (from === undefined || to === undefined) throw new Error('no join');
  const profile = {
    ...profileOfSchema(schema),
    joins: [{ from, to, declared: false, isPartial: false, average: null }],
  };
  expect(schemaText(schema.tables, { schema, profile })).toBe(
    [
      'films',
      ' length_minutes integer in minutes',
      ' price numeric',
      ' damage text yes any other no ["None"] in ["Minor", "None"]',
      ' in_stock boolean',
      ' studio text -> studios.code by its values',
      'studios',
      ' code text',
    ].join('\n'),
  );
});

const shop = schemaOf([
  table(
    'orders',
    [
      column('id', 'integer'),
      column('customer_id', 'integer'),
      column('placed_on', 'date'),
      column('status', 'text', { values: ['shipped', 'pending'] }),
      column('channel', 'text', { values: ['Retail', 'Retail (hardware)', 'Web'] }),
      column('amount', 'decimal'),
      column('currency', 'text', { values: ['EUR', 'USD'] }),
      column('paid_text', 'text'),
      column('weight_text', 'text'),
      column('rating', 'boolean', { dataType: 'tinyint(1)', values: ['1', '2'] }),
      column('is_gift', 'integer', { values: ['0', '1'] }),
      column('deleted_at', 'timestamp'),
      column('state', 'text', { values: ['VOID', 'OK'] }),
    ],
    { primaryKey: ['id'], foreignKeys: [foreignKey('customer_id', 'customers')] },
  ),
  table('customers', [column('id', 'integer'), column('age', 'integer')], { primaryKey: ['id'] }),
  table('customers', [column('id', 'integer')], { schema: 'archive' }),
]);

/** As it is learned, with these facts more. */
function learned(): SourceProfile {
  const profile = profileOfSchema(shop);
  const more: { [column: string]: Partial<ColumnProfile> } = {
    id: { range: { min: 1, max: 900 }, typical: 450 },
    customer_id: { range: { min: 1, max: 70 }, typical: 30 },
    placed_on: { days: { min: '2026-01-03', max: '2026-11-20' } },
    status: { states: { final: ['shipped'], open: ['pending'] } },
    channel: { nested: [['Retail', ['Retail (hardware)']]] },
    amount: {
      range: { min: 0.5, max: 1234.5678 },
      typical: 87.25,
      unitBy: { column: 'currency', values: ['EUR', 'USD'] },
    },
    paid_text: { textDays: 'DD.MM.YYYY' },
    weight_text: { holds: 'numbers' },
    is_gift: { flag: { yes: ['1'], no: ['0'] } },
    age: { range: { min: 18, max: 90 }, typical: 44 },
  };
  const tables = profile.tables.map((each) => ({
    ...each,
    columns: each.columns.map((one) => ({ ...one, ...more[one.name] })),
  }));
  const [orders, ...others] = tables;
  if (orders === undefined) throw new Error('no table');
  const counted = {
    ...orders,
    rows: 24,
    defaultDate: 'placed_on',
    dead: [
      { column: 'deleted_at', kind: 'deleted' as const, alive: { kind: 'is-null' as const }, rows: 20, isSure: true },
      {
        column: 'state',
        kind: 'void' as const,
        alive: { kind: 'not-values' as const, values: ['VOID'] },
        rows: null,
        isSure: false,
      },
    ],
  };
  const key = { schema: 'public', table: 'orders', columns: ['customer_id'] };
  const to = { schema: 'public', table: 'customers', columns: ['id'] };
  return {
    ...profile,
    tables: [counted, ...others],
    joins: [{ from: key, to, declared: true, isPartial: false, average: 5.43 }],
  };
}

describe('what a wrong answer comes of', () => {
  it('is told beside the columns', () => {
    expect(schemaText(shop.tables, { schema: shop, profile: learned() }).split('\n')).toEqual([
      'orders (24 rows)',
      ' id integer key',
      ' customer_id integer -> customers.id ~5.4 each',
      ' placed_on date 2026-01-03 to 2026-11-20',
      ' status text final ["shipped"] open ["pending"]',
      ' channel text in ["Retail", "Retail (hardware)", "Web"] nested: "Retail" in "Retail (hardware)"',
      ' amount numeric in the unit of currency ["EUR", "USD"] 0.5..1235 ~87.25',
      ' currency text in ["EUR", "USD"]',
      ' paid_text text holds days as DD.MM.YYYY',
      ' weight_text text holds numbers',
      ' rating tinyint',
      ' is_gift integer yes ["1"] no ["0"]',
      ' deleted_at timestamp leave out deleted: not null (20 rows)',
      ' state text in ["VOID", "OK"] may have to leave out void: in ["VOID"]',
      'customers (same name: archive.customers)',
      ' id integer key',
      ' age integer 18..90 ~44',
      'archive.customers (same name: customers)',
      ' id integer',
    ]);
  });

  it('has no value in it where none is sent', () => {
    const text = schemaText(shop.tables, {
      schema: shop,
      profile: learned(),
      sharing: { ...DEFAULT_SHARING, values: false },
    });
    expect(text).not.toMatch(/EUR|VOID|Retail|shipped|2026|1235|87\.25|18\.\.|yes|final/);
    expect(text).toContain('~5.4 each');
  });

  it('has no value of a withheld column, also where another column leads to it', () => {
    const columns = ['currency', 'deleted_at', 'status', 'channel', 'placed_on'].map((name) => ({
      schema: 'public',
      table: 'orders',
      column: name,
      share: false,
    }));
    const text = schemaText(shop.tables, {
      schema: shop,
      profile: learned(),
      sharing: { ...DEFAULT_SHARING, columns },
    });
    expect(text).not.toMatch(/EUR|Retail|shipped|2026|20 rows/);
    expect(text).toContain(' amount numeric in the unit of currency 0.5..1235');
  });

  it('is all that is told of a table that the question is hardly about', () => {
    const text = schemaText(shop.tables, { schema: shop, profile: learned() }, 'short');
    expect(text).not.toMatch(/1235|nested|final/);
    expect(text).toContain('leave out deleted: not null (20 rows)');
    expect(text).toContain('in the unit of currency');
  });
});

it('all values of a list are told up to 25 of them and 400 letters', () => {
  const listOf = (count: number, letters: number) =>
    Array.from({ length: count }, (_, at) => String.fromCharCode(97 + at).repeat(letters));
  const lists = schemaOf([
    table('things', [
      column('few', 'text', { values: listOf(25, 16) }),
      column('many', 'text', { values: listOf(26, 2) }),
      column('long', 'text', { values: listOf(20, 21) }),
    ]),
  ]);
  const text = schemaText(lists.tables, { schema: lists, profile: profileOfSchema(lists) });
  expect(text.match(/ (\w+) text in \[/g)).toEqual([' few text in [']);
});

it('a model hears what a cut-down name is short for where nothing else tells it, and never from a value', () => {
  const terminal = schemaOf([
    table('berths', [column('id', 'integer')]),
    table(
      'loads',
      [
        column('brth', 'integer'),
        column('wt_ld', 'decimal', { comment: 'Weight of the load' }),
        column('ship_wgt', 'decimal'),
        column('mstr', 'decimal'),
        column('status', 'text', { values: ['Moisture', 'Dry'] }),
      ],
      { foreignKeys: [foreignKey('brth', 'berths')] },
    ),
    table('weights', [column('id', 'integer')]),
  ]);
  const profile = profileOfSchema(terminal);
  const text = schemaText(terminal.tables, { schema: terminal, profile });
  expect(text).toContain(' ship_wgt numeric short for ship weight');
  expect(text.match(/short for/g)).toHaveLength(1);
});

it('a model is told what people call a table and a column, beside their names', () => {
  const given = [
    { schema: 'public', table: 'studios', column: null, word: 'Houses' },
    { schema: 'public', table: 'studios', column: 'code', word: 'House mark\n-- drop' },
  ];
  const profile = withGivenNames(profileOfSchema(schema), given);
  const [, studios] = schema.tables;
  expect(schemaText(studios === undefined ? [] : [studios], { schema, profile })).toBe(
    ['studios (short for houses)', ' code text short for house mark drop'].join('\n'),
  );
});
