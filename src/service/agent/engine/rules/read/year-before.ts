import { calendarUnit, grainOf, isoDay, type Period, shift, wholeUnit } from '../../time/period.ts';
import type { Cursor } from './cursor.ts';

const YEAR_BEFORE = [
  'last year',
  'the last year',
  'previous year',
  'the previous year',
  'prior year',
  'the prior year',
  'year before',
  'the year before',
  'a year ago',
  'one year ago',
  'a year earlier',
  'a year before',
];
const VERSUS = ['vs', 'vs.', 'versus', 'against', 'with', 'to', 'than', 'from', 'over'];
/** The same stretch of days, as far as it has gone. */
const STRETCHES = ['period', 'time', 'timeframe', 'days', 'dates', 'point'];

interface YearBefore {
  comparison: { first: Period; second: Period };
  assumed: string[];
  length: number;
}

/** This month vs same month last year, ytd against the same period of the year before, Q3 compared to last year. */
export function sameYearBefore(cursor: Cursor, said: Period | null, from: number): YearBefore | null {
  if (said === null || said.from === null || said.to === null) return null;
  const at = cursor.skip(from, 'the', 'in', 'of', 'for', 'during');
  const isSame = cursor.is(at, 'same');
  const isLed = cursor.is(from - 1, ...VERSUS) || (cursor.is(from - 1, '.') && cursor.is(from - 2, 'vs'));
  const isStretch = (isSame && cursor.is(at + 1, ...STRETCHES)) || (isLed && isYearToDate(said, cursor.today));
  const unit = isSame ? grainOf(cursor.tokens[at + 1]?.lemma ?? '') : undefined;
  if (isSame && !isStretch && unit === undefined) return null;
  const next = isSame ? cursor.skip(at + 2, 'of', 'in', 'from', 'for') : at;
  const year = cursor.phrase(next, YEAR_BEFORE);
  if (year === null || (!isSame && !isLed)) return null;
  const whole = wholeUnit(said);
  // This year against last year are two whole years.
  if (!isSame && !isStretch && (whole === null || whole === 'year')) return null;
  const second = isStretch ? upToToday(said, cursor.today) : said;
  const label = cursor.words(from, next + year.length);
  const first = { from: yearBefore(second.from), to: yearBefore(second.to), label };
  const assumed = isSame ? [] : [`“${label}” is read as the same ${whole ?? 'days'} of the year before`];
  return { comparison: { first, second }, assumed, length: next + year.length - from };
}

/** Better than the same month last year: what runs beside as many days of the year before it. */
export function runningYearBefore(cursor: Cursor, from: number): YearBefore | null {
  const at = cursor.skip(from, 'the', 'in');
  const unit = cursor.is(at, 'same') ? grainOf(cursor.tokens[at + 1]?.lemma ?? '') : undefined;
  if (unit === undefined || unit === 'year') return null;
  const today = new Date(`${cursor.today}T00:00:00Z`);
  const running = upToToday({ ...calendarUnit(unit, today, 0), label: `this ${unit}` }, cursor.today);
  return sameYearBefore(cursor, running, from);
}

/** Ytd against last year: as many days of it. */
const isYearToDate = ({ from, to }: Period, today: string): boolean =>
  from === `${today.slice(0, 4)}-01-01` && to !== null && to > today && to < `${Number(today.slice(0, 4)) + 1}-01-01`;

function yearBefore(day: string | null): string | null {
  return day === null ? null : isoDay(shift('year', new Date(`${day}T00:00:00Z`), -1));
}

/** What has not been yet is in neither of the two. */
function upToToday(period: Period, today: string): Period {
  const tomorrow = isoDay(shift('day', new Date(`${today}T00:00:00Z`), 1));
  return period.to !== null && period.to > tomorrow ? { ...period, to: tomorrow } : period;
}
