import { PRODUCTS } from '../../words/lexicon.ts';
import { type Token, tokensAt } from '../../words/tokenize.ts';
import type { Cursor } from './cursor.ts';

const THINGS = ['item', 'items', 'thing', 'things', 'article', 'articles', 'goods'];

/** The cheapest bakery item, where bakery is a kind of product: the product, and not a line of an order. */
export function thingsOfKind(cursor: Cursor): Token[] {
  const { tokens } = cursor;
  for (const [at, token] of tokens.entries()) {
    const kind = THINGS.includes(token.lower) && at > 0 ? kindBefore(cursor, at) : null;
    const words = kind === null ? undefined : cursor.catalog.tables.get(kind)?.words;
    if (words !== undefined)
      return [...tokens.slice(0, at), ...tokensAt(words.join(' '), token), ...tokens.slice(at + 1)];
  }
  return tokens;
}

/** The only table of products whose rows the word before says the kind of. */
function kindBefore(cursor: Cursor, at: number): string | null {
  const kind = cursor.value(at - 1);
  if (kind === null || kind.start + kind.length !== at) return null;
  const tables = [...new Set(kind.candidates.map(({ table }) => table))].filter((table) =>
    PRODUCTS.has(cursor.catalog.tables.get(table)?.words.at(-1) ?? ''),
  );
  const [only, ...more] = tables;
  return only === undefined || more.length > 0 ? null : only;
}
