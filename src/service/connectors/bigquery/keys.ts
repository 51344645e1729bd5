import type { ForeignKey } from '../connector.ts';
import type { Catalog, CatalogKeyColumn } from './catalog.ts';

/** @param keys of one table */
export function primaryKeyOf(keys: CatalogKeyColumn[]): string[] {
  return keys
    .filter(isPrimary)
    .sort(inOrder)
    .map((key) => key.column_name);
}

/** BigQuery gives the columns that a foreign key leads to as positions in the primary key of the other table. */
export function foreignKeysOf(keys: CatalogKeyColumn[], { keyColumns, keyTargets }: Catalog): ForeignKey[] {
  const foreign = keys.filter((key) => !isPrimary(key)).sort(inOrder);
  return [...new Set(foreign.map((key) => key.constraint_name))].flatMap((name) => {
    const columns = foreign.filter((key) => key.constraint_name === name);
    const schema = columns[0]?.constraint_schema;
    const target = keyTargets.find((each) => each.constraint_name === name && each.constraint_schema === schema);
    if (target === undefined) return [];
    const { table_schema, table_name } = target;
    const theirs = keyColumns.filter((each) => each.table_schema === table_schema && each.table_name === table_name);
    const targets = columns.flatMap(({ position_in_unique_constraint: position }) => {
      const found = theirs.find((each) => isPrimary(each) && each.ordinal_position === position);
      return found === undefined ? [] : [found.column_name];
    });
    if (targets.length !== columns.length) return [];
    const references = { schema: table_schema, table: table_name, columns: targets };
    return [{ columns: columns.map((each) => each.column_name), references }];
  });
}

const isPrimary = (key: CatalogKeyColumn) => key.position_in_unique_constraint === null;

const inOrder = (a: CatalogKeyColumn, b: CatalogKeyColumn) => a.ordinal_position - b.ordinal_position;
