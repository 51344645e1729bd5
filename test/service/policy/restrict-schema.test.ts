import { expect, it } from 'vitest';
import { restrictSchema } from '../../../src/service/policy/restrict-schema.ts';
import { rulesOf } from '../../../src/service/policy/table-rules.ts';
import { column, schemaOf, table } from '../profile/made-schema.ts';

it.each(['mask', 'withhold'] as const)('tells no unique key with a column under a rule to %s', (rule) => {
  const columns = ['email', 'phone', 'city'].map((name) => column(name, 'text'));
  const schema = schemaOf([
    table('customers', columns, {
      uniqueKeys: [['email', 'city'], ['phone']],
      indexes: [{ columns: ['email', 'city'], isClustered: false }],
    }),
    table('plain', columns),
  ]);
  const policy = {
    tables: { allow: 'all' as const, list: [] },
    columns: [{ schema: 'public', table: 'customers', column: 'email', rule }],
  };
  const [customers, plain] = restrictSchema(schema, rulesOf(policy, schema)).tables;
  expect(customers?.uniqueKeys).toEqual([['phone']]);
  expect(plain).not.toHaveProperty('uniqueKeys');
  expect(customers?.indexes).toEqual([{ columns: [null, 'city'], isClustered: false }]);
  expect(plain).not.toHaveProperty('indexes');
});
