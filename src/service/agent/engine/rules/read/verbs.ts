import type { Candidate } from '../../catalog/candidates.ts';
import { spokenColumn } from '../../wording/nouns.ts';
import { PEOPLE, VERB_NOUNS } from '../../words/lexicon.ts';
import { tableAt } from './business.ts';
import { type Cursor, keep } from './cursor.ts';
import { type Mention, rowsSaid } from './draft.ts';
import { columnOf } from './flags.ts';
import type { Reading } from './rule.ts';

/** sold, bought, shipped, delayed: a verb that names a table or a date column */
export function readVerb(reading: Reading, at: number): number {
  const { cursor, draft } = reading;
  const own = dayOfThings(reading, at);
  if (own !== null) draft.hints.push(own);
  if (own !== null) return 1;
  const mention = cursor.verb(at);
  // Open tickets: a state, and not the day they were opened.
  if (mention === null || cursor.is(at, 'open')) return 0;
  const numeric = keep(mention, (candidate) => cursor.isMeasurable(candidate));
  if (numeric === null) draft.hints.push(mention);
  else if (saysSome(cursor, at, numeric)) {
    const words = cursor.words(at, at + 1);
    draft.filters.push({ kind: 'compare', target: numeric, operator: '>', value: 0, words });
    draft.assumed.push(`“${words}” is read as a ${numericName(cursor, numeric)} over 0`);
  } else reading.lastNumber = numeric;
  return 1;
}

/** Discounted items: those with a discount, where nothing else says how high it is. */
function saysSome(cursor: Cursor, at: number, numeric: Mention): boolean {
  const rows = tableAt(cursor, at + 1);
  return (
    cursor.lower(at).endsWith('ed') &&
    rows?.candidates.some(({ table }) => numeric.candidates.some((one) => one.table === table)) === true
  );
}

const numericName = ({ catalog }: Cursor, { candidates: [first] }: Mention): string =>
  first?.kind === 'column' ? spokenColumn(catalog, first) : 'number';

/** Machines bought in 2025, which have the day of their purchase: that day, and no orders of somebody. */
function dayOfThings({ cursor, draft }: Reading, at: number): Mention | null {
  const word = cursor.lower(at);
  const rows = rowsSaid(draft) ?? draft.ranks.at(-1)?.entity ?? null;
  const things = keep(rows, ({ kind, table }) => kind === 'table' && !isOfPeople(cursor, table));
  if (things === null || !Object.hasOwn(VERB_NOUNS, word)) return null;
  const days = [word, ...(VERB_NOUNS[word] ?? [])].flatMap((noun) => cursor.dates(noun));
  const candidates = days.filter(
    (day) => things.candidates.some(({ table }) => table === day.table) && isBareDay(cursor, day),
  );
  return candidates.length === 0 ? null : { start: at, length: 1, words: cursor.words(at, at + 1), candidates };
}

const isOfPeople = ({ catalog }: Cursor, table: string): boolean =>
  catalog.tables.get(table)?.words.some((word) => PEOPLE.has(word)) === true;

/** Purchase date, bought on; not the last order date. */
const isBareDay = (cursor: Cursor, day: Candidate): boolean => (columnOf(cursor, day)?.words.length ?? 0) <= 2;
