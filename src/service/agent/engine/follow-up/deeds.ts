import { type Catalog, reverse, type Step } from '../catalog/catalog.ts';
import { blankQuery } from '../query/blank-query.ts';
import type { Filter, Query } from '../query/query.ts';
import { behind, type Rows, rowsOf } from './rows.ts';

/**
 * What those that were shown did, where a condition says so: the orders of yesterday, after who ordered yesterday. Null
 * where no condition is of such rows, or of more than one kind of them.
 */
export function deedsOf(catalog: Catalog, parent: Query): Rows | null {
  const isList = parent.groups.length + parent.measures.length === 0 && parent.limit === null && parent.rank === null;
  const deeds = parent.filters.flatMap((filter) => deedOf(filter) ?? []);
  const [step, ...more] = [...new Map(deeds.map((deed) => [JSON.stringify(deed.step), deed.step])).values()];
  if (!isList || parent.within !== undefined || step === undefined || more.length > 0) return null;
  const back = reverse(catalog, step);
  if (back === undefined) return null;
  const rest = parent.filters.filter((filter) => deedOf(filter) === null).map((filter) => behind(filter, [back]));
  const known = rest.filter((filter) => filter !== null);
  if (known.length < rest.length) return null;
  return rowsOf(catalog, { ...blankQuery(step.to), filters: [...deeds.flatMap(({ filters }) => filters), ...known] });
}

/** A condition on rows that point here, seen from those rows; null for any other, and for how many they are. */
function deedOf(filter: Filter): { step: Step; filters: Filter[] } | null {
  const path = filter.kind === 'related' ? filter.path : 'ref' in filter ? filter.ref.path : [];
  const [step, ...more] = path;
  if (step?.many !== true || more.length > 0) return null;
  if (filter.kind !== 'related')
    return 'ref' in filter ? { step, filters: [{ ...filter, ref: { ...filter.ref, path: [] } }] } : null;
  const { sum, each, operator, count, period, filters = [] } = filter;
  const isSome = sum === undefined && each === undefined && ['>', '>='].includes(operator) && count <= 1;
  const dated: Filter[] = period === undefined ? [] : [{ kind: 'period', ...period, words: period.label }];
  return isSome ? { step, filters: [...dated, ...filters] } : null;
}
