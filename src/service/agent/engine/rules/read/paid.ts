import { tableAt } from './business.ts';
import type { Cursor } from './cursor.ts';
import type { Mention } from './draft.ts';
import { columnsCalled } from './measures.ts';

/** What was paid, where payments are kept: their amounts, and not what was ordered. */
export function paidAt(cursor: Cursor, at: number): Mention | null {
  if (!/^(paid|pay|pays|paying)$/.test(cursor.lower(at))) return null;
  const candidates = cursor.called('payment').filter(({ kind, score }) => kind === 'table' && score >= 0.95);
  if (candidates.length === 0 || tableAt(cursor, at) !== null) return null;
  return columnsCalled(cursor, { start: at, length: 1, words: 'payments', candidates }, 'amount');
}
