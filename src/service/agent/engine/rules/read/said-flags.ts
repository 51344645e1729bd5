import type { Candidate } from '../../catalog/candidates.ts';
import type { Column } from '../../catalog/catalog.ts';
import { isFlag, yesAmong } from '../../catalog/flags.ts';
import { type Token, tokensAt } from '../../words/tokenize.ts';
import { tableAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';
import type { Mention } from './draft.ts';
import { columnOf } from './flags.ts';
import type { Reading } from './rule.ts';

/** Patients that are on insulin, safety tested toys: a column of yes and no that is said of rows, whatever its name looks like. */
export function readSaidFlag({ cursor, draft }: Reading, from: number): number {
  const isShort = cursor.is(from, "that's", "who's");
  const said = isShort ? from : cursor.skip(from, 'that', 'which', 'who', 'currently', 'still', 'already');
  const isVerb = isShort || cursor.is(said, 'is', 'are', 'was', 'were', 'be', 'been', 'being');
  const wanted = said > from && !isVerb ? wantedAt(cursor, said) : null;
  if (wanted !== null) return readWanted({ cursor, draft }, { from, ...wanted });
  const at = isVerb ? cursor.skip(said + 1, 'not', 'currently', 'still', 'already') : from;
  if (
    cursor.is(from - 1, 'whether', 'if') ||
    (isVerb && draft.subjects.length + draft.measures.length + draft.ranks.length === 0)
  )
    return 0;
  const flag = saidAt(cursor, at);
  if (flag === null || (!isVerb && !isBeforeRows(cursor, flag) && !isBehindRows(cursor, flag))) return 0;
  const end = at + flag.length;
  // Is insulin dependent no: what follows is the value.
  if (cursor.value(end) !== null && tableAt(cursor, end) === null) return 0;
  const mention = { ...flag, candidates: flag.candidates.map((one) => yesOf(cursor, one) ?? one) };
  const negated = cursor.tokens.slice(from, at).some(({ lower }) => lower === 'not');
  draft.filters.push({ kind: 'value', mention, negated, role: null, words: cursor.words(isVerb ? said : from, end) });
  return end - from;
}

/** Of two tables that say the same of their rows, one may do so by the name of a number: clients that are active, beside active keepers. */
function saidAt(cursor: Cursor, at: number): Mention | null {
  const said = keep(cursor.named(at), (one) => {
    const column = columnOf(cursor, one);
    return one.score >= 0.95 && column !== undefined && (isFlag(column) || yesOf(cursor, one) !== null);
  });
  return said?.candidates.some((one) => yesOf(cursor, one) !== null) === true ? said : null;
}

const WANTING =
  'want wants need needs accept accepts allow allows receive receives get gets own owns use uses like likes prefer prefers offer offers support supports require requires take takes speak speaks'.split(
    ' ',
  );

/** Want automatic, of a column of yes and no that is called wants automatic. */
function wantedAt(cursor: Cursor, said: number): { flag: Mention; negated: boolean } | null {
  const at = cursor.skip(said, 'do', 'does', 'did', 'not', "don't", "doesn't", 'never');
  const flag = keep(cursor.named(at), (one) => one.score >= 0.95 && yesOf(cursor, one) !== null);
  if (flag === null || flag.length < 2 || !cursor.is(at, ...WANTING)) return null;
  return {
    flag,
    negated: cursor.tokens.slice(said, at).some(({ lower }) => /^(not|never|don't|doesn't)$/.test(lower)),
  };
}

function readWanted(
  { cursor, draft }: Pick<Reading, 'cursor' | 'draft'>,
  { from, flag, negated }: { from: number; flag: Mention; negated: boolean },
): number {
  const end = flag.start + flag.length;
  const mention = { ...flag, candidates: flag.candidates.flatMap((one) => yesOf(cursor, one) ?? []) };
  draft.filters.push({ kind: 'value', mention, negated, role: null, words: cursor.words(from + 1, end) });
  return end - from;
}

/** How many students want automatic: students who do, and no column that is named together with them. */
export function whoWant(cursor: Cursor): Token[] {
  const { tokens } = cursor;
  const at = tokens.findIndex((_, one) => one > 0 && tableBefore(cursor, one) && wantedAt(cursor, one) !== null);
  const token = tokens[at];
  return token === undefined ? tokens : [...tokens.slice(0, at), ...tokensAt('who', token), ...tokens.slice(at)];
}

const tableBefore = (cursor: Cursor, at: number): boolean =>
  cursor.called(cursor.tokens[at - 1]?.lemma ?? '').some(({ kind, score }) => kind === 'table' && score >= 0.95);

/** Safety tested toys: right before the rows that have it. */
const isBeforeRows = (cursor: Cursor, { start, length, candidates }: Mention): boolean =>
  tableAt(cursor, start + length)?.candidates.some((rows) => candidates.some(({ table }) => table === rows.table)) ===
  true;

/** Patients on insulin: right behind the rows, of a column that begins so. */
const isBehindRows = (cursor: Cursor, { start, candidates }: Mention): boolean =>
  cursor.is(start, 'on', 'in', 'at', 'under', 'with') &&
  tableAt(cursor, start - 1)?.candidates.some((rows) => candidates.some(({ table }) => table === rows.table)) === true;

/** What stands for yes in such a column; null where it is of another kind, or is read as a flag by its name. */
function yesOf(cursor: Cursor, candidate: Candidate): Candidate | null {
  const column = columnOf(cursor, candidate);
  if (column === undefined || candidate.kind !== 'column' || isFlag(column)) return null;
  if (column.info.kind === 'boolean' || isOneOrNone(column)) return candidate;
  const yes = column.yes ?? yesAmong(column.info.values);
  const { table, score } = candidate;
  return yes === undefined ? null : { kind: 'value', table, column: column.info.name, value: yes, score };
}

/** 1 and 0, and nothing to count. */
const isOneOrNone = ({ info, learned }: Column): boolean =>
  info.kind === 'integer' && learned?.flag !== undefined && learned.flag !== null;
