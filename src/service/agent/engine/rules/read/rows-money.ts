import { revenueAt } from './business.ts';
import { keep } from './cursor.ts';
import type { Reading } from './rule.ts';

const TAKEN_IN = new Set(['revenue', 'turnover', 'income', 'earnings', 'takings']);

/** Bar revenue, of bar sales: the money of these rows, and not how many there are. */
export function readRowsMoney({ cursor, draft }: Reading, at: number): number {
  const rows = keep(cursor.named(at), ({ kind, score }) => kind === 'table' && score >= 0.75);
  const end = rows === null ? at : at + rows.length;
  if (rows === null || rows.length < 2 || !TAKEN_IN.has(cursor.lower(end - 1))) return 0;
  const own = new Set(rows.candidates.map(({ table }) => table));
  const target = keep(revenueAt(cursor, at, rows.words), ({ table }) => own.has(table));
  if (target === null) return 0;
  draft.measures.push({ function: 'sum', target: { ...target, length: rows.length }, words: rows.words });
  return rows.length;
}
