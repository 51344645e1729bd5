import type { Row } from '../../../contract/conversations.ts';
import { atOnce, type Steps } from '../../../shared/steps.ts';
import type { Piece } from '../../kit/blocks.ts';
import { decimalsOf, type Values } from '../../kit/values.ts';
import { sayComparison } from './comparison.ts';
import { sayRange } from './range.ts';
import { NAMED, sayHighest, sayLowest, sayRunning } from './ranking.ts';
import { sayOneRow, sayRecords, saySingleValue } from './records.ts';
import {
  capital,
  count,
  type Facts,
  findSeries,
  isConstant,
  isSorted,
  listed,
  nameOf,
  partsOf,
  ROWS_ALONE,
  type Series,
  sayCount,
} from './series.ts';
import { asTimeline, sayTimeline } from './timeline.ts';

/** The answer in a sentence or two, about these rows only: what a person would say who looked at all of them. */
export const sayHeadline = (rows: Row[], columns: string[], values: Values, facts: Facts = ROWS_ALONE): Piece[] =>
  atOnce(headlineSteps(rows, { columns, values, facts }));

interface About {
  columns: string[];
  values: Values;
  facts: Facts;
}

/** The same in steps, for many rows. */
export function* headlineSteps(rows: Row[], { columns, values, facts }: About): Steps<Piece[]> {
  const [first] = rows;
  if (first === undefined) return ['The query ran and returned no rows.'];
  if (columns.length === 0) return [`The query returned ${values.rows(rows.length)} without columns.`];
  const parts = yield* partsOf(rows, columns, values);
  const compared = yield* sayComparison(parts);
  if (compared !== undefined) return compared;
  if (rows.length === 1)
    return columns.length === 1
      ? saySingleValue(first, columns, values)
      : [...sayOneRow(first, columns, values), ...sayRunning(parts, facts)];
  const series = yield* findSeries(parts);
  const said = series === undefined ? undefined : yield* saySeries(series, facts);
  return said ?? (yield* sayRange(parts, facts)) ?? (yield* sayRecords(parts, facts));
}

function* saySeries(series: Series, facts: Facts): Steps<Piece[] | undefined> {
  const timeline = yield* asTimeline(series);
  if (timeline !== null) return yield* sayTimeline(timeline, facts);
  if (yield* isConstant(series.numbers)) return sayConstant(series, facts);
  const { named, rest } = withoutUnnamed(series);
  const { numbers } = named;
  yield;
  const bound = facts.boundOf(series.measure);
  const ranked = (yield* isSorted(numbers, (a, b) => a >= b))
    ? bound?.to !== true && sayHighest(named, { ...facts, isWhole: facts.isWhole && rest.length === 0 })
    : (yield* isSorted(numbers, (a, b) => a <= b))
      ? bound?.from !== true && sayLowest(named, facts)
      : false;
  return ranked === false ? undefined : [...ranked, ...sayRunning(named, facts), ...rest];
}

/** A row without a name leads nothing: `No agent: 3.04.` is said behind those that have one, where these are two or more. */
function withoutUnnamed(series: Series): { named: Series; rest: Piece[] } {
  const { rows, labels, numbers, measure, values } = series;
  const [column, ...more] = labels;
  const isUnnamed = (row: Row | undefined): boolean =>
    column !== undefined && more.length === 0 && (row?.[column] === null || row?.[column] === '');
  const at = rows.slice(0, NAMED).findIndex(isUnnamed);
  if (column === undefined || at < 0) return { named: series, rest: [] };
  const kept = [...rows.keys()].filter((index) => !isUnnamed(rows[index]));
  if (kept.length < 2) return { named: series, rest: [] };
  const named: Series = {
    ...series,
    rows: rows.filter((row) => !isUnnamed(row)),
    numbers: kept.map((index) => numbers[index] ?? 0),
    label: (index) => series.label(kept[index] ?? index),
  };
  const number = values.number(numbers[at] ?? 0, measure, decimalsOf(numbers, measure));
  return { named, rest: [` No ${nameOf(column, values)}: `, { bold: number }, '.'] };
}

function sayConstant(series: Series, facts: Facts): Piece[] {
  const { measure, numbers, values, label } = series;
  const name = capital(nameOf(measure, values));
  const value = { bold: values.amount(numbers[0] ?? 0, measure) };
  if (!facts.isCut && numbers.length <= NAMED)
    return [`${name}: `, value, ` each for ${listed(numbers.map((_, at) => label(at)))}.`];
  const where = facts.isCut ? sayCount(numbers.length, facts, values) : count(numbers.length, 'row', values);
  return [`${name}: `, value, ` in each of ${where}.`];
}
