import type { Row } from '../../../contract/conversations.ts';
import { atOnce } from '../../../shared/steps.ts';
import type { Piece } from '../../kit/blocks.ts';
import { readTime } from '../../kit/times.ts';
import { isCalendar, type Values } from '../../kit/values.ts';
import type { Asked } from './asked.ts';
import { headOf, isTimeWord, splitPhrase, stemOf, wordsIn } from './asked-words.ts';
import { type Facts } from './facts.ts';
import { isOver } from './is-over.ts';
import { isPlural, singular } from './nouns.ts';
import { agreeing } from './question.ts';
import { countedName } from './records.ts';
import { beginning, inWords, isTimeValue, labeller, nameOf, ownNames, type Parts, PERIOD } from './series.ts';

interface Told {
  asked: Asked;
  facts: Facts;
}

/** `Cy Dahl closed the most tickets last month: 22.` */
export function sayRowAsAsked(parts: Parts, { asked, facts }: Told): Piece[] | undefined {
  const said = whatIsSaid(asked, parts, facts);
  const [row] = parts.rows;
  const named = said && row && nameRow(parts, row, said.noun);
  if (said === undefined || row === undefined || named === undefined) return undefined;
  const value = sayValue({ parts, row, columns: named.columns, asked, facts });
  if (said.be === '') return [{ bold: beginning(named.name) }, ` ${said.words}`, ...after(': ', value), '.'];
  const be =
    isOfPast(row, named, facts) && asked.question.kind === 'phrase' && asked.question.be === '' ? 'was' : said.be;
  const isCalled = !facts.isListing || atOnce(ownNames([row], parts.labels)).length > 0;
  return isCalled
    ? [{ bold: beginning(named.name) }, ` ${be} the ${said.words}`, ...after(': ', value), '.']
    : [`The ${said.words} ${be} `, { bold: named.name }, ...after(', ', value), whenOf(parts, row, facts), '.'];
}

const after = (sign: string, value: Piece[] | undefined): Piece[] => (value === undefined ? [] : [sign, ...value]);

/** Whether it is a day or a month before today. */
function isOfPast(row: Row, { columns: [column = ''] }: Named, { today }: Facts): boolean {
  const value = row[column];
  const time = typeof value === 'string' ? readTime(value) : undefined;
  return time !== undefined && time.at.toISOString().slice(0, 10) < today;
}

/** ` (Mar 8, 2026)`: when something was that has no name of its own. */
function whenOf({ columns, values }: Parts, row: Row, { orderedBy }: Facts): string {
  const column = columns.find((one) => isTimeValue(row[one]));
  if (column === undefined || column.toLowerCase() === orderedBy?.toLowerCase()) return '';
  return ` (${inWords(row[column] ?? null, column, values)})`;
}

const SUPERLATIVE =
  /^(most|least|fewest|best|worst|top|last|latest|(?!(?:inter|requ|for|gu|t|r|harv|inv|w|qu|sugg)est$)\p{L}+est)$/iu;

/** Whether a thing is the first of its kind: `busiest route`, `product with the most orders`. */
export const isSuperlative = (words: string): boolean =>
  words
    .split(' ')
    .some((word, at, all) => SUPERLATIVE.test(word) && !(/^last$/i.test(word) && isTimeWord(all[at + 1] ?? '')));

interface Said {
  noun: string;
  words: string;
  /** '': the words have a verb of their own. */
  be: string;
}

/** undefined: one row is no answer to that. */
function whatIsSaid({ question }: Asked, { measures }: Parts, facts: Facts): Said | undefined {
  if (question.kind === 'which')
    return isSuperlative(question.says) || isSuperlative(question.noun)
      ? { noun: question.noun, words: agreeing(question.says, true), be: '' }
      : undefined;
  if (question.kind !== 'phrase' || !isFirstOfAll(question.words)) return undefined;
  const noun = headBefore(question.words);
  const by = /\bby (.+)$/i.exec(question.words)?.[1];
  const isByNumber = by === undefined || measures.some((measure) => wordsIn(by).map(stemOf).includes(headOf(measure)));
  if (isPlural(noun) || !isByNumber || /\b(per|each)\b/i.test(question.words)) return undefined;
  const be = question.be === 'was' || question.be === 'were' || isOver(facts) ? 'was' : 'is';
  return { noun, words: question.words, be };
}

/** `busiest route`, `route with the most delays`; not so many of them. */
function isFirstOfAll(words: string): boolean {
  const [first = '', second = '', third = ''] = words.split(' ');
  const having = /^\p{L}+(?: \p{L}+)? (?:with|having|that (?:has|had)) the (\p{L}+)/iu.exec(words)?.[1] ?? '';
  return !/\d/.test(first + second + third) && [first, second, having].some((word) => SUPERLATIVE.test(word));
}

/** `route` of `busiest route in May`. */
const headBefore = (words: string): string => splitPhrase(words.split(' ')).head.at(-1) ?? '';

interface Named {
  name: string;
  columns: string[];
}

/** More facts than these are no name: the first of them is. */
const MOST_NAMES = 2;

/** By its names; else by the column that the question names, as `sensor 2`. */
function nameRow({ rows, columns, labels, values }: Parts, row: Row, noun: string): Named | undefined {
  const isText = (column: string): boolean => typeof row[column] === 'string' && row[column] !== '';
  const texts = labels.filter((column) => isText(column) && !isTimeValue(row[column]));
  const told = texts.length > MOST_NAMES ? texts.slice(0, 1) : texts;
  if (told.length > 0) return { name: labeller(rows, told, values)(0), columns: told };
  const head = stemOf(wordsIn(noun).at(-1) ?? '');
  const own = columns.find((column) => head !== '' && headOf(column.replace(/[_\s]?id$/i, '')) === head);
  const column = own ?? columns.find((one) => (PERIOD.test(one) || isCalendar(one)) && labels.includes(one));
  const value = column === undefined ? null : (row[column] ?? null);
  if (column === undefined || value === null || value === '' || typeof value === 'boolean') return undefined;
  const text = inWords(value, column, values);
  const isBare = typeof value === 'number' && !isCalendar(column);
  const name = isBare ? `${singular(wordsIn(noun).at(-1) ?? '')} ${String(value)}` : text;
  return { name, columns: [column] };
}

interface About {
  parts: Parts;
  row: Row;
  /** Those that name the row. */
  columns: string[];
  asked: Asked;
  facts: Facts;
}

/** What sets it first, where the statement or the row tells. */
function sayValue({ parts, row, columns, asked, facts }: About): Piece[] | undefined {
  const { values, measures } = parts;
  const own = measures.filter((column) => !columns.includes(column));
  const ordered = parts.columns.find((column) => column.toLowerCase() === facts.orderedBy?.toLowerCase());
  const column = ordered !== undefined && !columns.includes(ordered) ? ordered : own.length === 1 ? own[0] : undefined;
  const value = column === undefined ? null : (row[column] ?? null);
  if (column === undefined || value === null || value === '' || typeof value === 'boolean') return undefined;
  return amountOf(value, { column, values, asked });
}

function amountOf(
  value: string | number | object,
  { column, values, asked }: { column: string; values: Values; asked: Asked },
): Piece[] {
  const text = typeof value === 'object' ? '' : inWords(value, column, values);
  const amount = { bold: text };
  if (typeof value !== 'number') return [amount];
  if (/^(average|avg|mean)\b/i.test(nameOf(column, values)))
    return [amount, /\b(average|mean)\b/i.test(asked.text) ? '' : ' on average'];
  const words = wordsIn(asked.text);
  const counted = countedName(value, column);
  // Who ordered the most has so many orders.
  if (counted !== undefined && !words.includes(column)) return [amount, ` ${counted}`];
  const named = words.map(stemOf);
  const isKnown = wordsIn(nameOf(column, values)).every((word) => word === 'total' || named.includes(stemOf(word)));
  // A number with its unit says what it is.
  return isKnown || /[^\d.,\s\u00A0\u202F’'-]/.test(text) ? [amount] : [`${nameOf(column, values)} `, amount];
}
