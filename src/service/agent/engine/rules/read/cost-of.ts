import { tableAt } from './business.ts';
import { keep } from './cursor.ts';
import type { Reading } from './rule.ts';

/** Cost of repairs in 2025, at the beginning: all of them together, and not a list of amounts. */
export function readCostOf({ cursor, draft }: Reading, from: number): number {
  if (from > 0) return 0;
  const at = cursor.skip(from, 'the', 'our');
  const number = keep(cursor.numeric(at), (c) => c.score >= 0.75 && cursor.adds(c));
  const end = at + (number?.length ?? 0);
  const rows =
    number === null || !cursor.is(end, 'of', 'for') ? null : tableAt(cursor, cursor.skip(end + 1, 'the', 'all', 'our'));
  const own = keep(number, (c) => rows?.candidates.some(({ table }) => table === c.table) ?? false);
  if (own === null || rows === null) return 0;
  if (!cursor.tokens.some((_, place) => place > end && cursor.period(place) !== null)) return 0;
  draft.measures.push({ function: 'sum', target: own, words: `total ${own.words}` });
  draft.subjects.push({ mention: rows, role: null, lead: 'of' });
  return rows.start + rows.length - from;
}
