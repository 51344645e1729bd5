import PQueue from 'p-queue';
import { z } from 'zod';
import { ConnectorError } from '../errors.ts';
import type { Dataset } from './datasets.ts';
import { runStatement } from './run.ts';
import type { Session } from './sessions.ts';

/** What INFORMATION_SCHEMA says, as flat lists. Names and comments are a stranger's text. */
export interface Catalog {
  tables: CatalogTable[];
  columns: CatalogColumn[];
  fieldPaths: CatalogFieldPath[];
  options: CatalogOption[];
  keyColumns: CatalogKeyColumn[];
  keyTargets: CatalogKeyTarget[];
  sizes: CatalogSize[];
}

const number = z.coerce.number();
const inTable = { table_schema: z.string(), table_name: z.string() };
const inKey = { constraint_schema: z.string(), constraint_name: z.string(), ...inTable, column_name: z.string() };

const tableSchema = z.object({ ...inTable, table_type: z.string() });
const columnSchema = z.object({
  ...inTable,
  column_name: z.string(),
  ordinal_position: number.nullable(),
  is_nullable: z.string(),
  data_type: z.string(),
  is_hidden: z.string(),
  is_partitioning_column: z.string(),
});
const fieldPathSchema = z.object({
  ...inTable,
  column_name: z.string(),
  field_path: z.string(),
  data_type: z.string(),
  description: z.string().nullable(),
});
const optionSchema = z.object({ ...inTable, option_name: z.string(), option_value: z.string().nullable() });
const keyColumnSchema = z.object({
  ...inKey,
  ordinal_position: number,
  /** Null in primary keys, which distinguishes them from foreign ones. */
  position_in_unique_constraint: number.nullable(),
});
const keyTargetSchema = z.object(inKey);
const sizeSchema = z.object({ dataset_id: z.string(), table_id: z.string(), row_count: number, size_bytes: number });

export type CatalogTable = z.infer<typeof tableSchema>;
export type CatalogColumn = z.infer<typeof columnSchema>;
export type CatalogFieldPath = z.infer<typeof fieldPathSchema>;
type CatalogOption = z.infer<typeof optionSchema>;
export type CatalogKeyColumn = z.infer<typeof keyColumnSchema>;
type CatalogKeyTarget = z.infer<typeof keyTargetSchema>;
export type CatalogSize = z.infer<typeof sizeSchema>;

interface View<T> {
  /** After the dataset. */
  name: string;
  where?: string;
  schema: z.ZodObject & z.ZodType<T>;
  /** Without it there is a schema all the same. */
  optional?: boolean;
}

/** One statement reads a view of so many datasets. */
const DATASETS_A_STATEMENT = 20;
const AT_ONCE = 6;
const LIMITS = { maxRows: 300_000, maxBytes: 96 * 1024 * 1024 };
/** Such views count as 10 MB a dataset. */
const MAX_SCAN_BYTES = 1_000_000_000;
const TIMEOUT_MS = 60_000;

/** https://cloud.google.com/bigquery/docs/information-schema-intro */
export async function readCatalog(session: Session, datasets: Dataset[]): Promise<Catalog> {
  const queue = new PQueue({ concurrency: AT_ONCE });
  const groups = inGroups(datasets);
  const read = async <T>(view: View<T>): Promise<T[]> => {
    const parts = await Promise.all(groups.map((group) => queue.add(() => readGroup(session, { view, group }))));
    return parts.flat();
  };
  const [tables, columns, fieldPaths, options, keyColumns, keyTargets, sizes] = await Promise.all([
    read({ name: 'INFORMATION_SCHEMA.TABLES', schema: tableSchema }),
    read({ name: 'INFORMATION_SCHEMA.COLUMNS', schema: columnSchema }),
    read({ name: 'INFORMATION_SCHEMA.COLUMN_FIELD_PATHS', schema: fieldPathSchema }),
    read({
      name: 'INFORMATION_SCHEMA.TABLE_OPTIONS',
      where: "option_name IN ('description', 'require_partition_filter')",
      schema: optionSchema,
      optional: true,
    }),
    read({ name: 'INFORMATION_SCHEMA.KEY_COLUMN_USAGE', schema: keyColumnSchema, optional: true }),
    read({ name: 'INFORMATION_SCHEMA.CONSTRAINT_COLUMN_USAGE', schema: keyTargetSchema, optional: true }),
    // Of tables alone: type 2 are views. Its numbers are those that the console shows.
    read({ name: '__TABLES__', where: 'type = 1', schema: sizeSchema, optional: true }),
  ]);
  return { tables, columns, fieldPaths, options, keyColumns, keyTargets, sizes };
}

/** A statement cannot reach beyond one location. */
function inGroups(datasets: Dataset[]): Dataset[][] {
  const groups: Dataset[][] = [];
  for (const location of new Set(datasets.map((dataset) => dataset.location))) {
    const there = datasets.filter((dataset) => dataset.location === location);
    for (let at = 0; at < there.length; at += DATASETS_A_STATEMENT)
      groups.push(there.slice(at, at + DATASETS_A_STATEMENT));
  }
  return groups;
}

/** One dataset that can't be read must not hide the others. */
async function readGroup<T>(session: Session, { view, group }: { view: View<T>; group: Dataset[] }): Promise<T[]> {
  try {
    return await readView(session, { view, group });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (group.length > 1) {
      const parts = await Promise.all(group.map((dataset) => readGroup(session, { view, group: [dataset] })));
      return parts.flat();
    }
    if (view.optional === true || error.kind === 'no-permission') return [];
    throw error;
  }
}

const isRefusal = (error: unknown): error is ConnectorError =>
  error instanceof ConnectorError && (error.kind === 'no-permission' || error.kind === 'sql-refused');

async function readView<T>(session: Session, { view, group }: { view: View<T>; group: Dataset[] }): Promise<T[]> {
  const names = Object.keys(view.schema.shape).join(', ');
  const where = view.where === undefined ? '' : ` WHERE ${view.where}`;
  const sql = group
    .map((dataset) => `SELECT ${names} FROM ${pathOf(dataset)}.${view.name}${where}`)
    .join(' UNION ALL ');
  const statement = {
    sql,
    location: group[0]?.location,
    maxScanBytes: MAX_SCAN_BYTES,
    timeoutMs: TIMEOUT_MS,
  };
  const { rows } = await runStatement(session, { statement, limits: LIMITS });
  return rows.map((row) => view.schema.parse(row));
}

/** Of a dataset, in SQL. */
export const pathOf = ({ project, id }: Dataset): string =>
  project === undefined ? quote(id) : `${quote(project)}.${quote(id)}`;

/** A name may hold neither a backtick nor a backslash: https://cloud.google.com/bigquery/docs/reference/standard-sql/lexical#quoted_identifiers */
export const quote = (name: string) => `\`${name.replaceAll(/[`\\]/g, '')}\``;
