import type { Cursor } from './cursor.ts';
import type { Reading } from './rule.ts';
import { stocksOf } from './versus.ts';

/** Where everything is that we keep. */
export const OURS = ['shop', 'store', 'catalog', 'catalogue', 'assortment', 'collection', 'inventory', 'portfolio'];
/** Tables of places where we sell, and of what there is of each thing. */
export const PLACES = ['shop', 'store', 'branch', 'outlet', 'site', 'location', 'warehouse', 'depot'];
const COPIES = ['inventory', 'stock', 'copy'];

/** How many tours are in the catalogue: all that there are, where nothing is called so and no table says what is where, or how much of it. */
export function readOurPlace({ cursor }: Reading, from: number): number {
  const at = cursor.is(from, 'in', 'at', 'on') && cursor.is(from + 1, 'the', 'our', 'your') ? from + 2 : -1;
  const isLast = cursor.skip(at + 1, 'right', 'now', 'today', '?', '.', '!') >= cursor.tokens.length;
  if (!cursor.is(at, ...OURS) || !isLast || isKept(cursor, cursor.lower(at))) return 0;
  const named = cursor.mention(at);
  // Our shop, where some buyers are shops as well.
  const isOurs = cursor.is(from + 1, 'our', 'your') && named?.candidates.every(({ kind }) => kind === 'value') === true;
  return named === null || isOurs ? 3 : 0;
}

/** What is in the shop, where branches are kept; what is in the inventory, where copies or a number in stock are. */
function isKept(cursor: Cursor, word: string): boolean {
  const isPlace = PLACES.includes(word);
  // Our catalogue, our assortment: all that we sell, whatever there is of it.
  if (!isPlace && !COPIES.includes(word)) return false;
  if (!isPlace && stocksOf(cursor).length > 0) return true;
  const kept = isPlace ? [...PLACES, ...COPIES] : COPIES;
  return [...cursor.catalog.tables.values()].some(({ words }) => words.some((one) => kept.includes(one)));
}
