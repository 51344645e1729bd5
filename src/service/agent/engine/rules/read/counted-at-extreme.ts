import { EXTREMES, HAS } from '../../words/lexicon.ts';
import { type Cursor, keep } from './cursor.ts';
import { countedRows } from './draft.ts';
import type { Reading } from './rule.ts';

/** How many tours have the lowest entry fee: those whose fee is the lowest of all, and not what the lowest fee is. */
export function readCountedAtExtreme({ cursor, draft }: Reading, from: number): number {
  const rows = countedRows(draft);
  if (rows === undefined || draft.filters.length + draft.groups.length + draft.subjects.length > 0) return 0;
  const at = cursor.skip(from, ...HAS, 'are', 'is', 'cost', 'costs', 'at', 'the', 'our');
  const direction = EXTREMES[cursor.lower(at)];
  if (at === from || direction === undefined || !cursor.is(at - 1, 'the', 'our')) return 0;
  const own = new Set(
    rows.candidates.flatMap(({ kind, table, score }) => (kind === 'table' && score >= 0.75 ? table : [])),
  );
  const target = keep(cursor.numeric(at + 1), ({ table, score }) => score >= 0.75 && own.has(table));
  const end = at + 1 + (target?.length ?? 0);
  if (target === null || !isLast(cursor, end)) return 0;
  const among = { function: direction === 'desc' ? ('max' as const) : ('min' as const), rows: null, where: [] };
  const words = cursor.words(at, end);
  draft.filters.push({ kind: 'versus', target, operator: '=', other: null, among, words });
  return end - from;
}

const isLast = (cursor: Cursor, at: number): boolean =>
  cursor.skip(at, 'of', 'all', 'them', '?', '.', '!') >= cursor.tokens.length;
