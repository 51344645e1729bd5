import { tableAt } from './business.ts';
import { keep } from './cursor.ts';
import type { Reading } from './rule.ts';

/** Cost of repairs in 2025, at the beginning: all of them together, and not a list of amounts. */
export function readCostOf({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'the', 'our');
  const number = from === 0 ? keep(cursor.numeric(at), (c) => c.score >= 0.75 && cursor.adds(c)) : null;
  const end = at + (number?.length ?? 0);
  const rows =
    number === null || !cursor.is(end, 'of', 'for') ? null : tableAt(cursor, cursor.skip(end + 1, 'the', 'all', 'our'));
  const own = keep(number, (c) => rows?.candidates.some(({ table }) => table === c.table) ?? false);
  const hasPeriod = cursor.tokens.some((_, place) => place > end && cursor.period(place) !== null);
  if (own === null || rows === null || !hasPeriod) return 0;
  draft.measures.push({ function: 'sum', target: own, words: `total ${own.words}` });
  draft.subjects.push({ mention: rows, role: null, lead: 'of' });
  return rows.start + rows.length - from;
}
