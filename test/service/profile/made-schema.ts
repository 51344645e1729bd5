import type {
  ColumnInfo,
  ColumnKind,
  DatabaseSchema,
  ForeignKey,
  TableInfo,
} from '../../../src/service/connectors/connector.ts';

export function column(name: string, kind: ColumnKind, more: Partial<ColumnInfo> = {}): ColumnInfo {
  return { name, dataType: DATA_TYPES[kind] ?? kind, kind, nullable: true, comment: '', values: null, ...more };
}

const DATA_TYPES: Partial<Record<ColumnKind, string>> = { decimal: 'numeric(10,2)', float: 'double precision' };

export function table(name: string, columns: ColumnInfo[], more: Partial<TableInfo> = {}): TableInfo {
  const nothing = { kind: 'table', comment: '', rowEstimate: null, primaryKey: [], foreignKeys: [] } as const;
  return { schema: 'public', name, columns, ...nothing, primaryKey: [], foreignKeys: [], ...more };
}

export const foreignKey = (from: string, to: string, target = 'id'): ForeignKey => ({
  columns: [from],
  references: { schema: 'public', table: to, columns: [target] },
});

export const schemaOf = (tables: TableInfo[]): DatabaseSchema => ({
  dialect: 'postgres',
  defaultSchema: 'public',
  tables,
});
