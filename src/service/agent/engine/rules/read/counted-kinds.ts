import { type Cursor, isPlural } from './cursor.ts';
import { type Mention, type StatedRows, statedAs } from './draft.ts';
import { rowsOfValue } from './rows-of-kind.ts';
import { countedState } from './state-nouns.ts';
import { statedRowsAt } from './stated-rows.ts';

/** Rows of which only those of one kind are counted. */
export interface CountedKind {
  rows: Mention;
  of: StatedRows;
  start: number;
  length: number;
}

/** More than 3 cancelled trips, at least 2 walk-outs, the most breakdowns: how many rows there are in a state or of a kind. */
export function countedKindAt(cursor: Cursor, at: number): CountedKind | null {
  const stated = statedRowsAt(cursor, at);
  if (stated === null) return nounAt(cursor, at);
  const { rows, of } = stated;
  return { rows, of, start: at, length: rows.start + rows.length - at };
}

/** Walk-outs, cancellations: a value that is said of more than one row, or the noun of a state's verb. */
export function nounAt(cursor: Cursor, at: number): CountedKind | null {
  const value = cursor.named(at) === null ? cursor.value(at) : null;
  const isNoun = value !== null && isPlural(value) && !/^\p{Lu}/u.test(value.words);
  const state = isNoun ? null : countedState(cursor, at);
  const kind = isNoun ? value : (state?.flag ?? null);
  const rows = isNoun ? rowsOfValue(value) : (state?.measure.target ?? null);
  if (kind === null || rows === null) return null;
  const of = statedAs(kind);
  return { rows, of, start: at, length: kind.length };
}
