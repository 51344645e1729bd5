import { expect, it } from 'vitest';
import { buildCatalog } from '../../../../src/service/agent/engine/catalog/catalog.ts';
import { unitOf } from '../../../../src/service/agent/engine/wording/numbers.ts';
import { unitOfColumn } from '../../../../src/service/agent/engine/wording/unit-of-column.ts';
import type { ColumnInfo } from '../../../../src/service/connectors/connector.ts';
import { atOnce } from '../../../../src/shared/steps.ts';
import { schemaOf } from '../schema-of.ts';

const unitsOf = (change: Partial<ColumnInfo>) => {
  const schema = schemaOf({ parcels: ['name', 'price'] });
  const tables = schema.tables.map((table) => ({
    ...table,
    columns: table.columns.map(
      (column): ColumnInfo =>
        column.name === 'price' ? { ...column, kind: 'decimal', dataType: 'money', ...change } : column,
    ),
  }));
  const catalog = atOnce(buildCatalog({ ...schema, tables }));
  const [key = ''] = catalog.tables.keys();
  const ref = { path: [], table: key, column: 'price' };
  return [unitOf(catalog, ref), unitOfColumn(catalog, ref)];
};

it('money is in the currency that the database names, unless people say another', () => {
  expect(unitsOf({})).toEqual([null, undefined]);
  expect(unitsOf({ currency: 'EUR' })).toEqual([{ before: '€' }, 'EUR']);
  expect(unitsOf({ currency: 'USD', comment: 'What it costs, in euros' })).toEqual([{ before: '€' }, 'EUR']);
});
