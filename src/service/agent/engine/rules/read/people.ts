import type { Candidate } from '../../catalog/candidates.ts';
import { BRINGS, BUYERS, COMPARISONS, HAS, PEOPLE, SELLERS } from '../../words/lexicon.ts';
import { peopleAt, tableAt } from './business.ts';
import { afterSign } from './comparisons.ts';
import { type Cursor, isPlural, keep } from './cursor.ts';
import type { Mention } from './draft.ts';
import { owners, salaryAt } from './earners.ts';
import { dayOfDeed } from './happened-days.ts';
import { DEFAULT_COUNT, kindMention } from './ranks.ts';
import type { Reading } from './rule.ts';
import { statedBelowAt } from './stated-rows.ts';
import { verbTable } from './states.ts';

const EARN = ['earn', 'earns', 'earning', 'earned', 'make', 'makes', 'making', 'paid'];

/** Who earns the most, employees earning more than 65000: their salary. */
export function readEarning(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  const isWho = cursor.is(from, 'who');
  const at = cursor.skip(from, 'who', 'that', 'are', 'is');
  if (!cursor.is(at, ...EARN)) return 0;
  const salary = salaryAt(cursor, at);
  if (salary === null) return 0;
  const next = cursor.skip(at + 1, 'the', 'a', 'an', 'salary');
  // Which drivers earn the most: those who have the salary, and not what comes in by them.
  const named = draft.subjects.at(-1)?.mention ?? kindMention(reading);
  const isTheirs = isWho || named?.candidates.some((one) => salary.candidates.some(({ table }) => table === one.table));
  if (isTheirs === true && cursor.is(next, 'most', 'least')) {
    const entity = owners(cursor, from, salary);
    const by = { function: 'default' as const, target: salary, words: 'salary' };
    draft.ranks.push({
      direction: cursor.is(next, 'most') ? 'desc' : 'asc',
      count: !isWho && named !== null && isPlural(named) ? DEFAULT_COUNT : 1,
      entity,
      role: null,
      by,
      words: cursor.words(from, next + 1),
    });
    return next + 1 - from;
  }
  const operator = cursor.phrase(next, Object.keys(COMPARISONS));
  const numberAt = afterSign(reading, next + (operator?.length ?? 0));
  const value = cursor.number(numberAt);
  if (operator === null) return 0;
  const average = cursor.skip(numberAt, 'an', 'a', 'the');
  if (cursor.is(average, 'average', 'avg', 'mean') && !cursor.is(average + 1, 'of', 'for', 'in', 'per')) {
    const end = cursor.skip(average + 1, 'employee', 'worker', 'salary', 'pay', 'person', 'wage');
    const words = cursor.words(from, end);
    draft.filters.push({
      kind: 'versus',
      target: salary,
      operator: COMPARISONS[operator.phrase] ?? '=',
      other: null,
      words,
    });
    return end - from;
  }
  if (value === null) return 0;
  const words = cursor.words(from, numberAt + 1);
  draft.filters.push({ kind: 'compare', target: salary, operator: COMPARISONS[operator.phrase] ?? '=', value, words });
  return numberAt + 1 - from;
}

/** The most rented films, least ordered products: counted by what the verb names. */
export function readMostDone({ cursor, draft }: Reading, from: number): number {
  let at = cursor.skip(from, 'the', 'top', 'our');
  let count = cursor.number(at);
  if (count !== null) at += 1;
  if (!cursor.is(at, 'most', 'least') || !/(ed|ught|old|ent)$/.test(cursor.lower(at + 1))) return 0;
  // Which source has the most hired candidates: theirs are in that state, and none of them is hired most.
  if (cursor.is(from - 1, ...HAS, ...BRINGS) && isDone(cursor, at + 1)) return 0;
  const direction = cursor.is(at, 'most') ? 'desc' : 'asc';
  count ??= cursor.number(at + 1);
  const verb = verbTable(cursor, at + 1);
  const entity = tableAt(cursor, at + 2);
  if (verb === null || entity === null) return 0;
  const end = entity.start + entity.length;
  const by = { function: 'count' as const, target: verb, words: verb.words };
  const plural = /s$/i.test(entity.words);
  draft.ranks.push({
    direction,
    count: count ?? (plural ? 10 : 1),
    entity,
    role: null,
    by,
    words: cursor.words(from, end),
  });
  return end - from;
}

/** Whether a state of what is below the rows, or a day that may be missing, says the verb of them. */
function isDone(cursor: Cursor, at: number): boolean {
  const rows = tableAt(cursor, at + 1)?.candidates.map(({ table }) => table) ?? [];
  return statedBelowAt(cursor, at) !== null || rows.some((table) => dayOfDeed(cursor, at, table) !== null);
}

/** Gender breakdown by department, distribution of ratings: rows counted for each value. */
export function readBreakdown({ cursor, draft }: Reading, from: number): number {
  const lead = cursor.phrase(from, [
    'breakdown of',
    'distribution of',
    'split of',
    'the breakdown of',
    'the distribution of',
    'a breakdown of',
  ]);
  const start = from + (lead?.length ?? 0);
  const column = keep(cursor.named(start), (c) => c.kind === 'column' && !cursor.isMeasurable(c) && !cursor.isTime(c));
  if (column === null || tableAt(cursor, start) !== null) return 0;
  const end = start + column.length;
  if (lead === null && !cursor.is(end, 'breakdown', 'distribution', 'split', 'mix')) return 0;
  draft.groups.push({ kind: 'mention', mention: column, role: null, words: column.words });
  if (draft.measures.length === 0) {
    const tables = [...new Set(column.candidates.map(({ table }) => table))];
    const candidates = tables.map((table): Candidate => ({ kind: 'table', table, score: 1 }));
    draft.measures.push({ function: 'count', target: { ...column, candidates }, words: cursor.words(from, end) });
  }
  return (lead === null ? end + 1 : end) - from;
}

interface DoneLast {
  /** The day that the verb names. */
  verb: Mention;
  last: string;
  end: number;
}

/** Hired last, signed up first. */
function doneLast(cursor: Cursor, at: number): DoneLast | null {
  const verb = dayOfVerb(cursor, at);
  const next = at + (verb?.length ?? 0);
  const last = cursor.phrase(next, ['last', 'most recently', 'latest', 'first', 'earliest']);
  // Who left last year: a period, and not the last one who did.
  if (verb === null || last === null || cursor.period(next) !== null) return null;
  return { verb, last: last.phrase, end: next + last.length };
}

/** Last to sign up, the first member to join, the last person to be hired. */
function lastToDo(cursor: Cursor, from: number): DoneLast | null {
  const at = cursor.skip(from, 'the');
  const rows = tableAt(cursor, at + 1);
  const to = at + 1 + (rows?.length ?? 0);
  if (!cursor.is(at, 'last', 'latest', 'first') || !cursor.is(to, 'to')) return null;
  const found = dayOfVerb(cursor, cursor.skip(to + 1, 'be', 'get'));
  const verb = keep(found, ({ table }) => rows?.candidates.some((one) => one.table === table) ?? true);
  return verb === null || (rows === null && !isOfPeople(cursor, verb))
    ? null
    : { verb, last: cursor.lower(at), end: verb.start + verb.length };
}

/** Whether the day is one of people, and not of what they did. */
const isOfPeople = ({ catalog }: Cursor, { candidates }: Mention): boolean =>
  candidates.every(({ table }) => {
    const last = catalog.tables.get(table)?.words.at(-1) ?? '';
    return PEOPLE.has(last) || BUYERS.has(last) || SELLERS.has(last) || last === 'crew';
  });

/** The day that a verb of one word or two names: hired, signed up. */
function dayOfVerb(cursor: Cursor, at: number): Mention | null {
  const isDay = (candidate: Candidate) => cursor.isTime(candidate);
  const named = keep(cursor.named(at), isDay);
  return named !== null && named.length > 1 ? named : keep(cursor.stemmed(at), isDay);
}

/** Who was hired last, who was the first to sign up, which order was shipped first: by the date that the verb names. */
export function readDoneLast({ cursor, draft }: Reading, from: number): number {
  const isWho = cursor.is(from, 'who');
  const entity = isWho
    ? { start: from, length: 1, words: cursor.words(from, from + 1) }
    : cursor.is(from, 'which', 'what')
      ? tableAt(cursor, from + 1)
      : null;
  if (entity === null) return 0;
  const at = cursor.skip(from + (isWho ? 1 : 1 + entity.length), 'was', 'were', 'is', 'has', 'been', 'did', 'got');
  const done = doneLast(cursor, at) ?? (isWho ? lastToDo(cursor, at) : null);
  // Who ordered last: the order says who it was, where people are known at all.
  if (done === null || (isWho && peopleAt(cursor, from, 'seller') === null && !isOfPeople(cursor, done.verb))) return 0;
  const { verb, last, end } = done;
  const tables = new Set(verb.candidates.map(({ table }) => table));
  const candidates = [...tables].map((table): Candidate => ({ kind: 'table', table, score: 1 }));
  const direction = ['first', 'earliest'].includes(last) ? 'asc' : 'desc';
  draft.hints.push(verb);
  draft.ranks.push({
    direction,
    count: 1,
    entity: { ...entity, candidates },
    role: null,
    by: 'time',
    words: cursor.words(from, end),
  });
  return end - from;
}
