import type { ColumnInfo, DatabaseSchema, ForeignKey, TableIndex, TableInfo } from '../connectors/connector.ts';
import { type RulesOf, wholeColumn } from './table-rules.ts';

/** The schema as everyone but admins sees it: without what can't be read, and without the values of what is masked. */
export function restrictSchema(schema: DatabaseSchema, rules: RulesOf): DatabaseSchema {
  const readable = schema.tables.filter((table) => !rules(table).isForbidden);
  const keys = new Map(readable.map((table) => [keyOf(table.schema, table.name), table]));
  const isHidden = (table: TableInfo, column: string): boolean => {
    const { masked, withheld } = rules(table);
    return masked.has(column) || withheld.has(column);
  };
  const leads = ({ references }: ForeignKey): boolean => {
    const target = keys.get(keyOf(references.schema, references.table));
    return target !== undefined && !references.columns.some((column) => isHidden(target, column));
  };
  const tables = readable.map((table): TableInfo => {
    const hidden = (names: readonly string[]) => names.some((name) => isHidden(table, name));
    const withoutHidden = ({ columns, isClustered }: TableIndex): TableIndex => ({
      columns: columns.map((name) => (name === null || isHidden(table, name) ? null : name)),
      isClustered,
    });
    const { partition, uniqueKeys, indexes, ...plain } = table;
    return {
      ...plain,
      columns: readableColumns(schema, table, rules),
      primaryKey: hidden(table.primaryKey) ? [] : table.primaryKey,
      foreignKeys: table.foreignKeys.filter((key) => leads(key) && !hidden(key.columns)),
      ...(uniqueKeys !== undefined && { uniqueKeys: uniqueKeys.filter((key) => !hidden(key)) }),
      ...(indexes !== undefined && { indexes: indexes.map(withoutHidden) }),
      ...(partition !== undefined && !hidden([partition.column]) && { partition }),
    };
  });
  return { ...schema, tables: tables.filter(({ columns }) => columns.length > 0) };
}

const keyOf = (schema: string, table: string): string => JSON.stringify([schema, table]);

function readableColumns(schema: DatabaseSchema, table: TableInfo, rules: RulesOf): ColumnInfo[] {
  const { masked, withheld } = rules(table);
  return table.columns.flatMap((column) => {
    if (withheld.has(column.name)) return [];
    if (!masked.has(column.name)) return [column];
    // The fields of a masked column are gone: what is read instead is a text.
    if (wholeColumn(schema, column.name) !== column.name) return [];
    return [{ ...column, kind: 'text', dataType: 'text', values: null, isMasked: true }];
  });
}
