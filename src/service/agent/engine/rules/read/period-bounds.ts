import type { Comparison } from '../../query/query.ts';
import { COMPARISONS, FUNCTION_WORDS } from '../../words/lexicon.ts';
import { secondsOf } from '../../words/units.ts';
import { tableAt } from './business.ts';
import { OR_LESS, OR_MORE } from './comparisons.ts';
import { countedKindAt } from './counted-kinds.ts';
import type { Cursor } from './cursor.ts';
import type { DraftMeasure, Mention } from './draft.ts';
import { type MeasureMention, measureAt } from './measures.ts';

/** What is said that times have, behind the words that name them: so many rows, so large a number, or none. */
type Bound =
  /** Read further on, by the rules for numbers. */
  | { kind: 'read' }
  | { kind: 'bound'; measure: DraftMeasure; bounds: [Comparison, number][]; start: number; end: number }
  | { kind: 'none'; rows: Mention; start: number; end: number };

const VERBS =
  'that which with when where did do does had have has having was were been saw see seen got get there we our they you i it it’s being'.split(
    ' ',
  );
const SMALL = ['in', 'on', 'at', 'of', 'for', 'from', 'by', 'during', 'over', 'within', 'the', 'a', 'an', ','];

export interface BoundBehind {
  bound: Bound;
  /** Places of words that say no more. */
  verbs: number[];
  /** Verbs that say which day is meant. */
  deeds: Mention[];
}

/** The bound, with only small words, verbs, periods and values between it and the times. */
export function boundBehind(cursor: Cursor, from: number): BoundBehind | null {
  const verbs: number[] = [];
  const deeds: Mention[] = [];
  for (let at = from; at < cursor.tokens.length; ) {
    const bound = boundAt(cursor, at);
    if (bound !== null) return { bound, verbs, deeds };
    const deed = deedAt(cursor, at);
    if (deed !== null) deeds.push(deed);
    const value = cursor.named(at) === null ? cursor.value(at) : null;
    const length = (cursor.period(at) ?? deed ?? value)?.length;
    if (cursor.is(at, ...VERBS)) verbs.push(at);
    else if (length === undefined && !cursor.is(at, ...SMALL) && !isYear(cursor, at)) return null;
    at += length ?? 1;
  }
  return null;
}

/** We bought, did we open: a verb that says which day is meant. */
function deedAt(cursor: Cursor, at: number): Mention | null {
  const candidates = cursor.is(at - 1, 'we', 'they', 'you', 'i', 'people') ? cursor.dates(cursor.lower(at)) : [];
  return candidates.length === 0 ? null : { start: at, length: 1, words: cursor.words(at, at + 1), candidates };
}

const isYear = (cursor: Cursor, at: number): boolean => /^(19|20)\d\d$/.test(cursor.lower(at));

const NONE = ['no', 'zero', 'without', 'without any', 'without a', 'without a single', 'not a single', 'not any'];
const NOT = ['not', "didn't", 'didn’t', "weren't", 'weren’t', "wasn't", 'wasn’t', "haven't", "don't", "hadn't"];

function boundAt(cursor: Cursor, at: number): Bound | null {
  const none = noneAt(cursor, at);
  if (none !== null) return none;
  const number = numberAt(cursor, at);
  if (number !== null) return boundOf(cursor, at, number);
  const found = measureAt(cursor, at) ?? functionAt(cursor, at) ?? sumAt(cursor, at);
  const [measure, ...more] = found?.measures ?? [];
  if (found === null || measure === undefined || more.length > 0) return null;
  const next = cursor.skip(at + found.length, 'is', 'was', 'are', 'were', 'that', 'of', 'being', 'did');
  const said = numberAt(cursor, next);
  if (said === null || !said.isCompared) return null;
  // Over 2 hours: read where units are.
  if (secondsOf(cursor.tokens[said.end]?.lemma ?? '') !== undefined) return { kind: 'read' };
  return { kind: 'bound', measure, bounds: said.bounds, start: at, end: said.end };
}

/** A total amount of at least 40: how much it is, and no amount of something. */
function functionAt(cursor: Cursor, at: number): MeasureMention | null {
  const fn = FUNCTION_WORDS[cursor.lower(at)];
  const target = fn === undefined ? null : cursor.numeric(at + 1);
  if (fn === undefined || target === null) return null;
  const words = fn === 'sum' ? target.words : `${fn} ${target.words}`;
  return { measures: [{ function: fn, target, words }], length: target.length + 1 };
}

/** Revenue over 50000: what adds up is summed, and a fee over 50 is one that some row has. */
function sumAt(cursor: Cursor, at: number): MeasureMention | null {
  const target = cursor.is(at - 1, 'a', 'an') ? null : cursor.numeric(at);
  if (target === null || cursor.usual(target) !== 'sum') return null;
  return { measures: [{ function: 'sum', target, words: target.words }], length: target.length };
}

/** No visits, without any orders, didn't have a single booking: what a group of rows never shows. */
function noneAt(cursor: Cursor, at: number): Bound | null {
  const said = cursor.phrase(at, NONE);
  const isNot = said === null && cursor.is(at, ...NOT);
  const verb = cursor.skip(at + 1, 'have', 'had', 'see', 'get', 'there', 'we', 'been');
  const start = isNot ? cursor.skip(verb, 'any', 'a', 'single') : at + (said?.length ?? 0);
  if (said === null && (!isNot || start === verb)) return null;
  const rows = tableAt(cursor, start) ?? countedKindAt(cursor, start);
  if (rows === null) return null;
  const mention = 'rows' in rows ? { ...rows.rows, start, length: rows.length } : rows;
  return { kind: 'none', rows: mention, start: at, end: start + mention.length };
}

interface Said {
  bounds: [Comparison, number][];
  end: number;
  /** By words, and not the number alone. */
  isCompared: boolean;
}

/** More than 130, 5 or more, only 3, between 5 and 10, 3. */
function numberAt(cursor: Cursor, at: number): Said | null {
  const isRange = cursor.is(at, 'between') && cursor.is(at + 2, 'and');
  const [low, high] = [cursor.number(at + 1), cursor.number(at + 3)];
  if (isRange && low !== null && high !== null)
    return {
      bounds: [
        ['>=', low],
        ['<=', high],
      ],
      end: at + 4,
      isCompared: true,
    };
  const said = cursor.phrase(at, Object.keys(COMPARISONS)) ?? cursor.phrase(at, ['only', 'just']);
  const start = cursor.skip(at + (said?.length ?? 0), '$', '€', '£');
  const value = cursor.number(start);
  if (value === null || cursor.period(start) !== null) return null;
  if (said !== null) {
    const first: [Comparison, number] = [COMPARISONS[said.phrase] ?? '=', value];
    const other = cursor.is(start + 1, 'but', 'and') ? cursor.phrase(start + 2, Object.keys(COMPARISONS)) : null;
    const end = start + 2 + (other?.length ?? 0);
    const further = other === null ? null : cursor.number(end);
    // More than 5 but fewer than 9: both of them.
    if (other !== null && further !== null)
      return { bounds: [first, [COMPARISONS[other.phrase] ?? '=', further]], end: end + 1, isCompared: true };
    return { bounds: [first], end: start + 1, isCompared: said.phrase in COMPARISONS };
  }
  const isBound = cursor.is(start + 1, 'or', 'and') && cursor.is(start + 2, ...OR_MORE, ...OR_LESS);
  if (!isBound) return { bounds: [['=', value]], end: start + 1, isCompared: false };
  return { bounds: [[cursor.is(start + 2, ...OR_LESS) ? '<=' : '>=', value]], end: start + 3, isCompared: true };
}

/** Of what the number is: rows, which are counted, or an amount, which is summed. */
function boundOf(cursor: Cursor, start: number, { bounds, ...said }: Said): Bound | null {
  const next = cursor.skip(said.end, 'new', 'of', 'our', 'the');
  const rows = tableAt(cursor, next);
  if (rows !== null) {
    const end = rows.start + rows.length;
    if (bounds.every(isNothing)) return { kind: 'none', rows, start, end };
    return { kind: 'bound', measure: { function: 'count', target: rows, words: rows.words }, bounds, start, end };
  }
  if (countedKindAt(cursor, said.end) !== null) return { kind: 'read' };
  const of = cursor.skip(said.end, 'in', 'of', 'worth', 'total', 'the');
  const amount = amountAt(cursor, of, of > said.end);
  return amount === null ? null : { kind: 'bound', measure: amount.measure, bounds, start, end: of + amount.length };
}

/** Fewer than 1, 0. */
const isNothing = ([operator, value]: [Comparison, number]): boolean =>
  (operator === '<' && value <= 1) || (['=', '<='].includes(operator) && value <= 0);

/** In price, of revenue, units: what the rows of each time add up to. Of what doesn't add up only where it is said so, “in price”. */
function amountAt(cursor: Cursor, at: number, isLed: boolean): { measure: DraftMeasure; length: number } | null {
  const found = measureAt(cursor, at);
  const [measure, ...more] = found?.measures ?? [];
  if (found !== null && measure?.function === 'sum' && more.length === 0) return { measure, length: found.length };
  const target = cursor.numeric(at);
  if (target === null || found !== null) return null;
  const isAmount = cursor.usual(target) === 'sum' || (isLed && target.candidates.every((one) => isMoney(cursor, one)));
  return isAmount
    ? { measure: { function: 'sum', target, words: `total ${target.words}` }, length: target.length }
    : null;
}

const MONEY = 'price fee fare cost fine charge rent premium bill toll tip deposit rebate'.split(' ');

/** What something cost or brought in, of which the sum is money as well. */
function isMoney({ catalog }: Cursor, one: Mention['candidates'][number]): boolean {
  const column = one.kind === 'column' ? catalog.tables.get(one.table)?.columns.get(one.column) : undefined;
  return MONEY.includes(column?.words.at(-1) ?? '');
}
