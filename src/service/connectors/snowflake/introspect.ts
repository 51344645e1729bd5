import type { ColumnInfo, DatabaseSchema, ForeignKey, MayReadValues, TableInfo } from '../connector.ts';
import { groupBy } from '../group-by.ts';
import { groupInParts, mapInParts } from '../in-parts.ts';
import { type CatalogColumn, type CatalogForeignKey, type CatalogPrimaryKey, readCatalog } from './catalog.ts';
import type { Session } from './sessions.ts';
import { kindOfDeclared } from './types.ts';
import { readValues } from './values.ts';

/** Lengths that a column has without being given one. */
const UNLIMITED: ReadonlySet<number | null> = new Set([null, 16_777_216, 134_217_728]);

/**
 * The schema as a person would describe it. Comments, names and values are a stranger's text. Names are those that
 * Snowflake keeps, mostly capitals, to be quoted in SQL. No schema goes without its name: which one would depends on
 * the user.
 */
export async function introspect(
  session: Session,
  database: string,
  mayReadValues?: MayReadValues,
): Promise<DatabaseSchema> {
  const catalog = await readCatalog(session, database);
  const values = await readValues(session, catalog, mayReadValues);
  const columnsOf = await groupInParts(catalog.columns, tableKey);
  const primaryKeyOf = groupBy(catalog.primaryKeys, ({ schema_name, table_name }) => keyOf(schema_name, table_name));
  const foreignKeysOf = groupBy(catalog.foreignKeys, (key) => keyOf(key.fk_schema_name, key.fk_table_name));
  const known = new Set(catalog.tables.map(tableKey));
  const tables = await mapInParts(catalog.tables, (table): TableInfo => {
    const key = tableKey(table);
    return {
      schema: table.table_schema,
      name: table.table_name,
      kind: table.table_type.includes('VIEW') ? 'view' : 'table',
      comment: table.comment,
      rowEstimate: table.row_count,
      columns: (columnsOf.get(key) ?? []).map((column) => columnInfo(column, values.get(column) ?? null)),
      primaryKey: inSequence(primaryKeyOf.get(key) ?? []).map(({ column_name }) => column_name),
      foreignKeys: foreignKeys(foreignKeysOf.get(key) ?? [], { known, database }),
    };
  });
  return { dialect: 'snowflake', defaultSchema: '', tables };
}

const keyOf = (schema: string, table: string): string => JSON.stringify([schema, table]);
const tableKey = (of: { table_schema: string; table_name: string }): string => keyOf(of.table_schema, of.table_name);

const inSequence = <T extends Pick<CatalogPrimaryKey, 'key_sequence'>>(parts: T[]): T[] =>
  parts.toSorted((a, b) => a.key_sequence - b.key_sequence);

function columnInfo(column: CatalogColumn, values: string[] | null): ColumnInfo {
  const { column_name: name, is_nullable: nullable, comment } = column;
  const kind = kindOfDeclared(column.data_type, column.numeric_scale);
  return { name, dataType: dataType(column), kind, nullable: nullable !== 'NO', comment, values };
}

/** As people would write it in CREATE TABLE. */
function dataType(column: CatalogColumn): string {
  const { data_type: type, character_maximum_length: length, numeric_precision: precision } = column;
  if (type === 'TEXT') return UNLIMITED.has(length) ? 'VARCHAR' : `VARCHAR(${length})`;
  if (type === 'NUMBER' && precision !== null) return `NUMBER(${precision},${column.numeric_scale ?? 0})`;
  return type;
}

/** Only keys to tables of this database that the role may see. */
function foreignKeys(
  parts: CatalogForeignKey[],
  { known, database }: { known: ReadonlySet<string>; database: string },
): ForeignKey[] {
  const keys = groupBy(parts, (part) => JSON.stringify([part.fk_name, part.pk_schema_name, part.pk_table_name]));
  return [...keys.values()].flatMap((unordered) => {
    const columns = inSequence(unordered);
    const [first] = columns;
    if (first === undefined || first.pk_database_name !== database) return [];
    const { pk_schema_name: schema, pk_table_name: table } = first;
    if (!known.has(keyOf(schema, table))) return [];
    return [
      {
        columns: columns.map((part) => part.fk_column_name),
        references: { schema, table, columns: columns.map((part) => part.pk_column_name) },
      },
    ];
  });
}
