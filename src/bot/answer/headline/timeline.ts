import { areAll, type Steps } from '../../../shared/steps.ts';
import type { Piece } from '../../kit/blocks.ts';
import { type Facts } from './facts.ts';
import { isPlural } from './nouns.ts';
import { isPart, type Periods, periodSteps } from './periods.ts';
import { hasZero, sayNumbers } from './said-numbers.ts';
import { capital, count, isConstant, nameOf, type Series } from './series.ts';
import { isCounting } from './superlative.ts';

/** Each row stands for the days from its `start` to before its `end`. */
interface Timeline extends Series, Periods {}

/** Along days, weeks, months, quarters or years, one after the other; null where the rows are not. */
export function* asTimeline(series: Series): Steps<Timeline | null> {
  const [column, ...others] = series.labels;
  if (column === undefined || others.length > 0) return null;
  const periods = yield* periodSteps(
    series.rows.map((row) => row[column] ?? null),
    column,
  );
  if (periods === undefined) return null;
  const label = (index: number): string => `${periods.grain === 'week' ? 'week of ' : ''}${series.label(index)}`;
  return { ...series, ...periods, label };
}

/**
 * `Revenue rose 15% from 188,461.91 (Jan 2026) to 216,542.71 (Oct 2026). Highest: 231,000.00 (Jul 2026). Nov 2026 isn’t over: 9,120.00 so far.`
 * What is not whole is never compared: the running one, and those that the statement begins or ends within.
 */
export function* sayTimeline(timeline: Timeline, facts: Facts): Steps<Piece[]> {
  const { numbers, buckets, measure } = timeline;
  const whole: number[] = [];
  const partly: number[] = [];
  yield* areAll(buckets, (bucket, at) => (isPart(bucket, facts) ? partly : whole).push(at) > 0);
  const said = sayNumbers(timeline.values, measure, numbers);
  const number = (at: number): Piece => said.number(numbers[at] ?? 0);
  const amount = (at: number): Piece => said.amount(numbers[at] ?? 0);
  const name = capital(nameOf(measure, timeline.values));
  const parts = partly.flatMap((at) => sayPart(timeline, { at, number: whole.length === 0 ? amount : number, facts }));
  yield;
  if (facts.boundOf(measure) !== undefined && whole.length > 1) return [...sayChosen(timeline, whole), ...parts];
  const [first, ...more] = whole;
  const last = more.at(-1);
  if (first === undefined) return [`${name}:`, ...parts];
  if (last === undefined) return [`${name} in ${timeline.label(first)}: `, amount(first), '.', ...parts];
  if (yield* isConstant(whole.map((at) => numbers[at] ?? 0)))
    return [
      `${name} ${isPlural(name) && !/^(total|average|median) /i.test(name) ? 'were' : 'was'} the same in all ${noun(timeline, whole.length)}: `,
      amount(first),
      '.',
      ...parts,
    ];
  if (numbers[first] === numbers[last])
    return [
      `${capital(timeline.label(last))} had ${sameAs(timeline, facts)} ${timeline.label(first)}: `,
      amount(last),
      '.',
      ...sayExtremes(timeline, { whole, number }),
      ...parts,
    ];
  return [
    `${name} ${sayMove(numbers[first] ?? 0, numbers[last] ?? 0, timeline)} from `,
    amount(first),
    ` (${timeline.label(first)}) to `,
    number(last),
    ` (${timeline.label(last)}).`,
    ...sayExtremes(timeline, { whole, number }),
    ...parts,
  ];
}

/** `as many orders as`, `the same revenue as` */
function sameAs(timeline: Timeline, facts: Facts): string {
  const name = nameOf(timeline.measure, timeline.values);
  return isCounting(name, timeline, facts) ? `as many ${name} as` : `the same ${name} as`;
}

/**
 * `9 months. Orders: highest 754 (Sep 2026), lowest 511 (Feb 2026).` Those between them have other numbers, so that they
 * neither rise nor fall.
 */
function sayChosen(timeline: Timeline, whole: number[]): Piece[] {
  const { measure, values, label } = timeline;
  const number = (at: number): number => timeline.numbers[at] ?? 0;
  const said = sayNumbers(values, measure, whole.map(number));
  const [high, low] = [bestOf(timeline, whole, isMore), bestOf(timeline, whole, isLess)];
  const begin = `${capital(noun(timeline, whole.length))}. ${capital(nameOf(measure, values))}: `;
  if (number(low) === number(high)) return [begin, said.amount(number(low)), ' each.'];
  const highest = ['highest ', said.amount(number(high)), ` (${label(high)})`];
  return [begin, ...highest, ', lowest ', said.number(number(low)), ` (${label(low)}).`];
}

type Pick = (a: number, b: number) => boolean;

const isMore: Pick = (a, b) => a > b;
const isLess: Pick = (a, b) => a < b;

/** The first of these that no other goes before. */
const bestOf = ({ numbers }: Timeline, whole: number[], pick: Pick): number =>
  whole.reduce((one, at) => (pick(numbers[at] ?? 0, numbers[one] ?? 0) ? at : one));

/** `rose 15%`; no percent of nothing or of a debt, nor of what is a percentage itself. */
function sayMove(before: number, after: number, { measure, values }: Timeline): string {
  const verb = after > before ? 'rose' : 'fell';
  if (before <= 0 || after < 0 || IS_SHARE.test(measure) || values.isPercent(measure) || !hasZero(measure)) return verb;
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
  const named = (pick: Pick, word: string): Piece[] => {
    const best = bestOf(timeline, whole, pick);
    const same = whole.filter((at) => value(at) === value(best)).length;
    if (same > 1) return [` ${word}: `, number(best), ` (${same} of ${noun(timeline, whole.length)}).`];
    if (best === whole.at(-1)) return [` That’s the ${word.toLowerCase()} of ${noun(timeline, whole.length)}.`];
    return best === whole[0] ? [] : [` ${word}: `, number(best), ` (${label(best)}).`];
  };
  return [...named(isMore, 'Highest'), ...named(isLess, 'Lowest')];
}

const noun = ({ grain, values }: Timeline, n: number): string => count(n, grain, values);

function sayPart(
  { label, grain, buckets }: Timeline,
  { at, number, facts }: { at: number; number: (at: number) => Piece; facts: Facts },
): Piece[] {
  const bucket = buckets[at];
  if (bucket === undefined) return [];
  if (bucket.start > facts.today) return [` ${capital(label(at))} is yet to come: `, number(at), '.'];
  const isRunning = bucket.end > facts.today;
  return isRunning
    ? [` ${capital(label(at))} isn’t over yet: `, number(at), ' so far.']
    : [` ${capital(label(at))} is only part of the ${grain}: `, number(at), '.'];
}
