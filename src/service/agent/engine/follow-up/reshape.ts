import type { Catalog } from '../catalog/catalog.ts';
import type { Measure, Query } from '../query/query.ts';
import { UnboundError } from '../rules/resolve/context.ts';
import { rowCount } from '../rules/resolve/row-measures.ts';
import { freeze } from './rows.ts';

export const isListing = (query: Query): boolean => query.measures.length === 0 && query.groups.length === 0;

const isCount = (measure: Measure): boolean => measure.function === 'count' || measure.function === 'count-distinct';

/**
 * How many is that: of groups that were counted, their total; of other groups, how many of them there are; of a list, its
 * rows. A top few stay the same few.
 */
export function countShown(catalog: Catalog, query: Query): void {
  partToRows(query);
  const [column] = query.columns;
  const values = isListing(query) && query.distinct && query.columns.length === 1 ? column : undefined;
  // Of groups that had to meet a condition, it is the groups that are counted.
  const ofGroups = query.having.length > 0;
  const isFurther = (query.limit?.skip ?? 0) > 0;
  if (isListing(query) || ofGroups || isFurther) freeze(catalog, query);
  const counts = query.measures.filter(isCount);
  const groups =
    values !== undefined
      ? { function: 'count-distinct' as const, ref: values, words: '' }
      : query.measures.length > 0 && (ofGroups || counts.length === 0)
        ? countGroups(query)
        : null;
  dropGroups(catalog, query);
  query.measures = groups !== null ? [groups] : counts.length > 0 ? counts : [rowCount(query)];
  query.columns = [];
  query.distinct = false;
}

/** How many is that, after what part of all: those of the part. */
function partToRows(query: Query): void {
  const [measure, ...more] = query.measures;
  if (measure?.function !== 'share' || measure.where === undefined || more.length > 0 || query.groups.length > 0)
    return;
  query.filters.push(measure.where);
  query.measures = [];
}

/** Which of them, after how many, and how much that is: the rows that were counted. */
export function listCounted(query: Query): void {
  const isOwn = ({ function: fn, ref, over, until }: Measure) =>
    ref === null
      ? fn === 'count'
      : fn !== 'share' && ref.path.length === 0 && over === undefined && until === undefined;
  const isRows =
    query.groups.length === 0 && query.measures.some(({ ref }) => ref === null) && query.measures.every(isOwn);
  if (isRows) query.measures = [];
}

/** The rows of groups that were counted, with their parts or without. */
export function listGroups(query: Query): void {
  const isOwn = ({ function: fn, ref, where, over }: Measure) =>
    (fn === 'count' || fn === 'share') && ref === null && where === undefined && over === undefined;
  if (!query.measures.every(isOwn) || query.having.length > 0 || query.limit !== null || query.rank !== null) return;
  Object.assign(query, { measures: [], groups: [], order: null });
}

/** The customers of a ranking by revenue; null where there were no groups. */
function countGroups(query: Query): Measure | null {
  const [group, ...more] = query.groups.filter((candidate) => candidate.kind !== 'time');
  if (query.groups.length === 0) return null;
  if (group === undefined || more.length > 0)
    throw new UnboundError('it is not clear what of the previous answer should be counted');
  if (group.kind === 'column') return { function: 'count-distinct', ref: group.ref, words: group.words };
  const [column, ...others] = group.key;
  if (column === undefined || others.length > 0)
    throw new UnboundError('it is not clear what of the previous answer should be counted');
  return { function: 'count-distinct', ref: { path: group.path, table: group.table, column }, words: group.words };
}

export function dropGroups(catalog: Catalog, query: Query): void {
  if (query.having.length > 0)
    throw new UnboundError(`“${query.having[0]?.words ?? ''}” is a condition on the groups, and they would be gone`);
  keepTop(catalog, query);
  dropShares(query);
  query.groups = [];
  query.order = null;
  query.limit = null;
  if (query.measures.length === 0) query.measures = [rowCount(query)];
}

/** Of other rows, the parts of all would be others. */
function dropShares(query: Query): void {
  const rest = query.measures.filter((measure) => measure.function !== 'share' || measure.where !== undefined);
  if (rest.length > 0) query.measures = rest;
}

/** Each group's part of all of them, beside its number; `ofAll`: what part of each group's rows the condition picks out. */
export function showPercent(query: Query, ofAll = false): void {
  if (isListing(query) && query.limit === null) Object.assign(query, { measures: [rowCount(query)], columns: [] });
  const [measure, ...more] = query.measures;
  const isPeriod = ({ kind }: Query['filters'][number]) =>
    kind === 'period' || kind === 'weekday' || kind === 'months' || kind === 'hours';
  const [part, ...others] = query.filters.filter((filter) => !isPeriod(filter));
  // 12 cancelled orders: what part of all of them.
  if (
    (query.groups.length === 0 || ofAll) &&
    part !== undefined &&
    others.length === 0 &&
    measure !== undefined &&
    ['count', 'sum'].includes(measure.function) &&
    query.rank === null
  ) {
    query.measures = [
      { function: 'share', ref: measure.function === 'sum' ? measure.ref : null, where: part, words: 'percent' },
    ];
    query.filters = query.filters.filter(isPeriod);
    return;
  }
  // The change from one period to the other: in percent alone.
  const inPercent = query.measures.filter(({ over }) => over?.percent === true);
  if (inPercent.length > 0 && inPercent.length < query.measures.length) {
    query.measures = inPercent;
    if (query.order?.by.kind === 'measure') query.order = null;
    return;
  }
  const fits = measure !== undefined && more.length === 0 && ['count', 'sum'].includes(measure.function);
  if (!fits || query.groups.length === 0)
    throw new UnboundError('only groups that were counted or added up can be shown in percent');
  query.measures = [measure, { function: 'share', ref: measure.ref, words: measure.words }];
}

/** Before the groups change, the few that were kept are kept by name: the limit becomes a restriction on them. */
export function keepTop(catalog: Catalog, query: Query): void {
  const [group] = query.groups.filter((candidate) => candidate.kind !== 'time');
  if (query.limit === null || query.rank !== null || group === undefined || query.groups.length !== 1) return;
  // The third one is no first few: the row that was shown is kept by what picked it out.
  if ((query.limit.skip ?? 0) > 0) {
    freeze(catalog, query);
    if (query.limit !== null) throw new UnboundError('the previous answer does not show the first rows');
    query.order = null;
    dropShares(query);
    return;
  }
  const measure =
    query.order?.by.kind === 'measure' ? query.order.by.measure : query.order === null ? query.measures[0] : undefined;
  if (measure === undefined) return;
  const direction = query.order?.direction ?? 'desc';
  query.rank = { group, measure, direction, count: query.limit.count, words: query.limit.words };
  query.limit = null;
  query.order = null;
  dropShares(query);
}
