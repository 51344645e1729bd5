import type { Candidate } from '../../catalog/candidates.ts';
import type { Column } from '../../catalog/catalog.ts';
import { isFlag } from '../../catalog/flags.ts';
import { tableAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';
import type { Mention } from './draft.ts';
import type { Reading } from './rule.ts';

const EXCLUDING = [
  'excluding',
  'exclude',
  'except',
  'without',
  'ignoring',
  'not counting',
  'not including',
  'other than',
  'but not',
  'but no',
  'no',
];

/** Active customers, discontinued products: a column that says yes or no and is called what it says. */
export function readFlag({ cursor, draft }: Reading, from: number): number {
  const excluded = cursor.phrase(from, EXCLUDING);
  const negated = excluded !== null || cursor.is(from, 'not', 'non', 'never');
  const at = cursor.skip(from + (excluded?.length ?? 0), 'the', 'any', 'all', ...BEFORE);
  const plain = flagAt(cursor, at);
  const opposite = plain === null ? oppositeAt(cursor, at) : null;
  const flags = plain ?? opposite;
  if (flags === null || flags.length > 2 || (excluded !== null && tableAt(cursor, at + flags.length) === null))
    return 0;
  const isNot =
    opposite !== null ||
    negated ||
    cursor.tokens.slice(from, at).some(({ lower }) => lower === 'not' || lower === 'non');
  const end = at + flags.length;
  const words = cursor.words(from, end);
  draft.filters.push({ kind: 'value', mention: flags, negated: isNot, role: null, words });
  return end - from;
}

const BEFORE = 'are is were was got get been being not non - currently still'.split(' ');

/** A word that such a column is called. */
export const flagAt = (cursor: Cursor, at: number): Mention | null =>
  keep(cursor.mention(at), (candidate) => {
    const column = columnOf(cursor, candidate);
    return column !== undefined && candidate.score >= 0.7 && isFlag(column);
  });

/** Inactive, unverified. */
function oppositeAt(cursor: Cursor, at: number): Mention | null {
  const rest = /^(?:in|un|non-?)([a-z]{4,})$/.exec(cursor.lower(at))?.[1];
  if (rest === undefined || cursor.mention(at) !== null) return null;
  const candidates = cursor.called(rest).filter((candidate) => {
    const column = columnOf(cursor, candidate);
    return column !== undefined && isFlag(column);
  });
  return candidates.length === 0 ? null : { start: at, length: 1, words: cursor.words(at, at + 1), candidates };
}

export const columnOf = (cursor: Cursor, candidate: Candidate): Column | undefined =>
  candidate.kind === 'column' ? cursor.catalog.tables.get(candidate.table)?.columns.get(candidate.column) : undefined;
