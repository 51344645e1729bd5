import type { Candidate } from '../../catalog/candidates.ts';
import { validityOf } from '../../catalog/validity.ts';
import { columnAt, peopleAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';
import type { Mention } from './draft.ts';
import { DEFAULT_COUNT } from './ranks.ts';
import type { Reading } from './rule.ts';

const ENDS: Record<string, 'desc' | 'asc'> = {
  top: 'desc',
  highest: 'desc',
  biggest: 'desc',
  best: 'desc',
  largest: 'desc',
  lowest: 'asc',
  bottom: 'asc',
  smallest: 'asc',
};

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
  const direction = Object.hasOwn(ENDS, word) ? ENDS[word] : undefined;
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

/** Whoever earns the most does so now, where salaries say from when to when they were paid. */
const holdsNow = ({ catalog }: Cursor, { candidates }: Mention): boolean =>
  candidates.every(({ table }) => {
    const known = catalog.tables.get(table);
    return known !== undefined && validityOf(known) !== null;
  });
