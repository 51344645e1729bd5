import type { JsonValue } from '../../../shared/json.ts';
import { areAll, atOnce, type Steps } from '../../../shared/steps.ts';
import { readTime } from '../../kit/times.ts';
import { columnInWords } from '../../kit/values.ts';
import type { Facts } from './facts.ts';

type Grain = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** From its first day to before its last: `2026-11-01`, `2026-12-01`. */
export interface Bucket {
  start: string;
  end: string;
}

/** Days, weeks, months, quarters or years, one after the other. */
export interface Periods {
  grain: Grain;
  buckets: Bucket[];
}

const DAY_MS = 86_400_000;
const MONTHS: Partial<Record<Grain, number>> = { month: 1, quarter: 3, year: 12 };

/** The values of a column as what each of them stands for, in steps; undefined where they are no periods, or in no order. */
export function* periodSteps(values: JsonValue[], column: string): Steps<Periods | undefined> {
  const starts: Date[] = [];
  const areRising = yield* areAll(values, (value) => {
    const start = startOf(value, column);
    const last = starts.at(-1);
    return start !== undefined && !(last !== undefined && last >= start) && starts.push(start) > 0;
  });
  if (!areRising || starts.length < 2) return undefined;
  const grain = grainOf(column, starts);
  const buckets: Bucket[] = [];
  yield* areAll(starts, (start) => buckets.push({ start: dayOf(start), end: dayOf(endOf(start, grain)) }) > 0);
  return { grain, buckets };
}

/** What each value of a column stands for, in whatever order they are; undefined where they are no periods. */
export function bucketsIn(values: JsonValue[], column: string): Bucket[] | undefined {
  if (values.length === 1) return bucketOfOne(values[0] ?? null, column);
  // As they are written, days and months are in the order of time.
  const rising = values.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  const buckets = atOnce(periodSteps(rising, column))?.buckets;
  const found = new Map(rising.map((value, at) => [value, buckets?.[at]]));
  return buckets && values.flatMap((value) => found.get(value) ?? []);
}

function bucketOfOne(value: JsonValue, column: string): Bucket[] | undefined {
  const start = startOf(value, column);
  const grain = namedGrain(column);
  return start && grain && [{ start: dayOf(start), end: dayOf(endOf(start, grain)) }];
}

/** Whether it is not over yet, or the statement begins or ends within it. */
export const isPart = ({ start, end }: Bucket, { today, from, until }: Facts): boolean =>
  end > today || [...from, ...until].some((day) => start < day && day < end);

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

const YEAR = /(^|[_\s.])(year|yr)$/i;

function startOf(value: JsonValue, column: string): Date | undefined {
  if (typeof value === 'number')
    return YEAR.test(column) && Number.isInteger(value) && value > 1_000 && value < 3_000
      ? new Date(Date.UTC(value, 0, 1))
      : undefined;
  const time = typeof value === 'string' && value.length <= 40 ? readTime(value) : undefined;
  return time?.kind === 'day' || time?.kind === 'month' ? time.at : undefined;
}

/** What its name says that a column holds. */
function namedGrain(column: string): Grain | undefined {
  const named = /(^|[_\s.])(day|week|month|quarter|year|yr)$/i.exec(columnInWords(column))?.[2]?.toLowerCase();
  if (named === 'yr') return 'year';
  return named === 'day' || named === 'week' || named === 'month' || named === 'quarter' || named === 'year'
    ? named
    : undefined;
}

/** By the column's name, else by how far the rows lie apart. */
function grainOf(column: string, starts: Date[]): Grain {
  const named = namedGrain(column);
  if (named !== undefined) return named;
  const gaps = starts.slice(1).map((start, at) => start.getTime() - (starts[at]?.getTime() ?? 0));
  if (starts.every((start) => start.getUTCDate() === 1)) {
    const shortest = gaps.reduce((so, gap) => Math.min(so, gap), Number.POSITIVE_INFINITY) / DAY_MS;
    return shortest < 59 ? 'month' : shortest < 300 ? 'quarter' : 'year';
  }
  return gaps.every((gap) => gap % (7 * DAY_MS) === 0) ? 'week' : 'day';
}

function endOf(start: Date, grain: Grain): Date {
  const months = MONTHS[grain];
  if (months === undefined) return new Date(start.getTime() + (grain === 'week' ? 7 : 1) * DAY_MS);
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 1));
}
