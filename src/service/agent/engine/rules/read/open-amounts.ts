import type { Candidate } from '../../catalog/candidates.ts';
import type { Cursor } from './cursor.ts';
import type { Mention } from './draft.ts';
import { columnsCalled } from './measures.ts';
import type { Reading } from './rule.ts';

const OPEN = ['outstanding', 'unpaid', 'open', 'unsettled', 'overdue'];
const ENDS = ['paid', 'payment', 'settled'];
const AMOUNTS = ['total', 'amount', 'value', 'sum', 'price'];

/** How much money is still outstanding, how much is unpaid: the money of the only rows that have a day on which they were paid. */
export function readOpenAmount({ cursor, draft }: Reading, from: number): number {
  if (!cursor.is(from, 'how') || !cursor.is(from + 1, 'much') || draft.measures.length > 0) return 0;
  const verb = cursor.skip(from + 2, 'money', 'cash');
  const state = cursor.skip(verb, 'is', 'are', 'still', 'currently', 'yet', 'now');
  if (state === verb || !cursor.is(state, ...OPEN)) return 0;
  const target = openMoney(cursor, from);
  if (target === null) return 0;
  draft.measures.push({ function: 'sum', target, words: target.words });
  return verb - from;
}

function openMoney(cursor: Cursor, start: number): Mention | null {
  const days = ENDS.flatMap((word) => cursor.dates(word));
  const found = [...new Set(days.map(({ table }) => table))].flatMap((table) => {
    const candidates: Candidate[] = [{ kind: 'table', table, score: 1 }];
    const rows = { start, length: 2, words: 'amount', candidates };
    return AMOUNTS.map((word) => columnsCalled(cursor, rows, word)).find((one) => one !== null) ?? [];
  });
  const [only, ...more] = found;
  return only === undefined || more.length > 0 ? null : only;
}
