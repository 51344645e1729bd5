import type { Timers } from '../../../shared/timers.ts';
import type { ColumnInfo, DatabaseSchema, ForeignKey, MayReadValues, TableInfo } from '../connector.ts';
import { type Catalog, type CatalogColumn, type CatalogFieldPath, type CatalogTable, readCatalog } from './catalog.ts';
import type { Dataset } from './datasets.ts';
import { foreignKeysOf, primaryKeyOf } from './keys.ts';
import type { Session } from './sessions.ts';
import { kindOf } from './types.ts';
import { readValues } from './values.ts';

const VIEWS: ReadonlySet<string> = new Set(['VIEW', 'MATERIALIZED VIEW']);
const YES = 'YES';

/** The schema as a person would describe it. Comments, names and values are a stranger's text. */
export async function introspect(
  session: Session,
  {
    datasets,
    timers,
    mayReadValues: mayRead,
  }: { datasets: Dataset[]; timers: Timers; mayReadValues?: MayReadValues | undefined },
): Promise<DatabaseSchema> {
  const catalog = await readCatalog(session, datasets);
  const tables = describe(catalog);
  const [first, ...others] = datasets;
  const mayReadValues = first?.project === undefined ? mayRead : namedInFull(mayRead, first.project);
  await readValues(session, { tables, sizes: catalog.sizes, datasets, timers, mayReadValues });
  // Tables of another project are always named in full: their SQL then means the same in that project's own console.
  if (first?.project !== undefined)
    return { dialect: 'bigquery', defaultSchema: '', tables: tables.map((table) => inProject(table, first.project)) };
  return { dialect: 'bigquery', defaultSchema: others.length === 0 ? (first?.id ?? '') : '', tables };
}

/** Decisions name the tables of another project in full. */
const namedInFull =
  (mayRead: MayReadValues | undefined, project: string): MayReadValues =>
  ({ schema, ...column }) =>
    mayRead?.({ schema: `${project}.${schema}`, ...column }) ?? true;

/** `project.dataset`, which SQL may have between one pair of backticks. */
function inProject(table: TableInfo, project: string | undefined): TableInfo {
  const full = (dataset: string): string => `${project}.${dataset}`;
  const foreignKeys = table.foreignKeys.map(({ columns, references }) => ({
    columns,
    references: { ...references, schema: full(references.schema) },
  }));
  return { ...table, schema: full(table.schema), foreignKeys };
}

function describe(catalog: Catalog): TableInfo[] {
  const columnsOf = byTable(catalog.columns);
  const pathsOf = byTable(catalog.fieldPaths);
  const optionsOf = byTable(catalog.options);
  const keysOf = byTable(catalog.keyColumns);
  const sizes = new Map(catalog.sizes.map((size) => [`${size.dataset_id}.${size.table_id}`, size]));
  const known = new Set(catalog.tables.map(nameOf));
  const isKnown = ({ references: { schema, table } }: ForeignKey) => known.has(`${schema}.${table}`);
  return catalog.tables.sort(inOrder).map((table): TableInfo => {
    const name = nameOf(table);
    const columns = columnsOf.get(name) ?? [];
    const keys = keysOf.get(name) ?? [];
    const option = (wanted: string) => optionsOf.get(name)?.find((each) => each.option_name === wanted)?.option_value;
    const partition = columns.find((column) => column.is_partitioning_column === YES);
    return {
      schema: table.table_schema,
      name: table.table_name,
      kind: VIEWS.has(table.table_type) ? 'view' : 'table',
      comment: unquoted(option('description') ?? ''),
      rowEstimate: sizes.get(name)?.row_count ?? null,
      columns: columnInfos(columns, pathsOf.get(name) ?? []),
      primaryKey: primaryKeyOf(keys),
      foreignKeys: foreignKeysOf(keys, catalog).filter(isKnown),
      ...(partition !== undefined && {
        partition: { column: partition.column_name, filterRequired: option('require_partition_filter') === 'true' },
      }),
    };
  });
}

const nameOf = ({ table_schema, table_name }: { table_schema: string; table_name: string }) =>
  `${table_schema}.${table_name}`;

const inOrder = (a: CatalogTable, b: CatalogTable) => (nameOf(a) < nameOf(b) ? -1 : 1);

function byTable<T extends { table_schema: string; table_name: string }>(records: T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const record of records) {
    const group = groups.get(nameOf(record));
    if (group === undefined) groups.set(nameOf(record), [record]);
    else group.push(record);
  }
  return groups;
}

/** Columns in their order, each record followed by its fields. */
function columnInfos(columns: CatalogColumn[], paths: CatalogFieldPath[]): ColumnInfo[] {
  return columns
    .filter((column) => column.is_hidden !== YES)
    .sort((a, b) => (a.ordinal_position ?? 0) - (b.ordinal_position ?? 0))
    .flatMap((column) => {
      const own = paths.filter((path) => path.column_name === column.column_name);
      const comment = own.find((path) => path.field_path === column.column_name)?.description ?? '';
      const nullable = column.is_nullable === YES;
      return [
        { ...spelled(column.column_name, column.data_type), nullable, comment, values: null },
        ...fieldsOf(own).map(({ field_path: path, data_type: type, description }) => ({
          ...spelled(path, type),
          nullable: true,
          comment: description ?? '',
          values: null,
        })),
      ];
    });
}

/** Fields that a path alone reaches: below an array it takes UNNEST. */
function fieldsOf(paths: CatalogFieldPath[]): CatalogFieldPath[] {
  const arrays = paths.filter((path) => path.data_type.startsWith('ARRAY<')).map((path) => `${path.field_path}.`);
  return paths.filter(
    ({ field_path: path, column_name: column }) => path !== column && !arrays.some((array) => path.startsWith(array)),
  );
}

const spelled = (name: string, dataType: string) => ({ name, dataType, kind: kindOf(dataType) });

/** The value of an option is a literal of SQL: `"People who buy"`. */
function unquoted(literal: string): string {
  try {
    const value: unknown = JSON.parse(literal);
    return typeof value === 'string' ? value : literal;
  } catch {
    return literal.replaceAll(/^(?:"|''')|(?:"|''')$/g, '');
  }
}
