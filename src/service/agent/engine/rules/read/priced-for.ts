import { getTable } from '../../catalog/catalog.ts';
import { PRICES } from '../../words/lexicon.ts';
import type { Cursor } from './cursor.ts';
import type { Mention } from './draft.ts';

const TAKING = ['rent', 'hire', 'buy', 'purchase', 'get', 'book', 'lease', 'order', 'borrow', 'own'];
/** Rent and rental, replace and replacement, repair and repairs. */
const SHARED_LETTERS = 4;

/**
 * Cheapest to rent, dearest to replace: what the rows cost for that, which a column may be named for; and no rows of rentals.
 * `concepts`: what the ranking goes by.
 */
export function pricedFor(
  cursor: Cursor,
  { at, of, by }: { at: number; of: Mention | undefined; by: readonly string[] },
): { concepts: string[]; length: number } | null {
  const verb = cursor.is(at, 'to') && by.some((word) => PRICES.includes(word)) ? cursor.lower(at + 1) : '';
  if (verb === '' || of === undefined) return null;
  const named = columnsFor(cursor, of, verb);
  if (named.length === 0 && !TAKING.includes(verb)) return null;
  return { concepts: [...named, ...by], length: 2 };
}

/** Names of number columns of these rows that say what is done and that it has a price. */
const columnsFor = ({ catalog }: Cursor, { candidates }: Mention, verb: string): string[] =>
  candidates
    .filter(({ kind, score }) => kind === 'table' && score >= 0.75)
    .flatMap(({ table }) => [...getTable(catalog, table).columns.values()])
    .map(({ words }) => words)
    .filter(
      (words) =>
        words.some((word) => PRICES.includes(word)) &&
        words.some((word) => word.length >= SHARED_LETTERS && word.startsWith(verb.slice(0, SHARED_LETTERS))),
    )
    .map((words) => words.join(' '));
