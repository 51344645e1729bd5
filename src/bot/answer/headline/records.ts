import type { Row } from '../../../contract/conversations.ts';
import { areAll, atOnce, type Steps } from '../../../shared/steps.ts';
import type { Piece } from '../../kit/blocks.ts';
import { isId, isName, type Values } from '../../kit/values.ts';
import { type Facts } from './facts.ts';
import { singular } from './nouns.ts';
import {
  capital,
  count,
  inWords,
  isTimeColumn,
  isTimeValue,
  labeller,
  nameOf,
  ownNames,
  type Parts,
  PERIOD,
  partsOf,
  sayCount,
  tellApart,
} from './series.ts';

const NAMED_IN_A_ROW = 4;
const NAMED_OF_A_LIST = 3;

/** `Revenue: 3,210.50.` */
export function saySingleValue(row: Row, [column = '']: string[], values: Values): Piece[] {
  const name = /\p{L}/u.test(column) ? `${capital(nameOf(column, values))}: ` : 'The result is ';
  return [name, { bold: inWords(row[column] ?? null, column, values) }, '.'];
}

interface Told {
  columns: string[];
  values: Values;
  /** What the sentence begins with. */
  lead?: string;
}

/** `Ana Silva: 12 orders, revenue 3,210.50.` */
export function sayOneRow(row: Row, { columns, values, lead = '' }: Told): Piece[] {
  const { measures, labels: known } = atOnce(partsOf([row], columns, values));
  const labels = known.filter(
    (column) => typeof row[column] === 'string' && row[column] !== '' && !isTimeValue(row[column]),
  );
  const [time] = known.filter((column) => PERIOD.test(column) && isTimeValue(row[column]));
  const called = labels.length > 0 || time === undefined ? labels : [time];
  const label = measures.length > 0 && called.length > 0 ? labeller([row], called, values)(0) : '';
  const facts = withoutIds(columns.filter((column) => label === '' || !called.includes(column)));
  const told = lead === '' ? facts : withoutEmpty(row, facts);
  const named = told.slice(0, NAMED_IN_A_ROW);
  const name = (column: string): string => nameOf(column, values);
  const pairs = named.flatMap((column, index): Piece[] => {
    const value = row[column] ?? null;
    const before = index > 0 ? ', ' : '';
    const shown = index === 0 && label === '' && lead === '' ? capital(name(column)) : name(column);
    // Approved, not cancelled.
    const state = typeof value === 'boolean' ? stateIn(name(column)) : undefined;
    if (state !== undefined) {
      const told = value === true ? state : `not ${state}`;
      return [before, { bold: shown === name(column) ? told : capital(told) }];
    }
    const counted = label === '' ? undefined : countedName(value, column);
    if (counted !== undefined) return [before, { bold: inWords(value, column, values) }, ` ${counted}`];
    return [`${before}${shown} `, { bold: inWords(value, column, values) }];
  });
  const rest = told.length - named.length;
  return [
    ...(lead === '' ? [] : [lead]),
    ...(label === '' ? [] : [{ bold: label }, lead === '' ? ': ' : ', ']),
    ...pairs,
    rest > 0 ? ` and ${count(rest, 'more column', values)}.` : '.',
  ];
}

/** `approved`, `online` of `is online`: what a row is, or is not. */
const stateIn = (name: string): string | undefined =>
  /^is (.+)$/i.exec(name)?.[1] ?? (/ed$/i.test(name) ? name : undefined);

/** What isn't recorded says nothing in a sentence, unless there is nothing else. */
function withoutEmpty(row: Row, columns: string[]): string[] {
  const others = columns.filter((column) => row[column] !== null && row[column] !== '');
  return others.length === 0 ? columns : others;
}

/** `orders` of 12, `order` of 1: what a whole number counts, where its column is called after that alone. */
export function countedName(value: Row[string] | undefined, column: string): string | undefined {
  if (!Number.isInteger(value) || !isCounted(column)) return undefined;
  return value === 1 ? singular(column) : column;
}

const MANY = /^[a-z]+[^s\d_]s$/;
const NO_PLURAL = /(us|is|series|news|sales|earnings|savings|hours|minutes|days)$/;

/** Whether a column is called after what it counts, and nothing else: `orders`. */
const isCounted = (column: string): boolean => MANY.test(column) && !NO_PLURAL.test(column);

/** `23 products: Espresso machine, Grinder, Mug and 20 more.` Rows that nothing names are told by their columns. */
export function* sayRecords(parts: Parts, facts: Facts): Steps<Piece[]> {
  const many = { bold: capital(sayCount(parts.rows.length, facts, parts.values)) };
  const names = yield* namesOf(parts);
  return names === undefined ? [many, ...sayColumns(parts)] : [many, `: ${names}.`];
}

/** `Espresso machine, Grinder, Mug and 20 more`, of `all` rows; undefined where nothing names them. */
export function* namesOf(parts: Parts, all = parts.rows.length): Steps<string | undefined> {
  const { rows, values } = parts;
  const labels = yield* calledBy(parts);
  const label = labeller(rows, labels, values);
  const named = all === NAMED_OF_A_LIST + 1 ? all : NAMED_OF_A_LIST;
  const shown = rows.slice(0, named).map((_, at) => label(at));
  const isText = yield* areAll(rows, (row) => labels.every((column) => typeof row[column] === 'string'));
  const isPlain = isText && labels.length > 0 && labels.length < 3 && new Set(shown).size === shown.length;
  if (!isPlain) return undefined;
  const rest = all - shown.length;
  const last = rest > 0 ? `${values.count(rest)} more` : (shown.pop() ?? '');
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}

/** What a row is called by in a list: no date and no id, unless there is nothing else. */
function* calledBy({ rows, columns, labels }: Parts): Steps<string[]> {
  const [own] = yield* ownNames(rows, labels);
  if (own !== undefined) return own.concat(labels.filter((column) => PERIOD.test(column)));
  const texts: string[] = [];
  for (const column of labels) if (!isName(column) && !(yield* isTimeColumn(rows, column))) texts.push(column);
  if (texts.length === labels.length) return labels;
  if (texts.length > 0 && (yield* tellApart(rows, texts))) return texts;
  return columns.length === 1 ? columns : [];
}

/** `, each with name, city and 4 more columns.` */
function sayColumns({ columns, values }: Parts): Piece[] {
  const named = withoutIds(columns)
    .slice(0, NAMED_IN_A_ROW)
    .map((column) => nameOf(column, values));
  const rest = columns.length - named.length;
  const all = rest > 0 ? [...named, count(rest, 'more column', values)] : named;
  const last = all.pop() ?? '';
  const listing = all.length === 0 ? last : `${all.join(', ')} and ${last}`;
  return [listing === '' ? '.' : `, each with ${listing}.`];
}

/** What only tells rows apart says nothing in a sentence, unless there is nothing else. */
function withoutIds(columns: string[]): string[] {
  const others = columns.filter((column) => !isId(column));
  return others.length === 0 ? columns : others;
}
