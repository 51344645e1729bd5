import type { Candidate } from '../../catalog/candidates.ts';
import { grainOf } from '../../time/period.ts';
import { lemma } from '../../words/lemma.ts';
import { LIKINGS } from '../../words/lexicon.ts';
import { tableAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';
import { type Mention, statedAs } from './draft.ts';
import type { Reading } from './rule.ts';
import { tablesOfVerb } from './states.ts';

/** First invoice date of each customer: the earliest of a date. */
export function readFirstDate({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'the', 'their');
  const fn = { first: 'min', earliest: 'min', last: 'max', latest: 'max' }[cursor.lower(at)];
  const target = keep(cursor.named(at + 1), (c) => cursor.isTime(c) && c.score >= 0.85);
  if (fn === undefined || target === null) return 0;
  const end = target.start + target.length;
  const words = cursor.words(at, end);
  draft.measures.push({ function: fn === 'min' ? 'min' : 'max', target, words });
  return end - from;
}

/** First order of each customer, last visit per patient: when that was. */
export function readFirstOfEach({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'the', 'their');
  const place = cursor.phrase(at, [...LAST, ...FIRST]);
  const things = place === null ? null : tableAt(cursor, at + place.length);
  if (place === null || things === null || draft.measures.length > 0 || draft.subjects.length > 0) return 0;
  const end = things.start + things.length;
  if (lemma(things.words.toLowerCase()) !== things.words.toLowerCase()) return 0;
  const lead = cursor.phrase(end, ['of each', 'of every', 'for each', 'for every', 'per', 'by', 'by each']);
  const owner = lead === null ? null : tableAt(cursor, end + lead.length);
  if (owner === null || cursor.skip(owner.start + owner.length, '?', '.') < cursor.tokens.length) return 0;
  const dates = things.candidates.flatMap(({ table }) =>
    [...(cursor.catalog.tables.get(table)?.columns.values() ?? [])].flatMap((column): Candidate[] => {
      const candidate: Candidate = { kind: 'column', table, column: column.info.name, score: 1 };
      return cursor.isTime(candidate) ? [candidate] : [];
    }),
  );
  if (dates.length !== 1) return 0;
  const target = { ...things, candidates: dates };
  draft.measures.push({
    function: FIRST.includes(place.phrase) ? 'min' : 'max',
    target,
    words: cursor.words(at, end),
  });
  draft.assumed.push(`“${cursor.words(at, end)}” is told by its date`);
  return end - from;
}

/** The last 10 orders, latest 5 payments: by their date. */
export function readLast({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'the', 'our', 'my');
  const count = cursor.number(at + 1);
  if (!cursor.is(at, 'last', 'latest', 'recent', 'newest') || count === null || !Number.isInteger(count) || count < 1)
    return 0;
  const start = at + 2;
  if (grainOf(cursor.tokens[start]?.lemma ?? '') !== undefined) return 0;
  const entity = keep(tableAt(cursor, start), (candidate) => hasTime(cursor, candidate));
  if (entity === null) return readLastSuch({ cursor, draft }, from, { count, start });
  const end = start + entity.length;
  draft.ranks.push({ direction: 'desc', count, entity, role: null, by: 'time', words: cursor.words(from, end) });
  return end - from;
}

const BY_WHOM = ['of', 'by', 'from', 'for', 'placed', 'made'];

/** The last order of Ana, the latest invoice for Initech: one row, the latest or the first. */
export function readLastOf({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'the', 'our', 'what', 'was', 'is', 'show', 'me');
  const place = cursor.phrase(at, [...LAST, ...FIRST]);
  const things = place === null ? null : tableAt(cursor, at + place.length);
  if (place === null || things === null || draft.subjects.length + draft.measures.length + draft.ranks.length > 0)
    return 0;
  const end = things.start + things.length;
  const isOne = lemma(things.words.toLowerCase()) === things.words.toLowerCase();
  const whom = cursor.skip(end, ...BY_WHOM);
  const dated = keep(things, (candidate) => hasTime(cursor, candidate));
  if (!isOne || whom === end || dated === null || cursor.value(whom) === null) return 0;
  const direction = FIRST.includes(place.phrase) ? 'asc' : 'desc';
  draft.ranks.push({ direction, count: 1, entity: dated, role: null, by: 'time', words: cursor.words(from, end) });
  return end - from;
}

/** The latest 5 high priority tickets: what stands between is read by itself. */
function readLastSuch(
  { cursor, draft }: Pick<Reading, 'cursor' | 'draft'>,
  from: number,
  { count, start }: { count: number; start: number },
): number {
  let next = start;
  for (let value = cursor.value(next); value !== null && next < start + 4; value = cursor.value(next))
    next = cursor.skip(value.start + value.length, 'priority', 'status', 'state', 'and', 'or');
  const entity = next === start ? null : keep(tableAt(cursor, next), (candidate) => hasTime(cursor, candidate));
  if (entity === null) return 0;
  draft.ranks.push({ direction: 'desc', count, entity, role: null, by: 'time', words: cursor.words(from, start) });
  return start - from;
}

export const hasTime = (cursor: Cursor, candidate: Candidate): boolean =>
  [...(cursor.catalog.tables.get(candidate.table)?.columns.keys() ?? [])].some((column) =>
    cursor.isTime({ kind: 'column', table: candidate.table, column, score: 1 }),
  );

export const LAST = ['last', 'latest', 'most recent', 'newest', 'very last'];
export const FIRST = ['first', 'earliest', 'oldest', 'very first'];

/** When was the last order placed, the date of the first rental: that row, with its date. */
export function readWhenLast(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  const doer = readWhenDone(reading, from);
  if (doer > 0) return doer;
  const isDate = cursor.is(from, 'date', 'day', 'time') && cursor.is(from + 1, 'of');
  if (!isDate && !cursor.is(from, 'when')) return 0;
  const at = cursor.skip(from + 1, 'of', 'was', 'is', 'were', 'did', 'has', 'the', 'our', 'have');
  const place = cursor.phrase(at, [...LAST, ...FIRST]);
  const entity = place === null ? null : tableAt(cursor, at + place.length);
  if (place === null || entity === null) return 0;
  const verb = entity.start + entity.length;
  const end =
    cursor.phrase(verb, DONE)?.length ?? (keep(cursor.stemmed(verb), (c) => cursor.isTime(c)) === null ? 0 : 1);
  draft.ranks.push({
    direction: FIRST.includes(place.phrase) ? 'asc' : 'desc',
    count: 1,
    entity,
    role: null,
    by: 'time',
    words: cursor.words(from, verb + end),
  });
  return verb + end - from;
}

/** When did Ada last order: her latest order. */
function readWhenDone({ cursor, draft }: Reading, from: number): number {
  const at = cursor.phrase(from, ['when did', 'when has', 'when was'])?.length ?? 0;
  // The van V-12: what it is one of.
  const start = at === 0 ? from : cursor.skip(from + at, 'the', 'our');
  const kind = cursor.value(start) === null ? tableAt(cursor, start) : null;
  const names = at === 0 ? [] : namesAt(cursor, start + (kind?.length ?? 0));
  const [value] = names;
  const next = endOfNames(names, start + (kind?.length ?? 0));
  const place =
    value === undefined ? null : cursor.phrase(cursor.skip(next, 'been'), ['last', 'most recently', 'first']);
  const done = cursor.skip(cursor.skip(next, 'been') + (place?.length ?? 0), 'been');
  const entity = place === null || value === undefined ? null : deedAt(cursor, done, value);
  if (place === null || entity === null) return 0;
  const end = done + 1;
  draft.filters.push(...names.map(statedAs));
  const direction = place.phrase === 'first' ? 'asc' : 'desc';
  draft.ranks.push({ direction, count: 1, entity, role: null, by: 'time', words: cursor.words(from, end) });
  return end - from;
}

/** Donate, of a donor: the donations; used, of a van: its trips, if it has but one such table. */
function deedAt(cursor: Cursor, at: number, value: Mention): Mention | null {
  const named = tablesOfVerb(cursor, at) ?? tableAt(cursor, at);
  if (named !== null || !cursor.is(at, 'used', 'ridden', 'driven')) return named;
  const below = value.candidates.flatMap(({ table }) =>
    (cursor.catalog.steps.get(table) ?? []).filter(({ many }) => many).map(({ to }) => to),
  );
  const used = [...new Set(below)].filter((key) =>
    LIKINGS.includes(cursor.catalog.tables.get(key)?.words.at(-1) ?? ''),
  );
  const [only, ...more] = used;
  if (only === undefined || more.length > 0) return null;
  return {
    start: at,
    length: 1,
    words: cursor.words(at, at + 1),
    candidates: [{ kind: 'table', table: only, score: 1 }],
  };
}

/** Behind names that stand one after the other. */
export const endOfNames = (names: readonly Mention[], from: number): number =>
  names.reduce((end, { length }) => end + length, from);

/** Ada Moe: the first name and the last, where each is a value of its own. */
export function namesAt(cursor: Cursor, from: number): Mention[] {
  const first = cursor.value(from);
  const second = first === null ? null : cursor.value(first.start + first.length);
  return [first, second].flatMap((name) => name ?? []);
}

const DONE =
  'placed, made, created, received, done, happen, happened, come in, came in, take place, took place, sign up, signed up, signing up, join, joined, start, booked, register, registered'.split(
    ', ',
  );
