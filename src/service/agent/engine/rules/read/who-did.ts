import { peopleAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';
import type { Reading } from './rule.ts';
import { verbTable } from './states.ts';

const AUXILIARY = ['has', 'have', 'had', 'did', 'already', 'recently', 'just', 'also'];
const DENIED = ["hasn't", "haven't", "hadn't", "didn't", 'not', 'never', 'yet', 'ever', 'been'];

/** Who ordered yesterday, who bought oak in May: the people whose rows the verb names. */
export function readWhoDid({ cursor, draft, skipped }: Reading, from: number): number {
  if (from !== 0 || !cursor.is(from, 'who')) return 0;
  const verb = cursor.skip(from + 1, ...AUXILIARY, ...DENIED);
  const done = verbTable(cursor, verb) ?? keep(cursor.named(verb), (c) => cursor.isTime(c) && c.score >= 0.7);
  const people = done === null ? null : peopleAt(cursor, from, 'buyer');
  if (done === null || people === null || ranks(cursor)) return 0;
  const who = people.candidates.filter((c) => done.candidates.some(({ table }) => belongs(cursor, table, c.table)));
  if (who.length === 0) return 0;
  draft.subjects.push({ mention: { ...people, words: 'who', candidates: who }, role: null, lead: '' });
  // Who bought something: whatever it was.
  const thing = verb + (cursor.named(verb)?.length ?? 1);
  if (cursor.is(thing, 'something', 'anything')) skipped.add(thing);
  return 1;
}

/** Rows of their own, or rows that point at them. */
const belongs = (cursor: Cursor, rows: string, people: string): boolean =>
  rows === people || cursor.reaches(rows, people);

/** Who ordered the most is a ranking. */
const ranks = (cursor: Cursor): boolean =>
  cursor.tokens.some(
    ({ lower }, at) =>
      ['most', 'least', 'first', 'last', 'more', 'fewest', 'best', 'latest', 'top'].includes(lower) &&
      cursor.period(at) === null,
  );
