import type { Catalog, CatalogColumn, CatalogTable } from './catalog.ts';
import type { Session } from './sessions.ts';
import { kindOf } from './types.ts';

/** A column with more than this many values, or one longer than this, holds free text rather than words of a list. */
const MOST_VALUES = 5_000;
const LONGEST_VALUE = 100;
/** Larger tables are not read to the end just to know their words. */
const LARGEST_TABLE_BYTES = 32 * 1024 * 1024;
const MOST_COLUMNS = 300;
const BUDGET_MS = 8_000;
const STATEMENT_TIMEOUT_MS = 1_500;

/** Distinct values by column, of text columns that have few; a column is missing where that is not known. */
export async function readValues(session: Session, catalog: Catalog): Promise<Map<CatalogColumn, string[]>> {
  const found = new Map<CatalogColumn, string[]>();
  const started = performance.now();
  await session.query(`SET LOCAL statement_timeout = ${STATEMENT_TIMEOUT_MS}`);
  await session.query('SAVEPOINT before_values');
  for (const [table, column] of candidates(catalog)) {
    if (performance.now() - started > BUDGET_MS) break;
    const values = await distinctValues(session, table, column);
    if (values !== undefined) found.set(column, values);
  }
  return found;
}

function candidates({ tables, columns }: Catalog): [CatalogTable, CatalogColumn][] {
  const small = new Map(
    tables.filter(({ bytes }) => bytes !== null && bytes <= LARGEST_TABLE_BYTES).map((t) => [t.id, t]),
  );
  return columns
    .flatMap((column): [CatalogTable, CatalogColumn][] => {
      const table = small.get(column.table);
      return table !== undefined && isWords(column) && mayBeFew(column, table) ? [[table, column]] : [];
    })
    .slice(0, MOST_COLUMNS);
}

const isWords = (column: CatalogColumn) =>
  column.enum || column.typeName === 'citext' || kindOf(column.typeId) === 'text';

/** Statistics are old or missing at times, hence the generous factor. */
function mayBeFew({ distinct }: CatalogColumn, { rows }: CatalogTable): boolean {
  if (distinct === null) return true;
  const count = distinct >= 0 ? distinct : -distinct * (rows ?? 0);
  return count <= 2 * MOST_VALUES;
}

/** A column that cannot be read in time is passed over; the others shall not suffer from it. */
async function distinctValues(
  session: Session,
  table: CatalogTable,
  column: CatalogColumn,
): Promise<string[] | undefined> {
  const name = quote(column.name);
  const from = `${quote(table.schema)}.${quote(table.name)}`;
  try {
    const { rows } = await session.query(
      `SELECT DISTINCT pg_catalog.left(${name}::text, ${LONGEST_VALUE + 1}) FROM ${from}
       WHERE ${name} IS NOT NULL LIMIT ${MOST_VALUES + 1}`,
    );
    const values = rows.map(([value]) => value ?? '');
    const few = values.length <= MOST_VALUES && values.every((value) => value.length <= LONGEST_VALUE);
    return few ? values.sort() : undefined;
  } catch {
    await session.query('ROLLBACK TO SAVEPOINT before_values');
    return undefined;
  }
}

const quote = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`;
