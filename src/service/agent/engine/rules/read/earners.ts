import { byName } from '../../../../../shared/by-name.ts';
import type { Candidate } from '../../catalog/candidates.ts';
import { validityOf } from '../../catalog/validity.ts';
import { columnAt, peopleAt, revenueAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';
import type { DraftMeasure, Mention } from './draft.ts';
import { countOf, DEFAULT_COUNT } from './ranks.ts';
import type { Reading } from './rule.ts';

const ENDS = byName<'desc' | 'asc'>({
  top: 'desc',
  highest: 'desc',
  biggest: 'desc',
  best: 'desc',
  largest: 'desc',
  lowest: 'asc',
  bottom: 'asc',
  smallest: 'asc',
});

/** The number that says what people are paid. */
export const salaryAt = (cursor: Cursor, at: number): Mention | null =>
  ['salary', 'wage', 'pay', 'compensation', 'hourly rate', 'pay rate']
    .map((word) => columnAt(cursor, at, word))
    .find((one) => one !== null) ?? null;

/** Employees earn their salary, where they have one, and not what comes in by them. */
export function isPaid(cursor: Cursor, entity: Mention, verb: number): boolean {
  const salary = cursor.is(verb, 'earn', 'earns', 'earned') ? salaryAt(cursor, verb) : null;
  return entity.candidates.some((one) => salary?.candidates.some(({ table }) => table === one.table) === true);
}

/** The rows that a column is of. */
export const owners = (cursor: Cursor, start: number, { candidates }: Mention): Mention =>
  keep(peopleAt(cursor, start, 'seller'), ({ table }) =>
    candidates.some((paid) => paid.table === table || cursor.reaches(paid.table, table)),
  ) ?? {
    start,
    length: 1,
    words: 'who',
    candidates: candidates.map(({ table }): Candidate => ({ kind: 'table', table, score: 1 })),
  };

/** Top 2 earners, the highest earner: people by what they are paid. */
export function readEarners({ cursor, draft }: Reading, from: number): number {
  let at = cursor.skip(from, 'the', 'our');
  const before = cursor.number(at);
  if (before !== null) at += 1;
  const word = cursor.lower(at);
  const direction = ENDS[word];
  const behind = cursor.number(at + 1);
  const noun = behind === null ? at + 1 : at + 2;
  const salary = direction !== undefined && cursor.is(noun, 'earner', 'earners') ? salaryAt(cursor, noun) : null;
  if (direction === undefined || salary === null || cursor.named(noun) !== null) return 0;
  const isMany = cursor.is(noun, 'earners');
  draft.ranks.push({
    direction,
    count: before ?? behind ?? (isMany ? DEFAULT_COUNT : 1),
    entity: owners(cursor, noun, salary),
    role: null,
    by: { function: 'default', target: salary, words: 'salary' },
    words: cursor.words(from, noun + 1),
  });
  if (draft.current === null && holdsNow(cursor, salary)) draft.current = { isAsked: false, words: 'now' };
  return noun + 1 - from;
}

const EARN = ['earn', 'earns', 'earned'];
const MOST = byName<'desc' | 'asc'>({
  most: 'desc',
  best: 'desc',
  highest: 'desc',
  least: 'asc',
  worst: 'asc',
  lowest: 'asc',
});

/** What does an engineer earn on average, which post earns best: what those are paid who have it. */
export function readEarnsOnAverage(reading: Reading, from: number): number {
  const { cursor, draft } = reading;
  const salary = cursor.is(from, ...EARN) && cursor.named(from) === null ? salaryAt(cursor, from) : null;
  if (salary === null || draft.measures.length + draft.ranks.length > 0) return 0;
  const next = cursor.skip(from + 1, 'the', 'here', 'now', 'currently');
  const direction = MOST[cursor.lower(next)];
  const end = averageEnd(cursor, direction === undefined ? from + 1 : next + 1);
  const by: DraftMeasure = { function: 'avg', target: salary, words: `average ${salary.words}` };
  const entity = direction === undefined ? null : keep(draft.subjects.at(-1)?.mention ?? null, isOfOthers(salary));
  if (direction !== undefined && entity !== null && cursor.is(0, 'which', 'what') && !takesIn(cursor, from, entity)) {
    const words = cursor.words(from, end);
    draft.ranks.push({ direction, count: countOf(reading, entity), entity, role: null, by, words });
    draft.assumed.push(`“${words}” is by the ${by.words}`);
    return end - from;
  }
  const asked = cursor.skip(0, 'and', 'so');
  const isAsked = cursor.is(asked, 'what') || (cursor.is(asked, 'how') && cursor.is(asked + 1, 'much'));
  const who = cursor.skip(asked + 1, 'much', 'do', 'does', 'did', 'our', 'the');
  const isOne = cursor.is(who, 'a', 'an', 'average', 'typical') || end > from + 1;
  if (!isAsked || direction !== undefined || !isOne || draft.filters.length === 0) return 0;
  draft.measures.push(by);
  return end - from;
}

/** Which branch earns the most, where branches sell: what comes in, and no pay. */
const takesIn = (cursor: Cursor, at: number, entity: Mention): boolean =>
  revenueAt(cursor, at)?.candidates.some(({ table }) =>
    entity.candidates.some((one) => one.table === table || cursor.reaches(table, one.table)),
  ) === true;

/** Behind “here on average”; where it stands that is not said, nothing is taken. */
function averageEnd(cursor: Cursor, from: number): number {
  const at = cursor.skip(from, 'here', 'now', 'currently');
  return cursor.is(at, 'on') && cursor.is(at + 1, 'average') ? at + 2 : from;
}

/** Posts, departments: rows and columns that a salary is not of. */
const isOfOthers =
  (salary: Mention) =>
  ({ table, score }: Candidate): boolean =>
    score >= 0.75 && salary.candidates.every((one) => one.table !== table);

/** Whoever earns the most does so now, where salaries say from when to when they were paid. */
const holdsNow = ({ catalog }: Cursor, { candidates }: Mention): boolean =>
  candidates.every(({ table }) => {
    const known = catalog.tables.get(table);
    return known !== undefined && validityOf(known) !== null;
  });
