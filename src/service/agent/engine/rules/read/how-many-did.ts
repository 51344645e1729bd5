import { tableName } from '../../wording/nouns.ts';
import { PEOPLE } from '../../words/lexicon.ts';
import { tableAt } from './business.ts';
import type { Cursor } from './cursor.ts';
import type { Mention } from './draft.ts';
import { peopleOver, personsAt } from './persons.ts';
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
  // How many people donated: those who did, and not how often.
  const isOfPeople = cursor.catalog.tables.get(table)?.words.some((word) => PEOPLE.has(word)) === true;
  const isAsked = cursor.is(from + 2, 'people', 'persons') && !isOfPeople;
  const doers = isAsked ? (peopleOver(cursor, at, rows) ?? doersOf(cursor, at, table)) : null;
  if (isAsked && doers === null)
    draft.assumed.push(`the ${tableName(cursor.catalog, table)} are counted, and not the people`);
  draft.measures.push({ function: 'count', target: doers ?? rows, words });
  draft.hints.push({ start: at, length: 1, words: cursor.words(at, at + 1), candidates: days });
  return at + 1 - from;
}

/** Of donors and nurses, those who donated: called after the verb. */
function doersOf(cursor: Cursor, at: number, rows: string): Mention | null {
  const persons = personsAt(cursor, at);
  const verb = cursor.lower(at);
  const isCalled = (word: string) => /.{3,}(or|er|ee)$/.test(word) && verb.startsWith(word.slice(0, -2));
  const candidates = persons.candidates.filter(
    ({ table }) => cursor.reaches(rows, table) && cursor.catalog.tables.get(table)?.words.some(isCalled) === true,
  );
  const [only, ...more] = candidates;
  return only === undefined || more.length > 0 ? null : { ...persons, candidates: [{ ...only, score: 1 }] };
}
