import { byName } from '../../../../../shared/by-name.ts';
import { type Candidate, identity } from '../../catalog/candidates.ts';
import type { Comparison } from '../../query/query.ts';
import { COMPARISONS } from '../../words/lexicon.ts';
import { secondsOf } from '../../words/units.ts';
import { tableAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';
import type { Mention, StatedRows } from './draft.ts';
import { columnOf } from './flags.ts';
import type { Reading } from './rule.ts';

/** How late rows were: delayed, on time, more than 30 minutes late. */

interface Lateness {
  operator: '>' | '<=' | '<';
  value: 0;
}

const DELAYS = byName<Lateness>({
  late: { operator: '>', value: 0 },
  delayed: { operator: '>', value: 0 },
  overdue: { operator: '>', value: 0 },
  'not on time': { operator: '>', value: 0 },
  'on time': { operator: '<=', value: 0 },
  'on-time': { operator: '<=', value: 0 },
  punctual: { operator: '<=', value: 0 },
  early: { operator: '<', value: 0 },
  'ahead of schedule': { operator: '<', value: 0 },
  'behind schedule': { operator: '>', value: 0 },
  'on schedule': { operator: '<=', value: 0 },
  'past the deadline': { operator: '>', value: 0 },
});
const MOVES =
  'were was are is left leave arrived arrive departed depart landed shipped delivered returned been running'.split(' ');

/** Late flights, orders shipped on time: what the column of delays says. */
export function readDelay(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  const amount = readLateBy(reading, from);
  if (amount > 0) return amount;
  const verb = cursor.skip(from, ...MOVES);
  const at = plannedBehind(cursor, verb) ?? verb;
  const found = latenessAt(cursor, at);
  if (found === null) return 0;
  const end = at + found.length;
  const done = doneBefore(reading, from);
  const words = cursor.words(done?.start ?? from, end);
  const target = delaysAt(cursor, { start: at, length: found.length, words });
  if (target === null) return 0;
  if (done !== null) draft.subjects = draft.subjects.filter(({ mention }) => mention !== done);
  draft.filters.push({ kind: 'compare', target, ...found.meaning, words });
  draft.assumed.push(
    `“${cursor.words(at, end)}” is read as a delay ${found.meaning.operator === '>' ? 'over' : found.meaning.operator === '<' ? 'under' : 'of at most'} 0`,
  );
  return end - from;
}

/** Picked up later than promised: where the words of lateness begin behind a verb that says no more. */
function plannedBehind(cursor: Cursor, at: number): number | null {
  if (!/[a-z](ed|en|nt|ne|lt)$/.test(cursor.lower(at)) || cursor.value(at) !== null) return null;
  const next = cursor.skip(at + 1, 'up', 'off', 'out', 'in', 'back', 'down');
  return plannedAt(cursor, next) === null ? null : next;
}

/** Were ready later than planned: the dates themselves are not asked for. */
function doneBefore({ cursor, draft }: Reading, at: number): Mention | null {
  const last = draft.subjects.at(-1)?.mention ?? null;
  const isDate = last?.candidates.every((candidate) => cursor.isTime(candidate)) ?? false;
  return isDate && last !== null && last.start + last.length === at ? last : null;
}

const PLANS =
  'planned scheduled expected promised due agreed estimated required requested it they was were be should supposed arranged forecast'.split(
    ' ',
  );

/** Later than planned, after the promised date, sooner than expected. */
function plannedAt(cursor: Cursor, at: number): { meaning: Lateness; length: number } | null {
  const lead = cursor.phrase(at, [...Object.keys(THAN), 'after', 'before']);
  if (lead === null) return null;
  const start = at + lead.length;
  const plan = cursor.skip(start, 'the', 'their', 'its', 'we', 'was', 'were', 'had', 'originally', 'initially');
  const end = cursor.skip(plan, ...PLANS);
  const isBare = lead.phrase === 'after' || lead.phrase === 'before';
  const isDate = cursor.is(end, 'date', 'time', 'day', 'deadline', 'schedule', 'dates', 'plan');
  if (end === plan && !cursor.is(end, 'deadline', 'schedule', 'plan')) return null;
  if (isBare && !isDate) return null;
  const operator = lead.phrase === 'after' ? '>' : lead.phrase === 'before' ? '<' : (THAN[lead.phrase] ?? '>');
  return { meaning: { operator, value: 0 }, length: (isDate ? end + 1 : end) - at };
}

const THAN = byName<'>' | '<'>({
  'later than': '>',
  'slower than': '>',
  'longer than': '>',
  'earlier than': '<',
  'sooner than': '<',
  'faster than': '<',
});

/** Late, on time, early, where no value is called so; late fees are fees. */
export function latenessAt(cursor: Cursor, at: number): { meaning: Lateness; length: number } | null {
  const planned = plannedAt(cursor, at);
  if (planned !== null) return planned;
  const found = cursor.phrase(at, Object.keys(DELAYS));
  const meaning = found === null ? undefined : DELAYS[found.phrase];
  if (found === null || meaning === undefined || cursor.value(at) !== null) return null;
  return (cursor.named(at)?.length ?? 0) > found.length ? null : { meaning, length: found.length };
}

/** With more than 5 late deliveries: the rows behind the word, and what it says of them. */
export function lateRowsAt(cursor: Cursor, at: number): { rows: Mention; of: StatedRows } | null {
  // Overdue is what is not done yet, and read by itself.
  const found = cursor.is(at, 'overdue') ? null : latenessAt(cursor, at);
  const rows = found === null ? null : tableAt(cursor, at + found.length);
  if (found === null || rows === null) return null;
  const words = cursor.words(at, at + found.length);
  const delays = delaysAt(cursor, { start: at, length: found.length, words });
  const target = keep(delays, ({ table }) => rows.candidates.some((one) => one.table === table));
  return target === null ? null : { rows, of: { kind: 'compare', target, ...found.meaning, words } };
}

/** Late deliveries: the rows that were, and not how late. */
export function lateRows(cursor: Cursor, at: number): Mention | null {
  const found = latenessAt(cursor, at);
  return found === null ? null : tableAt(cursor, at + found.length);
}

/** Delayed by more than an hour, arrived at least 30 minutes late, over 2 hours early. */
function readLateBy({ cursor, draft }: Reading, from: number): number {
  const moved = cursor.skip(from, ...MOVES);
  const first = cursor.is(moved, 'late', 'delayed', 'early') ? moved : null;
  const start = first === null ? moved : cursor.skip(first + 1, 'by');
  const found = cursor.phrase(start, Object.keys(COMPARISONS));
  const numberAt = start + (found?.length ?? 0);
  const value = cursor.number(numberAt) ?? (cursor.is(numberAt, 'a', 'an') ? 1 : null);
  const seconds = secondsOf(cursor.tokens[numberAt + 1]?.lemma ?? '');
  const last = first === null ? numberAt + 2 : first;
  if (value === null || seconds === undefined || !cursor.is(last, 'late', 'delayed', 'early')) return 0;
  if (found === null && first === null && moved === from) return 0;
  const end = numberAt + 2 + (first === null ? 1 : 0);
  const words = cursor.words(from, end);
  const target = delaysAt(cursor, { start: from, length: end - from, words });
  if (target === null) return 0;
  const operator = found === null ? '>=' : (COMPARISONS[found.phrase] ?? '>=');
  const isEarly = cursor.is(last, 'early');
  draft.filters.push({
    kind: 'compare',
    target,
    operator: isEarly ? TURNED[operator] : operator,
    value: isEarly ? -value : value,
    seconds,
    words,
  });
  return end - from;
}

const TURNED: Record<Comparison, Comparison> = { '>': '<', '>=': '<=', '<': '>', '<=': '>=', '=': '=', '<>': '<>' };

/** Columns that hold how late something was, each once: delay, minutes_late, and not late_fee. */
function delaysAt(cursor: Cursor, place: Omit<Mention, 'candidates'>): Mention | null {
  const named = ['delay', 'lateness', 'late']
    .flatMap((word) => cursor.called(word).filter((one) => word !== 'late' || isTimeLate(cursor, one)))
    .filter((c) => cursor.isMeasurable(c));
  const candidates: Candidate[] = [...new Map(named.map((one) => [identity(one), { ...one, score: 0.95 }])).values()];
  return candidates.length === 0 ? null : { ...place, candidates };
}

const isTimeLate = (cursor: Cursor, candidate: Candidate): boolean =>
  columnOf(cursor, candidate)?.words.every((word) => word === 'late' || secondsOf(word) !== undefined) === true;

/** The rows that were late, early or on time, as a part of all: on time rate, on-time performance. */
export function readLateRate({ cursor, draft }: Reading, at: number): number {
  const found = draft.share === null ? latenessAt(cursor, at) : null;
  if (found === null) return 0;
  const end = cursor.skip(at + found.length, 'delivery', 'deliveries', 'arrival', 'departure', 'shipping', 'payment');
  if (!cursor.is(end, 'rate', 'rates', 'percentage', 'performance', 'share', 'ratio')) return 0;
  const words = cursor.words(at, end);
  const target = delaysAt(cursor, { start: at, length: found.length, words });
  if (target === null) return 0;
  draft.filters.push({ kind: 'compare', target, ...found.meaning, words });
  // On time rate for Oslo departures: of these, the part that was on time.
  const part = { start: at, length: end - at, words, candidates: [] };
  draft.share = { of: null, start: end + 1, isRate: true, part, words: cursor.words(at, end + 1) };
  return end + 1 - at;
}
