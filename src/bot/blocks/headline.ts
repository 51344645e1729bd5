import type { Row } from '../../contract/conversations.ts';
import type { JsonValue } from '../../shared/json.ts';
import { oneLine } from './kit/clamp.ts';
import { SHOWN } from './kit/limits.ts';
import { columnInWords, formatNumber, formatValue, isMeasure } from './kit/values.ts';
import type { Piece } from './kit/words.ts';

const DATE = /^\d{4}-\d{2}(-\d{2}([T ]\d{2}:\d{2}.*)?)?$/;
/** A bucket of days or months comes as its first instant; the sentence needs the day only. */
const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})[T ]00:00:00(?:\.0+)?(?:Z|\+00:?00)?$/;
const NAMED_AT_THE_TOP = 3;
const NAMED_IN_A_ROW = 4;

interface Point {
  label: string;
  value: number;
}

interface Series {
  measure: string;
  labelColumns: string[];
  points: Point[];
}

/** The answer in one sentence, said of nothing but these rows. */
export function sayHeadline(rows: Row[], columns: string[]): Piece[] {
  const [first] = rows;
  if (first === undefined || columns.length === 0) return ['The query ran and returned no rows.'];
  if (rows.length === 1) return columns.length === 1 ? saySingleValue(first, columns) : sayOneRow(first, columns);
  const series = findSeries(rows, columns);
  if (series !== undefined) {
    if (isTimeline(rows, series)) return sayTimeline(series);
    if (isConstant(series)) return sayConstant(series);
    if (isSorted(series, (a, b) => a >= b)) return sayRanking(series, 'Highest');
    if (isSorted(series, (a, b) => a <= b)) return sayRanking(series, 'Lowest');
  }
  return [{ bold: count(rows.length, 'row') }, '.'];
}

function saySingleValue(row: Row, [column = '']: string[]): Piece[] {
  const value = row[column] ?? null;
  const name = /[\p{L}]/u.test(column) ? `The ${nameOf(column)}` : 'The result';
  return value === null ? [`${name} has no value.`] : [`${name} is `, { bold: inWords(value, column) }, '.'];
}

function sayOneRow(row: Row, columns: string[]): Piece[] {
  const named = columns.slice(0, NAMED_IN_A_ROW);
  const pairs = named.flatMap((column, index): Piece[] => [
    `${index === 0 ? '' : ', '}${nameOf(column)} `,
    { bold: inWords(row[column] ?? null, column) },
  ]);
  const rest = columns.length - named.length;
  return ['One row: ', ...pairs, rest > 0 ? `, and ${count(rest, 'more column')}.` : '.'];
}

function sayTimeline({ measure, points }: Series): Piece[] {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return [];
  const top = points.reduce((best, point) => (point.value > best.value ? point : best), first);
  const says = (point: Point): Piece => ({ bold: formatNumber(point.value, measure) });
  return [
    `${capital(nameOf(measure))} from ${first.label} to ${last.label}: first `,
    says(first),
    ', last ',
    says(last),
    `; the highest of ${count(points.length, 'row')} is `,
    says(top),
    ` (${top.label}).`,
  ];
}

function sayConstant({ measure, points: [first, ...rest] }: Series): Piece[] {
  if (first === undefined) return [];
  const value = { bold: formatNumber(first.value, measure) };
  return [`All ${count(rest.length + 1, 'row')} have the same ${nameOf(measure)}: `, value, '.'];
}

function sayRanking({ measure, points }: Series, order: 'Highest' | 'Lowest'): Piece[] {
  const named = points
    .slice(0, NAMED_AT_THE_TOP)
    .flatMap((point, index): Piece[] => [
      `${index === 0 ? '' : ', '}${point.label} `,
      { bold: formatNumber(point.value, measure) },
    ]);
  return [`${order} ${nameOf(measure)} of ${count(points.length, 'row')}: `, ...named, '.'];
}

/** The first measure whose values can be said: a number in every row, with something to name it by. */
function findSeries(rows: Row[], columns: string[]): Series | undefined {
  const numeric = columns.filter((column) => rows.every((row) => typeof row[column] === 'number'));
  const measures = numeric.filter(isMeasure);
  const labelColumns = columns.filter((column) => !measures.includes(column));
  if (labelColumns.length === 0) return undefined;
  const candidates = measures.map((measure) => ({
    measure,
    labelColumns,
    points: pointsOf(rows, measure, labelColumns),
  }));
  return candidates.find((series) => isTimeline(rows, series) || isRanked(series)) ?? candidates[0];
}

function pointsOf(rows: Row[], measure: string, labelColumns: string[]): Point[] {
  return rows.map((row) => {
    const value = row[measure];
    const label = labelColumns.map((column) => inWords(row[column] ?? null, column)).join(' / ');
    return {
      label: label === '' ? 'no value' : oneLine(label, SHOWN.valueInWords),
      value: typeof value === 'number' ? value : 0,
    };
  });
}

function isTimeline(rows: Row[], { labelColumns }: Series): boolean {
  const [column] = labelColumns;
  if (column === undefined || labelColumns.length > 1) return false;
  const dates = rows.map((row) => row[column]).filter((date) => typeof date === 'string' && DATE.test(date));
  return dates.length === rows.length && dates.every((date, index) => index === 0 || isBefore(dates[index - 1], date));
}

const isBefore = (a: JsonValue | undefined, b: JsonValue | undefined): boolean =>
  typeof a === 'string' && typeof b === 'string' && a < b;

const isSorted = ({ points }: Series, inOrder: (a: number, b: number) => boolean): boolean =>
  points.every((point, index) => index === 0 || inOrder(points[index - 1]?.value ?? point.value, point.value));

const isRanked = (series: Series): boolean =>
  !isConstant(series) && (isSorted(series, (a, b) => a >= b) || isSorted(series, (a, b) => a <= b));

const isConstant = ({ points }: Series): boolean => points.every(({ value }) => value === points[0]?.value);

function inWords(value: JsonValue, column: string): string {
  if (value === null || value === '') return 'no value';
  return oneLine(formatValue(value, column).replace(MIDNIGHT, '$1'), SHOWN.valueInWords);
}

const nameOf = (column: string): string => oneLine(columnInWords(column), SHOWN.header);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const count = (n: number, noun: string): string => `${n.toLocaleString('en-US')} ${noun}${n === 1 ? '' : 's'}`;
