import type { Candidate } from '../../catalog/candidates.ts';
import { keyBehind } from '../../catalog/catalog.ts';
import { type Cursor, keep } from './cursor.ts';
import { type Draft, type Mention, rowsSaid } from './draft.ts';
import { columnOf } from './flags.ts';

/** Behind these, the verb says no more than that it happened. */
const ENDS = ['?', '.', '!', ',', 'and', 'but', 'by', 'per', 'each', 'yet', 'already', 'so'];

/** Trainers who left, complaints that were answered, the number of deliveries: a day that may be empty is there, where no time is said with it. */
export function settleDays(cursor: Cursor, draft: Draft): void {
  placeInTime(cursor, draft);
  const isTimed =
    draft.periods.length > 0 ||
    draft.comparison !== null ||
    draft.span !== null ||
    draft.order !== null ||
    draft.timeRank !== null ||
    draft.ranks.length > 0 ||
    draft.weekdays !== null ||
    draft.hours !== null ||
    draft.groups.some(({ kind }) => kind === 'time') ||
    draft.filters.some(({ kind }) => kind === 'period' || kind === 'missing');
  if (isTimed) return;
  const counted = draft.measures.flatMap(({ function: fn, target }) => (fn === 'count' ? (target ?? []) : []));
  const grouped = draft.groups.length > 0 ? draft.subjects.map(({ mention }) => mention) : [];
  for (const mention of [...counted, ...grouped]) {
    const isDay = mention.candidates.every((one) => cursor.isTime(one) && mayBeEmpty(cursor, one));
    if (isDay) draft.filters.push({ kind: 'missing', mention, negated: true, words: mention.words });
  }
  for (const hint of draft.hints.filter((one) => !isDoneBy(cursor, one))) {
    const day = happenedTo(cursor, draft, hint);
    if (day !== null) draft.filters.push({ kind: 'missing', mention: day, negated: true, words: day.words });
  }
}

/** Shipped by Speedy Express: who did it is asked for, and not whether it was done. */
function isDoneBy(cursor: Cursor, { start, length }: Mention): boolean {
  const end = start + length;
  return cursor.is(end, 'by') && cursor.value(cursor.skip(end + 1, 'the')) !== null;
}

/** Guests who checked out last week, of bookings of theirs: the time is that of the day which the verb names. */
function placeInTime(cursor: Cursor, draft: Draft): void {
  const [period, ...periods] = draft.periods;
  const [subject, ...subjects] = draft.subjects;
  const [hint, ...hints] = draft.hints;
  const isPlain = draft.measures.length + draft.groups.length + draft.ranks.length + draft.filters.length === 0;
  if (period === undefined || subject === undefined || hint === undefined || !isPlain) return;
  if (periods.length + subjects.length + hints.length > 0) return;
  const rows = subject.mention.candidates.filter(({ kind, score }) => kind === 'table' && score >= 0.75);
  const [below, ...more] = new Set(hint.candidates.map(({ table }) => table));
  const isBelow =
    below !== undefined &&
    rows.some(({ table }) => table !== below && cursor.reaches(below, table)) &&
    more.length === 0;
  if (!isBelow || !hint.candidates.every((one) => cursor.isTime(one))) return;
  draft.filters.push({ kind: 'period', target: hint, period, words: `${hint.words} ${period.label}` });
  draft.periods = [];
}

/** The days of the rows that the verb stands right behind, where they may be empty. */
function happenedTo(cursor: Cursor, draft: Draft, hint: Mention): Mention | null {
  const end = hint.start + hint.length;
  if (!/(ed|en|eft|ent|ought|wn|ld|one|id|quit)$/.test(cursor.lower(end - 1))) return null;
  if (end < cursor.tokens.length && !cursor.is(end, ...ENDS)) return null;
  const rows = rowsSaid(draft);
  const start = rows === null ? -1 : rows.start + rows.length;
  const between = cursor.skip(
    start,
    'who',
    'that',
    'which',
    'have',
    'has',
    'had',
    'were',
    'was',
    'been',
    'already',
    'got',
  );
  // How many people quit: the verb itself says which rows.
  if (rows === null || (between !== hint.start && rows.start !== hint.start)) return null;
  const own = new Set(rows.candidates.flatMap((one) => (one.kind === 'table' ? [one.table] : keyedTo(cursor, one))));
  const days = keep(hint, (one) => cursor.isTime(one) && mayBeEmpty(cursor, one));
  return keep(days, ({ table }) => own.has(table)) ?? dayBelow(cursor, days, own);
}

/** Applicants who were refused, where their applications have the day: the only one of rows that belong to them. */
function dayBelow(cursor: Cursor, days: Mention | null, own: ReadonlySet<string>): Mention | null {
  const below = keep(days, ({ table }) => [...own].some((rows) => table !== rows && cursor.reaches(table, rows)));
  return below?.candidates.length === 1 ? below : null;
}

/** Drivers, by the key of the tours to those who drove: whoever it leads to. */
function keyedTo({ catalog }: Cursor, one: Candidate): string[] {
  const step = one.kind === 'column' ? keyBehind(catalog, one) : undefined;
  return step === undefined ? [] : [step.to];
}

/** Refused, right before rows: the one day of theirs, or of rows that belong to them, that not each of them has. */
export function dayOfDeed(cursor: Cursor, at: number, rows: string): Mention | null {
  if (!/..ed$/.test(cursor.lower(at)) || cursor.value(at) !== null) return null;
  const candidates = cursor.dates(cursor.lower(at)).filter((one) => mayBeEmpty(cursor, one));
  const days = { start: at, length: 1, words: cursor.words(at, at + 1), candidates };
  const own = keep(days, ({ table }) => table === rows) ?? dayBelow(cursor, days, new Set([rows]));
  return own?.candidates.length === 1 ? own : null;
}

const mayBeEmpty = (cursor: Cursor, one: Candidate): boolean => columnOf(cursor, one)?.info.nullable === true;

/** The days of these rows that a verb names and that not every row has: cancelled, left. */
export const daysThatMayLack = (cursor: Cursor, verb: string, tables: ReadonlySet<string>): Candidate[] =>
  cursor.dates(verb).filter((one) => tables.has(one.table) && mayBeEmpty(cursor, one));
