import type { Candidate } from '../../catalog/candidates.ts';
import { COMPARISONS } from '../../words/lexicon.ts';
import { type Cursor, keep } from './cursor.ts';
import type { DraftMeasure, Mention } from './draft.ts';
import { readHowOften } from './how-often.ts';
import type { Reading } from './rule.ts';

/** Which species was hit more than 200 times: those that more than so many rows have. */
export function readHappenedTimes({ cursor, draft }: Reading, at: number): number {
  const lead = cursor.phrase(at, Object.keys(COMPARISONS));
  const numberAt = at + (lead?.length ?? 0);
  const value = cursor.number(numberAt);
  if (lead === null || value === null || !cursor.is(numberAt + 1, 'time', 'times')) return 0;
  const subject = draft.subjects.at(-1);
  const column = subject === undefined ? null : columnOfRows(cursor, subject.mention);
  const isAlone = draft.subjects.length === 1 && draft.measures.length + draft.groups.length === 0;
  if (subject === undefined || column === null || !isAlone || at - end(column) > MAX_BETWEEN) return 0;
  const rows = column.candidates.map(({ table }): Candidate => ({ kind: 'table', table, score: 1 }));
  const counted: DraftMeasure = { function: 'count', target: { ...column, candidates: rows }, words: 'times' };
  draft.subjects = [];
  draft.groups.push({ kind: 'mention', mention: column, role: subject.role, words: column.words });
  draft.measures.push(counted);
  const operator = COMPARISONS[lead.phrase] ?? '=';
  draft.filters.push({ kind: 'having', measure: counted, operator, value, words: cursor.words(at, numberAt + 2) });
  return numberAt + 2 - at;
}

const DID = ['did', 'was', 'were', 'has', 'have', 'do', 'does', 'is', 'are'];

/** How many times did a goose cause damage: the rows for which all of it holds, and no times of day. */
export function readHowManyTimes(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  if (from > 0 || cursor.phrase(0, ['how many times']) === null || !cursor.is(3, ...DID)) return 0;
  const used = readHowOften(reading, from);
  if (used > 0) return used;
  draft.measures.push({ function: 'count', target: null, words: cursor.words(0, 3) });
  return 4;
}

/** Was hit, have been seen: what happened with it says no more than that there is a row. */
const MAX_BETWEEN = 4;

const end = ({ start, length }: Mention): number => start + length;

/** A column that says what a row is of: no number, no time, and not of rows that are named for themselves. */
const columnOfRows = (cursor: Cursor, mention: Mention): Mention | null =>
  mention.candidates.some(({ kind }) => kind === 'table')
    ? null
    : keep(mention, (one) => one.kind === 'column' && !cursor.isMeasurable(one) && !cursor.isTime(one));
