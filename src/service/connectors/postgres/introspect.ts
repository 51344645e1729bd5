import type { ColumnInfo, ColumnKind, DatabaseSchema, ForeignKey, MayReadValues, TableInfo } from '../connector.ts';
import { groupInParts, mapInParts } from '../in-parts.ts';
import { type CatalogColumn, type CatalogKey, type CatalogTable, type CatalogUnique, readCatalog } from './catalog.ts';
import { MONEY, type MoneyStyle, readMoneyStyle } from './money.ts';
import type { Session } from './sessions.ts';
import { kindOf } from './types.ts';
import { readValues } from './values.ts';

const VIEW_KINDS = 'vm';

/** The schema as a person would describe it. Comments, names and values are a stranger's text. */
export async function introspect(session: Session, mayReadValues?: MayReadValues): Promise<DatabaseSchema> {
  const catalog = await readCatalog(session);
  const hasMoney = catalog.columns.some(({ typeId }) => typeId === MONEY);
  const currency = hasMoney ? (await readMoneyStyle(session)).currency : undefined;
  const values = await readValues(session, catalog, mayReadValues);
  const columnsOf = await groupInParts(catalog.columns, ({ table }) => table);
  const keysOf = await groupInParts(catalog.keys, ({ table }) => table);
  const uniqueOf = await groupInParts(catalog.unique, ({ table }) => table);
  const byId = new Map(catalog.tables.map((table) => [table.id, table]));
  const tables = await mapInParts(catalog.tables, (table): TableInfo => {
    const keys = keysOf.get(table.id) ?? [];
    const columns = columnsOf.get(table.id) ?? [];
    return {
      schema: table.schema,
      name: table.name,
      kind: VIEW_KINDS.includes(table.kind) ? 'view' : 'table',
      comment: table.comment,
      rowEstimate: table.rows,
      columns: columns.map((column) => columnInfo(column, { values: values.get(column) ?? null, currency })),
      primaryKey: keys.find((key) => key.primary)?.columns ?? [],
      foreignKeys: foreignKeys(keys, byId),
      uniqueKeys: uniqueKeys(uniqueOf.get(table.id) ?? [], columns),
    };
  });
  return { dialect: 'postgres', defaultSchema: catalog.defaultSchema, tables };
}

function columnInfo(
  column: CatalogColumn,
  { values, currency }: { values: string[] | null } & Pick<MoneyStyle, 'currency'>,
): ColumnInfo {
  const { name, nullable, comment } = column;
  const isMoney = column.typeId === MONEY;
  return {
    name,
    // A domain of money is cast to numbers as money is.
    dataType: isMoney ? 'money' : column.type,
    kind: columnKind(column),
    nullable,
    comment,
    values,
    ...(isMoney && currency !== undefined && { currency }),
  };
}

function columnKind(column: CatalogColumn): ColumnKind {
  return column.enum || column.typeName === 'citext' ? 'text' : kindOf(column.typeId);
}

/** Only keys to tables that the user may read. */
function foreignKeys(keys: CatalogKey[], byId: ReadonlyMap<string, CatalogTable>): ForeignKey[] {
  return keys.flatMap(({ columns, target, targetColumns }) => {
    const table = target === null ? undefined : byId.get(target);
    if (table === undefined || targetColumns === null) return [];
    return [{ columns, references: { schema: table.schema, table: table.name, columns: targetColumns } }];
  });
}

/** Only keys whose columns the user may read. */
function uniqueKeys(keys: readonly CatalogUnique[], columns: readonly CatalogColumn[]): string[][] {
  const readable = new Set(columns.map(({ name }) => name));
  return keys.map((key) => key.columns).filter((names) => names.every((name) => readable.has(name)));
}
