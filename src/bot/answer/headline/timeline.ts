import type { Piece } from '../../kit/blocks.ts';
import { columnInWords, decimalsOf, readTime } from '../../kit/values.ts';
import { capital, count, type Facts, isConstant, nameOf, type Series } from './series.ts';

type Grain = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** Each row stands for the days from its `start` to before its `end`. */
interface Timeline extends Series {
  grain: Grain;
  buckets: { start: string; end: string }[];
}

const DAY_MS = 86_400_000;
const MONTHS: Partial<Record<Grain, number>> = { month: 1, quarter: 3, year: 12 };

/** Along days, weeks, months, quarters or years, one after the other; null where the rows are not. */
export function asTimeline(series: Series): Timeline | null {
  const [column, ...others] = series.labels;
  if (column === undefined || others.length > 0) return null;
  const starts = series.rows.map((row) => startOf(row[column], column));
  const known = starts.filter((start) => start !== undefined);
  if (known.length < starts.length || known.length < 2 || !known.every((one, at) => at === 0 || isAfter(known, at)))
    return null;
  const grain = grainOf(column, known);
  const label = (index: number): string => `${grain === 'week' ? 'week of ' : ''}${series.label(index)}`;
  return {
    ...series,
    label,
    grain,
    buckets: known.map((start) => ({ start: dayOf(start), end: dayOf(endOf(start, grain)) })),
  };
}

const isAfter = (days: Date[], at: number): boolean => (days[at - 1] ?? 0) < (days[at] ?? 0);
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

const YEAR = /(^|[_\s.])(year|yr)$/i;

function startOf(value: unknown, column: string): Date | undefined {
  if (typeof value === 'number')
    return YEAR.test(column) && Number.isInteger(value) && value > 1_000 && value < 3_000
      ? new Date(Date.UTC(value, 0, 1))
      : undefined;
  const time = typeof value === 'string' && value.length <= 40 ? readTime(value) : undefined;
  return time?.kind === 'day' || time?.kind === 'month' ? time.at : undefined;
}

/** By the column's name, else by how far the rows lie apart. */
function grainOf(column: string, starts: Date[]): Grain {
  const named = /(^|[_\s.])(day|week|month|quarter|year|yr)$/i.exec(columnInWords(column))?.[2]?.toLowerCase();
  if (named === 'yr') return 'year';
  if (named === 'day' || named === 'week' || named === 'month' || named === 'quarter' || named === 'year') return named;
  const gaps = starts.slice(1).map((start, at) => start.getTime() - (starts[at]?.getTime() ?? 0));
  if (starts.every((start) => start.getUTCDate() === 1)) {
    const shortest = Math.min(...gaps) / DAY_MS;
    return shortest < 59 ? 'month' : shortest < 300 ? 'quarter' : 'year';
  }
  return gaps.every((gap) => gap % (7 * DAY_MS) === 0) ? 'week' : 'day';
}

function endOf(start: Date, grain: Grain): Date {
  const months = MONTHS[grain];
  if (months === undefined) return new Date(start.getTime() + (grain === 'week' ? 7 : 1) * DAY_MS);
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 1));
}

/**
 * `Revenue rose 15% from 188,461.91 (Jan 2026) to 216,542.71 (Oct 2026). Highest: 231,000.00 (Jul 2026). Nov 2026 isn’t over: 9,120.00 so far.`
 * What is not whole is never compared: the running one, and those that the statement begins or ends within.
 */
export function sayTimeline(timeline: Timeline, facts: Facts): Piece[] {
  const { numbers, buckets, measure } = timeline;
  const isPart = ({ start, end }: { start: string; end: string }): boolean =>
    end > facts.today || [...facts.from, ...facts.until].some((day) => start < day && day < end);
  const whole = buckets.flatMap((bucket, at) => (isPart(bucket) ? [] : [at]));
  const decimals = decimalsOf(numbers, measure);
  const number = (at: number): Piece => ({ bold: timeline.values.number(numbers[at] ?? 0, measure, decimals) });
  const name = capital(nameOf(measure));
  const parts = buckets.flatMap((bucket, at) =>
    isPart(bucket) ? sayPart(timeline, { at, bucket, number, facts }) : [],
  );
  const [first, ...more] = whole;
  const last = more.at(-1);
  if (first === undefined) return [`${name}:`, ...parts];
  if (last === undefined) return [`${name} in ${timeline.label(first)}: `, number(first), '.', ...parts];
  if (isConstant(whole.map((at) => numbers[at] ?? 0)))
    return [`${name} was the same in all ${noun(timeline, whole.length)}: `, number(first), '.', ...parts];
  return [
    `${name} ${sayMove(numbers[first] ?? 0, numbers[last] ?? 0, timeline)} from `,
    number(first),
    ` (${timeline.label(first)}) to `,
    number(last),
    ` (${timeline.label(last)}).`,
    ...sayExtremes(timeline, { whole, number }),
    ...parts,
  ];
}

/** `rose 15%`; no percent of nothing or of a debt, nor of what is a percentage itself. */
function sayMove(before: number, after: number, { measure, values }: Timeline): string {
  if (before === after) return 'ended where it began,';
  const verb = after > before ? 'rose' : 'fell';
  if (before <= 0 || after < 0 || IS_SHARE.test(measure)) return verb;
  const change = Math.abs(after - before) / before;
  if (change >= 10) return `${verb} more than tenfold`;
  return change < 0.001 ? `${verb} by less than 0.1%` : `${verb} ${values.percent(change)}`;
}

const IS_SHARE = /percent|pct|share|rate|ratio|margin|%/i;

/** The highest and the lowest of all that are compared, where they are not the two that were named. */
function sayExtremes(
  timeline: Timeline,
  { whole, number }: { whole: number[]; number: (at: number) => Piece },
): Piece[] {
  const { numbers, label } = timeline;
  if (whole.length < 3) return [];
  const value = (at: number): number => numbers[at] ?? 0;
  const named = (pick: (a: number, b: number) => boolean, word: string): Piece[] => {
    const best = whole.reduce((one, at) => (pick(value(at), value(one)) ? at : one));
    const same = whole.filter((at) => value(at) === value(best)).length;
    if (same > 1) return [` ${word}: `, number(best), ` (${same} of ${noun(timeline, whole.length)}).`];
    if (best === whole.at(-1)) return [` That’s the ${word.toLowerCase()} of ${noun(timeline, whole.length)}.`];
    return best === whole[0] ? [] : [` ${word}: `, number(best), ` (${label(best)}).`];
  };
  return [...named((a, b) => a > b, 'Highest'), ...named((a, b) => a < b, 'Lowest')];
}

const noun = ({ grain, values }: Timeline, n: number): string => count(n, grain, values);

function sayPart(
  { label, grain }: Timeline,
  part: { at: number; bucket: { start: string; end: string }; number: (at: number) => Piece; facts: Facts },
): Piece[] {
  const { at, bucket, number, facts } = part;
  if (bucket.start > facts.today) return [` ${capital(label(at))} is yet to come: `, number(at), '.'];
  const isRunning = bucket.end > facts.today;
  return isRunning
    ? [` ${capital(label(at))} isn’t over yet: `, number(at), ' so far.']
    : [` ${capital(label(at))} is only part of the ${grain}: `, number(at), '.'];
}
