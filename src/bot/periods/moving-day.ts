import { type Grain, isoDay, shift, startOf } from '../../shared/calendar.ts';
import { startOfDay, wallClock } from '../../shared/zones.ts';

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
export const todayIn = (at: Date, timeZone: string): string => isoDay(wallClock(at, timeZone));

/** Whether a moment is when that day begins there. */
export const isStartOf = (day: string, at: Date, timeZone: string): boolean =>
  startOfDay(day, timeZone).getTime() === at.getTime();

/** The day that begins there at a moment. undefined: none does. */
export function dayBegunAt(at: Date, timeZone: string): string | undefined {
  const day = todayIn(at, timeZone);
  return isStartOf(day, at, timeZone) ? day : undefined;
}
