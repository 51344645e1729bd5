import { stem } from '../words/lemma.ts';
import { DEALS, NOT_INCOME } from '../words/lexicon.ts';
import { type Column, isNumeric, isTime, type Table } from './catalog.ts';
import { saysYesOrNo } from './flags.ts';
import { LINES } from './line-revenue.ts';

/** Rows that are each something sold, and the column that says what was paid for it. */

const SELLING = new Set('sell sale buy purchase order book rent rental reservation'.split(' ').map(stem));

/** An invoice, a payment, the lines of an invoice. */
export function isOfDeal(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  return DEALS.includes(last) || (LINES.has(last) && words.some((word) => DEALS.includes(word)));
}

/** Orders, bookings, or with the day that they were sold: sold at, purchase date. */
export const isOfSale = ({ words, columns }: Table): boolean =>
  SELLING.has(stem(words.at(-1) ?? '')) || [...columns.values()].some(isDayOfSale);

const isDayOfSale = ({ info, words }: Column): boolean => isTime(info) && words.some((word) => SELLING.has(stem(word)));

const PAID_NAMES = new Set([
  'paid',
  'amount paid',
  'paid amount',
  'price paid',
  'paid price',
  'total paid',
  'sold for',
]);

/** What names of money end with that say in what it is. */
export const MONEY_UNITS = new Set(['cent', 'eur', 'usd', 'gbp', 'chf', 'dollar', 'euro', 'pound', 'ct', 'pence']);

/** What was paid for each of the rows that were sold, and not whether it was. */
export function isPaidFor(table: Table, column: Column): boolean {
  const { info, words } = column;
  const bare = words.length > 1 && MONEY_UNITS.has(words.at(-1) ?? '') ? words.slice(0, -1) : words;
  return (
    isNumeric(info) &&
    PAID_NAMES.has(bare.join(' ')) &&
    !saysYesOrNo(column) &&
    (isOfSale(table) || isOfDeal(table.words)) &&
    ![...table.words, ...words].some((word) => NOT_INCOME.has(word))
  );
}
