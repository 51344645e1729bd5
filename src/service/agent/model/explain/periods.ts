const DAY_MS = 86_400_000;
/** Lengths are told of the first few bounds only. */
const MOST_BOUNDS = 8;

/** Days that are known, and what is part of them: years, months, quarters, weeks, and the lengths between them. */
export interface Periods {
  /** The days of a text. */
  addDays(text: string): void;
  /** The days, months and years of texts as beginnings and ends; of a month and a year, its first and last days. */
  addBounds(texts: readonly string[]): void;
  hasDay(iso: string): boolean;
  hasPart(value: number): boolean;
  hasLength(value: number): boolean;
}

const DAYS = /(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/g;
const MONTHS_AND_YEARS = /(?<![\d-])((?:19|20|21)\d\d)(?:-(\d{2}))?(?![\d-])/g;

export function createPeriods(now: Date): Periods {
  const days = new Set<string>();
  const parts = new Set<number>();
  const bounds: Date[] = [];
  const know = (date: Date): void => {
    days.add(isoOf(date));
    for (const part of partsOf(date)) parts.add(part);
  };
  const bound = (date: Date): void => {
    know(date);
    // The end of a period is left out of it.
    know(new Date(date.getTime() - DAY_MS));
    if (bounds.length < MOST_BOUNDS) bounds.push(date);
  };
  for (const date of aroundNow(now)) know(date);
  return {
    addDays(text) {
      for (const date of daysIn(text)) know(date);
    },
    addBounds(texts) {
      for (const text of texts) {
        for (const date of daysIn(text)) bound(date);
        for (const [, year = '', month] of text.matchAll(MONTHS_AND_YEARS)) {
          for (const date of boundsOf(Number(year), month)) bound(date);
        }
      }
    },
    hasDay: (iso) => days.has(iso),
    hasPart: (value) => parts.has(value),
    hasLength: (value) => bounds.some((from) => bounds.some((to) => lengthsOf(from, to).includes(value))),
  };
}

const daysIn = (text: string): Date[] =>
  (text.match(DAYS) ?? []).map((day) => new Date(`${day}T00:00:00Z`)).filter((date) => !Number.isNaN(date.getTime()));

const isoOf = (date: Date): string => date.toISOString().slice(0, 10);

/** Month 1 to 12, quarter, half, ISO week. */
function partsOf(date: Date): number[] {
  const month = date.getUTCMonth() + 1;
  return [date.getUTCFullYear(), month, date.getUTCDate(), Math.ceil(month / 3), Math.ceil(month / 6), weekOf(date)];
}

/** https://en.wikipedia.org/wiki/ISO_week_date: the week of its Thursday. */
function weekOf(date: Date): number {
  const thursday = new Date(date.getTime() + (4 - (date.getUTCDay() || 7)) * DAY_MS);
  return Math.floor((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / DAY_MS / 7) + 1;
}

/** Today, and the first and last days of this and the last month, quarter and year: what "last month" means. */
function aroundNow(now: Date): Date[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const quarter = month - (month % 3);
  const starts = [month - 1, month, month + 1, quarter - 3, quarter, quarter + 3, 0, 12].map((at) =>
    Date.UTC(year, at, 1),
  );
  const today = Date.UTC(year, month, now.getUTCDate());
  return [today, today - DAY_MS, Date.UTC(year - 1, 0, 1), ...starts.flatMap((at) => [at, at - DAY_MS])]
    .map((at) => new Date(at))
    .filter((date) => date.getUTCFullYear() <= year);
}

function boundsOf(year: number, month: string | undefined): Date[] {
  const [from, count] = month === undefined ? [0, 12] : [Number(month) - 1, 1];
  if (from < 0 || from > 11) return [];
  return [new Date(Date.UTC(year, from, 1)), new Date(Date.UTC(year, from + count, 0))];
}

/** In days, weeks, months and years, with the last day counted and without. */
function lengthsOf(from: Date, to: Date): number[] {
  const days = (to.getTime() - from.getTime()) / DAY_MS;
  if (days <= 0) return [];
  const months = monthsBetween(from, to) ?? monthsBetween(from, new Date(to.getTime() + DAY_MS));
  const inMonths = months === undefined ? [] : [months, months / 3, months / 12].filter(Number.isInteger);
  return [days, days + 1, ...[days / 7, (days + 1) / 7].filter(Number.isInteger), ...inMonths];
}

function monthsBetween(from: Date, to: Date): number | undefined {
  if (from.getUTCDate() !== to.getUTCDate()) return undefined;
  return (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
}
