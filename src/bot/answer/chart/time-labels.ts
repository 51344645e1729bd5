import type { JsonValue } from '../../../shared/json.ts';
import { readTime, type Time } from '../../kit/times.ts';
import { type Values } from '../../kit/values.ts';

/** Times as names under an axis, and what all of them lie in, which the names then leave out. */
interface TimeLabels {
  labels: string[];
  /** `2026`, `March 2026`, `Mar 3, 2026`, `2024–2026`; empty where the names say it all. */
  period: string;
}

/** `2026-Q1`, `2026-W05`, `2026 H2` */
const CODED = /^(\d{4})[-\s]?([QWH]\d{1,2})$/;

/** Whether it is a day, a month, a moment, or the code of a quarter or a week. */
export const isTimeValue = (value: JsonValue): boolean =>
  typeof value === 'string' && value.length <= 40 && (CODED.test(value) || readTime(value) !== undefined);

/** `Jan`, `Feb`, … of `2026`; undefined where some are no times. */
export function labelTimes(found: JsonValue[], column: string, values: Values): TimeLabels | undefined {
  return labelCodes(found) ?? labelDates(found, { column, values });
}

function labelCodes(found: JsonValue[]): TimeLabels | undefined {
  const codes = found.map((value) => (typeof value === 'string' ? CODED.exec(value) : null));
  const read = codes.flatMap((code) => (code === null ? [] : [{ year: code[1] ?? '', part: code[2] ?? '' }]));
  if (read.length < found.length) return undefined;
  const period = rangeOf(read.map(({ year }) => year));
  return { labels: read.map(({ year, part }) => (year === period ? part : `${part} ${year}`)), period };
}

function labelDates(
  found: JsonValue[],
  { column, values }: { column: string; values: Values },
): TimeLabels | undefined {
  const times = found.map((value) => (typeof value === 'string' ? readTime(value) : undefined));
  const known = times.filter((time) => time !== undefined);
  const [first] = known;
  if (first === undefined || known.length < found.length) return undefined;
  const areAllIn = (whole: 'year' | 'month' | 'day'): boolean => {
    const its = values.within(first, whole);
    return known.every((time) => values.within(time, whole) === its);
  };
  const short = (told: 'year' | 'day', period: string): TimeLabels => ({
    labels: known.map((time) => values.shortTime(time, column, told)),
    period,
  });
  if (known.length > 1 && areAllIn('day') && known.every(hasHour)) return short('day', values.within(first, 'day'));
  if (known.length > 1 && areAllIn('month')) return short('year', values.within(first, 'month'));
  if (areAllIn('year')) return short('year', values.within(first, 'year'));
  const labels = known.map((time) => values.time(time, column));
  const years = known.map((time) => values.within(time, 'year'));
  return { labels, period: labels.every((label, at) => label === years[at]) ? '' : rangeOf(years) };
}

const hasHour = ({ kind }: Time): boolean => kind === 'local' || kind === 'instant';

/** `2026`, `2024–2026` */
function rangeOf(years: string[]): string {
  const [first = '', ...more] = years.toSorted();
  const last = more.at(-1) ?? first;
  return first === last ? first : `${first}–${last}`;
}
