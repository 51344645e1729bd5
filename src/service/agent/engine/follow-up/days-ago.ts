import { findColumn, isTime } from '../catalog/catalog.ts';
import type { ColumnRef, Query } from '../query/query.ts';
import type { Knowledge } from '../rules/understand.ts';
import { isoDay } from '../time/period.ts';
import type { Token } from '../words/tokenize.ts';
import { isListing } from './reshape.ts';
import { freeze } from './rows.ts';
import { LEAD, saidText } from './said.ts';

const DAYS_AGO = new RegExp(
  `^${LEAD}(?:how many days (?:(?:is|was) (?:that|it|this)(?: ago| now| since)?|ago (?:is|was) (?:that|it|this)|(?:has|have) (?:it|that) been(?: since| since then| now)?)|how long ago (?:is|was) (?:that|it|this))$`,
);

/** How many days is that, after one day that was shown: the days from it until today. Null where several are shown. */
export function askDaysAgo(knowledge: Knowledge, tokens: readonly Token[], parent: Query): Query | null {
  if (!DAYS_AGO.test(saidText(tokens))) return null;
  const until = { day: isoDay(knowledge.now) };
  const [measure, ...more] = parent.measures;
  if (isListing(parent)) {
    const ref = parent.limit?.count === 1 ? dayShown(knowledge, parent) : null;
    if (ref === null) return null;
    const query: Query = structuredClone({ ...parent, columns: [], notes: [] });
    freeze(knowledge.catalog, query);
    return { ...query, measures: [{ function: 'max', ref, until, words: 'days' }] };
  }
  const isOne = parent.groups.length === 0 || parent.limit?.count === 1;
  if (
    measure === undefined ||
    measure.ref === null ||
    more.length > 0 ||
    !isOne ||
    measure.until !== undefined ||
    !isDay(knowledge, measure.ref)
  )
    return null;
  if (measure.function !== 'max' && measure.function !== 'min') return null;
  // The fewest days from the latest one.
  const days = { ...measure, function: measure.function === 'max' ? ('min' as const) : ('max' as const), until };
  const order = parent.order ?? null;
  return structuredClone({ ...parent, measures: [days], order, notes: [] });
}

/** The day by which the one row was picked, or the only one that is shown of it. */
function dayShown(knowledge: Knowledge, { columns, order }: Query): ColumnRef | null {
  if (order?.by.kind === 'column' && isDay(knowledge, order.by.ref)) return order.by.ref;
  const [only, ...more] = columns.filter((ref) => isDay(knowledge, ref));
  return only === undefined || more.length > 0 ? null : only;
}

const isDay = ({ catalog }: Knowledge, { table, column }: ColumnRef): boolean => {
  const info = findColumn(catalog, table, column);
  return info !== undefined && isTime(info);
};
