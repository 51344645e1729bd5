import type { Candidate } from '../../catalog/candidates.ts';
import { grainOf } from '../../time/read-period.ts';
import { tableAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';
import type { Reading } from './rule.ts';

/** First invoice date of each customer: the earliest of a date. */
export function readFirstDate({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'the', 'their');
  const fn = { first: 'min', earliest: 'min', last: 'max', latest: 'max' }[cursor.lower(at)];
  const target = keep(cursor.named(at + 1), (c) => cursor.isTime(c) && c.score >= 0.85);
  if (fn === undefined || target === null) return 0;
  const end = target.start + target.length;
  const words = cursor.words(at, end);
  draft.measures.push({ function: fn === 'min' ? 'min' : 'max', target, words });
  return end - from;
}

/** The last 10 orders, latest 5 payments: by their date. */
export function readLast({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'the', 'our', 'my');
  const count = cursor.number(at + 1);
  if (!cursor.is(at, 'last', 'latest', 'recent', 'newest') || count === null || !Number.isInteger(count) || count < 1)
    return 0;
  const start = at + 2;
  if (grainOf(cursor.tokens[start]?.lemma ?? '') !== undefined) return 0;
  const entity = keep(tableAt(cursor, start), (candidate) => hasTime(cursor, candidate));
  if (entity === null) return 0;
  const end = start + entity.length;
  draft.ranks.push({ direction: 'desc', count, entity, role: null, by: 'time', words: cursor.words(from, end) });
  return end - from;
}

const hasTime = (cursor: Cursor, candidate: Candidate): boolean =>
  [...(cursor.catalog.tables.get(candidate.table)?.columns.keys() ?? [])].some((column) =>
    cursor.isTime({ kind: 'column', table: candidate.table, column, score: 1 }),
  );
