import { expect, it } from 'vitest';
import { buildCatalog } from '../../../../src/service/agent/engine/catalog/catalog.ts';
import { blankQuery } from '../../../../src/service/agent/engine/query/blank-query.ts';
import { renderSql } from '../../../../src/service/agent/engine/sql/render.ts';
import { columnsText } from '../../../../src/service/agent/engine/suggest/cut-off.ts';
import { atOnce } from '../../../../src/shared/steps.ts';
import { schemaOf } from '../schema-of.ts';

const columns = (count: number) => Array.from({ length: count }, (_, at) => `c${at + 1}`);

function textOf(count: number, binary: readonly string[] = []): { text: string; shown: number } {
  const schema = schemaOf({ parcels: columns(count) });
  const tables = schema.tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) =>
      binary.includes(column.name) ? { ...column, kind: 'binary' as const } : column,
    ),
  }));
  const catalog = atOnce(buildCatalog({ ...schema, tables }));
  const [base = ''] = catalog.tables.keys();
  const query = blankQuery(base);
  const [select = ''] = renderSql(catalog, query).split('\n');
  return { text: columnsText(catalog, query), shown: select.split(' AS ').length - 1 };
}

it('says how many columns a list leaves out, whatever their number', () => {
  for (const count of [1, 24, 25, 26, 27, 180, 400]) {
    const { text, shown } = textOf(count);
    expect(text).toBe(count <= 25 ? '' : ` ${shown} of ${count} columns are shown. Ask for the others by name.`);
  }
});

it('says which columns hold what no list can show', () => {
  expect(textOf(5, ['c2']).text).toBe(" “c2” is binary and can't be shown.");
  expect(textOf(30, ['c2', 'c3']).text).toBe(
    " 25 of 30 columns are shown. Ask for the others by name. “c2” and “c3” are binary and can't be shown.",
  );
});
