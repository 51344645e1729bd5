import { byName } from '../../../../shared/by-name.ts';
import { GRAINS, type Grain, isoDay, shift, startOf, utcDay } from '../../../../shared/calendar.ts';

export { GRAINS, type Grain, isoDay, shift, startOf, utcDay };

/** Half-open range of days in UTC, `YYYY-MM-DD`; null is open. `label` is how a person said it. */
export interface Period {
  from: string | null;
  to: string | null;
  label: string;
}

/** The calendar unit `offset` units from the one that holds `now`: -1 is the last one. */
export function calendarUnit(grain: Grain, now: Date, offset: number): Range {
  const from = shift(grain, startOf(grain, now), offset);
  return { from: isoDay(from), to: isoDay(shift(grain, from, 1)) };
}

/** The calendar unit that a range of days is exactly; null when it is none. */
export function wholeUnit({ from, to }: Range): Grain | null {
  if (from === null || to === null) return null;
  const start = new Date(`${from}T00:00:00Z`);
  return (
    GRAINS.find((grain) => isoDay(startOf(grain, start)) === from && isoDay(shift(grain, start, 1)) === to) ?? null
  );
}

/**
 * `count` units up to and including today: of days and weeks as many days as they have; of longer units from the same day of
 * the month on, as databases count back with an interval.
 */
export function trailing(grain: Grain, now: Date, count: number): Range {
  const today = startOf('day', now);
  const tomorrow = shift('day', today, 1);
  const end = grain === 'day' || grain === 'week' ? tomorrow : today;
  return { from: isoDay(shift(grain, end, -count)), to: isoDay(tomorrow) };
}

/** `count` units from today on, today included. */
export function ahead(grain: Grain, now: Date, count: number): Range {
  const today = startOf('day', now);
  return { from: isoDay(today), to: isoDay(shift(grain, today, count)) };
}

/** The days alone, whatever they were called. */
export type Range = Omit<Period, 'label'>;

export const grainOf = (lemma: string): Grain | undefined => GRAINS.find((grain) => grain === lemma);

/** Words that say how often something is told. */
export const REGULARLY = byName<Grain>({
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  quarterly: 'quarter',
  yearly: 'year',
  annual: 'year',
});

/** From the month of the one day to that of the other. */
export const monthsBetween = (from: Date, to: Date): number =>
  (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
