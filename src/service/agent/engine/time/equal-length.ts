import { isoDay, monthsBetween, type Period, shift, wholeUnit } from './period.ts';

/**
 * What is running is held against as many days of what was before it: November 1–26 against October 1–26, this year against the same days of 2025.
 * Null where the later period is over, the two are of different length, or there is nothing to cut.
 */
export function equalLength(before: Period, running: Period, today: string): Period | null {
  const unit = wholeUnit(running);
  const isRunning = running.from !== null && running.to !== null && running.from <= today && running.to > today;
  if (!isRunning || unit === null || wholeUnit(before) !== unit || before.from === null || before.to === null)
    return null;
  const tomorrow = shift('day', day(today), 1);
  const months = monthsBetween(day(before.from), day(running.from ?? ''));
  const days = Math.round((tomorrow.getTime() - day(running.from ?? '').getTime()) / DAY_MS);
  const isByMonths = unit !== 'day' && unit !== 'week';
  const to = isoDay(isByMonths ? shift('month', tomorrow, -months) : shift('day', day(before.from), days));
  if (to >= before.to || before.from >= (running.from ?? '')) return null;
  return { from: before.from, to, label: `the same days of ${before.label}` };
}

/** How many days are compared: both periods have them. */
export const daysOf = ({ from, to }: { from: string | null; to: string | null }): number =>
  from === null || to === null ? 0 : Math.round((day(to).getTime() - day(from).getTime()) / DAY_MS);

const DAY_MS = 86_400_000;
const day = (text: string): Date => new Date(`${text.slice(0, 10)}T00:00:00Z`);
