import { z } from 'zod';
import { ConnectorError } from '../errors.ts';
import { quote, quoteText } from './names.ts';
import type { Session } from './sessions.ts';

const MOST_SCHEMAS = 100;
const MOST_TABLES = 2_000;
const MOST_COLUMNS = 50_000;
const STATEMENT_TIMEOUT_MS = 25_000;

/** What the role may see in the current database; Snowflake leaves out the rest by itself. */
const tablesSql = (where: string) => `
  SELECT TABLE_SCHEMA, TABLE_NAME, TABLE_TYPE, ROW_COUNT, BYTES, COMMENT
  FROM INFORMATION_SCHEMA.TABLES
  WHERE ${where}
  ORDER BY TABLE_SCHEMA, TABLE_NAME
  LIMIT ${MOST_TABLES}`;

const columnsSql = (where: string) => `
  SELECT TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME, DATA_TYPE, CHARACTER_MAXIMUM_LENGTH, NUMERIC_PRECISION, NUMERIC_SCALE,
    IS_NULLABLE, COMMENT
  FROM INFORMATION_SCHEMA.COLUMNS
  WHERE ${where}
  ORDER BY TABLE_SCHEMA, TABLE_NAME, ORDINAL_POSITION
  LIMIT ${MOST_COLUMNS}`;

const ALL_SCHEMAS = "TABLE_SCHEMA <> 'INFORMATION_SCHEMA'";
const SCHEMAS_SQL = `
  SELECT SCHEMA_NAME
  FROM INFORMATION_SCHEMA.SCHEMATA
  WHERE SCHEMA_NAME <> 'INFORMATION_SCHEMA'
  ORDER BY SCHEMA_NAME
  LIMIT ${MOST_SCHEMAS}`;

/** INFORMATION_SCHEMA knows the constraints but not their columns. */
const primaryKeysSql = (database: string) => `SHOW PRIMARY KEYS IN DATABASE ${quote(database)}`;
const foreignKeysSql = (database: string) => `SHOW IMPORTED KEYS IN DATABASE ${quote(database)}`;

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const count = z
  .string()
  .nullish()
  .transform((value) => (value === null || value === undefined ? null : Number(value)));

const schemaSchema = z.object({ schema_name: z.string() });
const tableSchema = z.object({
  table_schema: z.string(),
  table_name: z.string(),
  table_type: text,
  row_count: count,
  bytes: count,
  comment: text,
});
const columnSchema = z.object({
  table_schema: z.string(),
  table_name: z.string(),
  column_name: z.string(),
  data_type: text,
  character_maximum_length: count,
  numeric_precision: count,
  numeric_scale: count,
  is_nullable: text,
  comment: text,
});
const primaryKeySchema = z.object({
  schema_name: z.string(),
  table_name: z.string(),
  column_name: z.string(),
  key_sequence: z.coerce.number(),
});
const foreignKeySchema = z.object({
  pk_database_name: z.string(),
  pk_schema_name: z.string(),
  pk_table_name: z.string(),
  pk_column_name: z.string(),
  fk_schema_name: z.string(),
  fk_table_name: z.string(),
  fk_column_name: z.string(),
  key_sequence: z.coerce.number(),
  fk_name: text,
});

export type CatalogTable = z.infer<typeof tableSchema>;
export type CatalogColumn = z.infer<typeof columnSchema>;
export type CatalogPrimaryKey = z.infer<typeof primaryKeySchema>;
export type CatalogForeignKey = z.infer<typeof foreignKeySchema>;

export interface Catalog {
  tables: CatalogTable[];
  columns: CatalogColumn[];
  primaryKeys: CatalogPrimaryKey[];
  foreignKeys: CatalogForeignKey[];
}

/** Four statements whatever the number of tables, unless there are very many. The first two need a running warehouse, SHOW needs none. */
export async function readCatalog(session: Session, database: string): Promise<Catalog> {
  const [tables, columns, primaryKeys, foreignKeys] = await Promise.all([
    readOfSchemas(session, { sqlFor: tablesSql, schema: tableSchema, most: MOST_TABLES }),
    readOfSchemas(session, { sqlFor: columnsSql, schema: columnSchema, most: MOST_COLUMNS }),
    readKeys(session, primaryKeysSql(database), primaryKeySchema),
    readKeys(session, foreignKeysSql(database), foreignKeySchema),
  ]);
  return { tables, columns, primaryKeys, foreignKeys };
}

/**
 * All at once, or schema by schema in a database that is too large for that.
 * https://docs.snowflake.com/en/sql-reference/info-schema#general-usage-notes
 */
async function readOfSchemas<T>(
  session: Session,
  { sqlFor, schema, most }: { sqlFor: (where: string) => string; schema: z.ZodType<T>; most: number },
): Promise<T[]> {
  try {
    return await readRecords(session, sqlFor(ALL_SCHEMAS), schema);
  } catch (error) {
    if (!isTooMuch(error)) throw error;
  }
  const records: T[] = [];
  for (const { schema_name: name } of await readRecords(session, SCHEMAS_SQL, schemaSchema)) {
    if (records.length >= most) break;
    records.push(...(await readUnlessTooMuch(session, sqlFor(`TABLE_SCHEMA = ${quoteText(name)}`), schema)));
  }
  return records.slice(0, most);
}

/** A schema that is too large by itself is done without. */
async function readUnlessTooMuch<T>(session: Session, sql: string, schema: z.ZodType<T>): Promise<T[]> {
  try {
    return await readRecords(session, sql, schema);
  } catch (error) {
    if (isTooMuch(error)) return [];
    throw error;
  }
}

const isTooMuch = (error: unknown): boolean =>
  error instanceof ConnectorError && error.message.includes('returned too much data');

/** A record for each row, by the names of the columns in lower case. */
export async function readRecords<T>(session: Session, sql: string, schema: z.ZodType<T>): Promise<T[]> {
  const { columns, parts } = await session.query(sql, { maxRows: 0, timeoutMs: STATEMENT_TIMEOUT_MS });
  const names = columns.map(({ name }) => name.toLowerCase());
  const records: T[] = [];
  for await (const rows of parts()) {
    for (const row of rows) records.push(schema.parse(Object.fromEntries(names.map((name, at) => [name, row[at]]))));
  }
  return records;
}

/** Keys help, and are no reason to do without the rest. */
async function readKeys<T>(session: Session, sql: string, schema: z.ZodType<T>): Promise<T[]> {
  try {
    return await readRecords(session, sql, schema);
  } catch (error) {
    if (error instanceof ConnectorError && (error.kind === 'sql-refused' || error.kind === 'no-permission')) return [];
    throw error;
  }
}
