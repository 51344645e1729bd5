import { grainOf, isoDay, type Period, shift, wholeUnit } from '../../time/period.ts';
import type { Cursor } from './cursor.ts';

const BEFORE = ['before', 'prior', 'earlier', 'previous', 'preceding'];

interface PeriodBefore {
  comparison: { first: Period; second: Period };
  length: number;
}

/** Last week vs the week before, yesterday and the day before: the unit before the one that was said. */
export function unitBefore(cursor: Cursor, said: Period | null, from: number): PeriodBefore | null {
  if (said === null || said.from === null) return null;
  const at = cursor.skip(from, 'the', 'that', 'of', 'in', 'to', 'with');
  const isAhead = cursor.is(at, 'prior', 'previous', 'preceding') && at > from;
  const unit = isAhead ? at + 1 : at;
  const grain = grainOf(cursor.tokens[unit]?.lemma ?? '');
  if (grain === undefined || grain !== wholeUnit(said)) return null;
  const end = isAhead ? unit + 1 : unit + 2;
  // The week before last, the day before yesterday: said without the other.
  if (!isAhead && (!cursor.is(unit + 1, ...BEFORE) || cursor.is(end, 'last', 'yesterday', 'this'))) return null;
  const start = isoDay(shift(grain, new Date(`${said.from}T00:00:00Z`), -1));
  const first = { from: start, to: said.from, label: cursor.words(at, end) };
  return { comparison: { first, second: said }, length: end - from };
}
