import type { MayReadValues } from '../connector.ts';
import { LARGEST_TABLE_BYTES, LONGEST_VALUE, MOST_VALUES, readWords, WORDS_TIMEOUT_MS } from '../words.ts';
import type { Catalog, CatalogColumn, CatalogTable } from './catalog.ts';
import type { Session } from './sessions.ts';
import { kindOf } from './types.ts';

/** Distinct values by column, of text columns that have few; a column is missing where that is not known. */
export async function readValues(
  session: Session,
  catalog: Catalog,
  mayReadValues: MayReadValues = () => true,
): Promise<Map<CatalogColumn, string[]>> {
  const tables = new Map(catalog.tables.map((table) => [table.id, table]));
  const candidates = catalog.columns.filter((column) => {
    const table = tables.get(column.table);
    if (table === undefined || !isCandidate(column, table)) return false;
    return mayReadValues({ schema: table.schema, table: table.name, column: column.name });
  });
  await session.query(`SET LOCAL statement_timeout = ${WORDS_TIMEOUT_MS}`);
  await session.query('SAVEPOINT before_values');
  return readWords(candidates, async (column) => {
    const table = tables.get(column.table);
    return table && distinctValues(session, table, column);
  });
}

function isCandidate(column: CatalogColumn, table: CatalogTable): boolean {
  if (table.bytes === null || table.bytes > LARGEST_TABLE_BYTES) return false;
  return isWords(column) && mayBeFew(column, table);
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
    return rows.map(([value]) => value ?? '');
  } catch {
    await session.query('ROLLBACK TO SAVEPOINT before_values');
    return undefined;
  }
}

const quote = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`;
