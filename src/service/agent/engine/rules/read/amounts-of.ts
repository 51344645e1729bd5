import { lemma } from '../../words/lemma.ts';
import { rowsSaid } from './draft.ts';
import type { Reading } from './rule.ts';

/** What is so and so much by itself. */
const SUMS = 'payment invoice bill donation refund fine deposit transaction expense order sale salary grant loan'.split(
  ' ',
);
const BEHIND = ['in', 'by', 'from', 'for', 'were', 'was', 'are', 'did', 'do', 'have', 'there'];
const MONEY = ['dollar', 'euro', 'pound', 'buck', 'eur', 'usd', 'gbp', '€', '$', '£'];

/** Payments of 4.99, fines of zero: rows whose amount is that. */
export function readAmountOf({ cursor, draft }: Reading, from: number): number {
  const before = rowsSaid(draft);
  const isBehind = before !== null && before.start + before.length === from && cursor.is(from, 'of');
  if (!isBehind || !SUMS.includes(lemma(before.words.toLowerCase()))) return 0;
  const at = cursor.skip(from + 1, 'exactly', ...MONEY);
  const value = cursor.number(at);
  const end = cursor.skip(at + 1, ...MONEY, ...MONEY.map((unit) => `${unit}s`));
  const isLast = cursor.isEnd(end) || cursor.is(end, ...BEHIND);
  if (value === null || !isLast || (end === at + 1 && cursor.named(end) !== null)) return 0;
  const words = cursor.words(from, end);
  draft.filters.push({ kind: 'concept', concepts: ['amount', 'total'], operator: '=', value, words });
  return end - from;
}
