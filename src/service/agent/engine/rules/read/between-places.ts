import { shareColumn } from './draft.ts';
import { routeEnds } from './route-ends.ts';
import type { Reading } from './rule.ts';

/** Flights between Boston and Seattle: from the one to the other, whichever way, and not all from either. */
export function readBetweenPlaces({ cursor, draft }: Reading, from: number): number {
  if (!cursor.is(from, 'between')) return 0;
  const one = cursor.value(cursor.skip(from + 1, 'the'));
  const and = one === null ? 0 : one.start + one.length;
  const other = one === null || !cursor.is(and, 'and', '&') ? null : cursor.value(cursor.skip(and + 1, 'the'));
  if (one === null || other === null || !shareColumn(one, other) || routeEnds(cursor) === null) return 0;
  const end = other.start + other.length;
  const words = cursor.words(from, end);
  for (const role of ['source', 'target'] as const)
    for (const mention of [one, other]) draft.filters.push({ kind: 'value', mention, negated: false, role, words });
  draft.assumed.push(`“${words}” is read both ways`);
  return end - from;
}
