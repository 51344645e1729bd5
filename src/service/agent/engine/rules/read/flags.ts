import type { Candidate } from '../../catalog/candidates.ts';
import type { Column } from '../../catalog/catalog.ts';
import { isFlag } from '../../catalog/flags.ts';
import { tableAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';
import { type Mention, rowsSaid } from './draft.ts';
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

/** Was so once and is not now. */
const NO_LONGER = ['no longer', 'not any more', 'not anymore', 'not currently', "aren't", "isn't", 'not yet'];

/** Active customers, discontinued products: a column that says yes or no and is called what it says. */
export function readFlag(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  const excluded = cursor.phrase(from, EXCLUDING);
  const ended = cursor.phrase(cursor.skip(from, 'are', 'is', 'that', 'which'), NO_LONGER);
  const negated = excluded !== null || ended !== null || cursor.is(from, 'not', 'non', 'never');
  const lead =
    ended === null ? from + (excluded?.length ?? 0) : cursor.skip(from, 'are', 'is', 'that', 'which') + ended.length;
  const at = cursor.skip(lead, 'the', 'any', 'all', ...BEFORE);
  const plain = flagAt(cursor, at);
  const opposite = plain === null ? oppositeAt(cursor, at) : null;
  const flags = plain ?? opposite;
  const isBare = excluded !== null && ended === null && tableAt(cursor, at + (flags?.length ?? 0)) === null;
  if (flags === null || flags.length > 2 || isBare) return 0;
  const isNot =
    opposite !== null ||
    negated ||
    cursor.tokens.slice(from, at).some(({ lower }) => lower === 'not' || lower === 'non');
  const end = at + flags.length;
  const words = cursor.words(from, end);
  const mention = stateOfRows(reading, flags) ?? flags;
  draft.filters.push({ kind: 'value', mention, negated: isNot, role: null, words });
  return end - from;
}

/** Cancelled courses: a status of theirs goes before a flag that only other rows have. */
function stateOfRows({ cursor, draft }: Reading, flags: Mention): Mention | null {
  const before = rowsSaid(draft);
  const rows = tableAt(cursor, flags.start + flags.length) ?? keep(before, ({ kind }) => kind === 'table');
  const own = new Set(rows?.candidates.map(({ table }) => table) ?? []);
  const isTheirs = ({ table }: Candidate) => own.has(table);
  return flags.candidates.some(isTheirs) ? null : keep(cursor.value(flags.start), isTheirs);
}

const BEFORE = 'are is were was got get been being not non - currently still'.split(' ');

/** A word that such a column is called. */
export function flagAt(cursor: Cursor, at: number): Mention | null {
  const isFlagged = (candidate: Candidate) => {
    const column = columnOf(cursor, candidate);
    return column !== undefined && isFlag(column);
  };
  // Active members, where a number says so of them and a column of yes and no of the keepers: either may be meant.
  const said = keep(
    cursor.mention(at),
    (candidate) => candidate.score >= 0.7 && (isFlagged(candidate) || cursor.isBoolean(candidate)),
  );
  return said?.candidates.some(isFlagged) === true ? said : null;
}

/** A word that such a column is called, or one that holds yes and no by its type. */
export const yesOrNoAt = (cursor: Cursor, at: number): Mention | null =>
  flagAt(cursor, at) ?? keep(cursor.named(at), (one) => one.score >= 0.75 && cursor.isBoolean(one));

const OPPOSITES = new Map([
  ['failed', 'passed'],
  ['failing', 'passed'],
  ['absent', 'present'],
  ['lost', 'won'],
]);

/** Inactive, unverified, failed. */
export function oppositeAt(cursor: Cursor, at: number): Mention | null {
  const word = cursor.lower(at);
  const rest = /^(?:in|un|non-?)-?([a-z]{4,})$/.exec(word)?.[1] ?? OPPOSITES.get(word);
  if (rest === undefined || cursor.mention(at) !== null) return null;
  const candidates = cursor.called(rest).filter((candidate) => {
    const column = columnOf(cursor, candidate);
    return column !== undefined && (isFlag(column) || (cursor.isBoolean(candidate) && candidate.score >= 0.75));
  });
  return candidates.length === 0 ? null : { start: at, length: 1, words: cursor.words(at, at + 1), candidates };
}

export const columnOf = (cursor: Cursor, candidate: Candidate): Column | undefined =>
  candidate.kind === 'column' ? cursor.catalog.tables.get(candidate.table)?.columns.get(candidate.column) : undefined;
