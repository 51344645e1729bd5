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

/** More columns than this name nothing that could be said in a sentence. */
const MAX_LABEL_COLUMNS = 3;
const MAX_MEASURES = 5;

/** One measure along the rows. */
interface Series {
  measure: string;
  values: number[];
  /** Names the row at `index`. */
  label: (index: number) => string;
  /** The rows are days, months or the like, one after the other. */
  isTimeline: boolean;
}

/** The answer in one sentence, said of nothing but these rows. */
export function sayHeadline(rows: Row[], columns: string[]): Piece[] {
  const [first] = rows;
  if (first === undefined || columns.length === 0) return ['The query ran and returned no rows.'];
  if (rows.length === 1) return columns.length === 1 ? saySingleValue(first, columns) : sayOneRow(first, columns);
  const series = findSeries(rows, columns);
  if (series !== undefined) {
    if (series.isTimeline) return sayTimeline(series);
    if (isConstant(series)) return sayConstant(series);
    if (isSorted(series, (a, b) => a >= b)) return sayRanking(series, 'Highest');
    if (isSorted(series, (a, b) => a <= b)) return sayRanking(series, 'Lowest');
  }
  return [{ bold: count(rows.length, 'row') }, '.'];
}

function saySingleValue(row: Row, [column = '']: string[]): Piece[] {
  const name = /\p{L}/u.test(column) ? `${capital(nameOf(column))}: ` : 'The result is ';
  return [name, { bold: inWords(row[column] ?? null, column) }, '.'];
}

function sayOneRow(row: Row, columns: string[]): Piece[] {
  const named = columns.slice(0, NAMED_IN_A_ROW);
  const pairs = named.flatMap((column, index): Piece[] => [
    `${index === 0 ? '' : '; '}${nameOf(column)}: `,
    { bold: inWords(row[column] ?? null, column) },
  ]);
  const rest = columns.length - named.length;
  return ['One row: ', ...pairs, rest > 0 ? `; and ${count(rest, 'more column')}.` : '.'];
}

function sayTimeline({ measure, values, label }: Series): Piece[] {
  const last = values.length - 1;
  const top = values.reduce((best, value, index) => (value > (values[best] ?? value) ? index : best), 0);
  const says = (index: number): Piece => ({ bold: formatNumber(values[index] ?? 0, measure) });
  return [
    `${capital(nameOf(measure))} from ${label(0)} to ${label(last)}: first `,
    says(0),
    ', last ',
    says(last),
    `; the highest of ${count(values.length, 'row')} is `,
    says(top),
    ` (${label(top)}).`,
  ];
}

function sayConstant({ measure, values: [first = 0, ...rest] }: Series): Piece[] {
  const value = { bold: formatNumber(first, measure) };
  return [`All ${count(rest.length + 1, 'row')} have the same ${nameOf(measure)}: `, value, '.'];
}

function sayRanking({ measure, values, label }: Series, order: 'Highest' | 'Lowest'): Piece[] {
  const named = values
    .slice(0, NAMED_AT_THE_TOP)
    .flatMap((value, index): Piece[] => [
      `${index === 0 ? '' : ', '}${label(index)} (`,
      { bold: formatNumber(value, measure) },
      ')',
    ]);
  return [`${order} ${nameOf(measure)} of ${count(values.length, 'row')}: `, ...named, '.'];
}

/** The first measure that can be said: a number in every row, in an order, with something to name it by. */
function findSeries(rows: Row[], columns: string[]): Series | undefined {
  const numeric = columns.filter((column) => isMeasure(column) && rows.some((row) => typeof row[column] === 'number'));
  const measures = numeric.filter((column) => rows.every((row) => typeof row[column] === 'number'));
  const labelColumns = columns.filter((column) => !numeric.includes(column));
  if (labelColumns.length === 0 || labelColumns.length > MAX_LABEL_COLUMNS) return undefined;
  const shared = { label: labeller(rows, labelColumns), isTimeline: isTimeline(rows, labelColumns) };
  const candidates = measures
    .slice(0, MAX_MEASURES)
    .map((measure) => ({ ...shared, measure, values: valuesOf(rows, measure) }));
  return candidates.find((series) => series.isTimeline || isRanked(series)) ?? candidates[0];
}

const valuesOf = (rows: Row[], measure: string): number[] =>
  rows.map((row) => row[measure]).filter((value) => typeof value === 'number');

const labeller =
  (rows: Row[], columns: string[]) =>
  (index: number): string =>
    oneLine(columns.map((column) => inWords(rows[index]?.[column] ?? null, column)).join(' / '), SHOWN.valueInWords);

function isTimeline(rows: Row[], [column, ...others]: string[]): boolean {
  if (column === undefined || others.length > 0) return false;
  const dates = rows.map((row) => row[column]).filter((date) => typeof date === 'string' && DATE.test(date));
  return dates.length === rows.length && dates.every((date, index) => index === 0 || isBefore(dates[index - 1], date));
}

const isBefore = (a: JsonValue | undefined, b: JsonValue | undefined): boolean =>
  typeof a === 'string' && typeof b === 'string' && a < b;

const isSorted = ({ values }: Series, inOrder: (a: number, b: number) => boolean): boolean =>
  values.every((value, index) => index === 0 || inOrder(values[index - 1] ?? value, value));

const isRanked = (series: Series): boolean =>
  !isConstant(series) && (isSorted(series, (a, b) => a >= b) || isSorted(series, (a, b) => a <= b));

const isConstant = ({ values }: Series): boolean => values.every((value) => value === values[0]);

function inWords(value: JsonValue, column: string): string {
  if (value === null || value === '') return 'no value';
  return oneLine(formatValue(value, column).replace(MIDNIGHT, '$1'), SHOWN.valueInWords);
}

const nameOf = (column: string): string => oneLine(columnInWords(column), SHOWN.header);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const count = (n: number, noun: string): string => `${n.toLocaleString('en-US')} ${noun}${n === 1 ? '' : 's'}`;
