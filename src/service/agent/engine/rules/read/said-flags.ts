import type { Candidate } from '../../catalog/candidates.ts';
import type { Column } from '../../catalog/catalog.ts';
import { isFlag, yesAmong } from '../../catalog/flags.ts';
import { tableAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';
import type { Mention } from './draft.ts';
import { columnOf } from './flags.ts';
import type { Reading } from './rule.ts';

/** Patients that are on insulin, safety tested toys: a column of yes and no that is said of rows, whatever its name looks like. */
export function readSaidFlag({ cursor, draft }: Reading, from: number): number {
  const said = cursor.skip(from, 'that', 'which', 'who', 'currently', 'still', 'already');
  const isVerb = cursor.is(said, 'is', 'are', 'was', 'were', 'be', 'been', 'being');
  const at = isVerb ? cursor.skip(said + 1, 'not', 'currently', 'still', 'already') : from;
  if (cursor.is(from - 1, 'whether', 'if') || (isVerb && draft.subjects.length + draft.measures.length === 0)) return 0;
  const flag = keep(cursor.named(at), (one) => one.score >= 0.95 && yesOf(cursor, one) !== null);
  if (flag === null || (!isVerb && !isBeforeRows(cursor, flag) && !isBehindRows(cursor, flag))) return 0;
  const end = at + flag.length;
  // Is insulin dependent no: what follows is the value.
  if (cursor.value(end) !== null && tableAt(cursor, end) === null) return 0;
  const mention = { ...flag, candidates: flag.candidates.flatMap((one) => yesOf(cursor, one) ?? []) };
  const negated = cursor.tokens.slice(from, at).some(({ lower }) => lower === 'not');
  draft.filters.push({ kind: 'value', mention, negated, role: null, words: cursor.words(isVerb ? said : from, end) });
  return end - from;
}

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
