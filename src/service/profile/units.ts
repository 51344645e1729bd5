import type { ColumnInfo } from '../connectors/connector.ts';
import { wordsOf } from './names.ts';
import type { Unit } from './profile.ts';
import { spelledName } from './spelled-name.ts';

/** Words of a name that give the unit, wherever they are in it. */
const NAMED: readonly (readonly [Unit, readonly string[]])[] = [
  [
    'cents',
    ['cents', 'cent', 'pence', 'penny', 'rappen', 'centimes', 'centavos', 'groszy', 'kopecks', 'paise', 'øre', 'öre'],
  ],
  ['milliseconds', ['milliseconds', 'millisecond', 'millis', 'ms', 'msec']],
  ['seconds', ['seconds', 'second', 'secs', 'sec']],
  ['minutes', ['minutes', 'minute', 'mins']],
  ['hours', ['hours', 'hour', 'hrs']],
  ['days', ['days']],
  ['percent', ['percent', 'percentage', 'pct', 'perc']],
  ['fraction', ['fraction']],
  ['kilometres', ['km', 'kilometers', 'kilometres', 'kms']],
  ['metres', ['meters', 'metres']],
  ['miles', ['miles', 'mi']],
  ['feet', ['feet', 'ft']],
  ['kilograms', ['kg', 'kilograms', 'kgs', 'kilos']],
  ['grams', ['grams']],
  ['bytes', ['bytes']],
];

/** The same in a comment, where short words are not units: `mi`, `ms`, `sec`. */
const COMMENTED: readonly (readonly [Unit, RegExp])[] = [
  ['cents', /\b(?:cents|pence|rappen|centimes|centavos|groszy|kopecks|paise)\b/],
  ['milliseconds', /\bmilliseconds?\b|\bin ms\b/],
  ['seconds', /\bin seconds\b|\bseconds\b/],
  ['minutes', /\bin minutes\b|\bminutes\b/],
  ['hours', /\bin hours\b|\bhours\b/],
  ['days', /\bin days\b|\b(number|count) of days\b/],
  ['fraction', /\bfraction\b|\bbetween 0 and 1\b|\b0 ?(-|to|–) ?1\b|\b1(?:\.0+)? ?(?:=|is) ?100\b/],
  ['percent', /\bpercent(age)?\b|%|\b0 ?(-|to|–) ?100\b/],
  ['kilometres', /\bkilomet(er|re)s\b|\bin km\b/],
  ['metres', /\bmet(er|re)s\b/],
  ['miles', /\bmiles\b/],
  ['feet', /\bfeet\b/],
  ['kilograms', /\bkilograms\b|\bin kg\b/],
  ['grams', /\bin grams\b/],
  ['bytes', /\bbytes\b/],
];

const MONEY = new Set(
  'amount balance bill budget charge cost costs discount_amount earnings expense expenses fee fees freight gross income invoice list_price margin msrp paid pay payment payments price proceeds profit profits refund rent revenue salary sales spend spending subtotal tax total_due turnover wage wages'.split(
    ' ',
  ),
);
const TOTALS = new Set(['total', 'totals', 'value', 'val']);
/** These count things or name them, whatever money word is beside them. */
const NO_MONEY = new Set(
  'id no number count qty quantity code type status method date name rate rank level'.split(' '),
);
const PART = new Set(['rate', 'ratio', 'discount', 'share', 'probability']);
const DECIMAL = ['decimal', 'float'];

/** What the numbers of a column count, from its name and its comment; null when they don't say. */
export function unitOf(column: ColumnInfo, range: { min: number; max: number } | null): Unit | null {
  const isNumber = column.kind === 'integer' || DECIMAL.includes(column.kind);
  if (!isNumber) return null;
  const words = wordsOf(spelledName(column));
  const unit = namedUnit(words) ?? commentedUnit(column.comment);
  if (unit === 'percent') return isWithin(range, 0, 1) && DECIMAL.includes(column.kind) ? 'fraction' : 'percent';
  if (unit !== null) return unit;
  if (words.some((word) => PART.has(word)) && DECIMAL.includes(column.kind) && isWithin(range, 0, 1)) return 'fraction';
  return isMoneyName(words, column.kind) ? 'money' : null;
}

function namedUnit(words: readonly string[]): Unit | null {
  const named = NAMED.find(([, names]) => words.some((word) => names.includes(word)));
  if (named !== undefined) return named[0];
  // `min_length` is the least one, `length_min` is in minutes.
  return words.length > 1 && words.at(-1) === 'min' ? 'minutes' : null;
}

function commentedUnit(comment: string): Unit | null {
  const lower = comment.toLowerCase();
  return lower === '' ? null : (COMMENTED.find(([, pattern]) => pattern.test(lower))?.[0] ?? null);
}

function isMoneyName(words: readonly string[], kind: ColumnInfo['kind']): boolean {
  if (words.some((word) => NO_MONEY.has(word))) return false;
  if (words.some((word) => MONEY.has(word))) return true;
  return DECIMAL.includes(kind) && words.some((word) => TOTALS.has(word));
}

/** Columns with 1 alone, or nothing, say nothing. */
const isWithin = (range: { min: number; max: number } | null, min: number, max: number): boolean =>
  range !== null && range.min >= min && range.max <= max && range.max > min;
