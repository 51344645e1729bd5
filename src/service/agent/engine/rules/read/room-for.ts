import type { Candidate } from '../../catalog/candidates.ts';
import { tableAt } from './business.ts';
import type { Cursor } from './cursor.ts';
import type { Reading } from './rule.ts';

const FOR = [
  'for',
  'for at least',
  'for up to',
  'fits',
  'fit',
  'that fits',
  'that fit',
  'seats',
  'sleeps',
  'big enough for',
  'large enough for',
];
const PERSONS = ['people', 'persons', 'person', 'guests', 'adults', 'pax', 'participants', 'attendees'];
/** How many people a thing takes. */
const CAPACITY = new Set(['capacity', 'seats', 'sleeps', 'occupancy']);
const WHOLE = 0.85;
const MOST = new Set(['max', 'maximum']);

/** The cheapest room for 8 people, tables for 4 guests: things that take so many, or more. */
export function readRoomFor({ cursor, draft }: Reading, from: number): number {
  const found = cursor.phrase(from, FOR);
  const count = found === null ? null : cursor.number(from + found.length);
  if (found === null || count === null || !Number.isInteger(count) || count < 1) return 0;
  const end = from + found.length + 2;
  if (!cursor.is(end - 1, ...PERSONS)) return 0;
  const candidates = capacities(cursor, from);
  if (candidates.length === 0) return 0;
  const words = cursor.words(from, end);
  const target = { start: from, length: end - from, words, candidates };
  draft.filters.push({ kind: 'compare', target, operator: '>=', value: count, words });
  return end - from;
}

/** `capacity`, `max_guests`: the one column that is called so of the things that are named right before. A party of four, booked at a table for six, is of the booking. */
function capacities(cursor: Cursor, from: number): Candidate[] {
  const places = Array.from({ length: from }, (_, back) => tableAt(cursor, from - 1 - back));
  const named = places.find((one) => one !== null)?.candidates ?? [];
  return named.flatMap(({ kind, table, score }): Candidate[] => {
    if (kind !== 'table' || score < WHOLE) return [];
    const columns = cursor.catalog.tables.get(table)?.columns.values() ?? [];
    const [only, ...more] = [...columns].filter(
      ({ info, words }) => ['integer', 'decimal'].includes(info.kind) && takesPeople(words),
    );
    if (only === undefined || more.length > 0) return [];
    return [{ kind: 'column', table, column: only.info.name, score: 1 }];
  });
}

const takesPeople = (words: readonly string[]): boolean =>
  words.some((word) => CAPACITY.has(word)) ||
  (words.some((word) => MOST.has(word)) && words.some((word) => PERSONS.some((one) => one.startsWith(word))));
