import { expect, it } from 'vitest';
import { unreadNames } from '../../../../src/service/agent/engine/learned/doubts/unread-names.ts';
import { blankQuery } from '../../../../src/service/agent/engine/query/blank-query.ts';
import type { DatabaseSchema } from '../../../../src/service/connectors/connector.ts';
import { schemaOf } from '../schema-of.ts';
import { readerOf } from './source-fixture.ts';

/** Customers that signed up on some day; `nullable`: not all of them did. */
function customers(nullable: boolean): DatabaseSchema {
  const schema = schemaOf({ customers: ['name', 'signed_up', 'city'] });
  return {
    ...schema,
    tables: schema.tables.map((table) => ({
      ...table,
      columns: table.columns.map((column) =>
        column.name === 'signed_up' ? { ...column, kind: 'date', dataType: 'date', nullable } : column,
      ),
    })),
  };
}

it.each([
  ['customers who signed up', false, []],
  ['customers who signed up', true, ['signed', 'up']],
  ['signed up and city of customers', false, ['signed', 'up', 'city']],
])('names of “%s” that a query has nothing of, where the date may be empty: %s', (asked, nullable, expected) => {
  expect(unreadNames(readerOf(customers(nullable)), asked, blankQuery('public.customers'))).toEqual(expected);
});
