import { describe, expect, it } from 'vitest';
import { looksSecret } from '../../../src/service/connectors/words.ts';
import { profileOfSchema } from '../../../src/service/profile/index.ts';
import type { ColumnProfile, TableProfile } from '../../../src/service/profile/profile.ts';
import { column, foreignKey, schemaOf, table } from './made-schema.ts';

function only(profile: { tables: TableProfile[] }): TableProfile {
  const [first] = profile.tables;
  if (first === undefined) throw new Error('no table');
  return first;
}

const profiled = (...info: Parameters<typeof table>): TableProfile => only(profileOfSchema(schemaOf([table(...info)])));
const profiledColumn = (...info: Parameters<typeof column>): ColumnProfile => {
  const [first] = profiled('things', [column(...info)]).columns;
  if (first === undefined) throw new Error('no column');
  return first;
};

describe('the unit of a column', () => {
  it.each([
    ['duration_minutes', '', 'minutes'],
    ['milliseconds', '', 'milliseconds'],
    ['length_min', '', 'minutes'],
    ['min_length', '', null],
    ['length', 'Running time in minutes', 'minutes'],
    ['amount_cents', '', 'cents'],
    ['discount_pct', '', 'percent'],
    ['unit_price', '', 'money'],
    ['total', '', 'money'],
    ['price_id', '', null],
    ['distance_km', '', 'kilometres'],
  ])('of %s (%s) is %s', (name, comment, unit) => {
    expect(profiledColumn(name, 'decimal', { comment }).unit).toBe(unit);
  });

  it('is none for a text', () => {
    expect(profiledColumn('price_minutes', 'text').unit).toBeNull();
  });
});

describe('what the values of a column tell', () => {
  const flagOf = (values: string[]) => profiledColumn('answer', 'text', { values }).flag;

  it('says yes and no as the database spells them', () => {
    expect(flagOf(['N', 'Y'])).toEqual({ yes: ['Y'], no: ['N'] });
    expect(flagOf(['Minor', 'None', 'Substantial'])).toEqual({ yes: 'other', no: ['None'] });
    expect(flagOf(['north', 'south'])).toBeNull();
    expect(profiledColumn('active', 'boolean', { dataType: 'boolean' }).flag).toEqual({ yes: ['true'], no: ['false'] });
    expect(profiledColumn('active', 'boolean', { dataType: 'tinyint(1)' }).flag).toEqual({ yes: ['1'], no: ['0'] });
  });

  it('finds codes and sets', () => {
    expect(profiledColumn('state', 'text', { values: ['AK', 'TX'] }).isCode).toBe(true);
    expect(profiledColumn('state', 'text', { values: ['Alaska', 'Texas'] }).isCode).toBe(false);
    const sets = ['Trailers', 'Trailers,Scenes', 'Scenes,Notes', 'Notes', 'Trailers,Notes', 'Trailers,Scenes,Notes'];
    expect(profiledColumn('features', 'text', { values: sets }).setSeparator).toBe(',');
    const places = ['Rome, Italy', 'Bonn, Germany', 'Nice, France', 'Cork, Ireland'];
    expect(profiledColumn('place', 'text', { values: places }).setSeparator).toBeNull();
  });

  it('are known when they are few, short and nobody’s secret', () => {
    const values = ['a', 'b'];
    expect(profiledColumn('kind', 'text', { values })).toMatchObject({ values, isComplete: true, distinct: 2 });
    expect(profiledColumn('password', 'text', { values }).values).toBeNull();
    const long = [...values, 'x'.repeat(81)];
    expect(profiledColumn('kind', 'text', { values: long })).toMatchObject({ values, isComplete: false });
  });

  it.each(['password', 'passwordHash', 'api_key', 'apiKey', 'access_token', 'ssn', 'IBAN', 'user_pin', 'card_number'])(
    '%s is a secret',
    (name) => expect(looksSecret(name)).toBe(true),
  );
  it.each(['passenger', 'pinned', 'hashtag', 'spinach', 'boarding_pass', 'tokens_used', 'card_type', 'artist_name'])(
    '%s is none',
    (name) => expect(looksSecret(name)).toBe(false),
  );
});

describe('the label of a table', () => {
  const labelOf = (name: string, ...columns: string[]) =>
    profiled(name, [column('id', 'integer'), ...columns.map((one) => column(one, 'text'))], { primaryKey: ['id'] })
      .label;

  it('is what people call a row', () => {
    expect(labelOf('customers', 'company_name', 'contact_name')).toEqual(['company_name']);
    expect(labelOf('actor', 'first_name', 'last_name', 'email')).toEqual(['first_name', 'last_name']);
    expect(labelOf('products', 'category', 'product_name')).toEqual(['product_name']);
    expect(labelOf('film', 'description', 'title')).toEqual(['title']);
    expect(labelOf('users', 'username', 'name')).toEqual(['name']);
  });

  it('is the key when there is no name', () => {
    expect(labelOf('payments', 'note')).toEqual(['id']);
  });
});

describe('the date and the money of a table', () => {
  const dates = (...names: string[]) =>
    profiled(
      'orders',
      names.map((one) => column(one, 'date')),
    ).defaultDate;

  it('is the date of its own event', () => {
    expect(dates('shipped_date', 'required_date', 'order_date')).toBe('order_date');
    expect(dates('updated_at', 'created_at')).toBe('created_at');
    expect(dates()).toBeNull();
  });

  it('is an amount, or a price times a quantity', () => {
    const numbers = (...names: string[]) =>
      profiled(
        'lines',
        names.map((one) => column(one, 'decimal')),
      ).money;
    expect(numbers('unit_price', 'quantity')).toEqual({
      kind: 'derived',
      unitPrice: 'unit_price',
      quantity: 'quantity',
      discount: null,
    });
    expect(numbers('unit_price', 'quantity', 'amount')).toEqual({ kind: 'column', column: 'amount' });
    expect(numbers('unit_price', 'units_in_stock')).toEqual({ kind: 'column', column: 'unit_price' });
    expect(numbers('latitude')).toBeNull();
  });
});

it('tells the joins that the database declares', () => {
  const schema = schemaOf([
    table('orders', [column('id', 'integer'), column('customer_id', 'integer')], {
      foreignKeys: [foreignKey('customer_id', 'customers'), foreignKey('customer_id', 'gone')],
    }),
    table('customers', [column('id', 'integer')], { primaryKey: ['id'] }),
  ]);
  expect(profileOfSchema(schema).joins).toEqual([
    {
      from: { schema: 'public', table: 'orders', columns: ['customer_id'] },
      to: { schema: 'public', table: 'customers', columns: ['id'] },
      declared: true,
      isPartial: true,
      average: null,
    },
  ]);
});
