import { tokenize } from '../words/tokenize.ts';

/** Something in the database that words may mean. `score` is at most 1.1; below 0.5 it is a weak guess. */
export type Candidate = { score: number; table: string } & (
  | { kind: 'table' }
  | { kind: 'column'; column: string }
  | { kind: 'value'; column: string; value: string }
);

export function identity(candidate: Candidate): string {
  return JSON.stringify([
    candidate.table,
    candidate.kind === 'table' ? null : candidate.column,
    candidate.kind === 'value' ? candidate.value : null,
  ]);
}

/** Two values of one column. */
export const areOfOneColumn = (one: Candidate, other: Candidate): boolean =>
  one.kind === 'value' && other.kind === 'value' && one.table === other.table && one.column === other.column;

/** The columns that values stand in, as likely as these are. */
export const columnsOfValues = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.flatMap((one): Candidate[] =>
    one.kind === 'value' ? [{ kind: 'column', table: one.table, column: one.column, score: one.score }] : [],
  );

/** A cell that holds several values has each of them. */
export const partsOf = (value: string): string[] =>
  value.includes(',') && !/,\s*(inc|ltd|llc|jr)\b/i.test(value)
    ? value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
    : [];

/** The same for the singular and the plural. */
export const lemmaKey = (text: string): string =>
  tokenize(text)
    .map((token) => token.lemma)
    .join(' ');

/** Values match by their whole words in any case, never by a part or a lemma. */
export const valueKey = (text: string): string =>
  tokenize(text)
    .map((token) => token.lower)
    .join(' ');
