import { HAS } from '../../words/lexicon.ts';
import { namesRows } from './asked-rows.ts';
import { tableAt } from './business.ts';
import { bestScore, type Cursor, isPlural, keep } from './cursor.ts';
import { type DraftFilter, type Mention, rowsSaid } from './draft.ts';
import type { Reading } from './rule.ts';

/** Rows by a number of theirs that is said with its name: 5 star reviews, 3-bedroom flats, flats with 3 bedrooms. */
export function readNumbered(reading: Reading, at: number): number {
  const { cursor, draft } = reading;
  const before = numberedAt(cursor, at);
  if (before === null) return readWithNumber(reading, at);
  draft.filters.push(before.filter);
  return before.rows.start - at;
}

/** A number and the name of a column before rows that have it: the condition, and the rows. */
export function numberedAt(cursor: Cursor, at: number): { filter: DraftFilter; rows: Mention } | null {
  const value = cursor.number(at);
  const column = value === null ? null : cursor.numeric(at + 1);
  const end = at + 1 + (column?.length ?? 0);
  const rows = column === null || isPlural(column) ? null : tableAt(cursor, end);
  const target = keep(column, (one) => one.score >= 0.75 && namesRows(rows, one.table));
  if (value === null || rows === null || target === null) return null;
  return { filter: { kind: 'compare', target, operator: '=', value, words: cursor.words(at, end) }, rows };
}

/** Flats with 3 bedrooms: as many as that, of a number that each of them has. */
function readWithNumber({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'that', 'which', 'who', ...HAS);
  const value = at === from || !cursor.is(at - 1, ...HAS) ? null : cursor.number(at);
  const before = rowsSaid(draft);
  const said = value === null ? null : cursor.named(at + 1);
  const isNumber = said !== null && bestScore(said) >= 0.9 && tableAt(cursor, at + 1) === null;
  const target = keep(said, (one) => cursor.isMeasurable(one) && namesRows(before, one.table));
  if (value === null || !isNumber || target === null) return 0;
  const end = at + 1 + target.length;
  if (cursor.is(end, 'or', 'and') && cursor.is(end + 1, 'more', 'fewer', 'less')) return 0;
  draft.filters.push({ kind: 'compare', target, operator: '=', value, words: cursor.words(at, end) });
  return end - from;
}
