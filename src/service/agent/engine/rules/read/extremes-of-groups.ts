import { COMPARISONS, FUNCTION_WORDS, HAS } from '../../words/lexicon.ts';
import type { Cursor } from './cursor.ts';
import type { DraftMeasure } from './draft.ts';
import { measureAt } from './measures.ts';
import { movementsAt } from './movements.ts';
import { countOf } from './ranks.ts';
import type { Reading } from './rule.ts';
import { readShare } from './shares.ts';

const HIGH = ['highest', 'largest', 'biggest', 'greatest', 'longest', 'most', 'best', 'top'];
const LOW = ['lowest', 'smallest', 'shortest', 'fewest', 'least'];
const HAVING = [...HAS, 'saw', 'sees', 'got', 'gets', 'the', 'our'];

/** Rankings of groups by what is worked out of their rows: the highest cancellation rate, the longest average delay, most arrivals. */
export const readExtremeOfGroups = (reading: Reading, from: number): number =>
  readRateBound(reading, from) ||
  readHighestRate(reading, from) ||
  readHighestAverage(reading, from) ||
  readMostMovements(reading, from);

/** Countries with a cancellation rate above 5 %, where the refund rate is over 10 percent: each group's part, and only those so high. */
function readRateBound(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  const at = cursor.skip(from, ...HAS, 'whose', 'where', 'that', 'a', 'an', 'the', 'our');
  const subject = draft.subjects.at(-1);
  const isFree = draft.measures.length === 0 && draft.ranks.length === 0 && draft.groups.length === 0;
  if (at === from || subject === undefined || !isFree || draft.share !== null) return 0;
  // Read apart: what turns out to be no bound is read again without it.
  const trial: Reading = { ...reading, draft: { ...draft, filters: [...draft.filters] } };
  const taken = readShare(trial, at);
  const next = cursor.skip(at + taken, 'is', 'was', 'are', 'of');
  const compared = taken === 0 ? null : cursor.phrase(next, Object.keys(COMPARISONS));
  const operator = compared === null ? undefined : COMPARISONS[compared.phrase];
  const value = compared === null ? null : cursor.number(next + compared.length);
  const { share } = trial.draft;
  if (compared === null || operator === undefined || value === null || share === null) return 0;
  draft.filters = trial.draft.filters;
  const end = cursor.skip(next + compared.length + 1, '%', 'percent', 'per', 'cent');
  draft.subjects.pop();
  const { mention, role } = subject;
  draft.groups.push({ kind: 'mention', mention, role, words: mention.words });
  draft.share = { ...share, bound: { operator, value, words: cursor.words(at, end) } };
  return end - from;
}

function directionAt(cursor: Cursor, at: number): 'asc' | 'desc' | null {
  if (cursor.is(at, ...HIGH)) return 'desc';
  return cursor.is(at, ...LOW) ? 'asc' : null;
}

/** Which channel has the highest cancellation rate, categories with the lowest refund rate. */
function readHighestRate(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  const at = cursor.skip(from, ...HAVING);
  const direction = cursor.is(at, 'worst') ? 'desc' : directionAt(cursor, at);
  const subject = draft.subjects.at(-1);
  const isFree = draft.measures.length === 0 && draft.ranks.length === 0 && draft.groups.length === 0;
  if (direction === null || subject === undefined || !isFree || draft.share !== null) return 0;
  const taken = readShare(reading, at + 1);
  if (taken === 0) return 0;
  draft.subjects.pop();
  const { mention, role } = subject;
  draft.groups.push({ kind: 'mention', mention, role, words: mention.words });
  const end = at + 1 + taken;
  const words = cursor.words(at, end);
  draft.order = { by: null, direction, words };
  draft.limit = { count: countOf({ cursor, draft }, mention), words };
  return end - from;
}

/** Longest average delay by hour, which route has the worst average delay: each group has one, and they are in order of it. */
function readHighestAverage({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, ...HAVING);
  const isWorst = cursor.is(at, 'worst', 'best');
  const direction = isWorst ? null : directionAt(cursor, at);
  const isGrouped =
    draft.groups.length > 0 || cursor.tokens.slice(at).some(({ lower }) => ['by', 'per', 'each'].includes(lower));
  if ((direction === null && !isWorst) || draft.ranks.length > 0 || draft.measures.length > 0) return 0;
  // Which airport has the longest average delay: rows that are named, each with its own.
  const [named, ...others] = draft.subjects;
  const isOfNamed = named !== undefined && others.length === 0 && !isGrouped && cursor.is(at, 'longest', 'shortest');
  if (!isOfNamed && (!isGrouped || named !== undefined)) return 0;
  if (!Object.hasOwn(FUNCTION_WORDS, cursor.lower(at + 1))) return 0;
  const found = measureAt(cursor, at + 1);
  const [by, ...more] = found?.measures ?? [];
  if (found === null || by === undefined || more.length > 0) return 0;
  const end = at + 1 + found.length;
  if (isOfNamed && direction !== null) {
    const { mention, role } = named;
    const count = countOf({ cursor, draft }, mention);
    draft.ranks.push({ direction, count, entity: mention, role, by, words: cursor.words(from, end) });
    return end - from;
  }
  order({ cursor, draft }, { by, direction: direction ?? senseOf(cursor, at, by), from: at, end });
  return end - from;
}

/** Which day had the most flights is read elsewhere; which airport has the most arrivals counts what ends there. */
function readMostMovements({ cursor, draft }: Reading, from: number): number {
  const at = cursor.skip(from, ...HAVING);
  const subject = draft.subjects.at(-1);
  const place = subject?.mention;
  if (
    !cursor.is(at, 'most', 'fewest', 'least') ||
    subject === undefined ||
    place === undefined ||
    draft.ranks.length > 0
  )
    return 0;
  const target = cursor.is(at + 1, 'arrivals', 'departures') ? movementsAt(cursor, place, cursor.lower(at + 1)) : null;
  if (target === null) return 0;
  subject.role = cursor.is(at + 1, 'arrivals') ? 'target' : 'source';
  draft.ranks.push({
    direction: cursor.is(at, 'most') ? 'desc' : 'asc',
    count: countOf({ cursor, draft }, place),
    entity: place,
    role: subject.role,
    by: { function: 'count', target, words: cursor.lower(at + 1) },
    words: cursor.words(from, at + 2),
  });
  return at + 2 - from;
}

function order(
  { cursor, draft }: Pick<Reading, 'cursor' | 'draft'>,
  found: { by: DraftMeasure; direction: 'asc' | 'desc'; from: number; end: number },
): void {
  const words = cursor.words(found.from, found.end);
  draft.measures.push(found.by);
  const isAsked = draft.groups.length > 0;
  const [time] = draft.groups;
  if (isAsked && time?.kind === 'time') draft.timeRank = { direction: found.direction, words };
  else draft.order = { by: found.by, direction: found.direction, words };
  if (isAsked) draft.limit = { count: 1, words };
}

/** The worst delay is the longest. */
function senseOf(cursor: Cursor, at: number, { target }: DraftMeasure): 'asc' | 'desc' {
  const isBad = target !== null && cursor.isBad(target);
  return cursor.is(at, 'worst') === isBad ? 'desc' : 'asc';
}
