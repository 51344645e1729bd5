import type { Step } from '../catalog/catalog.ts';
import type { Filter, PlainFilter, Query } from '../query/query.ts';
import { isPlain } from '../query/same-row.ts';

type Related = Filter & { kind: 'related' };

/**
 * Drop the web orders, after who ordered that day: still the orders of that day, and not whoever never ordered on the web.
 * What is said of rows that a condition is about already becomes a part of that condition.
 * @returns whether it did
 */
export function ofSameDeeds(query: Query, filter: Filter): boolean {
  if (!isPlain(filter)) return false;
  const { path } = filter.ref;
  const fan = path.slice(0, path.findLastIndex((step) => step.many) + 1);
  const isHere = (steps: Step[]) => JSON.stringify(steps) === JSON.stringify(fan);
  const found = query.filters
    .map((other) => asSome(other))
    .map((one) => (one !== null && isHere(one.path) ? one : null));
  const at = found.findIndex((one) => one !== null);
  const related = found[at] ?? null;
  if (fan.length === 0 || related === null) return false;
  const own: PlainFilter = { ...filter, ref: { ...filter.ref, path: path.slice(fan.length) } };
  const others = (related.filters ?? []).filter(({ ref }) => JSON.stringify(ref) !== JSON.stringify(own.ref));
  query.filters[at] = {
    ...related,
    filters: [...others, own],
    words: `${related.words} ${'negated' in filter && filter.negated ? 'not ' : ''}${filter.words}`
      .trim()
      .slice(0, 500),
  };
  return true;
}

/**
 * And in Munich, after what nobody in Austin bought: Munich in the place of Austin, and no further condition on what is listed.
 * @returns whether another value of that column was said of the rows that there must not be
 */
export function ofSameAbsence(query: Query, said: Filter): boolean {
  if (said.kind !== 'values' || said.negated) return false;
  const { path } = said.ref;
  const end = path.findLastIndex((step) => step.many) + 1;
  const ref = JSON.stringify({ ...said.ref, path: path.slice(end) });
  const at = query.filters.findIndex(
    (one) =>
      one.kind === 'related' &&
      one.operator === '=' &&
      one.count === 0 &&
      JSON.stringify(one.path) === JSON.stringify(path.slice(0, end)) &&
      one.filters?.some((inner) => inner.kind === 'values' && JSON.stringify(inner.ref) === ref) === true,
  );
  const related = query.filters[at];
  if (related?.kind !== 'related' || end === 0) return false;
  const before = related.filters?.find((inner) => JSON.stringify(inner.ref) === ref);
  const filters = related.filters?.map((inner) =>
    inner === before && inner.kind === 'values' ? { ...inner, values: said.values, words: said.words } : inner,
  );
  const words = related.words.replace(before?.words ?? said.words, said.words).slice(0, 500);
  query.filters[at] = { ...related, filters, words };
  return true;
}

/** A condition that there are such rows, however many; null for any other. */
function asSome(filter: Filter): Related | null {
  if (filter.kind === 'related') {
    const isAny = (filter.operator === '>' && filter.count === 0) || (filter.operator === '>=' && filter.count === 1);
    return isAny && filter.sum === undefined && filter.each === undefined ? filter : null;
  }
  if (!isPlain(filter) || ('negated' in filter && filter.negated)) return null;
  const { path } = filter.ref;
  const end = path.findLastIndex((step) => step.many) + 1;
  if (end === 0) return null;
  const { words } = filter;
  const ref = { ...filter.ref, path: path.slice(end) };
  const some = { kind: 'related' as const, path: path.slice(0, end), operator: '>' as const, count: 0, words };
  if (filter.kind !== 'period') return { ...some, filters: [{ ...filter, ref }] };
  const { from, to, label } = filter;
  return { ...some, period: { ref, from, to, label } };
}
