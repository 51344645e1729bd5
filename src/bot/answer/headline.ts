import type { Row } from '../../contract/conversations.ts';
import type { JsonValue } from '../../shared/json.ts';
import { oneLine, type Piece } from '../kit/blocks.ts';
import { SHOWN } from '../kit/limits.ts';
import { columnInWords, decimalsOf, isCalendar, isMeasure, readTime, type Values } from '../kit/values.ts';

const DATE = /^\d{4}-\d{2}(-\d{2}([T ]\d{2}:\d{2}.*)?)?$/;
const NAMED_AT_THE_TOP = 3;
const NAMED_IN_A_ROW = 4;

/** More columns than this make no name for a sentence. */
const MAX_LABEL_COLUMNS = 3;
const MAX_MEASURES = 5;

/** One measure along the rows. */
interface Series {
  measure: string;
  numbers: number[];
  values: Values;
  /** Names the row at `index`. */
  label: (index: number) => string;
  /** The rows are days, months or the like, one after the other. */
  isTimeline: boolean;
}

/** The answer in one sentence, about these rows only. */
export function sayHeadline(rows: Row[], columns: string[], values: Values): Piece[] {
  const [first] = rows;
  if (first === undefined || columns.length === 0) return ['The query ran and returned no rows.'];
  if (rows.length === 1)
    return columns.length === 1 ? saySingleValue(first, columns, values) : sayOneRow(first, columns, values);
  const series = findSeries(rows, columns, values);
  if (series !== undefined) {
    if (series.isTimeline) return sayTimeline(series);
    if (isConstant(series)) return sayConstant(series);
    if (isSorted(series, (a, b) => a >= b)) return sayRanking(series, 'highest');
    if (isSorted(series, (a, b) => a <= b)) return sayRanking(series, 'lowest');
  }
  return sayUnordered(rows, columns, values) ?? sayListing(rows, columns, values);
}

/** Numbers in no order: from where to where they go. */
function sayUnordered(rows: Row[], columns: string[], values: Values): Piece[] | undefined {
  const { measures, labels } = partsOf(rows, columns);
  const [measure] = measures;
  if (measure === undefined || labels.length === 0 || labels.length > MAX_LABEL_COLUMNS) return undefined;
  const name = (row: Row, column: string): string => inWords(row[column] ?? null, column, values);
  return sayRange({ rows, measure, labels, label: labeller(rows, labels, values), name, values });
}

/** `3 rows, each with name, city and 4 more columns.` */
function sayListing(rows: Row[], columns: string[], values: Values): Piece[] {
  const named = columns.slice(0, NAMED_IN_A_ROW).map(nameOf);
  const rest = columns.length - named.length;
  const all = rest > 0 ? [...named, count(rest, 'more column', values)] : named;
  const last = all.pop() ?? '';
  const listing = all.length === 0 ? last : `${all.join(', ')} and ${last}`;
  return [{ bold: values.rows(rows.length) }, listing === '' ? '.' : `, each with ${listing}.`];
}

function saySingleValue(row: Row, [column = '']: string[], values: Values): Piece[] {
  const name = /\p{L}/u.test(column) ? `${capital(nameOf(column))}: ` : 'The result is ';
  return [name, { bold: inWords(row[column] ?? null, column, values) }, '.'];
}

function sayOneRow(row: Row, columns: string[], values: Values): Piece[] {
  const named = columns.slice(0, NAMED_IN_A_ROW);
  const pairs = named.flatMap((column, index): Piece[] => [
    `${index === 0 ? '' : '; '}${nameOf(column)}: `,
    { bold: inWords(row[column] ?? null, column, values) },
  ]);
  const rest = columns.length - named.length;
  return ['One row: ', ...pairs, rest > 0 ? `; and ${count(rest, 'more column', values)}.` : '.'];
}

function sayTimeline({ measure, numbers, label, values }: Series): Piece[] {
  const last = numbers.length - 1;
  const top = numbers.reduce((best, value, index) => (value > (numbers[best] ?? value) ? index : best), 0);
  const decimals = decimalsOf([numbers[0] ?? 0, numbers[top] ?? 0, numbers[last] ?? 0], measure);
  const says = (index: number): Piece => ({ bold: values.number(numbers[index] ?? 0, measure, decimals) });
  const isEnd = top === 0 || top === last;
  const highest: Piece[] = [
    `; the highest of ${count(numbers.length, 'row', values)} is `,
    says(top),
    ` (${label(top)}).`,
  ];
  const atEnd = `, which is the highest of ${count(numbers.length, 'row', values)}`;
  return [
    `${capital(nameOf(measure))} from ${label(0)} to ${label(last)}: first `,
    says(0),
    top === 0 ? atEnd : '',
    ', last ',
    says(last),
    ...(isEnd ? [top === last && top !== 0 ? `${atEnd}.` : '.'] : highest),
  ];
}

function sayConstant({ measure, numbers: [first = 0, ...rest], values }: Series): Piece[] {
  const value = { bold: values.number(first, measure) };
  return [`All ${count(rest.length + 1, 'row', values)} have the same ${nameOf(measure)}: `, value, '.'];
}

/** The first few, whose order is said too; “leads” only of the one that is ahead of all others. */
function sayRanking({ measure, numbers, label, values }: Series, order: 'highest' | 'lowest'): Piece[] {
  const top = numbers.slice(0, NAMED_AT_THE_TOP);
  const decimals = decimalsOf(top, measure);
  const number = (value: number): Piece => ({ bold: values.number(value, measure, decimals) });
  const named = (from: number): Piece[] =>
    top.slice(from).flatMap((value, index): Piece[] => {
      const at = from + index;
      const before = index === 0 ? '' : at === top.length - 1 ? ' and ' : ', ';
      return [`${before}${label(at)} (`, number(value), ')'];
    });
  const rest = numbers.length > top.length ? `, of ${count(numbers.length, 'row', values)}.` : '.';
  const [first = 0, second = 0] = numbers;
  const leads = order === 'highest' && first > second;
  const beginning = leads ? [`${label(0)} leads with `, number(first), ', then '] : [`${order} are `];
  return [`${capital(nameOf(measure))}: `, ...beginning, ...named(leads ? 1 : 0), rest];
}

/** The first measure that can be said: a number in every row, in an order, with something to name it by. */
function findSeries(rows: Row[], columns: string[], values: Values): Series | undefined {
  const { measures: numeric, labels: labelColumns } = partsOf(rows, columns);
  const measures = numeric.filter((column) => rows.every((row) => typeof row[column] === 'number'));
  if (labelColumns.length === 0 || labelColumns.length > MAX_LABEL_COLUMNS) return undefined;
  const shared = { values, label: labeller(rows, labelColumns, values), isTimeline: isTimeline(rows, labelColumns) };
  const candidates = measures
    .slice(0, MAX_MEASURES)
    .map((measure) => ({ ...shared, measure, numbers: numbersOf(rows, measure) }));
  return candidates.find((series) => series.isTimeline || isRanked(series)) ?? candidates[0];
}

function partsOf(rows: Row[], columns: string[]): { measures: string[]; labels: string[] } {
  const measures = columns.filter((column) => isMeasure(column) && rows.some((row) => typeof row[column] === 'number'));
  return { measures, labels: columns.filter((column) => !measures.includes(column)) };
}

const numbersOf = (rows: Row[], measure: string): number[] =>
  rows.map((row) => row[measure]).filter((value) => typeof value === 'number');

const labeller =
  (rows: Row[], columns: string[], values: Values) =>
  (index: number): string =>
    oneLine(
      columns.map((column) => inWords(rows[index]?.[column] ?? null, column, values)).join(' / '),
      SHOWN.valueInWords,
    );

function isTimeline(rows: Row[], [column, ...others]: string[]): boolean {
  if (column === undefined || others.length > 0) return false;
  const dates = rows.map((row) => row[column]).filter((date) => typeof date === 'string' && DATE.test(date));
  return dates.length === rows.length && dates.every((date, index) => index === 0 || isBefore(dates[index - 1], date));
}

const isBefore = (a: JsonValue | undefined, b: JsonValue | undefined): boolean =>
  typeof a === 'string' && typeof b === 'string' && a < b;

const isSorted = ({ numbers }: Series, inOrder: (a: number, b: number) => boolean): boolean =>
  numbers.every((value, index) => index === 0 || inOrder(numbers[index - 1] ?? value, value));

const isRanked = (series: Series): boolean =>
  !isConstant(series) && (isSorted(series, (a, b) => a >= b) || isSorted(series, (a, b) => a <= b));

const isConstant = ({ numbers }: Series): boolean => numbers.every((value) => value === numbers[0]);

function inWords(value: JsonValue, column: string, values: Values): string {
  if (value === null || value === '') return 'no value';
  return oneLine(values.text(value, column), SHOWN.valueInWords);
}

const nameOf = (column: string): string => oneLine(columnInWords(column), SHOWN.header);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const count = (n: number, noun: string, values: Values): string => `${values.count(n)} ${noun}${n === 1 ? '' : 's'}`;

/** Rows in no particular order: a measure, and the columns that name its values. */
interface Range {
  rows: Row[];
  measure: string;
  labels: string[];
  /** Names the row at `index`. */
  label: (index: number) => string;
  /** One value of a column. */
  name: (row: Row, column: string) => string;
  values: Values;
}

interface Point {
  row: Row;
  value: number;
  index: number;
}

/** With fewer groups than this, nothing leads often. */
const FEWEST_GROUPS = 3;

/** The largest and the smallest value with their names, and who leads most often; undefined with fewer than two values. */
function sayRange(range: Range): Piece[] | undefined {
  const { rows, measure, labels, label, values } = range;
  const points = rows.flatMap((row, index): Point[] => {
    const value = row[measure];
    return typeof value === 'number' ? [{ row, value, index }] : [];
  });
  const [first] = points;
  if (first === undefined || points.length < 2) return undefined;
  const highest = points.reduce((best, one) => (one.value > best.value ? one : best), first);
  const lowest = points.reduce((best, one) => (one.value < best.value ? one : best), first);
  const decimals = decimalsOf([highest.value, lowest.value], measure);
  const says = ({ value, index }: Point): Piece[] => [
    { bold: values.number(value, measure, decimals) },
    ` (${label(index)})`,
  ];
  return [
    `${sayWhat(range)}: highest `,
    ...says(highest),
    ', lowest ',
    ...says(lowest),
    '.',
    ...(labels.length === 2 ? sayLeader(points, range) : []),
  ];
}

/** `Revenue by month and category`, or `Revenue of 12 rows`. */
function sayWhat({ rows, measure, labels, values }: Range): string {
  const what = columnInWords(measure);
  const capital = `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
  return labels.length < 2 ? `${capital} of ${values.rows(rows.length)}` : `${capital} by ${listed(labels)}`;
}

const listed = (columns: string[]): string => {
  const words = columns.map(columnInWords);
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
};

/** With two columns, one (time, else the first) divides the rows into groups. A value of the other may lead most of them. */
function sayLeader(points: Point[], { rows, labels: [first = '', second = ''], name }: Range): Piece[] {
  const isTime = (column: string): boolean => isCalendar(column) || rows.every((row) => isTimeValue(row[column]));
  const [axis, split] = !isTime(first) && isTime(second) ? [second, first] : [first, second];
  const groups = new Map<string, Point[]>();
  for (const point of points) {
    const group = name(point.row, axis);
    const others = groups.get(group);
    // In place: a copy of the group for each point takes seconds where few groups hold 100,000 rows.
    if (others === undefined) groups.set(group, [point]);
    else others.push(point);
  }
  const full = [...groups.values()].filter((group) => group.length > 1);
  if (full.length < FEWEST_GROUPS) return [];
  const wins = new Map<string, number>();
  for (const [leader, next] of full.map((group) => group.toSorted((a, b) => b.value - a.value))) {
    if (leader === undefined || leader.value === next?.value) continue;
    const winner = name(leader.row, split);
    wins.set(winner, (wins.get(winner) ?? 0) + 1);
  }
  const [most, runnerUp] = [...wins].toSorted(([, a], [, b]) => b - a);
  if (most === undefined || most[1] * 2 <= full.length || most[1] === runnerUp?.[1]) return [];
  return [' ', { bold: most[0] }, ` leads ${most[1]} out of ${full.length} times.`];
}

const isTimeValue = (value: Row[string] | undefined): boolean =>
  typeof value === 'string' && readTime(value) !== undefined;
