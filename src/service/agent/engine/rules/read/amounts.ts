import { costAt, revenueAt, tableAt } from './business.ts';
import type { Mention } from './draft.ts';
import { columnsCalled, moneyOf } from './measures.ts';
import type { Reading } from './rule.ts';

/** Amounts that are asked for: how much did we sell, how much were those invoices, how much did we discount. */

const EARNING =
  'sell sold make made earn earned bring generate generated collect collected receive received take invoice bill billed'.split(
    ' ',
  );
const SPENDING = 'spend spent pay paid cost costs'.split(' ');
const PAYING = ['pay', 'paid', 'collect', 'collected', 'receive', 'received'];
const DOING = ['did', 'do', 'does', 'have', 'has', 'had', 'was', 'is', 'were', 'are'];

/** How much did we sell, how much did Delta pay for strikes. */
export function readHowMuch(reading: Reading, at: number): number {
  const { cursor, draft } = reading;
  if (!cursor.is(at, 'how') || !cursor.is(at + 1, 'much')) return 0;
  const start = cursor.skip(at + 2, 'money', 'in', 'total');
  if (!cursor.is(start, ...DOING)) return readDiscounted(reading, at);
  const verb = cursor.tokens.findIndex((token, i) => i > start && [...EARNING, ...SPENDING].includes(token.lower));
  if (verb < 0) return readHowMuchOf(reading, at) || readDiscounted(reading, at);
  const isSpent = SPENDING.includes(cursor.lower(verb));
  const paid = PAYING.includes(cursor.lower(verb)) ? paymentsAt(cursor, at) : null;
  const revenue = paid ?? revenueAt(cursor, at, 'amount');
  const cost = isSpent && paid === null ? costAt(cursor, at) : null;
  const candidates = [...(revenue?.candidates ?? []), ...(cost?.candidates ?? [])];
  if (candidates.length === 0) return 0;
  draft.measures.push({
    function: 'sum',
    target: { start: at, length: 2, words: isSpent ? 'amount' : 'revenue', candidates },
    words: isSpent ? 'amount' : 'revenue',
  });
  reading.skipped.add(verb);
  if (cursor.is(verb + 1, 'in') && cursor.period(verb + 1) === null) reading.skipped.add(verb + 1);
  return start + 1 - at;
}

/** What was paid stands in the payments, where there are some. */
function paymentsAt(cursor: Reading['cursor'], start: number): Mention | null {
  const candidates = ['payment', 'receipt']
    .flatMap((word) => cursor.called(word))
    .filter(({ kind, score }) => kind === 'table' && score >= 0.75);
  const table: Mention = { start, length: 2, words: 'payments', candidates };
  return candidates.length === 0 ? null : columnsCalled(cursor, table, 'amount');
}

/** How much did we discount, how much discount did we give: what was taken off. */
function readDiscounted({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from + 2, 'money', 'did', 'have', 'we', 'they');
  const candidates = cursor.called('discount amount').filter((c) => cursor.isMeasurable(c));
  if (!cursor.is(at, 'discount', 'discounts', 'discounted') || candidates.length === 0) return 0;
  const end = cursor.skip(at + 1, 'did', 'have', 'was', 'were', 'we', 'they', 'give', 'given', 'grant', 'granted');
  const total = cursor.is(end, 'in') && cursor.is(end + 1, 'total') ? 2 : 0;
  const words = cursor.words(from, end);
  draft.measures.push({
    function: 'sum',
    target: { start: from, length: end - from, words, candidates },
    words: 'discount',
  });
  return end + total - from;
}

/** How much were those invoices. */
function readHowMuchOf({ cursor, draft }: Reading, at: number): number {
  const table = cursor.is(at + 2, 'was', 'is', 'were', 'are')
    ? tableAt(cursor, cursor.skip(at + 3, 'the', 'all'))
    : null;
  const end = table === null ? at : table.start + table.length;
  const money = table === null ? null : moneyOf(cursor, { at, end, table, fn: 'sum' });
  if (money === null) return 0;
  draft.measures.push(...money.measures);
  return end - at;
}
