import { isoDay, type Period, shift, wholeUnit } from '../../time/period.ts';
import { revenueAt } from './business.ts';
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
  const isDerived = draft.periods.length === 0;
  draft.periods = [];
  draft.comparison = { first: isDerived ? upToSameDay(found.period, second, cursor.today) : found.period, second };
  // Are we up on last year: in what comes in, where nothing else is named.
  const revenue =
    cursor.is(1, 'we') && draft.measures.length + draft.subjects.length === 0 ? revenueAt(cursor, 1) : null;
  if (revenue !== null) {
    draft.measures.push({ function: 'sum', target: revenue, words: 'revenue' });
    draft.assumed.push(`“${cursor.words(0, from + moved.length)}” is about revenue`);
  }
  return at + found.length - from;
}

/** What is running is held against as many days of what was before it. */
function upToSameDay(before: Period, running: Period, today: string): Period {
  const unit = wholeUnit(running);
  if (unit === null || running.to === null || running.to <= today) return before;
  const tomorrow = isoDay(shift('day', new Date(`${today}T00:00:00Z`), 1));
  const to = isoDay(shift(unit, new Date(`${tomorrow}T00:00:00Z`), -1));
  return {
    ...before,
    to: before.to !== null && to > before.to ? before.to : to,
    label: `same days of ${before.label}`,
  };
}

function nextOf(period: Period, today: string): Period | null {
  const unit = wholeUnit(period);
  if (unit === null || period.to === null || period.to > today) return null;
  const to = isoDay(shift(unit, new Date(`${period.to}T00:00:00Z`), 1));
  const isRunning = period.to <= today && to > today;
  return { from: period.to, to, label: isRunning ? `this ${unit}` : `the ${unit} after` };
}
