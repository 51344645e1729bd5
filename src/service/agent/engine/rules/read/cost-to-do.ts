import type { Cursor } from './cursor.ts';
import type { Draft } from './draft.ts';
import { columnOf } from './flags.ts';
import type { Reading } from './rule.ts';

/** Boats that cost more than 900 to repair: what it costs was read, and the verb is in the name of that number. */
export function readCostToDo({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'dollars', 'dollar', 'euros', 'euro', 'pounds', 'bucks');
  const verb = cursor.is(at, 'to') ? cursor.lower(at + 1).replace(/e$/, '') : '';
  const isLast = cursor.isEnd(at + 2);
  return verb.length >= 4 && isLast && isInName(cursor, draft, verb) ? at + 2 - from : 0;
}

/** Replacing, of the replacement cost that the rows before are compared by. */
function isInName(cursor: Cursor, draft: Draft, verb: string): boolean {
  const filter = draft.filters.at(-1);
  return (
    filter?.kind === 'compare' &&
    filter.target.candidates.every(
      (one) => columnOf(cursor, one)?.words.some((word) => word.startsWith(verb)) === true && cursor.isMeasurable(one),
    )
  );
}
