import { SELLERS } from '../../words/lexicon.ts';
import { peopleAt } from './business.ts';
import { bestScore, type Cursor, keep } from './cursor.ts';
import type { Reading } from './rule.ts';

const BY = ['by', 'per', 'for each', 'by each', 'for every', 'each'];
const SELLING = ['sales', 'support', 'account', 'customer'];
const CALLED = new Set([...SELLERS, 'salespeople', 'salesperson', 'saleswoman', 'representative']);

/** Sales by agent, revenue per sales rep: of each of those who sell, where nothing else is called so. */
export function readBySeller({ cursor, draft }: Reading, from: number): number {
  const lead = cursor.phrase(from, BY);
  if (lead === null) return 0;
  const at = from + lead.length;
  const start = cursor.is(at, ...SELLING) && CALLED.has(cursor.tokens[at + 1]?.lemma ?? '') ? at + 1 : at;
  if (!CALLED.has(cursor.tokens[start]?.lemma ?? '')) return 0;
  if (bestScore(cursor.named(at)) >= 0.75 || bestScore(cursor.named(start)) >= 0.75) return 0;
  const sellers = keep(peopleAt(cursor, start, 'seller'), ({ table }) => sells(cursor, table));
  if (sellers === null || sellers.candidates.length > 1) return 0;
  const words = cursor.words(at, start + 1);
  draft.groups.push({ kind: 'mention', mention: { ...sellers, start, words }, role: null, words });
  return start + 1 - from;
}

/** Where nobody sells, customers do not stand in for those who would. */
const sells = ({ catalog }: Cursor, table: string): boolean =>
  catalog.tables.get(table)?.words.some((word) => SELLERS.has(word)) ?? false;
