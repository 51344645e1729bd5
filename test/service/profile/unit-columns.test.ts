import { expect, it } from 'vitest';
import type { ColumnInfo, ColumnKind } from '../../../src/service/connectors/connector.ts';
import { profileOfSchema } from '../../../src/service/profile/index.ts';
import { column, schemaOf, table } from './made-schema.ts';
import { CASINGS } from './made-tables.ts';

/** `price decimal`: the column of the unit of each number. */
function unitsOf(columns: readonly ColumnInfo[]): Record<string, string> {
  const [profile] = profileOfSchema(schemaOf([table('things', [...columns])])).tables;
  return Object.fromEntries(
    (profile?.columns ?? []).flatMap(({ name, unitBy }) => (unitBy === null ? [] : [[name, unitBy.column]])),
  );
}

const KINDS: readonly ColumnKind[] = ['decimal', 'text', 'integer', 'float'];
const read = (spec: string): ColumnInfo[] =>
  spec.split(', ').map((one) => {
    const words = one.split(' ');
    const kind = KINDS.find((known) => known === words.at(-1)) ?? 'text';
    return column(words.slice(0, -1).join(' '), kind);
  });

it.each([
  ['amount decimal, currency text', { amount: 'currency' }],
  ['amount integer, ccy text', { amount: 'ccy' }],
  ['amount decimal, currency_code text', { amount: 'currency_code' }],
  ['amount decimal, currency_id integer', { amount: 'currency_id' }],
  ['amount decimal, amount_currency text, fee decimal', { amount: 'amount_currency', fee: 'amount_currency' }],
  [
    'price decimal, fee decimal, price_currency text, fee_currency text',
    { price: 'price_currency', fee: 'fee_currency' },
  ],
  ['tax decimal, price_currency text, fee_currency text', {}],
  ['quantity decimal, uom text', { quantity: 'uom' }],
  ['qty integer, unit_of_measure text', { qty: 'unit_of_measure' }],
  ['weight float, height float, weight_unit text, height_unit text', { weight: 'weight_unit', height: 'height_unit' }],
  ['price decimal, quantity integer, currency text, unit text', { price: 'currency', quantity: 'unit' }],
  ['amount decimal, unit text', { amount: 'unit' }],
  ['value decimal, ref_low decimal, ref_high decimal, unit text', { value: 'unit', ref_low: 'unit', ref_high: 'unit' }],
  ['amount decimal, iso_currency_code text', { amount: 'iso_currency_code' }],
  ['total decimal, qty integer, unit text', { qty: 'unit' }],
  ['weight_kg decimal, unit text', {}],
  ['amount_usd decimal, currency text', {}],
  ['rate decimal, from_currency text, to_currency text', {}],
  ['rent decimal, business_unit text', {}],
  ['amount decimal, currency integer', {}],
  ['customer_id integer, latitude float, unit text', {}],
])('%s', (spec, expected) => expect(unitsOf(read(spec))).toEqual(expected));

it.each(CASINGS.slice(0, 4))('tells it however names are spelled', (casing) => {
  const [price, currency] = ['list price', 'list price currency'].map(casing);
  expect(unitsOf([column(price ?? '', 'decimal'), column(currency ?? '', 'text')])).toEqual({
    [price ?? '']: currency,
  });
});

it('knows values that are the same in each row, or are flats', () => {
  const amount = column('amount', 'decimal');
  expect(unitsOf([amount, column('currency', 'text', { values: ['EUR'] })])).toEqual({});
  expect(unitsOf([amount, column('currency', 'text', { values: ['EUR', 'USD'] })])).toEqual({ amount: 'currency' });
  expect(unitsOf([column('area', 'decimal'), column('unit', 'text', { values: ['4B', '5A'] })])).toEqual({});
  expect(unitsOf([amount, column('currency', 'text', { isMasked: true })])).toEqual({});
});
