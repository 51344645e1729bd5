import { type Grain, isoDay, shift, startOf } from '../../shared/calendar.ts';

/**
 * A day that moves on with today: the first of today's `start`, `by` times `unit` later. The first of last month is
 * `{ start: 'month', by: -1, unit: 'month' }`, the day six days ago `{ start: 'day', by: -6, unit: 'day' }`.
 */
export interface MovingDay {
  start: Grain;
  by: number;
  unit: Grain;
}

/** Half-open, as a person said it: `last month`. */
export interface MovingPeriod {
  label: string;
  from: MovingDay;
  to: MovingDay;
}

/** @param today `2026-11-26` */
export const dayAt = ({ start, by, unit }: MovingDay, today: string): string =>
  isoDay(shift(unit, startOf(start, new Date(`${today}T00:00:00Z`)), by));

/** `2026-11-26`, where somebody is. A zone that isn't known here is read as UTC. */
export const todayIn = (at: Date, timeZone: string): string => clockIn(at, timeZone).slice(0, 10);

/** Whether a moment is when that day begins there. */
export const isStartOf = (day: string, at: Date, timeZone: string): boolean =>
  clockIn(at, timeZone) === `${day} 00:00:00`;

/** `2026-11-26 14:05:00`, what a clock shows there. */
function clockIn(at: Date, timeZone: string): string {
  try {
    return clockOf(timeZone).format(at);
  } catch {
    // Intl throws on a zone that it does not know.
    return at.toISOString().slice(0, 19).replace('T', ' ');
  }
}

const MOST_KEPT = 100;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** To make one takes a hundred times as long as to read it. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  if (clocks.size >= MOST_KEPT) clocks.clear();
  clocks.set(timeZone, clock);
  return clock;
}
