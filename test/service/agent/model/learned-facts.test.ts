import { expect, it } from 'vitest';
import { schemaText } from '../../../../src/service/agent/model/text/schema-text.ts';
import { profileOfSchema } from '../../../../src/service/profile/index.ts';
import { column, schemaOf, table } from '../../profile/made-schema.ts';

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
