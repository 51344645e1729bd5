import { grainOf, isoDay, shift } from '../../time/period.ts';
import { tableAt } from './business.ts';
import type { Reading } from './rule.ts';

const LAST = ['last', 'latest', 'most recent'];
const LONGER = ['more than', 'over', 'at least', 'longer than'];

/** Customers whose last order was more than 90 days ago: they have some, and none since then. */
export function readLastLongAgo({ cursor, draft }: Reading, from: number): number {
  if (!cursor.is(from, 'whose', 'with', 'where', 'who') || draft.subjects.length + draft.measures.length === 0)
    return 0;
  const at = cursor.skip(from + 1, 'had', 'the', 'their', 'have');
  const last = cursor.phrase(at, LAST);
  const rows = last === null ? null : tableAt(cursor, at + last.length);
  if (last === null || rows === null) return 0;
  const said = cursor.skip(rows.start + rows.length, 'was', 'is', 'were', 'placed', 'made');
  const longer = cursor.phrase(said, LONGER);
  const number = said + (longer?.length ?? 0);
  const count = cursor.number(number);
  const grain = grainOf(cursor.tokens[number + 1]?.lemma ?? '');
  if (longer === null || count === null || grain === undefined || !cursor.is(number + 2, 'ago', 'old')) return 0;
  const since = isoDay(shift(grain, new Date(`${cursor.today}T00:00:00Z`), -count));
  const words = cursor.words(at, number + 3);
  const period = { from: since, to: null, label: `since ${since}` };
  draft.filters.push(
    { kind: 'missing', mention: rows, negated: true, words },
    { kind: 'missing', mention: rows, negated: false, period, words },
  );
  return number + 3 - from;
}
