import type { QueryResult } from '../../../connectors/connector.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Query } from '../query/query.ts';
import { isoDay, shift } from '../time/period.ts';
import { tableName } from '../wording/nouns.ts';
import { dayText } from '../wording/period-text.ts';
import type { LatestDays } from './latest-days.ts';

interface Found {
  query: Query;
  result: QueryResult;
}

/** Where nothing was found because the period lies behind the last row: until when there are rows. Else an empty text. */
export async function beyondData(
  { query, result }: Found,
  {
    catalog,
    latest,
    execute,
  }: { catalog: Catalog; latest: LatestDays; execute: (sql: string) => Promise<QueryResult> },
): Promise<string> {
  if (!isHollow(result)) return '';
  for (const filter of query.filters) {
    if (filter.kind !== 'period' || filter.from === null) continue;
    const day = await latest.of(catalog, filter.ref, execute);
    if (day !== null && day < filter.from)
      return ` The latest ${tableName(catalog, filter.ref.table)} are of ${dayText(day)}.`;
  }
  return '';
}

/** Says which year: a date of its own, or how far it is from today. */
const SAYS_YEAR =
  /\d{4}|\b(year|quarter|month|week|day|today|yesterday|tomorrow|ago|last|this|next|past|previous|current)s?\b/i;

/**
 * Flights in February, of which the latest are long ago: the last February that has any, where nobody said of which year.
 * @returns null where the period was found, or says its year
 */
export async function inLastSuchYear(
  { query, result }: Found,
  {
    catalog,
    latest,
    execute,
  }: { catalog: Catalog; latest: LatestDays; execute: (sql: string) => Promise<QueryResult> },
): Promise<Query | null> {
  if (!isHollow(result)) return null;
  for (const [at, filter] of query.filters.entries()) {
    if (filter.kind !== 'period' || filter.from === null || SAYS_YEAR.test(filter.words.replace(/new year['’]?s/i, '')))
      continue;
    const day = await latest.of(catalog, filter.ref, execute);
    if (day === null || day >= filter.from) continue;
    const said = Number(filter.from.slice(0, 4));
    const own = Number(day.slice(0, 4));
    const by = said - own + (`${own}${filter.from.slice(4)}` > day ? 1 : 0);
    const earlier = (date: string | null) =>
      date === null ? null : isoDay(shift('year', new Date(`${date}T00:00:00Z`), -by));
    const moved = { ...filter, from: earlier(filter.from), to: earlier(filter.to) };
    const note = `“${filter.words}” is read as the last one that the ${tableName(catalog, filter.ref.table)} have`;
    return { ...query, filters: query.filters.with(at, moved), notes: [...query.notes, note].slice(0, 20) };
  }
  return null;
}

/** No rows, or one that has no number but 0. */
function isHollow({ rows }: QueryResult): boolean {
  const [only, ...more] = rows;
  return (
    only === undefined ||
    (more.length === 0 && Object.values(only).every((cell) => cell === null || Number(cell) === 0))
  );
}
