import { firmPeopleOf } from './persons.ts';
import type { Reading } from './rule.ts';

const NOBODY = ['nobody', 'noone', 'no one', 'no-one', 'not anyone', 'not anybody'];
const ANYBODY = ['anyone', 'anybody', 'any people'];
const HAVING = ['with', 'have', 'has', 'had', 'having'];
const LACKING = ['without', "don't have", "doesn't have", 'do not have', 'does not have', "didn't have"];
const WORKING = [
  'working',
  'assigned',
  'employed',
  'registered',
  'enrolled',
  'in',
  'on',
  'there',
  'at',
  'to',
  'it',
  'them',
];

/** Departments with nobody in them, without anyone: none of the people whose rows point at them. */
export function readNobody({ cursor, draft }: Reading, from: number): number {
  const lack = cursor.phrase(from, LACKING);
  const having = cursor.is(from, ...HAVING) ? 1 : 0;
  const at = from + (lack?.length ?? having);
  const nobody = cursor.phrase(at, lack === null ? NOBODY : ANYBODY);
  const rows = draft.subjects.at(-1)?.mention ?? draft.measures.at(-1)?.target ?? null;
  if (nobody === null || (lack === null && having === 0) || rows === null) return 0;
  const people = firmPeopleOf(cursor, at, rows);
  if (people === null) return 0;
  const end = cursor.skip(at + nobody.length, ...WORKING);
  draft.filters.push({
    kind: 'missing',
    mention: people,
    negated: false,
    words: cursor.words(from, at + nobody.length),
  });
  return end - from;
}
