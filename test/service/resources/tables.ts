import type { TableInfo } from '../../../src/service/connectors/connector.ts';

/** A table with columns of text. */
export const table = (name: string, columns: readonly string[]): TableInfo => ({
  schema: 'public',
  name,
  kind: 'table',
  comment: '',
  rowEstimate: 10,
  columns: columns.map((column) => ({
    name: column,
    dataType: 'text',
    kind: 'text',
    nullable: true,
    comment: '',
    values: null,
  })),
  primaryKey: [],
  foreignKeys: [],
});
