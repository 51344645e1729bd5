export type Grain = 'day' | 'week' | 'month' | 'quarter' | 'year';

export const GRAINS: readonly Grain[] = ['day', 'week', 'month', 'quarter', 'year'];

const DAY_MS = 86_400_000;

/** `2026-10-01` */
export const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

export function utcDay(year: number, month: number, day: number): Date {
  // `Date.UTC` takes 0 to 99 for years of the 20th century.
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date;
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
