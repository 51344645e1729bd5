import type { Candidate } from '../../catalog/candidates.ts';
import { SOFT_STOP_WORDS } from '../../words/lexicon.ts';
import type { Token } from '../../words/tokenize.ts';
import { tableAt } from './business.ts';
import type { Cursor } from './cursor.ts';
import type { Mention } from './draft.ts';
import type { Reading } from './rule.ts';
import { otherStates, STILL_TO_COME } from './still-to-come.ts';

/**
 * Live restaurants, jobs that are done: a word that else says nothing, where it is a state of the rows it is said of, by its
 * own name or as what a code stands for.
 */
export function readSoftState({ cursor, draft }: Reading, at: number): number {
  const toCome = cursor.phrase(at, STILL_TO_COME);
  const isDenied = (toCome !== null || cursor.is(at, 'not')) && isSaidOf(cursor, at);
  const place = isDenied
    ? cursor.skip(at + (toCome?.length ?? 1), 'yet', 'currently')
    : cursor.skip(at, 'still', 'currently', 'presently');
  if (!isSoftWord(cursor.lower(place)) || cursor.mention(place) !== null) return 0;
  const [meant] = subjectsOf(cursor, at, place)
    .map((tables) => tables.flatMap((table) => statesOf(cursor, table, cursor.lower(place))))
    .filter((states) => states.length > 0);
  if (meant === undefined) return 0;
  const length = place + 1 - at;
  const words = cursor.words(at, place + 1);
  const mention = { start: place, length: 1, words: cursor.words(place, place + 1), candidates: meant };
  draft.filters.push({ kind: 'value', mention, negated: isDenied, role: null, words });
  if (isDenied && toCome !== null) draft.assumed.push(...otherStates(cursor, meant, words));
  return length;
}

/** Available machines: the state that a word right before rows is of theirs. */
export function softStateBefore(cursor: Cursor, at: number): Mention | null {
  if (!isSoftWord(cursor.lower(at)) || cursor.mention(at) !== null) return null;
  const candidates = tablesAt(cursor, at + 1).flatMap((table) => statesOf(cursor, table, cursor.lower(at)));
  return candidates.length === 0 ? null : { start: at, length: 1, words: cursor.words(at, at + 1), candidates };
}

/** Words that are none of our own if the rows they are said of have such a state: to be looked for among these. */
export function softStatesIn(cursor: Cursor): { token: Token; tables: string[] }[] {
  return cursor.tokens.flatMap((token, at) => {
    const tables = isSoftWord(token.lower) ? subjectsOf(cursor, at, at).flat() : [];
    return tables.length === 0 ? [] : [{ token, tables }];
  });
}

const isSoftWord = (word: string): boolean => SOFT_STOP_WORDS.has(word) || word === 'done';

/** Whose state it may be: of what stands behind it, else of what it is said of. */
const subjectsOf = (cursor: Cursor, at: number, place: number): string[][] => [
  at === place ? tablesAt(cursor, place + 1) : [],
  isSaidOf(cursor, at) ? tablesBefore(cursor, at) : [],
];

/** After a form of to be; orders that were placed in May happened, and are not in a state. */
function isSaidOf(cursor: Cursor, at: number): boolean {
  let before = at - 1;
  while (cursor.is(before, 'not', 'still', 'currently', 'already', 'now', 'yet', 'all')) before -= 1;
  if (cursor.is(before, 'is', 'are', 'be', 'being')) return true;
  // Jobs not yet done.
  const isBare =
    cursor.is(before, 'was', 'were', 'been') || tableAt(cursor, before) !== null || kindBefore(cursor, before) !== null;
  return isBare && cursor.is(at, 'done', 'available', 'not', 'yet', 'still');
}

const tablesAt = (cursor: Cursor, at: number): string[] =>
  (tableAt(cursor, at)?.candidates ?? []).map(({ table }) => table);

/** Of the nearest thing that was named before. */
function tablesBefore(cursor: Cursor, at: number): string[] {
  for (let place = at - 1; place >= 0; place--) {
    const tables = tablesAt(cursor, place);
    if (tables.length > 0) return tables;
    const kind = kindBefore(cursor, place);
    if (kind !== null) return kind.candidates.map(({ table }) => table);
  }
  return [];
}

/** Red cells available: a kind of theirs stands for the rows, and no name of one. */
function kindBefore(cursor: Cursor, last: number): Mention | null {
  const value = [0, 1, 2]
    .map((back) => cursor.value(last - back))
    .find((one) => one && one.start + one.length - 1 === last);
  const isKind = (one: Candidate) =>
    one.kind === 'value' && cursor.catalog.tables.get(one.table)?.labels.includes(one.column) === false;
  return value?.candidates.every(isKind) === true ? value : null;
}

const isOf = (one: Candidate, table: string, column: string): one is Candidate & { kind: 'value' } =>
  one.kind === 'value' && one.table === table && one.column === column && one.score >= 0.95;

const statesOf = (cursor: Cursor, table: string, word: string): Candidate[] =>
  [...(cursor.catalog.tables.get(table)?.columns.values() ?? [])].flatMap(({ info, meanings }) => {
    const coded = [...(meanings ?? [])].flatMap(([value, meaning]) => (meaning === word ? [value] : []));
    const called = (info.values ?? []).filter((value) => value.toLowerCase() === word);
    const met = cursor.met(word).flatMap((one) => (isOf(one, table, info.name) ? [one.value] : []));
    return [...new Set([...coded, ...called, ...met])].map((value) => ({
      kind: 'value' as const,
      table,
      column: info.name,
      value,
      score: 0.98,
    }));
  });
