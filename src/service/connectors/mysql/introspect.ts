import { byName } from '../../../shared/by-name.ts';
import type { ColumnInfo, ColumnKind, DatabaseSchema, ForeignKey, MayReadValues, TableInfo } from '../connector.ts';
import { groupBy } from '../group-by.ts';
import { groupInParts, mapInParts } from '../in-parts.ts';
import {
  type Catalog,
  type CatalogColumn,
  type CatalogIndexColumn,
  type CatalogKeyColumn,
  readCatalog,
} from './catalog.ts';
import type { Session } from './sessions.ts';
import { readValues } from './values.ts';

const KINDS = byName<ColumnKind>({
  tinyint: 'integer',
  smallint: 'integer',
  mediumint: 'integer',
  int: 'integer',
  bigint: 'integer',
  bit: 'integer',
  year: 'integer',
  decimal: 'decimal',
  float: 'float',
  double: 'float',
  char: 'text',
  varchar: 'text',
  tinytext: 'text',
  text: 'text',
  mediumtext: 'text',
  longtext: 'text',
  enum: 'text',
  set: 'text',
  binary: 'binary',
  varbinary: 'binary',
  tinyblob: 'binary',
  blob: 'binary',
  mediumblob: 'binary',
  longblob: 'binary',
  date: 'date',
  datetime: 'timestamp',
  timestamp: 'timestamp',
  time: 'time',
  json: 'json',
  uuid: 'uuid',
});

/** The database the credentials name, as a person would describe it. Comments, names and values are a stranger's text. */
export async function introspect(session: Session, mayReadValues: MayReadValues = () => true): Promise<DatabaseSchema> {
  const catalog = await readCatalog(session);
  const columnsOf = await groupInParts(catalog.columns, ({ table }) => table);
  const keysOf = await groupInParts(catalog.keyColumns, ({ table }) => table);
  const indexesOf = await groupInParts(catalog.indexColumns, ({ table }) => table);
  const readable = catalog.tables.filter(({ name }) => columnsOf.has(name));
  const words = catalog.columns.filter(
    (column) =>
      kindOf(column, catalog) === 'text' &&
      mayReadValues({ schema: catalog.schema, table: column.table, column: column.name }),
  );
  const values = await readValues(session, readable, words);
  const names = new Set(readable.map(({ schema, name }) => JSON.stringify([schema, name])));
  const tables = await mapInParts(readable, (table): TableInfo => {
    const keys = keysOf.get(table.name) ?? [];
    const columns = columnsOf.get(table.name) ?? [];
    return {
      schema: table.schema,
      name: table.name,
      kind: table.kind,
      comment: table.comment,
      rowEstimate: table.kind === 'view' ? null : table.rows,
      columns: columns.map((column) => columnInfo(column, catalog, values.get(column) ?? null)),
      primaryKey: keys.filter(({ target }) => target === null).map(({ column }) => column),
      foreignKeys: foreignKeys(keys, names),
      ...indexesIn(indexesOf.get(table.name) ?? [], columns),
    };
  });
  return { dialect: 'mysql', defaultSchema: catalog.schema, tables };
}

function columnInfo(column: CatalogColumn, catalog: Catalog, values: string[] | null): ColumnInfo {
  const { name, type: dataType, nullable, comment, mindsCase } = column;
  const kind = kindOf(column, catalog);
  return { name, dataType, kind, nullable, comment, values, ...(mindsCase && kind === 'text' && { mindsCase }) };
}

function kindOf({ table, name, type, baseType }: CatalogColumn, { jsonColumns }: Catalog): ColumnKind {
  if (/^(tinyint|bit)\(1\)/i.test(type)) return 'boolean';
  if (jsonColumns.has(`${table}.${name}`)) return 'json';
  return KINDS[baseType.toLowerCase()] ?? 'other';
}

/** Only keys to tables that the user may read. */
function foreignKeys(keys: CatalogKeyColumn[], tables: ReadonlySet<string>): ForeignKey[] {
  const foreign = groupBy(keys, ({ key, target }) => (target === null ? undefined : key));
  return [...foreign].flatMap(([key, members]) => {
    const target = members[0]?.target;
    if (key === undefined || target === null || target === undefined) return [];
    if (!tables.has(JSON.stringify([target.schema, target.table]))) return [];
    const columns = members.map(({ column }) => column);
    const targetColumns = members.flatMap((member) => (member.target === null ? [] : [member.target.column]));
    return [{ columns, references: { schema: target.schema, table: target.table, columns: targetColumns } }];
  });
}

const PRIMARY = 'PRIMARY';

/** Its unique keys are only those of columns that the user may read. */
function indexesIn(
  parts: CatalogIndexColumn[],
  columns: readonly CatalogColumn[],
): Required<Pick<TableInfo, 'uniqueKeys' | 'indexes'>> {
  const readable = new Set(columns.map(({ name }) => name));
  const groups = [...groupBy(parts, ({ index }) => index)];
  // Without a primary key, rows lie in the order of a unique one.
  const isKeyed = groups.some(([name]) => name === PRIMARY);
  const all = groups.map(([name, members]) => ({
    isKey: members.every(({ isUnique }) => isUnique) && name !== PRIMARY,
    isClustered: name === PRIMARY || (!isKeyed && members.every(({ isUnique }) => isUnique)),
    columns: members.map(({ column }) => (column !== null && readable.has(column) ? column : null)),
  }));
  return {
    uniqueKeys: all.filter(({ isKey }) => isKey).flatMap((one) => (one.columns.every(isNamed) ? [one.columns] : [])),
    indexes: all.map(({ columns: names, isClustered }) => ({ columns: names, isClustered })),
  };
}

const isNamed = (column: string | null): column is string => column !== null;
