import type { PGlite } from '@electric-sql/pglite';
import { z } from 'zod';
import type {
  ColumnInfo,
  ColumnKind,
  DatabaseSchema,
  QueryResult,
  TableInfo,
} from '../../../../src/service/connectors/connector.ts';
import type { JsonValue } from '../../../../src/shared/json.ts';

const rowSchema = z.record(z.string(), z.unknown());

/** Runs one statement on an in-memory Postgres, read-only, and answers in the connector's shape. */
export async function executeOn(database: PGlite, sql: string): Promise<QueryResult> {
  const result = await database.transaction(async (transaction) => {
    await transaction.query('SET TRANSACTION READ ONLY');
    return transaction.query(sql);
  });
  const columns = result.fields.map((field) => ({ name: field.name, kind: 'other' as const }));
  const types = new Map(result.fields.map((field) => [field.name, field.dataTypeID]));
  const rows = result.rows.map((row) =>
    Object.fromEntries(
      Object.entries(rowSchema.parse(row)).map(([name, value]) => [name, plain(value, types.get(name))]),
    ),
  );
  return { columns, rows, truncatedBy: null };
}

const DATE = 1082;

function plain(value: unknown, type: number | undefined): JsonValue {
  if (value instanceof Date) return type === DATE ? value.toISOString().slice(0, 10) : value.toISOString();
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' || value === null ? value : JSON.stringify(value);
}

const tableSchema = z.array(
  z.object({ schema: z.string(), name: z.string(), comment: z.string().nullable(), oid: z.number() }),
);
const columnSchema = z.array(
  z.object({ name: z.string(), type: z.string(), required: z.boolean(), comment: z.string().nullable() }),
);
const keySchema = z.array(
  z.object({
    kind: z.string(),
    columns: z.array(z.string()),
    schema: z.string().nullable(),
    table: z.string().nullable(),
    targets: z.array(z.string().nullable()).nullable(),
  }),
);
const KINDS: [RegExp, ColumnKind][] = [
  [/^(text|character)/, 'text'],
  [/int/, 'integer'],
  [/^numeric/, 'decimal'],
  [/^(real|double)/, 'float'],
  [/^bool/, 'boolean'],
  [/^date/, 'date'],
  [/^timestamp/, 'timestamp'],
];
/** So few that names of people are looked up, and cities are known. */
const MAX_VALUES = 2;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** What the database holds, as a connector tells it. `most`: of how many different values a column's are told. */
export async function introspect(database: PGlite, most = MAX_VALUES): Promise<DatabaseSchema> {
  const list = await database.query(`
    SELECT n.nspname AS schema, c.relname AS name, obj_description(c.oid, 'pg_class') AS comment, c.oid::int AS oid
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema')
      AND has_table_privilege(c.oid, 'SELECT') AND has_schema_privilege(n.oid, 'USAGE') ORDER BY c.oid`);
  const tables: TableInfo[] = [];
  for (const table of tableSchema.parse(list.rows)) tables.push(await readTable(database, table, most));
  return { dialect: 'postgres', defaultSchema: 'public', tables };
}

async function readTable(
  database: PGlite,
  table: z.infer<typeof tableSchema>[number],
  most: number,
): Promise<TableInfo> {
  const columns = await database.query(
    `SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS required,
            col_description(a.attrelid, a.attnum) AS comment
     FROM pg_attribute a WHERE a.attrelid = $1 AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`,
    [table.oid],
  );
  const names = (oid: string, keys: string) =>
    `(SELECT array_agg(a.attname::text ORDER BY k.at) FROM unnest(${keys}) WITH ORDINALITY k(num, at)
      JOIN pg_attribute a ON a.attrelid = ${oid} AND a.attnum = k.num)`;
  const keys = await database.query(
    `SELECT o.contype::text AS kind, ${names('o.conrelid', 'o.conkey')} AS columns, n.nspname AS schema, c.relname AS table,
            ${names('o.confrelid', 'o.confkey')} AS targets
     FROM pg_constraint o LEFT JOIN pg_class c ON c.oid = o.confrelid LEFT JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE o.conrelid = $1 AND o.contype IN ('p', 'f') ORDER BY o.conname`,
    [table.oid],
  );
  const known = keySchema.parse(keys.rows);
  const count = z
    .object({ n: z.coerce.number() })
    .parse((await database.query(`SELECT count(*) AS n FROM ${quoted(table.schema)}.${quoted(table.name)}`)).rows[0]);
  const infos: ColumnInfo[] = [];
  for (const column of columnSchema.parse(columns.rows)) {
    const named = column.type.endsWith('[]') ? undefined : KINDS.find(([pattern]) => pattern.test(column.type));
    const kind = named?.[1] ?? 'other';
    const values = kind === 'text' ? await fewValues(database, { table, column: column.name }, most) : null;
    infos.push({
      name: column.name,
      dataType: column.type,
      kind,
      nullable: !column.required,
      comment: column.comment ?? '',
      values,
    });
  }
  return {
    schema: table.schema,
    name: table.name,
    kind: 'table',
    comment: table.comment ?? '',
    rowEstimate: count.n,
    columns: infos,
    primaryKey: known.find((key) => key.kind === 'p')?.columns ?? [],
    foreignKeys: known
      .filter((key) => key.kind === 'f')
      .map((key) => ({
        columns: key.columns,
        references: {
          schema: key.schema ?? '',
          table: key.table ?? '',
          columns: (key.targets ?? []).flatMap((name) => name ?? []),
        },
      })),
  };
}

async function fewValues(
  database: PGlite,
  { table, column }: { table: { schema: string; name: string }; column: string },
  most: number,
): Promise<string[] | null> {
  const found = await database.query(
    `SELECT DISTINCT ${quoted(column)} AS value FROM ${quoted(table.schema)}.${quoted(table.name)}
     WHERE ${quoted(column)} IS NOT NULL ORDER BY 1 LIMIT ${most + 1}`,
  );
  const values = z
    .array(z.object({ value: z.string() }))
    .parse(found.rows)
    .map((row) => row.value);
  return values.length === 0 || values.length > most ? null : values;
}
