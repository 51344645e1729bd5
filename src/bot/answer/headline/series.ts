import type { Row } from '../../../contract/conversations.ts';
import { areAll, type Steps } from '../../../shared/steps.ts';
import { oneLine } from '../../kit/blocks.ts';
import { SHOWN } from '../../kit/limits.ts';
import { readTime } from '../../kit/times.ts';
import { isCalendar, isId, isMeasure, isName, type Values } from '../../kit/values.ts';
import type { Facts } from './facts.ts';

/** More columns than this make no name for a sentence. */
const MAX_LABEL_COLUMNS = 3;
const MAX_MEASURES = 5;

/** Rows, and what their columns are for. */
export interface Parts {
  rows: Row[];
  columns: string[];
  measures: string[];
  /** The columns that name the rows. */
  labels: string[];
  /** Names the row at `index`. */
  label: (index: number) => string;
  values: Values;
}

/** One measure along the rows, with a number in each. */
export interface Series extends Parts {
  measure: string;
  numbers: number[];
}

/** Whether a sentence can name the rows. */
export const haveNames = ({ labels }: Parts): boolean => labels.length > 0 && labels.length <= MAX_LABEL_COLUMNS;

/** The first measure that is asked to be in order, or is sorted, along time or by itself, else the first; undefined where nothing can be said of one. */
export function* findSeries(parts: Parts, orderedBy?: string): Steps<Series | undefined> {
  if (!haveNames(parts)) return undefined;
  const found: Series[] = [];
  const isAsked = (measure: string): boolean => measure.toLowerCase() === orderedBy?.toLowerCase();
  const inTurn = [...parts.measures.filter(isAsked), ...parts.measures.filter((measure) => !isAsked(measure))];
  for (const measure of inTurn) {
    const numbers = yield* numbersOf(parts.rows, measure);
    if (numbers === undefined) continue;
    const series = { ...parts, measure, numbers };
    if (isAsked(measure) || (yield* isRanked(series))) return series;
    if (found.push(series) === MAX_MEASURES) break;
  }
  return found[0];
}

/** undefined: a row has none. */
function* numbersOf(rows: Row[], column: string): Steps<number[] | undefined> {
  const numbers: number[] = [];
  const areNumbers = yield* areAll(rows, ({ [column]: value }) => typeof value === 'number' && numbers.push(value) > 0);
  return areNumbers ? numbers : undefined;
}

function* isRanked({ numbers }: Series): Steps<boolean> {
  if (yield* isConstant(numbers)) return false;
  return (yield* isSorted(numbers, (a, b) => a >= b)) || (yield* isSorted(numbers, (a, b) => a <= b));
}

export const isConstant = (numbers: number[]): Steps<boolean> => areAll(numbers, (value) => value === numbers[0]);

export const isSorted = (numbers: number[], inOrder: (a: number, b: number) => boolean): Steps<boolean> =>
  areAll(numbers, (value, index) => index === 0 || inOrder(numbers[index - 1] ?? value, value));

/** Which columns measure something, and which name the rows. */
export function* partsOf(rows: Row[], columns: string[], values: Values): Steps<Parts> {
  const measures: string[] = [];
  for (const column of columns.filter(isMeasure))
    if (!(yield* areAll(rows, (row) => typeof row[column] !== 'number'))) measures.push(column);
  const others = columns.filter((column) => !measures.includes(column));
  const labels = yield* namingColumns(rows, others);
  return { rows, columns, measures, labels, label: labeller(rows, labels, values), values };
}

/** A row is called by its name, where that tells all rows apart: by no id, and by none of its other facts but the period it is of. */
function* namingColumns(rows: Row[], labels: string[]): Steps<string[]> {
  const told = labels.filter((column) => !isName(column));
  const [first, ...more] = told;
  if (first === undefined) return labels;
  if (more.length === 0) return told;
  for (const naming of yield* ownNames(rows, told))
    if (yield* tellApart(rows, naming)) return told.filter((column) => naming.includes(column) || PERIOD.test(column));
  const others: string[] = [];
  for (const column of told) if (!(yield* areAll(rows, (row) => typeof row[column] === 'boolean'))) others.push(column);
  const isLess = others.length > 0 && others.length < told.length;
  return isLess && told.length <= MAX_LABEL_COLUMNS && (yield* tellApart(rows, others)) ? others : told;
}

/** The columns that hold names, those of people together; the likeliest first. */
export function* ownNames(rows: Row[], columns: string[]): Steps<string[][]> {
  // By their names first, since that needs no look at the rows.
  const named = columns.filter((column) => [FIRST_NAME, LAST_NAME, NAME].some((name) => name.test(column)));
  const texts: string[] = [];
  for (const column of named)
    if (!(yield* isTimeColumn(rows, column)) && (yield* areAll(rows, (row) => typeof row[column] === 'string')))
      texts.push(column);
  const [given, family] = [FIRST_NAME, LAST_NAME].map((name) => texts.find((column) => name.test(column)));
  const people = given === undefined || family === undefined ? [] : [[given, family]];
  return [...people, ...texts.filter((column) => NAME.test(column)).map((column) => [column])];
}

export function* isTimeColumn(rows: Row[], column: string): Steps<boolean> {
  return isCalendar(column) || !(yield* areAll(rows, (row) => !isTimeValue(row[column])));
}

/** What rows are grouped by, and no fact about one thing, as `signed_up` and `founded_year` are. */
export const PERIOD = /^(day|week|weekday|month|quarter|year|hour)$|[_\s.](week|month|quarter)$/i;

const FIRST_NAME = /(^|[_\s.])(first|given|fore)[_\s]?name$/i;
const LAST_NAME = /(^|[_\s.])(last|family|sur)[_\s]?name$/i;
const NAME = /(^|[_\s.])(name|title|label)$/i;

/** Whether no two rows have the same values in these columns. */
export function tellApart(rows: Row[], columns: string[]): Steps<boolean> {
  const [only = '', ...more] = columns;
  const seen = new Set<unknown>();
  const written = new Set<string>();
  return areAll(rows, (row) => {
    const value = row[only] ?? null;
    const isPlain = more.length === 0 && (typeof value !== 'object' || value === null);
    return isPlain ? isNew(seen, value) : isNew(written, JSON.stringify(columns.map((column) => row[column] ?? null)));
  });
}

function isNew<T>(seen: Set<T>, value: T): boolean {
  const before = seen.size;
  return seen.add(value).size > before;
}

export const isTimeValue = (value: Row[string] | undefined): boolean =>
  typeof value === 'string' && readTime(value) !== undefined;

/** Names the row at an index: `Ana Silva`, `Mar 2026 / Tea`. */
export function labeller(rows: Row[], columns: string[], values: Values): (index: number) => string {
  const between = betweenNames(columns);
  return (index) =>
    oneLine(
      columns.map((column) => labelOf(rows[index]?.[column] ?? null, column, values)).join(between),
      SHOWN.valueInWords,
    );
}

/** People are called by two names, and ways by where they begin and end. */
function betweenNames([first = '', second = '', ...more]: string[]): string {
  if (second === '' || more.length > 0) return ' / ';
  if (FIRST_NAME.test(first) && LAST_NAME.test(second)) return ' ';
  return BEGIN.test(first) && END.test(second) ? ' to ' : ' / ';
}

const BEGIN = /^(origin|from|source|start|departure)($|[_\s.])/i;
const END = /^(destination|dest|to|target|end|arrival)($|[_\s.])/i;

/** `no agent` of a row that has none, `order 1271` of one that has but a number. */
function labelOf(value: Row[string], column: string, values: Values): string {
  if (value === null || value === '') return `no ${nameOf(column, values)}`;
  const thing = isId(column) ? nameOf(column, values).replace(/ ?\b(id|uuid|guid)s?$/i, '') : '';
  return thing === '' ? inWords(value, column, values) : `${thing} ${inWords(value, column, values)}`;
}

/** Of the day: 14 alone says nothing in a sentence. */
const HOUR = /(^|[_\s.])hour$/i;

export function inWords(value: Row[string], column: string, values: Values): string {
  if (value === null || value === '') return 'no value';
  if (typeof value === 'number' && HOUR.test(column) && Number.isInteger(value)) return `${value}:00`;
  const text = typeof value === 'number' ? values.amount(value, column) : values.text(value, column);
  return atWord(text, SHOWN.valueInWords);
}

/** On one line, and cut behind a whole word where it is too long and has one. */
function atWord(text: string, most: number): string {
  const line = oneLine(text, most);
  if (text.length <= most || !line.endsWith('…')) return line;
  const end = line.lastIndexOf(' ');
  return end * 2 < most ? line : `${line.slice(0, end)}…`;
}

export const nameOf = (column: string, values: Values): string => oneLine(values.name(column), SHOWN.header);
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** A name that a sentence begins with: `Web` of `web`, and `iPhone` as it is. */
export const beginning = (label: string): string =>
  /^[a-z]{3,}([ ,][a-z\d ,]*)?$/.test(label) ? capital(label) : label;
export const count = (n: number, noun: string, values: Values): string =>
  `${values.count(n)} ${noun}${n === 1 ? '' : 's'}`;

/** `17 customers`, `the first 100 of 2,431 customers`: how many rows there are, where that is known, and of what. */
export function sayCount(shown: number, { isCut, isFirst, total, noun }: Facts, values: Values): string {
  const named = shown === 1 && noun === 'rows' ? 'row' : noun;
  if (!isCut || !isFirst) return `${values.count(shown)} ${named}`;
  const of = total === undefined ? '' : ` of ${values.count(total)}`;
  return `the first ${values.count(shown)}${of} ${named}`;
}

/** `Tea, Coffee and Mugs`, of two or more. */
export const listed = (names: string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
