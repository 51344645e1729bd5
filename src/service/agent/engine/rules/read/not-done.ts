import type { Candidate } from '../../catalog/candidates.ts';
import { tableAt } from './business.ts';
import { bestScore, type Cursor, keep } from './cursor.ts';
import { type Draft, type Mention, rowsSaid } from './draft.ts';
import type { Reading } from './rule.ts';
import { verbTable } from './states.ts';

const NOT_DONE = [
  'not',
  'were not',
  'was not',
  'are not',
  'is not',
  "aren't",
  "isn't",
  "weren't",
  "wasn't",
  'were never',
  'was never',
  'never been',
  'have not been',
  'has not been',
  'have never been',
  'has never been',
  "haven't been",
  "hasn't been",
  'have not',
  'has not',
  'had not',
  'did not',
  'do not',
  'does not',
  "haven't",
  "hasn't",
  "didn't",
  "don't",
  "doesn't",
  'have never',
  'has never',
  'never',
  'not yet',
];

/** Have not ordered, never bought: nothing of what the verb names. */
export function readNotDone(reading: Reading, at: number): number {
  const { cursor, draft } = reading;
  const lead = cursor.phrase(at, NOT_DONE);
  if (lead === null) return 0;
  const next = cursor.skip(at + lead.length, 'yet', 'ever', 'been', 'even', 'got', 'get', 'gotten');
  const thing = cursor.is(next, ...LIGHT) ? next + 1 : cursor.is(next - 1, 'got', 'get', 'gotten') ? next : null;
  const light = thing === null ? null : thingAt(cursor, cursor.skip(thing, 'a', 'an', 'any', 'the', 'single'));
  if (light !== null) {
    const end = light.start + light.length;
    const ofAsked = isOfAsked(cursor, at);
    draft.filters.push({ kind: 'missing', mention: light, negated: false, ...ofAsked, words: cursor.words(at, end) });
    return end - at;
  }
  const used = readNeverUsed(reading, { at, to: next });
  if (used > 0) return used;
  const been = readNeverBeen(reading, { at, to: next });
  if (been > 0) return been;
  // Not covered cash repairs: a column of yes and no is what is denied, and no verb that ties a value to the rows.
  const isFlagged = keep(cursor.named(next), (one) => one.score >= 0.95 && cursor.isBoolean(one)) !== null;
  const without = isFlagged ? 0 : readNeverValue(reading, { at, verb: next });
  if (without > 0) return without;
  const theirs = readTheirsNotDone(reading, { at, verb: next });
  if (theirs > 0) return theirs;
  const verb =
    keep(cursor.verb(next), (candidate) => candidate.kind === 'table') ??
    keep(cursor.stemmed(next), (c) => cursor.isTime(c));
  const tables =
    /[a-z](ed|ght|en|id|old|ent)$/.test(cursor.lower(next)) || verb?.candidates.some(({ kind }) => kind === 'table')
      ? verb
      : null;
  const whole = cursor.skip(next + 1, 'in', 'to', 'for', 'on', 'with');
  const isAll = cursor.is(whole, ...ANYTHING);
  if (tables === null || (cursor.value(next) !== null && !isAll)) return 0;
  const follows = cursor.named(cursor.skip(next + 1, 'the', 'any', 'a', 'an', 'our'));
  if (follows !== null) return readNeverAny(reading, { at, verb: tables, follows });
  const mention = isAll ? { ...tables, candidates: tablesOf(tables) } : tables;
  const some = isOfRowsBelow(draft, mention) ? { some: true as const } : {};
  draft.filters.push({
    kind: 'missing',
    mention,
    negated: false,
    ...some,
    ...isOfAsked(cursor, at),
    words: cursor.words(at, next + 1),
  });
  const by = cursor.is(next + 1, 'by') ? cursor.phrase(next + 2, ANYBODY) : null;
  if (by !== null) return next + 2 + by.length - at;
  return cursor.skip(isAll ? whole : next + 1, ...ANYTHING, 'any', 'yet', 'once') - at;
}

/** Never rented a film, have not bought any product: none of what the verb names, all of which are of one. */
function readNeverAny(
  { cursor, draft }: Reading,
  { at, verb, follows }: { at: number; verb: Mention; follows: Mention },
): number {
  const end = follows.start + follows.length;
  const isAny = cursor.is(follows.start - 1, 'a', 'an', 'any', 'single', 'one');
  const isLast = cursor.skip(end, '?', '.', '!', 'ever', 'yet') >= cursor.tokens.length || cursor.period(end) !== null;
  const things = tableAt(cursor, follows.start);
  const mention = keep(
    { ...verb, candidates: tablesOf(verb) },
    ({ table }) => things?.candidates.some((one) => one.table !== table && cursor.reaches(table, one.table)) === true,
  );
  if (!isAny || !isLast || mention === null || things?.length !== follows.length) return 0;
  draft.filters.push({ kind: 'missing', mention, negated: false, words: cursor.words(at, end) });
  return end - at;
}

/** But no refunds: said of what is asked for, and not of what was named just before. */
export const isOfAsked = (cursor: Cursor, at: number): { ofAsked?: true } =>
  cursor.is(at - 1, 'but', 'yet', 'though') ? { ofAsked: true } : {};

/** Customers with rentals not returned: said of the rows named last, of which one is enough. */
function isOfRowsBelow({ subjects, measures }: Draft, { candidates }: Mention): boolean {
  const last = subjects.at(-1)?.mention.candidates ?? [];
  const isSecond = subjects.length + measures.length > 1;
  return isSecond && candidates.every((one) => last.some(({ kind, table }) => kind === 'table' && table === one.table));
}

/** Who haven't returned their films: those with one that has no day of it. */
function readTheirsNotDone({ cursor, draft }: Reading, { at, verb }: { at: number; verb: number }): number {
  const days = keep(cursor.stemmed(verb), (c) => cursor.isTime(c));
  const isTheirs = cursor.is(verb + 1, 'their', 'his', 'her', 'its', 'the') || cursor.is(verb, 'returned');
  const things = tableAt(
    cursor,
    cursor.skip(verb + 1, 'all', 'their', 'his', 'her', 'its', 'the', 'a', 'an', 'any', 'of'),
  );
  const rows = rowsSaid(draft);
  if (days === null || things === null || !isTheirs) return 0;
  // Who hasn't returned their toy: nobody knows who that is, and the toys are not asked for.
  if (rows === null && cursor.is(0, 'who')) draft.refusals.push('it is not said who is meant');
  if (rows === null) return 0;
  const isOf = (day: Candidate) =>
    things.candidates.some(({ table }) => table === day.table || cursor.reaches(day.table, table)) &&
    !rows.candidates.some(({ kind, table }) => kind === 'table' && table === day.table);
  const mention = keep(days, isOf);
  if (mention === null) return 0;
  const end = things.start + things.length;
  draft.filters.push({ kind: 'missing', mention, negated: false, some: true, words: cursor.words(at, end) });
  return end - at;
}

const USED = /^(used|done|performed|carried|happened|occurred|chosen|picked|needed|requested|touched|applied|booked)$/;

/** Trainings that were never done, colours nobody ever used: none of the rows of the only table that points at them. */
function readNeverUsed({ cursor, draft }: Reading, { at, to }: { at: number; to: number }): number {
  const isEver = cursor.tokens.slice(at, to).some(({ lower }) => lower === 'never' || lower === 'ever');
  const end = cursor.is(to, 'carried') && cursor.is(to + 1, 'out') ? to + 2 : to + 1;
  const isLast = cursor.isEnd(end) || cursor.period(end) !== null;
  if (!isEver || !isLast || !USED.test(cursor.lower(to)) || cursor.named(to) !== null) return 0;
  const rows = rowsSaid(draft);
  const best = bestScore(rows);
  const own = (rows?.candidates ?? []).filter(({ kind, score }) => kind === 'table' && score >= best);
  const [below, ...more] = new Set(
    own.flatMap(({ table }) =>
      (cursor.catalog.steps.get(table) ?? []).filter(({ many }) => many).map((step) => step.to),
    ),
  );
  if (below === undefined || more.length > 0) return 0;
  const words = cursor.words(at, end);
  const mention: Mention = { start: to, length: 1, words, candidates: [{ kind: 'table', table: below, score: 1 }] };
  draft.filters.push({ kind: 'missing', mention, negated: false, words });
  return end - at;
}

const TYING = /^(used|assigned|linked|attached|tied|connected|allocated|included|placed|enrolled|registered|booked)$/;

/** Have never been to a restaurant, were never in a hospital: none of what ties them to those. */
function readNeverBeen({ cursor, draft }: Reading, { at, to }: { at: number; to: number }): number {
  const isBeen = cursor.tokens.slice(at, to).some(({ lower }) => ['been', 'were', 'was'].includes(lower));
  // Not used in any phone, not assigned to a project: the verb says no more than that.
  const isTied = TYING.test(cursor.lower(to));
  const by = isTied ? to + 1 : to;
  if (!(isBeen || isTied) || !cursor.is(by, 'to', 'in', 'at', 'on', 'by', 'for', 'with')) return 0;
  const start = cursor.skip(by + 1, 'a', 'an', 'any', 'the', 'our', 'one', 'of');
  if (isTied && !cursor.tokens.slice(by, start).some(({ lower }) => ['a', 'an', 'any', 'one'].includes(lower)))
    return 0;
  const place = tableAt(cursor, start);
  if (place === null || cursor.value(place.start) !== null) return 0;
  const end = place.start + place.length;
  draft.filters.push({ kind: 'missing', mention: place, negated: false, words: cursor.words(at, end) });
  return end - at;
}

/** Never made a claim: verbs that say no more than that there is one. */
const LIGHT =
  'made make filed file had have placed place got get received submitted reported raised opened taken took written'.split(
    ' ',
  );

/** A table, or the only one that is called so in a part of its name or of a column's: a test, of the tests taken. */
function thingAt(cursor: Cursor, at: number): Mention | null {
  const whole = tableAt(cursor, at);
  const part = cursor.numeric(at) === null ? cursor.named(at) : null;
  const [only, ...more] = new Set(
    (part?.candidates ?? []).filter(({ score }) => score >= 0.5).map(({ table }) => table),
  );
  if (whole !== null || part === null || only === undefined || more.length > 0) return whole;
  return { ...part, candidates: [{ kind: 'table', table: only, score: 1 }] };
}

const ANYTHING = ['anything', 'anyone', 'anybody', 'something'];
/** Never ordered by anyone: by nobody at all. */
const ANYBODY = [
  'anyone',
  'anybody',
  'any customer',
  'any client',
  'a customer',
  'a client',
  'any user',
  'anyone else',
];

/** Bought nothing: no rows of what the verb names. */
export function readNothingDone({ cursor, draft }: Reading, at: number): number {
  const verb = keep(cursor.verb(at), (candidate) => candidate.kind === 'table') ?? verbTable(cursor, at);
  const end = cursor.skip(at + 1, 'in', 'to', 'for', 'on');
  if (verb === null || !cursor.is(end, 'nothing', 'nobody', 'nowhere')) return 0;
  // Territories nobody covers: the rows are named, and no verb.
  if (cursor.is(end, 'nobody') && tableAt(cursor, at) !== null) return 0;
  const mention = { ...verb, candidates: tablesOf(verb) };
  draft.filters.push({ kind: 'missing', mention, negated: false, words: cursor.words(at, end + 1) });
  return end + 1 - at;
}

/** Have not shipped anything: the rows, and not a date of theirs. */
const tablesOf = ({ candidates }: Mention): Candidate[] =>
  [...new Set(candidates.map(({ table }) => table))].map((table) => ({ kind: 'table', table, score: 1 }));

/** Never bought jazz: no rows of what the verb names that are of it. */
function readNeverValue({ cursor, draft }: Reading, { at, verb }: { at: number; verb: number }): number {
  if (cursor.verb(verb) === null || cursor.value(verb) !== null) return 0;
  const next = cursor.skip(
    verb + 1,
    'any',
    'the',
    'a',
    'an',
    'from',
    'in',
    'to',
    'with',
    'by',
    'on',
    'via',
    'through',
    'using',
  );
  const value = cursor.value(next);
  if (value === null) return 0;
  const role = cursor.is(next - 1, 'to') ? 'target' : cursor.is(next - 1, 'from') ? 'source' : null;
  const end = value.start + value.length;
  draft.filters.push({ kind: 'value', mention: value, negated: true, role, words: cursor.words(at, end) });
  return end - at;
}
