import type { Piece } from '../../kit/blocks.ts';
import type { Values } from '../../kit/values.ts';
import type { Asked } from './asked.ts';
import { headOf, splitPhrase, stemOf, wordsIn } from './asked-words.ts';
import { type Facts } from './facts.ts';
import { isOver } from './is-over.ts';
import { isPlural, singular } from './nouns.ts';
import { agreeing, type Question } from './question.ts';
import { capital, type Parts } from './series.ts';

type Counted = Extract<Question, { kind: 'count' }>;
type Which = Extract<Question, { kind: 'which' }>;
type Phrase = Extract<Question, { kind: 'phrase' }>;

interface Told {
  asked: Asked;
  facts: Facts;
}

/** Of one number alone. */
export function sayNumberAsAsked({ rows, columns, values }: Parts, told: Told): Piece[] | undefined {
  const [column = ''] = columns;
  const value = rows[0]?.[column];
  if (typeof value !== 'number') return undefined;
  const { question } = told.asked;
  switch (question.kind) {
    case 'count':
      return sayCounted(value, { column, values, question, told });
    case 'amount':
      return sentence(question.before, { bold: values.amount(value, column) }, question.after);
    case 'phrase':
      return sayPhrase(value, { column, values, question, told });
    case 'which':
      return sayShare(value, { column, values, question, told });
    default:
      return question satisfies never;
  }
}

/** `40% of enrolments are online.`, of what a question asks the share of. */
function sayShare(value: number, { column, values, question }: One<Which>): Piece[] | undefined {
  const of = /^(?:percent|percentage|share|proportion) of (?:the |all |all the )?(.+)$/i.exec(question.noun)?.[1];
  if (of === undefined || !values.isPercent(column)) return undefined;
  return sentence('', { bold: values.amount(value, column) }, `of ${of} ${question.says}`);
}

interface One<Q> {
  column: string;
  values: Values;
  question: Q;
  told: Told;
}

/** A column that says only that it counts. */
const COUNTS =
  /^(count|n|cnt|total|number|num|total count|\??column\??|count all|count star|(total )?(quantity|qty|units))$/i;

/** The same things: what was counted is what was asked about. */
function isCountOf(column: string, noun: string, { asked }: Told): boolean {
  const head = headOf(column);
  const words = wordsIn(noun).map(stemOf);
  if (words.includes(head) || COUNTS.test(wordsIn(column).join(' '))) return true;
  return isPlural(wordsIn(column).at(-1) ?? '') && words.some((word) => asked.counted.has(word));
}

function sayCounted(value: number, { column, values, question, told }: One<Counted>): Piece[] | undefined {
  const { before, noun, after, be } = question;
  const text = values.number(value, column);
  if (!/^[\d.,\s\u00A0\u202F’']+$/.test(text) || value < 0 || !isCountOf(column, noun, told)) return undefined;
  const isOne = value === 1;
  // Of one who live in Berlin.
  if (isOne && /\b(who|that|which)\b/i.test(`${noun} ${after}`)) return undefined;
  const named = { bold: value === 0 ? (/^of\b/i.test(noun) ? 'none' : 'no') : text };
  const things = isOne ? oneOf(noun) : noun;
  if (be === 'there') return sentence(there(isOne, told), named, `${things} ${after}`);
  if (before !== '') return sentence(before, named, `${things} ${after}`);
  return sentence('', named, `${things} ${isOne ? agreeing(after, true) : after}`);
}

/** Of `orders of customers` only the orders, and of `of the orders` none. */
function oneOf(noun: string): string {
  if (/^of\b/i.test(noun)) return noun;
  const [first = '', ...more] = noun.split(/ (?=of\b|in\b|for\b|from\b|with\b|without\b)/i);
  return [singular(first), ...more].join(' ');
}

function there(isOne: boolean, { asked, facts }: Told): string {
  if (isOver(facts)) return isOne ? 'There was' : 'There were';
  // Asked as of what is over, and it isn't yet.
  if (/\bw(as|ere) there\b/i.test(asked.text)) return isOne ? 'There has been' : 'There have been';
  return isOne ? 'There is' : 'There are';
}

const DEFINITE =
  /^(average|mean|median|total|overall|highest|lowest|maximum|minimum|max|min|most|least|number|share|percentage|sum|largest|smallest|longest|shortest|first|last|latest|earliest|typical|combined)\b/i;

function sayPhrase(value: number, { column, values, question, told }: One<Phrase>): Piece[] | undefined {
  const words = question.words.split(' ');
  const { head } = splitPhrase(words);
  const of = question.words.replace(/^(total |overall )?((number|count) of (the )?)?/i, '').split(' ');
  const counted = isWhole(value) ? countedIn(of) : undefined;
  const said =
    counted && isCountOf(column, counted.noun, told)
      ? sayCounted(value, { column, values, told, question: counted })
      : undefined;
  if (said !== undefined) return said;
  if (question.be === '' && !head.map(stemOf).some((stem) => stem === headOf(column))) return undefined;
  const name = DEFINITE.test(question.words) ? `The ${question.words}` : capital(question.words);
  const isMany = isPlural(head.at(-1) ?? '') && !DEFINITE.test(question.words);
  const be = question.be === '' ? verbOf(isMany, told) : question.be;
  return sentence(`${name} ${be}`, { bold: values.amount(value, column) }, '');
}

const isWhole = (value: number): boolean => Number.isInteger(value) && value >= 0;

const verbOf = (isMany: boolean, { facts }: Told): string =>
  isOver(facts) ? (isMany ? 'were' : 'was') : isMany ? 'are' : 'is';

/** `cancelled orders` and `last month`, where the last word before what they are of is a plural. */
function countedIn(words: string[]): Counted | undefined {
  const { head: noun, tail } = splitPhrase(words);
  if (/^(average|mean|median|total|share|percentage|top|highest|lowest)$/i.test(noun[0] ?? '')) return undefined;
  return isPlural(noun.at(-1) ?? '')
    ? { kind: 'count', before: '', be: 'there', noun: noun.join(' '), after: tail.join(' ') }
    : undefined;
}

/** Its parts with single spaces, a capital, and a full stop. */
function sentence(before: string, named: { bold: string }, after: string): Piece[] {
  const behind = after.replace(/\s+/g, ' ').trim();
  const number = before === '' ? { bold: capital(named.bold) } : named;
  return [...(before === '' ? [] : [`${capital(before)} `]), number, behind === '' ? '.' : ` ${behind}.`];
}
