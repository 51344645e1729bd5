import { type Grain, type Period, wholeUnit } from '../time/period.ts';
import type { PeriodMention } from '../time/read-period.ts';
import type { Cursor } from './cursor.ts';
import type { Reading } from './rule.ts';

/** last month, since 2024, this year and last year */
export function readPeriods({ cursor, draft }: Reading, at: number): number {
  const found = cursor.period(at);
  if (found === null) return 0;
  const pair = comparedPeriods(cursor, at, found);
  draft.periods.push(pair?.period ?? found.period);
  if (pair === null) return found.length;
  // Each of the two is a row of its own, whatever else they are grouped by.
  draft.groups.push({ kind: 'time', grain: pair.grain, mention: null, words: pair.period.label });
  return pair.length;
}

const JOINERS = ['and', 'with', 'to', 'vs', 'versus', 'against', 'compared', 'in', 'the', ',', 'for', '.'];

/** This year and last year, March vs April: two whole units side by side are one period, a row for each. */
function comparedPeriods(
  cursor: Cursor,
  at: number,
  first: PeriodMention,
): { period: Period; grain: Grain; length: number } | null {
  const end = at + first.length;
  const next = cursor.skip(end, ...JOINERS);
  const second = next === end ? null : cursor.period(next);
  if (second === null) return null;
  const grain = wholeUnit(first.period);
  const [early, late] = [first.period, second.period].sort((a, b) => (a.from ?? '').localeCompare(b.from ?? ''));
  if (grain === null || grain !== wholeUnit(second.period) || early?.to !== late?.from) return null;
  const length = next + second.length - at;
  return {
    period: { from: early?.from ?? null, to: late?.to ?? null, label: cursor.words(at, at + length) },
    grain,
    length,
  };
}
