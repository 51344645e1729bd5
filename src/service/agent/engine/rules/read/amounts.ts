import type { Candidate } from '../../catalog/candidates.ts';
import { BUYERS } from '../../words/lexicon.ts';
import { costAt, revenueAt, tableAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';
import { type Mention, statedAs } from './draft.ts';
import { columnsCalled, moneyOf } from './measures.ts';
import type { Reading } from './rule.ts';

/** Amounts that are asked for: how much did we sell, how much were those invoices, how much did we discount. */

const EARNING =
  'sell sold make made earn earned bring brought generate generated collect collected take took taken turn receive received raise raised invoice invoiced bill billed'.split(
    ' ',
  );
/** Behind what was done: took in, turned over. */
const PARTICLES = ['in', 'over'];
const SPENDING = 'spend spent pay paid cost costs'.split(' ');
/** What others buy is sold to them. */
const BUYING = 'buy bought purchase purchased order ordered'.split(' ');
const PAYING = ['pay', 'paid', 'collect', 'collected', 'receive', 'received'];
const DOING = ['did', 'do', 'does', 'have', 'has', 'had', 'was', 'is', 'were', 'are'];

/** How much did we sell, how much did Delta pay for strikes. */
export function readHowMuch(reading: Reading, at: number): number {
  const { cursor, draft } = reading;
  if (!cursor.is(at, 'how') || !cursor.is(at + 1, 'much')) return 0;
  const kind = keep(cursor.value(at + 2), ({ score }) => score >= 0.9);
  const start = kind === null ? cursor.skip(at + 2, 'money', 'in', 'total') : at + 2 + kind.length;
  if (!cursor.is(start, ...DOING)) return readDiscounted(reading, at);
  const verbs = [...EARNING, ...SPENDING, ...(isBuyer(cursor, start + 1) ? BUYING : [])];
  const verb = cursor.tokens.findIndex((token, i) => i > start && verbs.includes(token.lower));
  if (verb < 0) return readHowMuchOf(reading, at) || readDiscounted(reading, at);
  const isSpent = SPENDING.includes(cursor.lower(verb));
  const paid = PAYING.includes(cursor.lower(verb)) ? paymentsAt(cursor, at) : null;
  const revenue = paid ?? revenueAt(cursor, at, 'amount');
  const cost = isSpent && paid === null && !isBuyer(cursor, start + 1) ? costAt(cursor, at) : null;
  const candidates = [...(revenue?.candidates ?? []), ...(cost?.candidates ?? [])];
  if (candidates.length === 0 || (kind !== null && isSpent)) return 0;
  // How much coffee did we sell: for how much.
  if (kind !== null) {
    draft.filters.push(statedAs(kind));
    draft.assumed.push(`“how much ${kind.words}” is by revenue`);
  }
  draft.measures.push({
    function: 'sum',
    target: { start: at, length: 2, words: isSpent ? 'amount' : 'revenue', candidates },
    words: isSpent ? 'amount' : 'revenue',
  });
  reading.skipped.add(verb);
  if (cursor.is(verb + 1, ...PARTICLES) && cursor.period(verb + 1) === null) reading.skipped.add(verb + 1);
  return start + 1 - at;
}

const TAKING = [
  'take',
  'taken',
  'took',
  'make',
  'made',
  'earn',
  'earned',
  'bring',
  'brought',
  'turn',
  'collect',
  'collected',
];
const COMING = [
  'came in',
  'come in',
  'has come in',
  'was made',
  'was earned',
  'was taken in',
  'did we make',
  'was collected',
];

/** What did we take in, how much money came in: revenue. */
export function readTakings(reading: Reading, at: number): number {
  const { cursor, draft } = reading;
  if (!cursor.is(at, 'how', 'what')) return 0;
  const revenue = revenueAt(cursor, at);
  if (revenue === null || draft.measures.length > 0 || draft.ranks.length > 0) return 0;
  const measure = { function: 'sum' as const, target: revenue, words: 'revenue' };
  if (cursor.is(at, 'how') && cursor.is(at + 1, 'much')) {
    const coming = cursor.phrase(cursor.skip(at + 2, 'money', 'cash'), COMING);
    if (coming === null) return 0;
    draft.measures.push(measure);
    return cursor.skip(at + 2, 'money', 'cash') + coming.length - at;
  }
  const we = cursor.is(at, 'what') && cursor.is(at + 1, 'did', 'do', 'have') && cursor.is(at + 2, 'we') ? at + 3 : null;
  if (we === null || !cursor.is(we, ...TAKING)) return 0;
  const end = cursor.is(we + 1, ...PARTICLES) && cursor.period(we + 1) === null ? we + 2 : we + 1;
  // What did we make in Germany, of oak: something else may be made.
  if (
    end === we + 1 &&
    !cursor.is(we, 'earn', 'earned') &&
    cursor.period(end) === null &&
    end < cursor.tokens.length - 1
  )
    return 0;
  draft.measures.push(measure);
  return end - at;
}

/** How much has Ada spent: what buyers spend is revenue. */
function isBuyer(cursor: Cursor, from: number): boolean {
  const at = cursor.skip(from, 'the', 'our', 'a', 'an', 'each', 'customer', 'client');
  return (cursor.mention(at)?.candidates ?? []).some(({ table, score }) => {
    const words = cursor.catalog.tables.get(table)?.words.at(-1) ?? '';
    return score >= 0.75 && BUYERS.has(words);
  });
}

/** How much did we refund, how much was paid out for damages: the amount of the rows that the verb names. */
export function readRepaid(reading: Reading, at: number): number {
  const { cursor, draft } = reading;
  if (!cursor.is(at, 'how') || !cursor.is(at + 1, 'much') || draft.measures.length > 0) return 0;
  const start = cursor.skip(at + 2, 'money');
  if (!cursor.is(start, ...DOING)) return 0;
  const verb = cursor.skip(start + 1, 'we', 'they', 'you', 'i', 'been', 'being', 'to');
  if (verb === start + 1 || [...EARNING, ...SPENDING].includes(cursor.lower(verb))) return 0;
  const isTable = ({ kind }: Candidate) => kind === 'table';
  const rows = keep(cursor.mention(verb), isTable) ?? keep(cursor.stemmed(verb), isTable);
  const table = rows === null ? null : { ...rows, candidates: rows.candidates.map((c) => ({ ...c, score: 1 })) };
  const own = table === null ? null : columnsCalled(cursor, table, 'amount');
  if (table === null || own === null) return 0;
  const end = table.start + table.length;
  draft.measures.push({ function: 'sum', target: own, words: `${table.words} amount` });
  return end - at;
}

/** Tables of what was paid. */
export const paymentTables = (cursor: Reading['cursor']): Candidate[] =>
  ['payment', 'receipt']
    .flatMap((word) => cursor.called(word))
    .filter(({ kind, score }) => kind === 'table' && score >= 0.75);

/** What was paid stands in the payments, where there are some. */
function paymentsAt(cursor: Reading['cursor'], start: number): Mention | null {
  const candidates = paymentTables(cursor);
  const table: Mention = { start, length: 2, words: 'payments', candidates };
  return candidates.length === 0 ? null : columnsCalled(cursor, table, 'amount');
}

/** How much did we discount, how much discount did we give: what was taken off. */
function readDiscounted({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from + 2, 'money', 'did', 'have', 'we', 'they');
  const candidates = [
    ...cursor.called('discount amount'),
    ...cursor.called('discount').filter((c) => cursor.isAmountOff(c)),
  ].filter((c) => cursor.isMeasurable(c));
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
