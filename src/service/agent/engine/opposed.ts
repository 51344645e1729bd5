import type { TriedReading } from './learned/try-readings.ts';
import type { Filter, Query } from './query/query.ts';
import { isAlike, type ReadWhole, showsAllOf } from './same-answer.ts';

/** What the learned models hold for so unlikely, they do not mean. */
const UNLIKELY = 0.05;

/**
 * Whether the learned models mean one thing, and next to none of them comes to what the rules read. They have no say where they left out what the
 * rules made something of, or where only the rules know what was said.
 */
export function isOpposed(whole: ReadWhole, learned: readonly TriedReading[]): boolean {
  const [best] = learned;
  if (whole.result === undefined || best?.result === undefined) return false;
  if ([leavesOut, countsOthers, ranksAlike].some((test) => test(best.query, whole.query))) return false;
  if (whole.query.filters.some(isOfRulesAlone) || isNumberOf(best, whole)) return false;
  const finds = (one: TriedReading) => isAlike(whole, one) || showsAllOf(one, whole);
  return !learned.some((one) => one.chance > UNLIKELY && finds(one));
}

/** Fewer conditions, no groups or no order where the rules read some: words that were not heard. */
const leavesOut = (query: Query, read: Query): boolean =>
  conditionsOf(query) < conditionsOf(read) ||
  (query.groups.length === 0 && read.groups.length > 0) ||
  (query.order === null && read.order !== null);

/** How many members: the members, which the rules count, and not their loans. */
const countsOthers = (query: Query, read: Query): boolean => query.base !== read.base && [query, read].every(isCount);

const isCount = ({ measures, groups }: Query): boolean =>
  groups.length === 0 && measures.length === 1 && measures[0]?.function === 'count';

/** The same rows in the same order, of which one shows more. */
const ranksAlike = (query: Query, read: Query): boolean =>
  query.base === read.base && rankingOf(query) !== null && rankingOf(query) === rankingOf(read);

const rankingOf = ({ order, filters }: Query): string | null =>
  order?.by.kind === 'column' && filters.length === 0
    ? JSON.stringify([order.by.ref.table, order.by.ref.column, order.direction])
    : null;

const conditionsOf = ({ filters, having, set }: Query): number =>
  filters.length + having.length + (set === undefined ? 0 : conditionsOf(set.query));

/** Texts that are searched for, what is no longer so, sums of rows further down, numbers in another unit than they are kept in. */
function isOfRulesAlone(filter: Filter): boolean {
  switch (filter.kind) {
    case 'text':
      return true;
    case 'values':
    case 'boolean':
      return DENYING.test(filter.words);
    case 'related':
      return filter.sum !== undefined || filter.period !== undefined || filter.each !== undefined;
    case 'compare':
      return /\d/.test(filter.words) && !filter.words.replaceAll(',', '').includes(String(filter.value));
    default:
      return false;
  }
}

const DENYING = /\b(no|not|never|without)\b|n't\b/i;

/** The manager of somebody by the key alone, which the rules show by name. */
function isNumberOf({ query: { columns, measures, groups }, result }: TriedReading, whole: ReadWhole): boolean {
  const isListing = columns.length > 0 && measures.length === 0 && groups.length === 0;
  const isKeys = isListing && columns.every(({ column }) => /(^|_)(id|key|no|nr|code)$/i.test(column));
  return isKeys && result?.rows.length === whole.result?.rows.length;
}
