import type { Cursor } from './cursor.ts';
import type { Mention } from './draft.ts';

/** The cheapest machine: rows of one kind, whose condition is read by itself. */
export const rowsOfKind = (cursor: Cursor, at: number): Mention | null => rowsOfValue(cursor.value(at));

/** The rows of the one table that a value is of; null where there are several. */
export function rowsOfValue(value: Mention | null): Mention | null {
  const [table, ...more] = new Set((value?.candidates ?? []).map((candidate) => candidate.table));
  if (value === null || table === undefined || more.length > 0) return null;
  return { ...value, candidates: [{ kind: 'table', table, score: 1 }] };
}
