import { type Catalog, getTable } from '../../catalog/catalog.ts';
import { saysYesOrNo } from '../../catalog/flags.ts';
import type { ColumnRef, Filter, Query } from '../../query/query.ts';

/**
 * Whether an answer tells nothing: it shows only what it asks for by value, so that each row says the same, counts each group by itself, or takes
 * “both … and” for either where a value of a column can't be both.
 */
export function isIdle({ measures, groups, columns, filters, set, order }: Query, words: readonly string[]): boolean {
  if (countsItself({ measures, groups }) || countsFixed({ measures, filters })) return true;
  if (measures.length > 0 || groups.length > 0 || columns.length === 0 || set !== undefined || order !== null)
    return false;
  const fixed = filters.filter(isFixing);
  if (columns.every((column) => fixed.some(({ ref }) => isSame(ref, column)))) return true;
  const isBoth = words.some((word) => word.toLowerCase() === 'both');
  return isBoth && filters.some((filter) => filter.kind === 'values' && !filter.negated && filter.values.length > 1);
}

/** How many different years for each number of years: one. */
const countsItself = ({ measures, groups }: Pick<Query, 'measures' | 'groups'>): boolean =>
  countsOnly(measures, (ref) => groups.some((group) => group.kind === 'column' && isSame(group.ref, ref)));

/** How many different titles the albums have that are called Arrival: one. */
export const countsFixed = ({ measures, filters }: Pick<Query, 'measures' | 'filters'>): boolean =>
  countsOnly(measures, (ref) => filters.some((filter) => isFixing(filter) && isSame(filter.ref, ref)));

/** How many different answers there are to a column that says yes or no, which nobody asks for. */
export const countsAnswers = (catalog: Catalog, { measures }: Query): boolean =>
  measures.some(({ function: fn, ref }) => {
    const column =
      fn === 'count-distinct' && ref !== null ? getTable(catalog, ref.table).columns.get(ref.column) : undefined;
    return column !== undefined && saysYesOrNo(column);
  });

/** Nothing but how many different values columns have that have one each. */
const countsOnly = (measures: Query['measures'], hasOne: (ref: ColumnRef) => boolean): boolean =>
  measures.length > 0 &&
  measures.every(
    ({ function: fn, ref, grain }) => fn === 'count-distinct' && grain === undefined && ref !== null && hasOne(ref),
  );

/** Whether two lists that are put together are the same rows, or the second is all that the first is taken from. */
export function isIdleSet({ set, ...first }: Query): boolean {
  if (set === undefined) return false;
  const picks = ({ base, filters, having, limit, within, rank }: Omit<Query, 'set'>) =>
    JSON.stringify([base, filters, having, limit, within, rank], (key, value: unknown) =>
      key === 'words' ? '' : value,
    );
  const { query } = set;
  const isAll = query.filters.length + query.having.length === 0 && query.limit === null && query.within === undefined;
  // Two numbers have no rows in common.
  const areFigures = first.measures.length > 0 && first.groups.length === 0;
  return (
    areFigures ||
    (set.operator === 'intersect' && isOneRow(first.filters, query.filters)) ||
    picks(first) === picks(query) ||
    (isAll && first.base === query.base && query.groups.length === 0)
  );
}

/** Of Ada, and of Moe: one person by first and last name, and not what two of them have in common. */
function isOneRow([one, ...more]: readonly Filter[], [other, ...others]: readonly Filter[]): boolean {
  if (one === undefined || other === undefined || more.length + others.length > 0) return false;
  if (!isFixing(one) || !isFixing(other)) return false;
  const isSamePath = JSON.stringify(one.ref.path) === JSON.stringify(other.ref.path);
  return one.ref.table === other.ref.table && isSamePath && one.ref.column !== other.ref.column;
}

const isFixing = (filter: Filter): filter is Filter & { ref: ColumnRef } =>
  (filter.kind === 'values' && !filter.negated && filter.values.length === 1) ||
  (filter.kind === 'compare' && filter.operator === '=');

const isSame = (a: ColumnRef, b: ColumnRef): boolean =>
  a.column === b.column && a.table === b.table && JSON.stringify(a.path) === JSON.stringify(b.path);
