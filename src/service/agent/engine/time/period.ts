export type Grain = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** Half-open range of days in UTC, `YYYY-MM-DD`; null is open. `label` is how a person said it. */
export interface Period {
  from: string | null;
  to: string | null;
  label: string;
}

const DAY_MS = 86_400_000;

export const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

export function utcDay(year: number, month: number, day: number): Date {
  return new Date(Date.UTC(year, month, day));
}

/** First day of the calendar unit that holds `date`; weeks start on Monday. */
export function startOf(grain: Grain, date: Date): Date {
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  switch (grain) {
    case 'day':
      return utcDay(year, month, day);
    case 'week':
      return new Date(utcDay(year, month, day).getTime() - ((date.getUTCDay() + 6) % 7) * DAY_MS);
    case 'month':
      return utcDay(year, month, 1);
    case 'quarter':
      return utcDay(year, month - (month % 3), 1);
    case 'year':
      return utcDay(year, 0, 1);
    default:
      return grain satisfies never;
  }
}

/** Moves by whole units. A month that is too short takes its last day. */
export function shift(grain: Grain, date: Date, by: number): Date {
  if (grain === 'day') return new Date(date.getTime() + by * DAY_MS);
  if (grain === 'week') return new Date(date.getTime() + by * 7 * DAY_MS);
  const months = by * { month: 1, quarter: 3, year: 12 }[grain];
  const first = utcDay(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  const last = utcDay(first.getUTCFullYear(), first.getUTCMonth() + 1, 0).getUTCDate();
  return utcDay(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date.getUTCDate(), last));
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
  const grains: Grain[] = ['day', 'week', 'month', 'quarter', 'year'];
  return (
    grains.find((grain) => isoDay(startOf(grain, start)) === from && isoDay(shift(grain, start, 1)) === to) ?? null
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

export const GRAINS: readonly Grain[] = ['day', 'week', 'month', 'quarter', 'year'];

export const grainOf = (lemma: string): Grain | undefined => GRAINS.find((grain) => grain === lemma);

/** Words that say how often something is told. */
export const REGULARLY: Record<string, Grain> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  quarterly: 'quarter',
  yearly: 'year',
  annual: 'year',
};
