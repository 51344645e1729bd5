import type { Filter, PlainFilter, Query } from '../query/query.ts';
import { isPlain } from '../query/same-row.ts';
import { UnboundError } from '../rules/resolve/context.ts';
import type { Turn } from './turn.ts';

/** Also include the ones in France, plus the cafes: other rows beside those that are shown, and not fewer of them. */
export const addsRows = ({ says, draft }: Turn): boolean =>
  says.also &&
  says.drop === null &&
  !(says.partitive || says.count || says.compare || says.swap) &&
  draft.measures.length + draft.groups.length + draft.ranks.length === 0 &&
  !says.rest.some(({ lower }) => /^(how|which|what|whose|who's)$/.test(lower) && says.rest[0]?.lower === lower);

/**
 * Adds the rows that meet a condition to those that meet the one before; the period holds for both.
 * @returns whether it did: not where nothing but a period picks out those before
 * @throws UnboundError where those before meet several conditions
 */
export function unite(query: Query, filter: Filter): boolean {
  const isOld = (other: Filter) => other.kind === filter.kind || other.kind !== 'period';
  const [old, ...more] = query.filters.filter(isOld);
  if (old === undefined || !isPlain(filter)) return false;
  const parts: readonly PlainFilter[] | null = old.kind === 'any' ? old.filters : isPlain(old) ? [old] : null;
  if (parts === null || more.length > 0)
    throw new UnboundError(`it is not clear which conditions hold for “${filter.words}” as well`);
  const words = `${old.words} or ${filter.words}`.slice(0, 500);
  query.filters = query.filters.map((other) =>
    other === old ? { kind: 'any', filters: [...parts, filter], words } : other,
  );
  return true;
}
