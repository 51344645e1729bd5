import type { QueryResult } from '../../../connectors/connector.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { type Compared, comparedPeriods } from '../query/compared-periods.ts';
import { measureKey } from '../query/measure-key.ts';
import type { Filter, Measure, Query } from '../query/query.ts';
import { periodsBeside } from '../rules/resolve/compute.ts';
import { renderSql } from '../sql/render.ts';
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

/** Where nothing was found because the period lies behind the last row: `the latest flights are from March 31, 2001.` Else an empty text. */
export async function beyondData(found: Found, data: Data): Promise<string> {
  const beyond = await periodBeyond(found, data);
  if (beyond === null) return '';
  const { filter, latestDay } = beyond;
  return `the latest ${tableName(data.catalog, filter.ref.table)} are from ${dayText(latestDay)}.`;
}

/** Of two periods without rows, and why. */
export const nothingToCompare = (why: string): string => `There is nothing to compare: ${why}`;

/** Says which year: a date of its own, or how far it is from today. */
const SAYS_YEAR =
  /\d{4}|\b(year|quarter|month|week|day|today|yesterday|yday|yest|tomorrow|ago|last|this|next|past|previous|current)s?\b/i;

/**
 * Flights in February, of which the latest are long ago: the last February that has any, where nobody said of which year.
 * @returns null where the period was found, or says its year, or no year has any
 */
export async function inLastSuchYear(found: Found, data: Data): Promise<Found | null> {
  const query = await movedBack(found, data);
  if (query === null) return null;
  const result = await data.execute(renderSql(data.catalog, query));
  return isHollow(result) ? null : { query, result };
}

async function movedBack({ query, result }: Found, data: Data): Promise<Query | null> {
  const isOpen = ({ words }: Period) => words !== '' && !SAYS_YEAR.test(words.replace(/new year['’]?s/i, ''));
  const compared = comparedPeriods(query);
  if (compared !== null && compared.cut === null && isOpen(compared.first) && isOpen(compared.second))
    return bothInLastSuchYear({ query, result }, compared, data);
  const beyond = await periodBeyond({ query, result }, data, isOpen);
  if (beyond === null) return null;
  const { filter, from, latestDay } = beyond;
  const moved = earlierBy(yearsBehind(from, latestDay), filter);
  const note = `“${filter.words}” means the last one with ${tableName(data.catalog, filter.ref.table)}`;
  const filters = query.filters.map((one) => (one === filter ? moved : one));
  return { ...query, filters, notes: [...query.notes, note].slice(0, 20) };
}

/** May beside June: both of the last year that has a June. */
async function bothInLastSuchYear(
  found: Found,
  { first, second, measure }: Compared,
  data: Data,
): Promise<Query | null> {
  const beyond = await periodBeyond(found, data);
  if (beyond === null || second.from === null) return null;
  const { query } = found;
  const by = yearsBehind(second.from, beyond.latestDay);
  const [early, late] = [earlierBy(by, first), earlierBy(by, second)];
  const titles = query.measures.map(({ title = '' }) => title);
  const beside = { measure, ref: first.ref, first: early, second: late, cut: null };
  const measures = periodsBeside(beside, (period) => titles[period === early ? 0 : 1] ?? '');
  const said = [first, second]
    .map(({ words }) => `“${words.replace(/^(in|for|of|during|on) (the )?/i, '')}”`)
    .join(' and ');
  const note = `${said} mean the last ones with ${tableName(data.catalog, first.ref.table)}`;
  const filters = query.filters.map((one) => (one.kind === 'period' && one.words === '' ? earlierBy(by, one) : one));
  const order = orderedAs(query, measures);
  return { ...query, measures, filters, order, notes: [...query.notes, note].slice(0, 20) };
}

/** By the number that stands where the old one stood. */
function orderedAs({ measures: before, order }: Query, measures: readonly Measure[]): Query['order'] {
  if (order?.by.kind !== 'measure') return order;
  const key = measureKey(order.by.measure);
  const measure = measures[before.findIndex((one) => measureKey(one) === key)];
  return measure === undefined ? null : { ...order, by: { ...order.by, measure } };
}

/** How many years back a period begins on or before the last day. */
function yearsBehind(from: string, latestDay: string): number {
  const year = latestDay.slice(0, 4);
  return Number(from.slice(0, 4)) - Number(year) + (`${year}${from.slice(4)}` > latestDay ? 1 : 0);
}

function earlierBy(years: number, period: Period): Period {
  const earlier = (date: string | null) =>
    date === null ? null : isoDay(shift('year', new Date(`${date}T00:00:00Z`), -years));
  return { ...period, from: earlier(period.from), to: earlier(period.to) };
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
