import type { Filter, Query } from './query.ts';

/** Whether one condition denies what another says of the same column of the same row (insured and not insured), so that no row meets both. */
export const deniesItself = ({ filters, set }: Query): boolean =>
  areDenied(filters) || (set !== undefined && deniesItself(set.query));

/** Those of one row further down included. */
const areDenied = (filters: readonly Filter[]): boolean =>
  filters.some(
    (one) => filters.some((other) => denies(one, other)) || (one.kind === 'related' && areDenied(one.filters ?? [])),
  );

function denies(one: Filter, other: Filter): boolean {
  if (one.kind === 'boolean' && other.kind === 'boolean') return one.value !== other.value && areOfOneCell(one, other);
  return (
    one.kind === 'values' &&
    other.kind === 'values' &&
    !one.negated &&
    other.negated &&
    one.values.every((value) => other.values.includes(value)) &&
    areOfOneCell(one, other)
  );
}

type OfColumn = Filter & { kind: 'boolean' | 'values' };

/** Rows further down may have both: one of them the one, another the other. */
const areOfOneCell = ({ ref }: OfColumn, other: OfColumn): boolean =>
  ref.path.every(({ many }) => !many) && JSON.stringify(ref) === JSON.stringify(other.ref);
