import type { Candidate } from '../../catalog/candidates.ts';
import type { Column } from '../../catalog/catalog.ts';
import { saysYesOrNo } from '../../catalog/flags.ts';
import { lemma } from '../../words/lemma.ts';
import { type Cursor, isPlural } from './cursor.ts';
import { type DraftMeasure, type Mention, statedAs } from './draft.ts';
import type { Reading } from './rule.ts';

/** Nouns of what becomes of rows, as their states tell it: cancellations, approvals. */

const COUNTS = ['how many', 'number of', 'the number of', 'count of', 'total number of', 'total'];

/** How many cancellations, cancellations by month: the rows in that state. */
export function readStateNouns({ cursor, draft }: Reading, from: number): number {
  const lead = cursor.phrase(from, COUNTS);
  const counted = countedState(cursor, from + (lead?.length ?? 0));
  if (counted === null || draft.measures.length > 0 || draft.subjects.length > 0) return 0;
  draft.measures.push(counted.measure);
  draft.filters.push(statedAs(counted.flag));
  return (lead?.length ?? 0) + counted.length;
}

/** Rows of the one table that has such a state. */
export function countedState(
  cursor: Cursor,
  at: number,
): { measure: DraftMeasure; length: number; flag: Mention } | null {
  const flagged = flaggedNoun(cursor, at);
  if (flagged !== null) return flagged;
  const word = lemma(cursor.lower(at));
  if (!NOUN_OF_VERB.test(word) || cursor.named(at) !== null || cursor.value(at) !== null) return null;
  if (cursor.is(at + 1, 'rate', 'rates', 'percentage', 'ratio', 'date', 'dates', 'reason', 'reasons')) return null;
  const candidates = statesOf(cursor, word);
  const tables = [...new Set(candidates.map(({ table }) => table))];
  const [table, ...more] = tables;
  if (table === undefined || more.length > 0) return null;
  const mention = { start: at, length: 1, words: cursor.words(at, at + 1) };
  const target: Mention = { ...mention, candidates: [{ kind: 'table', table, score: 1 }] };
  return {
    measure: { function: 'count', target, words: mention.words },
    length: 1,
    flag: { ...mention, candidates },
  };
}

/** No-shows, walk-ins: a column of yes and no that is called as its rows are. */
function flaggedNoun(cursor: Cursor, at: number): { measure: DraftMeasure; length: number; flag: Mention } | null {
  const named = cursor.named(at);
  if (named === null || !isPlural(named) || !named.candidates.every((one) => cursor.isBoolean(one))) return null;
  const [table, ...more] = new Set(named.candidates.map((one) => one.table));
  if (table === undefined || more.length > 0) return null;
  const target: Mention = { ...named, candidates: [{ kind: 'table', table, score: 1 }] };
  return { measure: { function: 'count', target, words: named.words }, length: named.length, flag: named };
}

export const NOUN_OF_VERB =
  /(ation|ition|tion|sion|al|ment|[ae]nce|[ae]ncy|return|refund|rejection|failure|success|pass|escape|repeat|dropout)$/;

export const isStateColumn = ({ words }: Column): boolean =>
  words.some((word) => ['status', 'state', 'stage', 'decision', 'outcome', 'result'].includes(word));

/** Columns that say yes or no, and states, whose word has the same root. */
export function statesOf(cursor: Cursor, word: string): Candidate[] {
  return [...cursor.catalog.tables.values()].flatMap((table) =>
    [...table.columns.values()].flatMap((column): Candidate[] => {
      const place = { table: table.key, column: column.info.name, score: 0.95 };
      const isState = isStateColumn(column);
      if (saysYesOrNo(column))
        return column.words.some((own) => isOneRoot(own, word)) ? [{ kind: 'column', ...place }] : [];
      const values = isState ? (column.info.values ?? []).map((value) => ({ value, called: value })) : [];
      const codes = [...(column.meanings ?? [])].map(([value, called]) => ({ value, called }));
      return [...values, ...codes]
        .filter(({ called }) => isOneRoot(called.toLowerCase(), word))
        .map(({ value }): Candidate => ({ kind: 'value', value, ...place }));
    }),
  );
}

/** The same, or a word that lacks only its last letter: wasted and waste. */
export const isDoneOf = (done: string, noun: string): boolean => isOneRoot(done, noun) || done === `${noun}d`;

/** Cancelled and cancellation, approved and approval: all but the endings. */
function isOneRoot(state: string, noun: string): boolean {
  const root = state.replace(/(led|ted|ed|e)$/, '');
  if (state === `${noun}ed` || state === noun) return true;
  // Absent and absence.
  if (/[ae]nt$/.test(state) && [`${state.slice(0, -1)}ce`, `${state.slice(0, -1)}cy`].includes(noun)) return true;
  // Withdrawn and withdrawal.
  if (/(aw|ow|ee)n$/.test(state) && noun === `${state.slice(0, -1)}al`) return true;
  if (/^fail(ed)?$/.test(state) && noun === 'failure') return true;
  return root.length >= 4 && state.endsWith('ed') && noun.startsWith(root);
}
