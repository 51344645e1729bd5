import type { Candidate } from '../../catalog/candidates.ts';
import { MOTION, SOURCE_NAMES, TARGET_NAMES } from '../../words/lexicon.ts';
import { bestScore, type Cursor, keep } from './cursor.ts';
import { type Mention, rowsSaid, shareColumn } from './draft.ts';
import { NEGATIONS } from './filters.ts';
import { endNamed } from './groups.ts';
import type { Reading } from './rule.ts';

/** left, departed from, arriving at, from, to: which end of a movement is named next */
export function readMotion(reading: Reading, at: number): number {
  const { cursor } = reading;
  // Leave out Boston, and nothing that leaves.
  if (cursor.phrase(at, NEGATIONS) !== null) return 0;
  const end = endNamed(cursor, at);
  if (end !== null) {
    reading.role = end;
    return 1;
  }
  const word = cursor.lower(at);
  const role = MOTION[word];
  if (role !== undefined && isPhase(cursor, at)) return 0;
  if (role !== undefined && bestScore(cursor.named(at)) < 0.95) {
    const left = dayOfRows(reading, at);
    if (left === null && leavesNothing(reading, at)) return 0;
    if (left === null) reading.role = role;
    else reading.draft.hints.push(left);
    return 1;
  }
  // Revenue to date: until now.
  if (cursor.is(at, 'to') && cursor.is(at + 1, 'date', 'now')) return 0;
  if (word === 'from') reading.role = 'source';
  if (word === 'to') {
    startAtLast(reading, at);
    reading.role = 'target';
  }
  return word === 'from' || word === 'to' ? 1 : 0;
}

/** Dover to Calais: the place before it is where the way starts. */
function startAtLast({ cursor, draft }: Reading, at: number): void {
  const last = draft.filters.at(-1);
  if (last?.kind !== 'value' || last.negated || last.role !== null) return;
  const next = cursor.value(cursor.skip(at + 1, 'the'));
  const isBefore = last.mention.start + last.mention.length === at;
  if (isBefore && next !== null && shareColumn(last.mention, next)) last.role = 'source';
}

/** Speed during landing, where Landing Roll is a value: a part of the way, and no end of it. */
const isPhase = (cursor: Cursor, at: number): boolean =>
  cursor.is(at - 1, 'during', 'while', 'on', 'at', 'in', 'upon') &&
  (cursor.value(at) ?? cursor.partial(at)) !== null &&
  cursor.value(cursor.skip(at + 1, 'in', 'at', 'from', 'to', 'the')) === null;

/** Teachers who left in May: of rows that have the day they left, it is that day and no end of a way. */
function dayOfRows({ cursor, draft }: Reading, at: number): Mention | null {
  const rows = rowsSaid(draft);
  const own = new Set((rows?.candidates ?? []).filter(({ kind }) => kind === 'table').map(({ table }) => table));
  const candidates = cursor.dates(cursor.lower(at)).filter(({ table }) => own.has(table));
  return candidates.length === 0 ? null : { start: at, length: 1, words: cursor.words(at, at + 1), candidates };
}

/** How many employees have left, where nothing says who did: no end of a way, and not to be left out. */
function leavesNothing({ cursor, draft }: Reading, at: number): boolean {
  const rows = rowsSaid(draft);
  const tables = keep(rows, ({ kind, score }) => kind === 'table' && score >= 0.75)?.candidates ?? [];
  const next = cursor.skip(
    at + 1,
    'the',
    'our',
    'company',
    'firm',
    'business',
    'us',
    'already',
    'so',
    'far',
    '?',
    '.',
    '!',
  );
  const isEnd =
    next >= cursor.tokens.length || cursor.period(next) !== null || cursor.is(next, 'per', 'each', 'every', 'by');
  return (
    isEnd &&
    cursor.is(at, 'left', 'leave', 'leaving') &&
    tables.length > 0 &&
    !tables.some((one) => isMoving(cursor, one))
  );
}

/** Rows with a place or a day that they leave from or arrive at. */
const isMoving = ({ catalog }: Cursor, { table }: Candidate): boolean =>
  [...(catalog.tables.get(table)?.columns.values() ?? [])].some(({ words }) =>
    words.some((word) => SOURCE_NAMES.has(word) || TARGET_NAMES.has(word)),
  );
