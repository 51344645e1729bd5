import { LARGEST_TABLE_BYTES, LONGEST_VALUE, MOST_VALUES, readWords, WORDS_TIMEOUT_MS } from '../words.ts';
import type { CatalogColumn, CatalogTable } from './catalog.ts';
import type { Session } from './sessions.ts';
import { timeoutSetting } from './version.ts';

/** Distinct values of those text columns that have few, in small tables; a column is missing where that is not known. */
export async function readValues(
  session: Session,
  tables: CatalogTable[],
  columns: CatalogColumn[],
): Promise<Map<CatalogColumn, string[]>> {
  const small = new Map(tables.filter(isSmall).map((table) => [table.name, table]));
  const setting = timeoutSetting(session.version, WORDS_TIMEOUT_MS);
  if (setting !== undefined) await session.query(`SET ${setting}`);
  const candidates = columns.filter(({ table }) => small.has(table));
  return readWords(candidates, async (column) => {
    const table = small.get(column.table);
    return table && distinctValues(session, table, column);
  });
}

const isSmall = ({ kind, bytes }: CatalogTable) => kind === 'table' && bytes !== null && bytes <= LARGEST_TABLE_BYTES;

/** A column that cannot be read in time is passed over; the others shall not suffer from it. */
async function distinctValues(
  session: Session,
  table: CatalogTable,
  column: CatalogColumn,
): Promise<string[] | undefined> {
  const name = quote(column.name);
  try {
    const rows = await session.query(
      `SELECT DISTINCT LEFT(${name}, ${LONGEST_VALUE + 1}) FROM ${quote(table.schema)}.${quote(table.name)}
       WHERE ${name} IS NOT NULL LIMIT ${MOST_VALUES + 1}`,
    );
    return rows.map(([value]) => value ?? '');
  } catch {
    return undefined;
  }
}

const quote = (identifier: string) => `\`${identifier.replaceAll('`', '``')}\``;
