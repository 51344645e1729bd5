import { tableAt } from './business.ts';
import type { Reading } from './rule.ts';

const BEING = ['were', 'was', 'got', 'have', 'has', 'been', 'did'];

/** How many were hired each year, how many joined in May: rows of the one table that has the day of it. */
export function readHowManyDid({ cursor, draft }: Reading, from: number): number {
  if (from !== 0 || !cursor.is(from, 'how') || !cursor.is(from + 1, 'many')) return 0;
  const people = cursor.skip(from + 2, 'people', 'persons', 'of', 'them');
  const at = cursor.skip(people, ...BEING);
  if (!/(ed|left|born|begun|quit|sold|bought|sent|paid)$/.test(cursor.lower(at)) || cursor.value(at) !== null) return 0;
  const days = cursor.dates(cursor.lower(at));
  const [table, ...more] = new Set(days.map((day) => day.table));
  const isNamed = cursor.tokens.some((_, place) => place > at && tableAt(cursor, place) !== null);
  if (
    table === undefined ||
    more.length > 0 ||
    isNamed ||
    cursor.tokens.slice(0, at).some(({ lower }) => lower === 'not')
  )
    return 0;
  const words = cursor.words(from, at + 1);
  const rows = { start: at, length: 1, words, candidates: [{ kind: 'table' as const, table, score: 1 }] };
  draft.measures.push({ function: 'count', target: rows, words });
  draft.hints.push({ start: at, length: 1, words: cursor.words(at, at + 1), candidates: days });
  return at + 1 - from;
}
