import type { Candidate } from '../../catalog/candidates.ts';
import { EXTREMES, FUNCTION_WORDS, SUPERLATIVES } from '../../words/lexicon.ts';
import { tableAt } from './business.ts';
import { type Cursor, isPlural } from './cursor.ts';
import { type Mention, statedAs } from './draft.ts';
import type { Reading } from './rule.ts';

const ENDS = ['top', 'best', 'first', 'last', 'prime'];

/** Customers on the Max plan, where a plan is called Max: that one, and the highest of nothing. */
export function readNamedLikeRank({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'on', 'with', 'of', 'in', 'for', 'have', 'has', 'using', 'the', 'our', 'a');
  const named = namedAt(cursor, at);
  if (named === null) return 0;
  draft.filters.push(statedAs(named));
  return at + named.length - from;
}

function namedAt(cursor: Cursor, at: number): Mention | null {
  const word = cursor.lower(at);
  const isRank = [EXTREMES, FUNCTION_WORDS, SUPERLATIVES].some((words) => Object.hasOwn(words, word));
  const rows = isRank || ENDS.includes(word) ? tableAt(cursor, at + 1) : null;
  if (rows === null || isPlural(rows)) return null;
  const candidates = rows.candidates.flatMap(({ kind, table: key }): Candidate[] => {
    const table = kind === 'table' ? cursor.catalog.tables.get(key) : undefined;
    return (table?.labels ?? []).flatMap((column) => {
      const value = table?.columns.get(column)?.info.values?.find((one) => one.toLowerCase() === word);
      return value === undefined ? [] : [{ kind: 'value' as const, table: key, column, value, score: 1 }];
    });
  });
  const length = 1 + rows.length;
  return candidates.length === 0 ? null : { start: at, length, words: cursor.words(at, at + length), candidates };
}
