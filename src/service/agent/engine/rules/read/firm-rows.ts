import type { Cursor } from './cursor.ts';
import type { Draft, DraftMeasure, Mention } from './draft.ts';
import type { Reading } from './rule.ts';
import { stocksOf } from './versus.ts';

/** Said of our own company, or of rows that are companies under another name. */
export const FIRMS = ['company', 'firm', 'business', 'organisation', 'organization'];
/** Where everything is that we keep. */
const OURS = ['shop', 'store', 'catalog', 'catalogue', 'assortment', 'collection', 'inventory', 'portfolio'];
const MANY = ['companies', 'firms', 'businesses', 'organisations', 'organizations'];

/**
 * The founder of the company with the highest revenue, where no table is called so: the rows that all of these columns, and the
 * number, belong to. null where they are not of one table.
 */
export function firmBefore(cursor: Cursor, draft: Draft, from: number, by: DraftMeasure): Mention | null {
  const start = from - 1;
  if (!cursor.is(start, ...FIRMS, ...MANY) || !cursor.is(start - 1, 'the', 'a')) return null;
  if (cursor.named(start) !== null || draft.subjects.length === 0 || by.target === null) return null;
  const columnsOf = ({ candidates }: Mention) =>
    new Set(candidates.flatMap(({ kind, table, score }) => (kind === 'column' && score >= 0.75 ? [table] : [])));
  const [first, ...others] = [by.target, ...draft.subjects.map(({ mention }) => mention)].map(columnsOf);
  const [table, ...more] = [...(first ?? [])].filter((key) => others.every((keys) => keys.has(key)));
  if (table === undefined || more.length > 0) return null;
  const words = cursor.words(start, from);
  draft.unknown = draft.unknown.filter((token) => token !== cursor.tokens[start]);
  draft.assumed.push(`“${words}” is read as the ${table.split('.').at(-1)?.replaceAll('_', ' ') ?? ''}`);
  return { start, length: 1, words, candidates: [{ kind: 'table', table, score: 1 }] };
}

/** Tables of places where we sell, and of what there is of each thing. */
const PLACES = ['shop', 'store', 'branch', 'outlet', 'site', 'location', 'warehouse', 'depot'];
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
