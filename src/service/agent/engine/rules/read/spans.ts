import { byName } from '../../../../../shared/by-name.ts';
import { grainOf } from '../../time/period.ts';
import { tableAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';
import type { Mention } from './draft.ts';
import { columnsCalled } from './measures.ts';
import { routeEnds } from './route-ends.ts';
import type { Reading } from './rule.ts';
import { verbTable } from './states.ts';

const DAYS = ['days', 'number of days', 'time', 'day', 'how many days', 'duration', 'how long', 'gap', 'lag'];
const FUNCTIONS = byName<'avg' | 'max' | 'min' | 'median'>({
  average: 'avg',
  avg: 'avg',
  mean: 'avg',
  maximum: 'max',
  longest: 'max',
  max: 'max',
  minimum: 'min',
  shortest: 'min',
  min: 'min',
  median: 'median',
});

/** Average days from sign up to first order, time between order and shipping; how old is the oldest order. */
export function readSpan(reading: Reading, at: number): number {
  return readAge(reading, at) || readBetween(reading, at) || readDoneTime(reading, at) || readOnAverage(reading, at);
}

/** Average shipping time, delivery time by shipper: the days until it was done. */
function readDoneTime({ cursor, draft }: Reading, from: number): number {
  let at = cursor.skip(from, 'the');
  const fn = FUNCTIONS[cursor.lower(at)];
  if (fn !== undefined) at += 1;
  const verb = cursor.lower(at);
  if (!/(ing|ment|ery|tion|transit)$/.test(verb) || !cursor.is(at + 1, 'time', 'times', 'duration', 'days', 'speed'))
    return 0;
  const until = dateAt(cursor, at);
  if (until === null || until.candidates.some(({ kind }) => kind === 'table')) return 0;
  const taken = readToDone({ cursor, draft }, { from, at, fn: fn ?? 'avg' });
  return taken === 0 ? 0 : taken + 1;
}

/** How long does it take, on average: behind what it is the average of. */
function readOnAverage({ cursor, draft }: Reading, at: number): number {
  // Paid on average: `on` may have been read with a column called paid on.
  const average = cursor.is(at, 'on') ? at + 1 : cursor.is(at - 1, 'on') ? at : -1;
  if (!cursor.is(average, 'average') || draft.span === null) return 0;
  draft.span.function = 'avg';
  return average + 1 - at;
}

function readBetween({ cursor, draft }: Reading, from: number): number {
  let at = cursor.skip(from, 'the');
  const fn = FUNCTIONS[cursor.lower(at)];
  if (fn !== undefined) at = cursor.skip(at + 1, 'number', 'of');
  const lead = cursor.phrase(at, DAYS);
  if (lead === null) return 0;
  const between = cursor.skip(
    at + lead.length,
    'it',
    'takes',
    'does',
    'take',
    'in',
    'passes',
    'elapsed',
    'pass',
    'taken',
    'on',
    'average',
  );
  const taken = takenBy(cursor, at + lead.length);
  if (taken !== null) return readToDone({ cursor, draft }, { from, at: taken, fn: fn ?? 'avg' });
  if (!cursor.is(between, 'from', 'between', 'to', 'until', 'till', 'before')) return 0;
  if (cursor.is(between, 'to', 'until', 'till', 'before'))
    return readToDone({ cursor, draft }, { from, at: donePast(cursor, between + 1), fn: fn ?? 'avg' });
  const first = dateAt(cursor, cursor.skip(between + 1, 'the', 'their', 'a', 'an', 'our', 'each', 'every'));
  if (first === null) return 0;
  const next = cursor.skip(
    thingBehind(cursor, first),
    'date',
    'day',
    'and',
    'to',
    'until',
    'till',
    'the',
    'their',
    'its',
    'his',
    'her',
    'a',
    'an',
    'our',
    'first',
    'being',
    'it',
    'was',
  );
  const second = dateAt(cursor, next);
  if (second === null) return 0;
  const end = cursor.skip(second.start + second.length, 'date', 'day');
  const isFirst = cursor.tokens.slice(first.start, second.start).some(({ lower }) => lower === 'first');
  draft.span = { from: first, until: second, isFirst, function: fn ?? 'avg', words: cursor.words(from, end) };
  if (fn === undefined) draft.assumed.push('the average number of days is taken');
  return end - from;
}

/** Until an invoice is paid: whose day it is stands before it. */
function donePast(cursor: Cursor, at: number): number {
  const start = cursor.skip(at, 'the', 'a', 'an', 'our', 'they', 'it', 'these', 'those');
  const thing = tableAt(cursor, start);
  const end = thing === null ? start : start + thing.length;
  const verb = cursor.skip(end, 'is', 'are', 'was', 'were', 'gets', 'get', 'got', 'has', 'have', 'been', 'finally');
  return verb === end ? at : verb;
}

/** Between receiving a parcel and answering: whose day it is, said behind it. */
function thingBehind(cursor: Cursor, first: Mention): number {
  const end = first.start + first.length;
  const thing = tableAt(cursor, cursor.skip(end, 'a', 'an', 'the', 'their'));
  const isOwn = thing?.candidates.some(({ table }) => first.candidates.some((one) => one.table === table));
  return thing !== null && isOwn === true ? thing.start + thing.length : end;
}

/** How long do guests take to pay, how long do we take to answer: whoever takes it, where those rows are theirs. */
function takenBy(cursor: Cursor, from: number): number | null {
  if (!cursor.is(from, 'do', 'does', 'did')) return null;
  const isOurs = cursor.is(from + 1, 'we', 'they', 'you', 'people');
  const people = isOurs ? null : tableAt(cursor, cursor.skip(from + 1, 'the', 'our', 'a', 'an'));
  if (!isOurs && people === null) return null;
  const end = people === null ? from + 2 : people.start + people.length;
  const take = cursor.skip(end, 'usually', 'normally', 'typically', 'need', 'needed');
  const to = cursor.is(take, 'to') ? take : take + 1;
  if (!cursor.is(take, 'take', 'takes', 'took', 'to') || !cursor.is(to, 'to')) return null;
  const until = dateAt(cursor, to + 1);
  const isTheirs = until?.candidates.some(({ table }) =>
    people?.candidates.some((one) => one.table === table || cursor.reaches(table, one.table)),
  );
  return until !== null && (isOurs || isTheirs === true) ? to + 1 : null;
}

/** Average days to ship: from the rows' own date to that of the verb. */
function readToDone(
  { cursor, draft }: Pick<Reading, 'cursor' | 'draft'>,
  { from, at, fn }: { from: number; at: number; fn: 'avg' | 'max' | 'min' | 'median' },
): number {
  const until = dateAt(cursor, cursor.skip(at, 'be', 'get', 'the', 'a', 'an'));
  const columns = keep(until, (candidate) => candidate.kind === 'column');
  if (columns === null) return 0;
  const tables = [...new Set(columns.candidates.map(({ table }) => table))];
  const start: Mention = {
    ...columns,
    words: 'start',
    candidates: tables.map((table) => ({ kind: 'table', table, score: 1 })),
  };
  const end = columns.start + columns.length;
  draft.span = { from: start, until: columns, isFirst: false, function: fn, words: cursor.words(from, end) };
  return end - from;
}

/** Nouns of what is done, and the verbs whose dates they mean. */
const VERBS = byName<string[]>({
  shipment: ['ship'],
  delivery: ['deliver'],
  payment: ['paid'],
  completion: ['complete'],
  arrival: ['arrive'],
  departure: ['depart'],
  return: ['return'],
  resolution: ['resolve', 'solve', 'close', 'complete', 'finish'],
  solution: ['solve', 'resolve', 'close'],
  closure: ['close', 'resolve', 'solve'],
  response: ['respond', 'answer', 'reply'],
  processing: ['process'],
  pay: ['paid', 'payment', 'settle'],
  send: ['sent', 'dispatch'],
  sell: ['sold', 'sale'],
  leave: ['left', 'departure'],
});

/** A date column, or a verb or table that has one: sign up, order, shipping. */
function dateAt(cursor: Cursor, at: number): Mention | null {
  const named = keep(cursor.named(at), (candidate) => cursor.isTime(candidate) && candidate.score >= 0.75);
  if (named !== null) return named;
  const verbs = VERBS[cursor.lower(at)] ?? [];
  for (const verb of verbs) {
    const done = cursor.dates(verb);
    if (done.length > 0) return { start: at, length: 1, words: verb, candidates: done };
  }
  const arrived = arrivalAt(cursor, at);
  if (arrived !== null) return arrived;
  for (const length of [2, 1]) {
    const words = cursor.tokens.slice(at, at + length).map((token) => token.lower);
    if (words.length < length) continue;
    const candidates = cursor.dates(words.join(' '));
    if (candidates.length > 0) return { start: at, length, words: words.join(' '), candidates };
  }
  const table = cursor.named(at);
  const tables = keep(table, (candidate) => candidate.kind === 'table' && candidate.score >= 0.75);
  return tables;
}

const SENT = ['ship', 'send', 'sent', 'dispatch'];

/** Delivery time, of what has a day on which it was sent and one on which it arrived. */
function arrivalAt(cursor: Cursor, at: number): Mention | null {
  if (!cursor.is(at, 'delivery', 'transit')) return null;
  const sent = new Set(SENT.flatMap((verb) => cursor.dates(verb)).map(({ table }) => table));
  const candidates = ['arrive', 'receive'].flatMap((verb) => cursor.dates(verb)).filter(({ table }) => sent.has(table));
  return candidates.length === 0 ? null : { start: at, length: 1, words: cursor.words(at, at + 1), candidates };
}

/** How old is the oldest order still processing: days up to today. */
function readAge({ cursor, draft }: Reading, at: number): number {
  if (!cursor.is(at, 'how') || !cursor.is(at + 1, 'old') || !cursor.is(at + 2, 'is', 'are', 'was')) return 0;
  const best = cursor.skip(at + 3, 'the', 'our');
  const fn = { oldest: 'max', newest: 'min', latest: 'min', youngest: 'min', earliest: 'max' }[cursor.lower(best)];
  const table = keep(cursor.named(best + 1), (candidate) => candidate.kind === 'table' && candidate.score >= 0.75);
  if (fn === undefined || table === null) return 0;
  const end = best + 1 + table.length;
  // How old is the oldest employee: people with a day of birth have an age in years.
  const age = columnsCalled(cursor, table, 'age');
  if (age !== null) {
    draft.measures.push({ function: fn === 'max' ? 'max' : 'min', target: age, words: cursor.words(best, end) });
    return end - at;
  }
  draft.span = {
    from: table,
    until: 'today',
    isFirst: false,
    function: fn === 'max' ? 'max' : 'min',
    words: cursor.words(best, end),
  };
  return end - at;
}

/** Ordered every month this year: in as many months as have begun. */
export function readEvery({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'have', 'has');
  const verb = verbTable(cursor, at);
  const grain = grainOf(cursor.tokens[at + 2]?.lemma ?? '');
  if (verb === null || !cursor.is(at + 1, 'every', 'each') || grain === undefined || draft.measures.length > 0)
    return 0;
  if (draft.subjects.length === 0) return 0;
  draft.filters.push({ kind: 'every', mention: verb, grain, count: 0, words: cursor.words(from, at + 3) });
  return at + 3 - from;
}

/** Routes: where the rows of a table lead from one row of another to one of the same. */
export function readRoute({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, 'by', 'per', 'top', 'the');
  const isRanked = cursor.tokens.slice(from, at + 1).some(({ lower }) => lower === 'top' || lower === 'busiest');
  const start = isRanked && cursor.number(at) !== null ? at + 1 : cursor.skip(at, 'busiest');
  if (!cursor.is(start, 'route', 'routes') || cursor.named(start) !== null) return 0;
  const ends = routeEnds(cursor);
  if (ends === null) return 0;
  const words = cursor.words(start, start + 1);
  for (const mention of ends) draft.groups.push({ kind: 'mention', mention: { ...mention, start }, role: null, words });
  const count = cursor.number(at);
  if (isRanked)
    draft.limit = { count: count ?? (cursor.is(start, 'route') ? 1 : 10), words: cursor.words(from, start) };
  return start + 1 - from;
}
