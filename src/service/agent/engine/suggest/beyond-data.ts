import type { QueryResult } from '../../../connectors/connector.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Filter, Query } from '../query/query.ts';
import { isoDay, shift } from '../time/period.ts';
import { tableName } from '../wording/nouns.ts';
import { dayText } from '../wording/period-text.ts';
import type { LatestDays } from './latest-days.ts';

interface Found {
  query: Query;
  result: QueryResult;
}

interface Data {
  catalog: Catalog;
  latest: LatestDays;
  execute: (sql: string) => Promise<QueryResult>;
}

type Period = Filter & { kind: 'period' };

/** Where nothing was found because the period lies behind the last row: until when there are rows. Else an empty text. */
export async function beyondData(found: Found, data: Data): Promise<string> {
  const beyond = await periodBeyond(found, data);
  if (beyond === null) return '';
  const { filter, latestDay } = beyond;
  return ` The latest ${tableName(data.catalog, filter.ref.table)} are from ${dayText(latestDay)}.`;
}

/** Says which year: a date of its own, or how far it is from today. */
const SAYS_YEAR =
  /\d{4}|\b(year|quarter|month|week|day|today|yesterday|yday|yest|tomorrow|ago|last|this|next|past|previous|current)s?\b/i;

/**
 * Flights in February, of which the latest are long ago: the last February that has any, where nobody said of which year.
 * @returns null where the period was found, or says its year
 */
export async function inLastSuchYear({ query, result }: Found, data: Data): Promise<Query | null> {
  const isOpen = ({ words }: Period) => !SAYS_YEAR.test(words.replace(/new year['’]?s/i, ''));
  const beyond = await periodBeyond({ query, result }, data, isOpen);
  if (beyond === null) return null;
  const { filter, from, latestDay } = beyond;
  const year = Number(latestDay.slice(0, 4));
  const by = Number(from.slice(0, 4)) - year + (`${year}${from.slice(4)}` > latestDay ? 1 : 0);
  const earlier = (date: string | null) =>
    date === null ? null : isoDay(shift('year', new Date(`${date}T00:00:00Z`), -by));
  const moved = { ...filter, from: earlier(from), to: earlier(filter.to) };
  const note = `“${filter.words}” means the last one with ${tableName(data.catalog, filter.ref.table)}`;
  const filters = query.filters.map((one) => (one === filter ? moved : one));
  return { ...query, filters, notes: [...query.notes, note].slice(0, 20) };
}

/** Where nothing was found: the first of the periods that begins after the last row, with the day of that row. */
async function periodBeyond(
  { query, result }: Found,
  { catalog, latest, execute }: Data,
  isMeant: (filter: Period) => boolean = () => true,
): Promise<{ filter: Period; from: string; latestDay: string } | null> {
  if (!isHollow(result)) return null;
  for (const filter of query.filters) {
    if (filter.kind !== 'period' || filter.from === null || !isMeant(filter)) continue;
    const latestDay = await latest.of(catalog, filter.ref, execute);
    if (latestDay !== null && latestDay < filter.from) return { filter, from: filter.from, latestDay };
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
