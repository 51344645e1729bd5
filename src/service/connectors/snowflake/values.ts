import type { MayReadValues } from '../connector.ts';
import { ConnectorError } from '../errors.ts';
import type { Catalog, CatalogColumn, CatalogTable } from './catalog.ts';
import { quote } from './names.ts';
import type { Session } from './sessions.ts';
import { kindOfDeclared } from './types.ts';

/** A running warehouse costs money: small tables alone, few of them, one statement each, no second try. */
const MOST_TABLES = 20;
const MOST_COLUMNS_OF_TABLE = 12;
const MOST_ROWS = 100_000;
const MOST_BYTES = 16 * 1024 * 1024;
const STATEMENT_TIMEOUT_MS = 5_000;
const BUDGET_MS = 10_000;
const AT_ONCE = 4;

/** A column with more than this many values, or one longer than this, holds free text rather than words of a list. */
const MOST_VALUES = 500;
const LONGEST_VALUE = 100;

/** Distinct values by column, of text columns that have few; a column is missing where that is not known. */
export async function readValues(
  session: Session,
  catalog: Catalog,
  mayReadValues: MayReadValues = () => true,
): Promise<Map<CatalogColumn, string[]>> {
  const found = new Map<CatalogColumn, string[]>();
  const waiting = candidates(catalog, mayReadValues);
  const started = performance.now();
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (performance.now() - started > BUDGET_MS) return;
      for (const [column, values] of await valuesOf(session, ...next)) found.set(column, values);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}

function candidates({ tables, columns }: Catalog, mayReadValues: MayReadValues): [CatalogTable, CatalogColumn[]][] {
  return tables
    .filter(isSmall)
    .map((table): [CatalogTable, CatalogColumn[]] => [
      table,
      columns
        .filter((column) => column.table_schema === table.table_schema && column.table_name === table.table_name)
        .filter((column) => kindOfDeclared(column.data_type, null) === 'text')
        .filter(({ column_name: column }) =>
          mayReadValues({ schema: table.table_schema, table: table.table_name, column }),
        )
        .slice(0, MOST_COLUMNS_OF_TABLE),
    ])
    .filter(([, texts]) => texts.length > 0)
    .slice(0, MOST_TABLES);
}

const isSmall = ({ table_type: type, row_count: rows, bytes }: CatalogTable) =>
  type === 'BASE TABLE' && rows !== null && rows <= MOST_ROWS && (bytes ?? 0) <= MOST_BYTES;

/** A table that cannot be read in time is passed over; the others shall not suffer from it. */
async function valuesOf(
  session: Session,
  table: CatalogTable,
  columns: CatalogColumn[],
): Promise<[CatalogColumn, string[]][]> {
  const lists = columns.map((): string[] => []);
  try {
    const { parts } = await session.query(distinctSql(table, columns), { maxRows: 0, timeoutMs: STATEMENT_TIMEOUT_MS });
    for await (const rows of parts()) {
      for (const [at, value] of rows) lists[Number(at)]?.push(value ?? '');
    }
  } catch (error) {
    if (error instanceof ConnectorError && error.kind !== 'cancelled') return [];
    throw error;
  }
  return columns.flatMap((column, at): [CatalogColumn, string[]][] => {
    const values = lists[at] ?? [];
    const few = values.length <= MOST_VALUES && values.every((value) => value.length <= LONGEST_VALUE);
    return few ? [[column, values.sort()]] : [];
  });
}

/** All columns of a table in one statement. */
function distinctSql(table: CatalogTable, columns: CatalogColumn[]): string {
  const from = `${quote(table.table_schema)}.${quote(table.table_name)}`;
  const parts = columns.map(({ column_name: name }, at) => {
    const value = `LEFT(${quote(name)}, ${LONGEST_VALUE + 1})`;
    const distinct = `SELECT DISTINCT ${value} AS V FROM ${from} WHERE ${quote(name)} IS NOT NULL`;
    return `SELECT ${at} AS C, V FROM (${distinct} LIMIT ${MOST_VALUES + 1}) AS T${at}`;
  });
  return parts.join('\nUNION ALL\n');
}
