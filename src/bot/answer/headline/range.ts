import type { Row } from '../../../contract/conversations.ts';
import { areAll, type Steps } from '../../../shared/steps.ts';
import type { Piece } from '../../kit/blocks.ts';
import { isCalendar } from '../../kit/values.ts';
import { type Facts } from './facts.ts';
import { isOver } from './is-over.ts';
import { MOST_GROUPS, type Point, sayLeader } from './leader.ts';
import { bucketsIn, isPart } from './periods.ts';
import { sayNumbers } from './said-numbers.ts';
import {
  beginning,
  capital,
  haveNames,
  inWords,
  isTimeColumn,
  labeller,
  listed,
  nameOf,
  type Parts,
  PERIOD,
  sayCount,
} from './series.ts';
import { extremeOf } from './superlative.ts';

/** Numbers in no order: the largest and the smallest with their names, and who leads most often; undefined with fewer than two. */
export function* sayRange(parts: Parts, facts: Facts): Steps<Piece[] | undefined> {
  const { rows, labels, values } = parts;
  const [measure] = parts.measures;
  if (measure === undefined || !haveNames(parts)) return undefined;
  const { points, running } = yield* pointsOf(parts, measure, facts);
  const [first] = points;
  if (first === undefined || points.length < 2) return undefined;
  yield;
  const highest = points.reduce((best, one) => (one.value > best.value ? one : best), first);
  const lowest = points.reduce((best, one) => (one.value < best.value ? one : best), first);
  const name = (row: Row, column: string): string => inWords(row[column] ?? null, column, values);
  const leader = labels.length === 2 && !facts.isListing ? yield* sayLeader(points, { rows, labels, name }) : [];
  yield;
  const found = { points, highest, lowest, measure };
  // Those that a bound leaves out may lie beyond both.
  const ends = facts.boundOf(measure) === undefined ? yield* sayEnds(parts, found, facts) : undefined;
  const said = ends ?? sayBare(parts, found, facts);
  return [...said, ...leader, ...running];
}

interface Points {
  points: Point[];
  /** ` May 2026 isn’t over yet.` */
  running: Piece[];
}

/** Those of a period that isn't whole are compared with no other. */
function* pointsOf({ rows, labels, values }: Parts, measure: string, facts: Facts): Steps<Points> {
  const points: Point[] = [];
  yield* areAll(rows, (row, index) => {
    const value = row[measure];
    if (typeof value === 'number') points.push({ row, value, index });
    return true;
  });
  const [time, ...more] = labels.filter((column) => PERIOD.test(column) || isCalendar(column));
  if (time === undefined || more.length > 0 || rows.length > MOST_GROUPS) return { points, running: [] };
  const times = [...new Set(points.map(({ row }) => row[time] ?? null))];
  const buckets = bucketsIn(times, time) ?? [];
  const partly = times.filter((_, at) => buckets[at] !== undefined && isPart(buckets[at], facts));
  const whole = points.filter(({ row }) => !partly.includes(row[time] ?? null));
  if (partly.length === 0 || whole.length < 2) return { points, running: [] };
  return { points: whole, running: sayRunning(partly.map((one) => inWords(one, time, values))) };
}

const sayRunning = (names: string[]): Piece[] =>
  names.length === 1
    ? [` ${capital(names[0] ?? '')} isn’t whole, so it isn’t compared.`]
    : [` ${capital(listed(names))} aren’t whole, so they aren’t compared.`];

interface Found {
  points: Point[];
  highest: Point;
  lowest: Point;
  measure: string;
}

const othersLike = ({ value }: Point, points: Point[]): number =>
  points.filter((one) => one.value === value).length - 1;

/** `Germany had the highest revenue in Jan 2026 (28,336.21), France the lowest in Jul 2026 (12,530.00).` */
function* sayEnds(parts: Parts, { points, highest, lowest, measure }: Found, facts: Facts): Steps<Piece[] | undefined> {
  const { rows, labels, values } = parts;
  const series = { numbers: points.map(({ value }) => value), measure, values };
  const [most, least] = [extremeOf(series, true, facts), extremeOf(series, false, facts)];
  const isTied = labels.length > 1 && [highest, lowest].some((one) => othersLike(one, points) > 0);
  const which = /^the (fewest|lowest)(?= )/.exec(least ?? '')?.[0];
  if (most === undefined || which === undefined || isTied) return undefined;
  const said = sayNumbers(values, measure, [highest.value, lowest.value]);
  const named = yield* namer(parts);
  const begin = (point: Point): { who: string; areMany: boolean } => {
    const others = othersLike(point, points);
    const more = others > 0 ? ` and ${values.count(others)} ${others === 1 ? 'other' : 'others'}` : '';
    return { who: `${named.who(point)}${more}`, areMany: others > 0 };
  };
  const [high, low] = [begin(highest), begin(lowest)];
  const have = isOver(facts) ? 'had' : high.areMany ? 'have' : 'has';
  const ofRows = facts.isCut || facts.isListing ? `, of ${sayCount(rows.length, facts, values)}.` : '.';
  return [
    { bold: beginning(high.who) },
    ` ${have} ${most}${named.when(highest)} (`,
    said.amount(highest.value),
    `)${low.who === high.who ? ' and' : `, ${low.who}`} ${which}${named.when(lowest)} (`,
    said.number(lowest.value),
    `)${ofRows}`,
  ];
}

interface Namer {
  who: (point: Point) => string;
  when: (point: Point) => string;
}

/** Of two columns, of which one is of time, the other has the number, and then. */
function* namer({ rows, labels, label, values }: Parts): Steps<Namer> {
  const [first = '', second = '', ...more] = labels;
  const isTime = [yield* isTimeColumn(rows, first), second !== '' && (yield* isTimeColumn(rows, second))];
  if (more.length > 0 || second === '' || isTime[0] === isTime[1])
    return { who: ({ index }) => label(index), when: () => '' };
  const [time, other] = isTime[0] === true ? [first, second] : [second, first];
  const named = labeller(rows, [other], values);
  return {
    who: ({ index }) => named(index),
    when: ({ row }) => `${whenWord(time)}${inWords(row[time] ?? null, time, values)}`,
  };
}

function whenWord(column: string): string {
  if (/hour/i.test(column)) return ' at ';
  return /(^|[_\s.])(month|quarter|year)s?$/i.test(column) ? ' in ' : ' on ';
}

function sayBare(
  { rows, labels, label, values }: Parts,
  { points, highest, lowest, measure }: Found,
  facts: Facts,
): Piece[] {
  const said = sayNumbers(values, measure, [highest.value, lowest.value]);
  const says = (point: Point, number: Piece): Piece[] => {
    const others = othersLike(point, points);
    const more = others > 0 ? ` and ${values.count(others)} more` : '';
    return [number, ` (${label(point.index)}${more})`];
  };
  const what = labels.length < 2 || facts.isListing ? '' : ` by ${listed(labels.map((column) => values.name(column)))}`;
  const ofRows =
    labels.length < 2 || facts.isCut || facts.isListing ? `, of ${sayCount(rows.length, facts, values)}.` : '.';
  return [
    `${capital(nameOf(measure, values))}${what}: highest `,
    ...says(highest, said.amount(highest.value)),
    ', lowest ',
    ...says(lowest, said.number(lowest.value)),
    ofRows,
  ];
}
