import type { Candidate } from '../../catalog/candidates.ts';
import { tableAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';
import { type Mention, rowsSaid } from './draft.ts';
import { daysThatMayLack } from './happened-days.ts';
import type { Reading } from './rule.ts';

const LEADS = ['that', 'which', 'who', 'were', 'was', 'are', 'is', 'have', 'has', 'had', 'been', 'got', 'being'];
const KEPT_OUT = ['not', 'never', 'excluding', 'except', 'without', 'ignoring', 'not counting', 'not including'];

/** Cancelled bookings, where bookings have a day of it and only the sailings a status that says so: the bookings' own day is meant. */
export function readOwnDay({ cursor, draft }: Reading, from: number): number {
  const led = cursor.skip(from, ...LEADS);
  const out = cursor.phrase(led, KEPT_OUT);
  const at = out === null ? led : cursor.skip(led + out.length, 'been', 'any', 'the', 'all');
  const said = /(ed|en|ld|id|nt)$/.test(cursor.lower(at)) ? cursor.value(at) : null;
  if (said?.length !== 1) return 0;
  const own = tablesBeside(cursor, rowsSaid(draft), from, at);
  const isFar = said.candidates.every(({ table }) => !own.has(table));
  const dates = daysThatMayLack(cursor, cursor.lower(at), own);
  if (!isFar || dates.length === 0) return 0;
  const words = cursor.words(from, at + 1);
  const mention: Mention = { start: at, length: 1, words, candidates: dates };
  if (out === null) draft.hints.push(mention);
  // Cancelled in 2025, cancelled within a week: the time says already that there is a day of it.
  const isTimed =
    out === null &&
    (cursor.is(at + 1, 'within') || cursor.period(cursor.skip(at + 1, 'in', 'on', 'during', 'since')) !== null);
  if (!isTimed) draft.filters.push({ kind: 'missing', mention, negated: out === null, words });
  return at + 1 - from;
}

/** The rows right behind a participle, or else those that stand right before it, or before other conditions of theirs. */
function tablesBeside(cursor: Cursor, before: Mention | null, from: number, at: number): ReadonlySet<string> {
  const behind = tableAt(cursor, at + 1);
  const isBefore = before !== null && isOfRows(cursor, before.start + before.length, from);
  const rows = behind ?? (isBefore ? keep(before, isTable) : null);
  return new Set((rows?.candidates ?? []).filter(isTable).map(({ table }) => table));
}

const GOING_ON = ['who', 'that', 'which', 'have', 'has', 'had'];

/** Members who joined in May and have not cancelled, members in Lyon who cancelled: no other rows are named in between. */
function isOfRows(cursor: Cursor, end: number, from: number): boolean {
  if (end === from) return true;
  const goesOn = cursor.is(from, ...GOING_ON) || cursor.is(from - 1, 'and', 'but', ...GOING_ON);
  const between = Array.from({ length: Math.max(0, from - end) }, (_, index) => end + index);
  return goesOn && from > end && between.every((one) => tableAt(cursor, one) === null);
}

const isTable = ({ kind, score }: Candidate): boolean => kind === 'table' && score >= 0.75;
