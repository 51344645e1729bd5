import type { Candidate } from '../../catalog/candidates.ts';
import type { Column, Table } from '../../catalog/catalog.ts';
import { isTime } from '../../catalog/catalog.ts';
import { isDelay } from '../../words/delays.ts';
import { lemma, stem } from '../../words/lemma.ts';
import { PEOPLE, STOP_WORDS } from '../../words/lexicon.ts';
import { secondsOf } from '../../words/units.ts';
import { tableAt } from './business.ts';
import type { Cursor } from './cursor.ts';
import type { Draft, Mention } from './draft.ts';
import { passOver, type Reading } from './rule.ts';
import { verbTable } from './states.ts';

const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(' '));

export const STARTS = wordSet(
  'start started begin began begun open opened from in arrival arrived hire hired joined enrolment enrollment enrolled registration registered received reported submitted admission admitted effective checkin placed ordered',
);
export const ENDS = wordSet(
  'end ended finish finished close closed to until till out checkout departure departed left leaving expiry expired completed completion resolved return returned discharge discharged delivered delivery fulfilled',
);
/** What also ends something, where nothing else does. */
const BREAKS = wordSet('cancelled canceled cancellation churned churn terminated termination resigned expired');
const PLANNED = wordSet('planned scheduled sched expected estimated due required promised target');
const DURATIONS = wordSet('duration length runtime minute minutes hour hours night nights day days tenure');
/** What a number of minutes or days is of, where it is not how long it lasts. */
const NOT_LASTING = wordSet('wait waiting overdue notice');
const LASTING = wordSet(
  'last lasts lasted stay stays stayed take takes took run runs ran remain remains remained live lived open held kept work worked spend spent',
);
const TIME_ASKED = [
  'how much time do',
  'how much time does',
  'how much time did',
  'how long do',
  'how long does',
  'how long did',
];
const TIME_AVERAGED = ['average time', 'avg time', 'mean time', 'typical time'];
const AUXILIARY = ['do', 'does', 'did', 'is', 'are', 'was', 'were', 'has', 'have', 'had'];
const LENGTHS = ['length', 'duration', 'lifetime', 'time'];
const AVERAGES = ['average', 'avg', 'mean', 'typical'];
const FUNCTIONS = new Map<string, 'max' | 'min' | 'median'>([
  ['longest', 'max'],
  ['shortest', 'min'],
  ['median', 'median'],
]);

/** How long do policies last on average, average length of contracts: days from the day they start to the day they end. */
export const readLasting = (reading: Reading, at: number): number =>
  readHowLong(reading, at) || readLength(reading, at);

function readHowLong(reading: Reading, from: number): number {
  const { cursor } = reading;
  if (!cursor.is(from, 'how') || !cursor.is(from + 1, 'long') || !cursor.is(from + 2, ...AUXILIARY)) return 0;
  const verb = cursor.tokens.findIndex(({ lower }, at) => at > from + 2 && LASTING.has(lower));
  const said = cursor.tokens.slice(from + 3, verb);
  // Each by itself is no average, and what takes from one to the other is read elsewhere.
  if (verb < 0 || said.length > 5 || said.some(({ lower }) => ['each', 'every', 'it', 'ago'].includes(lower)))
    return readTaking(reading, from) || readDoneFor(reading, from) || readIsLong(reading, from);
  const rows = lastingRows(cursor, from + 3);
  if (rows === null) return 0;
  reading.skipped.add(verb);
  for (let at = from + 3; at < verb; at++) if (isOfRows(cursor, at)) reading.skipped.add(at);
  const place = cursor.skip(verb + 1, 'in', 'at', 'on', 'with', 'a', 'an', 'the', 'one', 'their', 'open');
  const behind = tableAt(cursor, place);
  if (behind !== null) for (let at = verb + 1; at < place + behind.length; at++) reading.skipped.add(at);
  return push(reading, { from, end: from + 3, rows, fn: 'avg', isSaid: cursor.tokens.some(isAverage) });
}

const isAverage = ({ lower }: { lower: string }): boolean => AVERAGES.includes(lower) || lower === 'typically';

/** How long are films rented on average: from the first to the last day of the rows that the verb names. */
function readDoneFor(reading: Reading, from: number): number {
  const { cursor, skipped } = reading;
  const verb = cursor.tokens.findIndex((_, at) => at > from + 3 && at < from + 7 && verbTable(cursor, at) !== null);
  const done = verb < 0 || !cursor.is(from + 2, 'is', 'are', 'was', 'were') ? null : verbTable(cursor, verb);
  const found = (done?.candidates ?? []).flatMap(({ table }) => {
    const known = cursor.catalog.tables.get(table);
    return known === undefined ? [] : (daysOf(known) ?? []);
  });
  const [rows, ...more] = found;
  const things = tableAt(cursor, cursor.skip(from + 3, 'the', 'our', 'a', 'an'));
  if (rows === undefined || more.length > 0 || things === null || things.start + things.length !== verb) return 0;
  for (let at = from + 3; at <= verb; at++) skipped.add(at);
  if (cursor.is(verb + 1, 'out', 'for')) skipped.add(verb + 1);
  return push(reading, { from, end: from + 3, rows, fn: 'avg', isSaid: cursor.tokens.some(isAverage) });
}

/** How long is a booking on average: nothing but the rows, and their average, is said. */
function readIsLong(reading: Reading, from: number): number {
  const { cursor } = reading;
  if (!cursor.is(from + 2, 'is', 'are', 'was', 'were')) return 0;
  const start = cursor.skip(from + 3, 'a', 'an', 'the', 'our', 'average', 'typical');
  const table = tableAt(cursor, start);
  const rows = table === null ? null : lastingRows(cursor, start, table);
  if (table === null || rows === null) return 0;
  const end = start + table.length;
  const isSaid = cursor.tokens.some(isAverage);
  const isAll =
    cursor.is(end, 'on', 'usually', 'typically', 'in', 'by', 'per', 'at', 'for') || end >= cursor.tokens.length;
  return isAll || cursor.is(end, '?', '.') ? push(reading, { from, end, rows, fn: 'avg', isSaid }) : 0;
}

/** How much time do members spend per visit, average time guests spend on a stay. */
export function readTimeSpent(reading: Reading, from: number): number {
  const { cursor } = reading;
  const asked = cursor.phrase(from, TIME_ASKED) ?? cursor.phrase(cursor.skip(from, 'the'), TIME_AVERAGED);
  const spent = cursor.tokens.findIndex(({ lower }, at) => at > from && ['spend', 'spends', 'spent'].includes(lower));
  if (asked === null || reading.draft.span !== null || spent < 0 || spent > from + 8) return 0;
  const behind = cursor.skip(spent + 1, 'on', 'average');
  const lead = cursor.phrase(behind, [
    'per',
    'in each',
    'on each',
    'on a',
    'on an',
    'during a',
    'during each',
    'in a',
    'each',
    'every',
  ]);
  if (lead === null) return 0;
  const start = behind + lead.length;
  const table = tableAt(cursor, start);
  const rows = table === null ? null : lastingRows(cursor, start, table);
  if (table === null || rows === null) return 0;
  const end = start + table.length;
  passOver(reading, from, end);
  return push(reading, { from, end, rows, fn: 'avg', isSaid: true });
}

/** How long does it take students to finish a course: to the day that the verb names, of rows that have a first day as well. */
function readTaking(reading: Reading, from: number): number {
  const { cursor } = reading;
  const at = cursor.skip(from + 2, 'does', 'did', 'it', 'usually', 'typically');
  if (!cursor.is(at, 'take', 'takes', 'took')) return 0;
  const to = cursor.tokens.findIndex(({ lower }, i) => i > at && i < at + 5 && lower === 'to');
  const done = to < 0 ? [] : endingIn(cursor, cursor.lower(to + 1));
  const [rows, ...more] = done;
  if (rows === undefined || more.length > 0) return 0;
  for (let i = at; i <= to + 1; i++) reading.skipped.add(i);
  const thing = cursor.skip(to + 2, 'a', 'an', 'the', 'their', 'one');
  const behind = tableAt(cursor, thing);
  if (behind !== null) for (let i = to + 2; i < thing + behind.length; i++) reading.skipped.add(i);
  return push(reading, { from, end: at, rows, fn: 'avg', isSaid: cursor.tokens.some(isAverage) });
}

/** What is done, by what its last day is called: completed is finished. */
const DONE: readonly (readonly string[])[] = [
  ['finish', 'complete', 'completion', 'finished', 'completed', 'end', 'graduate'],
  ['close', 'closed', 'resolve', 'resolved', 'settle', 'fix', 'solve'],
  ['leave', 'left', 'discharge', 'discharged', 'departure'],
  ['return', 'returned'],
];

function endingIn({ catalog }: Cursor, verb: string): Lasting[] {
  const names = DONE.find((group) => group.includes(verb)) ?? [];
  return [...catalog.tables.values()].flatMap((table) => {
    const lasting = daysOf(table);
    return lasting?.until.words.some((word) => names.includes(word)) === true ? [lasting] : [];
  });
}

/** The rows that last, or people who stay: no condition of their own. */
const isOfRows = (cursor: Cursor, at: number): boolean =>
  cursor.value(at) === null &&
  (tableAt(cursor, at) !== null || PEOPLE.has(lemma(cursor.lower(at))) || cursor.is(at, 'the', 'our', 'a', 'an'));

/** Average length of contracts, the average contract duration. */
function readLength(reading: Reading, from: number): number {
  const { cursor } = reading;
  const at = cursor.skip(from, 'the', 'what', 'is', 'our');
  const word = cursor.lower(at);
  const fn = AVERAGES.includes(word) ? 'avg' : FUNCTIONS.get(word);
  if (fn === undefined) return 0;
  const isBefore = cursor.is(at + 1, ...LENGTHS) && cursor.is(at + 2, 'of');
  const start = isBefore ? cursor.skip(at + 3, 'a', 'an', 'the', 'our', 'all') : at + 1;
  const table = tableAt(cursor, start);
  const end = start + (table?.length ?? 0);
  const isNamed = isBefore || cursor.is(end, ...LENGTHS);
  // The longest call in minutes: how long it is.
  const isInUnit = cursor.is(end, 'in') && secondsOf(cursor.tokens[end + 1]?.lemma ?? '') !== undefined;
  if (table === null || (!isNamed && !isInUnit)) return 0;
  const rows = lastingRows(cursor, start, table);
  if (rows === null) return 0;
  return push(reading, { from, end: isBefore || !isNamed ? end : end + 1, rows, fn, isSaid: true });
}

export interface Lasting {
  table: Table;
  from: Column;
  until: Column;
}

function push(
  { cursor, draft }: Reading,
  found: { from: number; end: number; rows: Lasting; fn: 'avg' | 'max' | 'min' | 'median'; isSaid: boolean },
): number {
  const { from, end, rows, fn, isSaid } = found;
  draft.span = spanOf(cursor, { from, end, rows, fn });
  if (!isSaid) draft.assumed.push('the average number of days is taken');
  return end - from;
}

/** From the first to the last day of the rows. */
export function spanOf(
  cursor: Cursor,
  { from, end, rows, fn }: { from: number; end: number; rows: Lasting; fn: NonNullable<Draft['span']>['function'] },
): NonNullable<Draft['span']> {
  const words = cursor.words(from, end);
  const columnOf = ({ info }: Column): Mention => ({
    start: from,
    length: end - from,
    words,
    candidates: [{ kind: 'column', table: rows.table.key, column: info.name, score: 1 }],
  });
  return { from: columnOf(rows.from), until: columnOf(rows.until), isFirst: false, function: fn, words };
}

/** The one table with a first and a last day that the words name; null where a number says how long, or several fit. */
function lastingRows(cursor: Cursor, from: number, only?: Mention): Lasting | null {
  const namedIn = (isMeant: (word: string) => boolean) =>
    cursor.tokens.flatMap(({ lower }, at) =>
      at < from || !isMeant(lower) ? [] : (tableAt(cursor, at)?.candidates ?? []),
    );
  // How long workers stay: the verb names no stays of guests.
  const others = namedIn((word) => !LASTING.has(word));
  const named = only?.candidates ?? (others.length > 0 ? others : namedIn(() => true));
  const said = new Set(cursor.tokens.slice(from).map((token) => token.lemma));
  const isNamed = ({ key, words: own }: Table) =>
    named.some((candidate: Candidate) => candidate.table === key) ||
    (only === undefined && own.some((word) => said.has(word) && !STOP_WORDS.has(word)));
  const found = [...cursor.catalog.tables.values()].filter(isNamed).flatMap((table) => daysOf(table) ?? []);
  const [first, ...more] = found.length > 0 ? found : stays(cursor, named);
  return first === undefined || more.length > 0 ? null : first;
}

/** How long do guests stay: what has two days and belongs to the people who are named. */
function stays(cursor: Cursor, named: readonly Candidate[]): Lasting[] {
  const { catalog } = cursor;
  const people = named.filter(
    ({ kind, table, score }) =>
      kind === 'table' && score >= 0.75 && catalog.tables.get(table)?.words.some((word) => PEOPLE.has(word)) === true,
  );
  if (people.length === 0) return [];
  return [...catalog.tables.values()]
    .filter(({ key }) => people.some(({ table }) => table !== key && cursor.reaches(key, table)))
    .flatMap((table) => daysOf(table) ?? []);
}

/** The first and the last day of each row; null where a number says how long, or no two days are these. */
export function daysOf(table: Table): Lasting | null {
  const columns = [...table.columns.values()].filter(({ formula }) => formula === undefined);
  if (columns.some(({ info, words: own }) => !isTime(info) && isDuration(own))) return null;
  const days = columns.filter(({ info, words: own }) => isTime(info) && !own.some((word) => PLANNED.has(word)));
  const journey = journeyOf(table, days);
  if (journey !== null) return journey;
  const has = (column: Column, names: ReadonlySet<string>) => column.words.some((word) => names.has(word));
  const starts = days.filter((column) => has(column, STARTS) && !has(column, ENDS));
  const closing = days.filter((column) => has(column, ENDS) && !has(column, STARTS));
  const ends = closing.length > 0 ? closing : days.filter((column) => has(column, BREAKS));
  // The rental date of rentals, the day that bookings were booked: the day that they are called after is the first.
  const called = new Set(table.words.map(stem));
  const own = days.filter((column) => !has(column, ENDS) && column.words.some((word) => called.has(stem(word))));
  const [from, until] = [starts[0] ?? (own.length === 1 ? own[0] : undefined), ends[0]];
  return from === undefined || until === undefined || starts.length > 1 || ends.length > 1
    ? firstAndLast(table, days)
    : { table, from, until };
}

/** Minutes of delay say nothing of how long it lasted. */
const isDuration = (own: readonly string[]): boolean =>
  own.some((word) => DURATIONS.has(word)) && !isDelay(own) && !own.some((word) => NOT_LASTING.has(word));

/** A journey departs before it arrives, where a guest arrives before the departure: the one that stands first is the first. */
function journeyOf(table: Table, days: readonly Column[]): Lasting | null {
  const ends = ['depart', 'arriv'].map((end) => days.filter(({ words }) => words.some((word) => word.startsWith(end))));
  const [[from, ...others] = [], [until, ...more] = []] = ends;
  if (from === undefined || until === undefined || others.length + more.length > 0) return null;
  return days.indexOf(from) < days.indexOf(until) ? { table, from, until } : { table, from: until, until: from };
}

/** The two days that are told apart by nothing else: first day and last day. */
function firstAndLast(table: Table, days: readonly Column[]): Lasting | null {
  const called = (column: Column | undefined, end: string) => column?.words[0] === end && column.words.length > 1;
  const [from, until] = ['first', 'last'].map((end) => days.find((column) => called(column, end)));
  const isPair = from?.words.slice(1).join(' ') === until?.words.slice(1).join(' ');
  return from !== undefined && until !== undefined && days.length === 2 && isPair ? { table, from, until } : null;
}
