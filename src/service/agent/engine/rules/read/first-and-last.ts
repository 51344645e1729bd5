import { tableAt } from './business.ts';
import { keep } from './cursor.ts';
import { FIRST, hasTime, LAST } from './lasts.ts';
import type { Reading } from './rule.ts';

/** First and last rental, the earliest and the latest order date: both days, of the date that is named, else of the one that the rows have. */
export function readFirstAndLast({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'the', 'our', 'what', 'is', 'was', 'are', 'were');
  const first = cursor.phrase(at, FIRST);
  const and = at + (first?.length ?? 0);
  const second = cursor.skip(and + 1, 'the', 'our');
  const last = first !== null && cursor.is(and, 'and', '&') ? cursor.phrase(second, LAST) : null;
  const start = second + (last?.length ?? 0);
  if (last === null || draft.measures.length + draft.ranks.length + draft.subjects.length > 0) return 0;
  const date = keep(cursor.named(start), (one) => cursor.isTime(one) && one.score >= 0.85);
  const rows = date === null ? keep(tableAt(cursor, start), (one) => hasTime(cursor, one)) : null;
  const target = date ?? rows;
  // First and last names.
  if (target === null) return 0;
  const end = cursor.skip(target.start + target.length, 'date', 'dates', 'day', 'days');
  for (const fn of ['min', 'max'] as const) {
    const words = `${fn === 'min' ? 'first' : 'last'} ${cursor.words(start, end)}`;
    draft.measures.push({ function: fn, target, words });
  }
  return end - from;
}
