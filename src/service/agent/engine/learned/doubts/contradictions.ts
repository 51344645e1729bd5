import type { Filter, Query } from '../../query/query.ts';
import { isNothing } from '../../query/same-row.ts';
import { partsOf } from './unsaid.ts';

/** Whether no row can meet all conditions: people without any employment whose employment has a company, Clara who is not Clara. */
export const contradictsItself = (query: Query): boolean =>
  partsOf(query).some(({ filters }) =>
    filters.some((one) =>
      filters.some((other) => lacksWhatIsMet(one, other) || deniesValue(one, other) || isApart(one, other)),
    ),
  );

/** No rows at the end of a way on which another condition is met. */
function lacksWhatIsMet(none: Filter, met: Filter): boolean {
  if (none.kind !== 'related' || !isNothing(none) || (none.filters ?? []).length > 0 || none.period !== undefined)
    return false;
  const way = wayOf(met);
  return (
    way.length >= none.path.length && none.path.every((step, at) => JSON.stringify(step) === JSON.stringify(way[at]))
  );
}

/** The way to rows that must be there. */
function wayOf(filter: Filter): readonly unknown[] {
  if (filter.kind === 'related') return isNothing(filter) ? [] : filter.path;
  const isDenied = 'negated' in filter && filter.negated;
  return isDenied || !('ref' in filter) ? [] : filter.ref.path;
}

/** Left late and arrived early, where both are read from one number: above 0 and below it. */
const isApart = (low: Filter, high: Filter): boolean =>
  low.kind === 'compare' &&
  high.kind === 'compare' &&
  low.operator === '>' &&
  high.operator === '<' &&
  typeof low.value === 'number' &&
  typeof high.value === 'number' &&
  low.value >= high.value &&
  JSON.stringify(low.ref) === JSON.stringify(high.ref);

const deniesValue = (is: Filter, not: Filter): boolean =>
  is.kind === 'values' &&
  not.kind === 'values' &&
  !is.negated &&
  not.negated &&
  JSON.stringify(is.ref) === JSON.stringify(not.ref) &&
  is.values.every((value) => not.values.includes(value));
