import { PRODUCTS } from '../../words/lexicon.ts';
import { type Token, tokensAt } from '../../words/tokenize.ts';
import { productsAt } from './business.ts';
import { bestScore, type Cursor } from './cursor.ts';

const THINGS = ['item', 'items', 'thing', 'things', 'article', 'articles', 'goods'];

const PRICED = ['cheapest', 'priciest', 'dearest', 'costliest', 'expensive'];

/** The cheapest bakery item, where bakery is a kind of product, the most expensive thing: the product, and not a line of an order. */
export function thingsOfKind(cursor: Cursor): Token[] {
  const { tokens } = cursor;
  for (const [at, token] of tokens.entries()) {
    const kind = THINGS.includes(token.lower) && at > 0 ? (kindBefore(cursor, at) ?? soldAtPrice(cursor, at)) : null;
    const words = kind === null ? undefined : cursor.catalog.tables.get(kind)?.words;
    if (words === undefined) continue;
    const said = `${words.join(' ')}${/[^s]s$/.test(token.lower) ? 's' : ''}`;
    return [...tokens.slice(0, at), ...tokensAt(said, token), ...tokens.slice(at + 1)];
  }
  return tokens;
}

/** The table of what is sold, behind a word for its price; null where something else is called so. */
function soldAtPrice(cursor: Cursor, at: number): string | null {
  // The dearest thing we rent out has a price to buy it for and another one.
  const isAlone = cursor.isEnd(at + 1) || cursor.is(at + 1, ',', 'and', 'or', 'in', 'by', 'of');
  if (!cursor.is(at - 1, ...PRICED) || !isAlone || bestScore(cursor.named(at)) >= 0.95) return null;
  const [only, ...more] = productsAt(cursor, at)?.candidates ?? [];
  return only === undefined || more.length > 0 ? null : only.table;
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
