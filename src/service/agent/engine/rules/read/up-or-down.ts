import { isoDay, type Period, shift, wholeUnit } from '../../time/period.ts';
import type { Reading } from './rule.ts';

const MOVED = [
  'up or down',
  'higher or lower',
  'better or worse',
  'growing or shrinking',
  'increasing or decreasing',
  'up',
  'down',
  'higher',
  'lower',
  'better',
  'worse',
];
const AGAINST = ['vs', 'versus', 'against', 'compared to', 'compared with', 'from', 'on', 'than', 'over', 'since'];

/** Are sales up or down vs last month: the month that follows it, against it. */
export function readUpOrDown({ cursor, draft }: Reading, from: number): number {
  const isAsked = cursor.is(0, 'are', 'is', 'were', 'was', 'did', 'do', 'have', 'has', 'how');
  const moved = isAsked && draft.comparison === null ? cursor.phrase(from, MOVED) : null;
  if (moved === null) return 0;
  const lead = cursor.phrase(from + moved.length, AGAINST);
  const at = from + moved.length + (lead?.length ?? 0);
  const found = lead === null ? null : cursor.period(at);
  if (found === null || draft.periods.length > 1) return 0;
  const second = draft.periods[0] ?? nextOf(found.period, cursor.today);
  if (second === null) return 0;
  draft.periods = [];
  draft.comparison = { first: found.period, second };
  return at + found.length - from;
}

function nextOf(period: Period, today: string): Period | null {
  const unit = wholeUnit(period);
  if (unit === null || period.to === null || period.to > today) return null;
  const to = isoDay(shift(unit, new Date(`${period.to}T00:00:00Z`), 1));
  const isRunning = period.to <= today && to > today;
  return { from: period.to, to, label: isRunning ? `this ${unit}` : `the ${unit} after` };
}
