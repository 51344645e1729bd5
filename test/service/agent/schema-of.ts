import type { ColumnInfo, DatabaseSchema, TableInfo } from '../../../src/service/connectors/connector.ts';

/** Tables with their columns, all of texts; `known` are the values of columns by their names. */
export function schemaOf(tables: Record<string, string[]>, known: Record<string, string[]> = {}): DatabaseSchema {
  const column = (name: string): ColumnInfo => ({
    name,
    dataType: 'text',
    kind: 'text',
    nullable: true,
    comment: '',
    values: known[name] ?? null,
  });
  const table = ([name, columns]: [string, string[]]): TableInfo => ({
    schema: 'public',
    name,
    kind: 'table',
    comment: '',
    rowEstimate: null,
    columns: columns.map(column),
    primaryKey: [],
    foreignKeys: [],
  });
  return { dialect: 'postgres', defaultSchema: 'public', tables: Object.entries(tables).map(table) };
}
