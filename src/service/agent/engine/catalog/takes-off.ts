import type { Column } from './catalog.ts';

/** What is taken off may be a rate, or an amount that adds up: then its unit is money. */
const EITHER = new Set(['discount', 'rebate', 'deduction']);

const CURRENCY = /\b(dollars|euros|pounds|francs|usd|eur|gbp|chf|currency)\b/i;

/** An amount of money that is taken off, and no rate. */
export const isAmountOff = ({ words, learned, info }: Column): boolean =>
  words.some((word) => EITHER.has(word)) &&
  !words.some((word) => ['rate', 'percent', 'percentage', 'pct'].includes(word)) &&
  (learned?.unit === 'money' || learned?.unit === 'cents' || words.includes('amount') || CURRENCY.test(info.comment));
