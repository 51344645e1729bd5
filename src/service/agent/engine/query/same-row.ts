import type { Step } from '../catalog/catalog.ts';
import type { Filter, PlainFilter } from './query.ts';

type Related = Filter & { kind: 'related' };

/**
 * Conditions on several columns of rows further down are met by one of them: films with Nick Wahlberg have one actor of both
 * names. Of rows that are counted, only those count that meet the conditions.
 */
export function onOneRow(filters: readonly Filter[], isPartOfThem = false): Filter[] {
  const merged: Filter[] = [];
  for (const filter of furtherDown(filters, isPartOfThem)) {
    const at = merged.findIndex((one) => belongTogether(one, filter) || belongTogether(atFan(one), filter));
    const other = merged[at];
    if (other === undefined) merged.push(filter);
    else merged[at] = together(belongTogether(other, filter) ? other : atFan(other), filter);
  }
  return merged;
}

/**
 * Customers who bought coffee last year: what is said of the rows between, holds for those that the rows further down belong to, and for no
 * other of them.
 */
function furtherDown(given: readonly Filter[], isPartOfThem: boolean): Filter[] {
  const filters = given.map(atFan);
  const held = new Map<Filter, PlainFilter[]>();
  const moved = new Set<Filter>();
  for (const filter of filters) {
    const fan = isPlain(filter) ? fanOf(filter) : null;
    if (!isPlain(filter) || fan === null) continue;
    // Of tea orders those with a refund: the one says the whole and the other the part, and only a time is of both.
    if (isPartOfThem && !['period', 'weekday', 'months', 'hours'].includes(filter.kind)) continue;
    for (const other of filters) {
      const down = isSomething(other) ? fanOf(other) : null;
      const back = down === null ? null : wayBack(fan, down);
      if (down === null || back === null) continue;
      const ref = { ...filter.ref, path: [...down, ...back, ...filter.ref.path.slice(fan.length)] };
      held.set(other, [...(held.get(other) ?? []), { ...filter, ref }]);
      moved.add(filter);
    }
  }
  return filters.flatMap((filter) => {
    const said = held.get(filter) ?? [];
    if (moved.has(filter)) return [];
    return said.length === 0 ? [filter] : [said.reduce<Filter>((all, one) => together(all, one), filter)];
  });
}

/** Bought something that belongs to a category: of the rows that were bought, and not of the category that they share. */
function atFan(filter: Filter): Filter {
  if (filter.kind !== 'related' || !isSomething(filter) || fanOf(filter) === null) return filter;
  const end = filter.path.findLastIndex((step) => step.many) + 1;
  const tail = filter.path.slice(end);
  if (end === 0 || tail.length === 0 || (filter.filters ?? []).length === 0) return filter;
  const filters = filter.filters?.map((one) => ({ ...one, ref: { ...one.ref, path: [...tail, ...one.ref.path] } }));
  return { ...filter, path: filter.path.slice(0, end), filters };
}

/** Rows of which there must be some. */
const isSomething = (filter: Filter): boolean =>
  isPlain(filter) || (filter.kind === 'related' && filter.operator === '>' && filter.count === 0);

/** From the end of the longer way to that of the shorter one that it begins with, where each row belongs to one; null where it does not. */
function wayBack(short: readonly Step[], long: readonly Step[]): Step[] | null {
  const rest = long.slice(short.length);
  const isLonger = rest.length > 0 && JSON.stringify(long.slice(0, short.length)) === JSON.stringify(short);
  if (!isLonger || !rest.every(({ many }) => many)) return null;
  return rest.toReversed().map(({ from, fromColumns, to, toColumns }) => ({
    from: to,
    fromColumns: toColumns,
    to: from,
    toColumns: fromColumns,
    many: false,
    nullable: false,
  }));
}

function belongTogether(a: Filter, b: Filter): boolean {
  const [fanA, fanB] = [fanOf(a), fanOf(b)];
  if (fanA === null || fanB === null || JSON.stringify(fanA) !== JSON.stringify(fanB)) return false;
  if (a.kind === 'related' && b.kind === 'related') return false;
  if (isNothing(a) || isNothing(b)) return false;
  const columns = [...columnsOf(a), ...columnsOf(b)];
  return new Set(columns).size === columns.length || isRange(a, b);
}

/** Between 3 and 5: the two ends of one range, which no two rows share. */
function isRange(a: Filter, b: Filter): boolean {
  if (a.kind !== 'compare' || b.kind !== 'compare') return false;
  const [low, high] = a.operator.startsWith('>') ? [a, b] : [b, a];
  return low.operator.startsWith('>') && ['<', '<='].includes(high.operator) && low.value < high.value;
}

/** The path up to the last step that meets many rows; null where one row is met, or where the row must not be there. */
function fanOf(filter: Filter): Step[] | null {
  if (filter.kind === 'related') {
    const { path, period, each, sum } = filter;
    return period === undefined && each === undefined && sum === undefined ? path : null;
  }
  if (!isPlain(filter) || ('negated' in filter && filter.negated && filter.kind !== 'null')) return null;
  const { path } = filter.ref;
  const last = path.findLastIndex((step) => step.many);
  return last < 0 ? null : path.slice(0, last + 1);
}

/** A condition on one column. */
export const isPlain = (filter: Filter): filter is PlainFilter => !['related', 'top', 'any'].includes(filter.kind);

/** A condition that there are no such rows. */
export const isNothing = (filter: Filter): boolean =>
  filter.kind === 'related' && filter.count === 0 && filter.operator === '=';

const columnsOf = (filter: Filter): string[] =>
  filter.kind === 'related'
    ? (filter.filters ?? []).map(({ ref }) => JSON.stringify([ref.table, ref.column]))
    : 'ref' in filter
      ? [JSON.stringify([filter.ref.table, filter.ref.column])]
      : [];

function together(a: Filter, b: Filter): Related {
  const counted = [a, b].find((one) => one.kind === 'related');
  const plain = [a, b].filter(isPlain);
  const path = counted?.kind === 'related' ? counted.path : samePath(plain);
  const filters = [...(counted?.kind === 'related' ? (counted.filters ?? []) : []), ...plain.map(under(path))];
  const words = `${a.words} ${b.words}`.slice(0, 500);
  return counted?.kind === 'related'
    ? { ...counted, filters, words }
    : { kind: 'related', path, operator: '>', count: 0, filters, words };
}

const under =
  (path: readonly Step[]) =>
  (filter: PlainFilter): PlainFilter => ({
    ...filter,
    ref: { ...filter.ref, path: filter.ref.path.slice(path.length) },
  });

/** As far as all of them go the same way. */
function samePath([first, ...others]: readonly PlainFilter[]): Step[] {
  if (first === undefined) return [];
  const isShared = (at: number) =>
    others.every(({ ref }) => JSON.stringify(ref.path[at]) === JSON.stringify(first.ref.path[at]));
  const end = first.ref.path.findIndex((_, at) => !isShared(at));
  return end < 0 ? first.ref.path : first.ref.path.slice(0, end);
}
