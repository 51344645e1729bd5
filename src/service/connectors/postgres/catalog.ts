import { z } from 'zod';
import { mapInParts } from '../in-parts.ts';
import type { Session } from './sessions.ts';

const MOST_TABLES = 10_000;

/** Relations of people: no system schemas, no partitions (their parent is listed), nothing that the user can't read. */
const VISIBLE = `
  visible AS (
    SELECT c.oid, n.nspname, c.relname, c.relkind, c.reltuples
    FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition
      AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
      AND has_schema_privilege(n.oid, 'USAGE')
      AND (has_table_privilege(c.oid, 'SELECT') OR has_any_column_privilege(c.oid, 'SELECT'))
    ORDER BY n.nspname, c.relname
    LIMIT ${MOST_TABLES}
  )`;

const TABLES_SQL = `
  WITH ${VISIBLE}
  SELECT json_build_object(
    'id', oid::text, 'schema', nspname, 'name', relname, 'kind', relkind,
    'comment', coalesce(obj_description(oid, 'pg_class'), ''),
    'rows', CASE WHEN relkind IN ('r', 'p', 'm') AND reltuples >= 0 THEN reltuples END,
    'bytes', CASE WHEN relkind IN ('r', 'm') THEN pg_relation_size(oid) END)::text
  FROM visible ORDER BY nspname, relname`;

/** A domain is given as the type below it. */
const COLUMNS_SQL = `
  WITH ${VISIBLE}
  SELECT json_build_object(
    'table', visible.oid::text, 'name', a.attname,
    'type', format_type(a.atttypid, a.atttypmod),
    'typeId', base.oid::int8, 'typeName', base.typname, 'enum', base.typtype = 'e',
    'nullable', NOT (a.attnotnull OR t.typnotnull),
    'comment', coalesce(col_description(visible.oid, a.attnum), ''),
    'distinct', (SELECT s.n_distinct FROM pg_catalog.pg_stats s WHERE s.schemaname = visible.nspname
      AND s.tablename = visible.relname AND s.attname = a.attname ORDER BY s.inherited LIMIT 1))::text
  FROM visible
  JOIN pg_catalog.pg_attribute a ON a.attrelid = visible.oid
  JOIN pg_catalog.pg_type t ON t.oid = a.atttypid
  JOIN pg_catalog.pg_type base ON base.oid = CASE WHEN t.typtype = 'd' THEN t.typbasetype ELSE t.oid END
  WHERE a.attnum > 0 AND NOT a.attisdropped AND has_column_privilege(visible.oid, a.attnum, 'SELECT')
  ORDER BY visible.oid, a.attnum`;

const columnNames = (table: string, numbers: string) => `
  (SELECT json_agg(a.attname ORDER BY key.position)
   FROM unnest(${numbers}) WITH ORDINALITY key (number, position)
   JOIN pg_catalog.pg_attribute a ON a.attrelid = ${table} AND a.attnum = key.number)`;

const KEYS_SQL = `
  WITH ${VISIBLE}
  SELECT json_build_object(
    'table', con.conrelid::text, 'primary', con.contype = 'p', 'columns', ${columnNames('con.conrelid', 'con.conkey')},
    'target', CASE WHEN con.contype = 'f' THEN con.confrelid::text END,
    'targetColumns', ${columnNames('con.confrelid', 'con.confkey')})::text
  FROM pg_catalog.pg_constraint con JOIN visible ON visible.oid = con.conrelid
  WHERE con.contype IN ('p', 'f') AND con.conparentid = 0
  ORDER BY con.conrelid, con.conkey, con.conname`;

/** Unique indexes of whole tables and plain columns, whatever they carry beside their key (`INCLUDE`). */
const UNIQUE_SQL = `
  WITH ${VISIBLE}
  SELECT json_build_object('table', i.indrelid::text, 'columns', (
    SELECT json_agg(a.attname ORDER BY key.position)
    FROM unnest(i.indkey::int2[]) WITH ORDINALITY key (number, position)
    JOIN pg_catalog.pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = key.number
    WHERE key.position <= array_length(i.indclass::oid[], 1)))::text
  FROM pg_catalog.pg_index i JOIN visible ON visible.oid = i.indrelid
  WHERE i.indisunique AND NOT i.indisprimary AND i.indisvalid AND i.indpred IS NULL AND i.indexprs IS NULL
  ORDER BY i.indrelid, i.indexrelid`;

const tableSchema = z.object({
  id: z.string(),
  schema: z.string(),
  name: z.string(),
  kind: z.string(),
  comment: z.string(),
  rows: z.number().nullable(),
  bytes: z.number().nullable(),
});
const columnSchema = z.object({
  table: z.string(),
  name: z.string(),
  type: z.string(),
  typeId: z.number(),
  typeName: z.string(),
  enum: z.boolean(),
  nullable: z.boolean(),
  comment: z.string(),
  /** As pg_stats has it: a count, or below zero a share of the rows; null when never analysed. */
  distinct: z.number().nullable(),
});
const keySchema = z.object({
  table: z.string(),
  primary: z.boolean(),
  columns: z.array(z.string()),
  target: z.string().nullable(),
  targetColumns: z.array(z.string()).nullable(),
});

const uniqueSchema = z.object({ table: z.string(), columns: z.array(z.string()) });

export type CatalogTable = z.infer<typeof tableSchema>;
export type CatalogColumn = z.infer<typeof columnSchema>;
export type CatalogKey = z.infer<typeof keySchema>;
export type CatalogUnique = z.infer<typeof uniqueSchema>;

export interface Catalog {
  /** Where a name without a schema is looked up first. */
  defaultSchema: string;
  tables: CatalogTable[];
  columns: CatalogColumn[];
  keys: CatalogKey[];
  /** Unique indexes beside primary keys. */
  unique: CatalogUnique[];
}

const CURSOR = 'parley_catalog';
/** Whatever has arrived is read in one go: a hundred thousand columns at once would hold up everybody else. */
const RECORDS_AT_ONCE = 2_000;

/** What the server knows of its tables, in a few queries whatever their number. */
export async function readCatalog(session: Session): Promise<Catalog> {
  const { rows } = await session.query('SELECT pg_catalog.current_schema()::text');
  // Without it the planner prefers plans that give the first rows soon and the last ones late.
  await session.query('SET LOCAL cursor_tuple_fraction = 1');
  return {
    defaultSchema: rows[0]?.[0] ?? 'public',
    tables: await readRecords(session, TABLES_SQL, tableSchema),
    columns: await readRecords(session, COLUMNS_SQL, columnSchema),
    keys: await readRecords(session, KEYS_SQL, keySchema),
    unique: await readRecords(session, UNIQUE_SQL, uniqueSchema),
  };
}

async function readRecords<T>(session: Session, sql: string, schema: z.ZodType<T>): Promise<T[]> {
  await session.query(`DECLARE ${CURSOR} NO SCROLL CURSOR FOR ${sql}`);
  const records: T[] = [];
  for (;;) {
    const { rows } = await session.query(`FETCH FORWARD ${RECORDS_AT_ONCE} FROM ${CURSOR}`);
    records.push(...(await mapInParts(rows, ([record]) => schema.parse(JSON.parse(record ?? 'null')))));
    if (rows.length < RECORDS_AT_ONCE) break;
  }
  await session.query(`CLOSE ${CURSOR}`);
  return records;
}
