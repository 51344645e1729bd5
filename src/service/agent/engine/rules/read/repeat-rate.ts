import { dealsAt, peopleAt } from './business.ts';
import type { Reading } from './rule.ts';

const REPEAT = ['repeat', 'returning', 'reorder', 're-order', 'repurchase'];
const OF = [
  'customer',
  'customers',
  'purchase',
  'purchases',
  'order',
  'orders',
  'buyer',
  'buyers',
  'buying',
  'client',
  'business',
];
const RATES = ['rate', 'ratio', 'percentage', 'share', 'quota'];

/** Repeat purchase rate: of the customers who bought, those who bought more than once. */
export function readRepeatRate({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'the', 'our', 'what', 'is', "what's");
  if (!cursor.is(at, ...REPEAT)) return 0;
  const rate = cursor.skip(at + 1, ...OF);
  const [deals, people] = [dealsAt(cursor, at), peopleAt(cursor, at, 'buyer')];
  if (!cursor.is(rate, ...RATES) || deals === null || people === null || draft.share !== null) return 0;
  const words = cursor.words(at, rate + 1);
  draft.measures.push({ function: 'count', target: people, words: people.words });
  draft.filters.push(
    { kind: 'missing', mention: deals, negated: true, words },
    { kind: 'compare', target: deals, operator: '>', value: 1, words },
  );
  draft.share = { of: null, start: at, words };
  draft.assumed.push(`“${words}” means those with more than one of their ${deals.words}, of those who have any`);
  return rate + 1 - from;
}
