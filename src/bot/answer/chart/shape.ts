import type { Row } from '../../../contract/conversations.ts';
import type { JsonValue } from '../../../shared/json.ts';
import { oneLine } from '../../kit/blocks.ts';
import { CHART } from '../../kit/limits.ts';
import { columnHead, isCalendar, isMeasure, NO_VALUE, type Values } from '../../kit/values.ts';
import { readCompared } from '../headline/compared-columns.ts';
import { isTimeValue, labelTimes } from './time-labels.ts';

/** The numbers of one line, or of the bars of one colour: one for each category. */
export interface ShapeSeries {
  name: string;
  values: (number | null)[];
}

/** Rows as something to draw: a value for each category in each series. */
export interface Shape {
  /** Their names as they are written, never cut. */
  categories: string[];
  /** What each category is in the rows. */
  marks: JsonValue[];
  series: ShapeSeries[];
  /** The categories are days, months or the like, one after the other. */
  isTimeline: boolean;
  /** The categories are days, months or the like, in whatever order. */
  isTime: boolean;
  /** The year or the like that all categories lie in, and that their names leave out. */
  period: string;
  /** The column of the categories, the columns that are drawn, and the one whose values the series are. */
  axis: string;
  measures: string[];
  split: string | undefined;
  /** What the numbers are, with their unit; empty where they are several things. */
  valueAxis: string;
  /** Whether the last category, or the last series, is what all others add up to. */
  rest: { category: boolean; series: boolean };
  /** Of how many these are: `top 20 of 220`. */
  notes: string[];
  /** `the other 200 add up to 81,204`; empty where that is drawn, or means nothing. */
  notDrawn: string;
}

const NOTHING_LEFT_OUT = { rest: { category: false, series: false }, notes: [], notDrawn: '' };

const IDENTIFIER = /(^|[_\s.])(id|uuid|key)$|Id$/;
const MOST_COLUMNS = 8;
/** Of two columns; with more, nearly all of them are empty. */
const MOST_CELLS = 50_000;
/** Series further apart than this would leave one of them lying on the axis. */
const SAME_SCALE = 20;

/** What the statement says of a column. */
interface Made {
  /** Its numbers are sums or counts of each row's own. */
  addsUp: (column: string) => boolean;
  /** The rows are grouped by it. */
  groups: (column: string) => boolean;
}

const NOT_KNOWN: Made = { addsUp: () => false, groups: () => false };

/** undefined: not one or two categories with numbers. */
export function readShape(rows: Row[], columns: string[], values: Values, made: Made = NOT_KNOWN): Shape | undefined {
  if (rows.length < 2 || rows.length > CHART.mostRows || columns.length > MOST_COLUMNS) return undefined;
  const numbers = columns.filter((column) => isMeasure(column) && rows.every((row) => isNumberOrNull(row[column])));
  const sizes = numbers.length === columns.length ? findSizes(rows, numbers, made) : undefined;
  const numeric = numbers.filter((column) => column !== sizes);
  const compared = readCompared(rows, columns);
  // Both numbers of a comparison, and not what follows from them.
  const drawn = compared === undefined ? numeric : [compared.before, compared.after];
  const measures = drawn.filter((column) => rows.some((row) => typeof row[column] === 'number'));
  const [label, second, ...more] = columns.filter((column) => !numeric.includes(column));
  const [measure] = measures;
  if (label === undefined || measure === undefined || more.length > 0) return undefined;
  if ([label, second ?? ''].some((column) => IDENTIFIER.test(column))) return undefined;
  const dated = [label, second ?? label].reduce(withoutUndated, rows);
  const named = { rows: dated, values, label, measure };
  const shape = second === undefined ? oneLabel(named, measures) : twoLabels(named, second);
  return shape === undefined || dated.length === rows.length ? shape : { ...shape, notes: [UNDATED] };
}

/** Rentals by shoe size: the few numbers that sums or counts are grouped by are the categories. */
function findSizes(rows: Row[], numbers: string[], { addsUp, groups }: Made): string | undefined {
  const sizes = numbers.find(groups);
  const counts = numbers.find((column) => column !== sizes && addsUp(column));
  if (numbers.length !== 2 || sizes === undefined || counts === undefined) return undefined;
  return rows.length <= CHART.categories && distinct(rows, sizes).length === rows.length ? sizes : undefined;
}

const UNDATED = 'undated left out';

/** What has no date has no place in time, and would make names of times that are none. */
function withoutUndated(rows: Row[], column: string): Row[] {
  const dated = rows.filter((row) => valueOf(row, column) !== null);
  return dated.length > 1 && dated.every((row) => isTimeOf(valueOf(row, column), column)) ? dated : rows;
}

interface Named {
  rows: Row[];
  values: Values;
  label: string;
  measure: string;
}

function oneLabel({ rows: given, values, label, measure }: Named, measures: string[]): Shape {
  const rows = isAlongTime(given, label) || !isRanked(given, measure) ? inTime(given, label) : given;
  const drawn = measures.filter((one) => one === measure || isSameScale(rows, measure, one));
  const axis = readAxis(
    rows.map((row) => valueOf(row, label)),
    label,
    values,
  );
  const series = drawn.map((name) => ({
    name: nameOf(columnHead(name), '', values),
    values: rows.map((row) => numberOf(row[name])),
  }));
  const valueAxis = drawn.length === 1 ? values.axis(measure) : '';
  return { ...axis, series, axis: label, measures: drawn, split: undefined, valueAxis, ...NOTHING_LEFT_OUT };
}

/** Time (else the column with more values) along the axis, a series for each value of the other. */
function twoLabels({ rows, values, label: first, measure }: Named, second: string): Shape | undefined {
  const isTime = (column: string): boolean => rows.every((row) => isTimeOf(valueOf(row, column), column));
  const isSwapped = !isTime(first) && (isTime(second) || hasFewNames(rows, first, second));
  const [axis, split] = isSwapped ? [second, first] : [first, second];
  const marks = distinct(inTime(rows, axis), axis);
  const names = distinct(rows, split);
  if (marks.length * names.length > MOST_CELLS) return undefined;
  const table = new Map<JsonValue, Map<JsonValue, number | null>>(names.map((name) => [name, new Map()]));
  for (const row of rows) {
    const points = table.get(valueOf(row, split));
    const mark = valueOf(row, axis);
    if (points === undefined || points.has(mark)) return undefined;
    points.set(mark, numberOf(row[measure]));
  }
  const series = [...table].map(([name, points]) => ({
    name: nameOf(name, split, values),
    values: marks.map((mark) => points.get(mark) ?? null),
  }));
  const measured = { measures: [measure], valueAxis: values.axis(measure) };
  return { ...readAxis(marks, axis, values), series, axis, split, ...measured, ...NOTHING_LEFT_OUT };
}

/** Series are told apart by colour, of which there are few. */
function hasFewNames(rows: Row[], one: string, other: string): boolean {
  return distinct(rows, one).length <= CHART.colours && distinct(rows, other).length > CHART.colours;
}

const distinct = (rows: Row[], column: string): JsonValue[] => [...new Set(rows.map((row) => valueOf(row, column)))];

function readAxis(
  marks: JsonValue[],
  column: string,
  values: Values,
): Pick<Shape, 'categories' | 'marks' | 'period' | 'isTime' | 'isTimeline'> {
  const isTimeline = marks.every((mark) => isTimeOf(mark, column)) && isRising(marks);
  const isTime = isTimeline || isCalendar(column) || marks.every(isTimeValue);
  const times = labelTimes(marks, column, values);
  const categories = times?.labels ?? marks.map((mark) => nameOf(mark, column, values));
  return { categories, marks, period: times?.period ?? '', isTime, isTimeline };
}

/** From the first to the last, where all are times: people read it from left to right. */
function inTime(rows: Row[], column: string): Row[] {
  if (!rows.every((row) => isTimeOf(valueOf(row, column), column))) return rows;
  return rows.toSorted((a, b) => compare(valueOf(a, column), valueOf(b, column)));
}

/** From the first to the last, or back. */
function isAlongTime(rows: Row[], column: string): boolean {
  const marks = rows.map((row) => valueOf(row, column));
  return isRising(marks) || isRising(marks.toReversed());
}

/** From the highest or from the lowest. */
function isRanked(rows: Row[], measure: string): boolean {
  const numbers = rows.map((row) => numberOf(row[measure]) ?? 0);
  return isRising(numbers) || isRising(numbers.toReversed());
}

/** A year, an hour or a week of the year comes as a number. */
const isTimeOf = (value: JsonValue, column: string): boolean =>
  typeof value === 'number' ? Number.isInteger(value) && isCalendar(column) : isTimeValue(value);

export const isRising = (found: JsonValue[]): boolean =>
  found.every((value, at) => at === 0 || compare(found[at - 1] ?? null, value) <= 0);

function compare(a: JsonValue, b: JsonValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a !== 'string' || typeof b !== 'string') return 0;
  return a < b ? -1 : a > b ? 1 : 0;
}

function isSameScale(rows: Row[], one: string, other: string): boolean {
  const top = (column: string): number =>
    rows.reduce((so, row) => Math.max(so, Math.abs(numberOf(row[column]) ?? 0)), 0);
  const [a, b] = [top(one), top(other)];
  return a > 0 && b > 0 && Math.max(a / b, b / a) <= SAME_SCALE;
}

const isNumberOrNull = (value: JsonValue | undefined): boolean =>
  value === null || value === undefined || typeof value === 'number';
const numberOf = (value: JsonValue | undefined): number | null => (typeof value === 'number' ? value : null);
const valueOf = (row: Row, column: string): JsonValue => row[column] ?? null;

/** Longer than a name may be, it ends in `…`, and is not drawn. */
const nameOf = (value: JsonValue, column: string, values: Values): string =>
  oneLine(values.text(value, column), CHART.name + 1) || NO_VALUE;
