import type { Cursor } from './cursor.ts';
import type { Draft, Mention, Role } from './draft.ts';

export interface Reading {
  cursor: Cursor;
  draft: Draft;
  /** Said by a verb or preposition just before, for the next thing that is named. */
  role: Role;
  /** The last number column that was named, for a comparison that names none. */
  lastNumber: Mention | null;
  /** Words further on that a part has already used. */
  skipped: Set<number>;
}

/** What stands from one place to before another is used by a part that is read now, and not read again. */
export function passOver({ skipped }: Pick<Reading, 'skipped'>, start: number, end: number): void {
  for (let at = start; at < end; at++) skipped.add(at);
}

/** Tries to read a part that begins at a position; answers how many words it took, 0 for none. */
export type Rule = (reading: Reading, at: number) => number;
