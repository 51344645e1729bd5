import type { Candidate } from '../../catalog/candidates.ts';
import { isTime } from '../../catalog/catalog.ts';
import { tableAt } from './business.ts';
import type { Cursor } from './cursor.ts';
import { rowsSaid } from './draft.ts';
import { ENDS } from './lasting.ts';
import type { Reading } from './rule.ts';

/** Batches that are still in the tank, cars still at the garage: what left it has the day of it, and these have none. */
export function readStillInside({ cursor, draft }: Reading, from: number): number {
  const still = cursor.skip(from, 'that', 'which', 'are', 'is', 'were');
  if (!cursor.is(still, 'still') || !cursor.is(still + 1, 'in', 'inside', 'at', 'on')) return 0;
  const place = tableAt(cursor, cursor.skip(still + 2, 'the', 'a', 'our', 'their', 'its'));
  const rows = rowsSaid(draft)?.candidates.find(({ kind, score }) => kind === 'table' && score >= 0.85);
  if (place === null || rows === undefined) return 0;
  const isTheirs = place.candidates.some(
    ({ kind, table }) => kind === 'table' && table !== rows.table && cursor.reaches(rows.table, table),
  );
  const end = place.start + place.length;
  const day = isTheirs ? endOf(cursor, rows.table) : null;
  if (day === null) return 0;
  const words = cursor.words(from, end);
  draft.filters.push({
    kind: 'missing',
    mention: { start: from, length: end - from, words, candidates: [day] },
    negated: false,
    words,
  });
  return end - from;
}

/** The one day that rows may lack; of several the one that is called an end. */
function endOf({ catalog }: Cursor, table: string): Candidate | null {
  const open = [...(catalog.tables.get(table)?.columns.values() ?? [])].filter(
    ({ info }) => isTime(info) && info.nullable,
  );
  const [only, ...more] = open.length > 1 ? open.filter(({ words }) => words.some((word) => ENDS.has(word))) : open;
  return only === undefined || more.length > 0 ? null : { kind: 'column', table, column: only.info.name, score: 1 };
}
