import { isWord, readTokens, type Token, wordOf } from '../kit/sql-tokens.ts';
import { SPREADS } from './read-sums.ts';

/** Behind the one table of a FROM. */
const AFTER_FROM = ['WHERE', 'ORDER', 'LIMIT', 'OFFSET', 'FETCH', 'FOR'];
/** With one of these, a row of the answer is no row of a table. */
const GATHERS = ['DISTINCT', 'GROUP', 'HAVING', 'WITH', 'JOIN', 'TABLESAMPLE', 'QUALIFY'];
/** A row of the table may come several times, or not as it is. */
const MULTIPLIES = /^(GENERATE_\w+|REGEXP_MATCHES|JSONB?_\w+)$/;
/** Words of whoever made the database, and none of what is in the table. */
const MAKERS = new Set('dim fact fct tbl table vw view mv stg staging raw src int tmp temp old new all'.split(' '));

/**
 * What the rows of a statement are, in the plural: `customers` of `SELECT * FROM shop.customers WHERE …`. undefined where they are not the
 * rows of one table, or where the table's name is no plural for certain.
 */
export function readListed(sql: string): string | undefined {
  const tokens = readTokens(sql);
  const isOther = (token: Token): boolean =>
    token.kind === 'word' &&
    (SPREADS.test(token.is) || MULTIPLIES.test(token.is) || (token.depth === 0 && GATHERS.includes(token.is)));
  if (tokens === undefined || !isWord(tokens[0], 'SELECT') || tokens.some(isOther)) return undefined;
  const from = tokens.findIndex((token) => isWord(token, 'FROM') && token.depth === 0);
  return from < 0 ? undefined : readTable(tokens.slice(from + 1))?.plural;
}

interface Table {
  name: string;
  alias: string;
  /** undefined: its name is none for certain. */
  plural: string | undefined;
  after: Token[];
}

/** The one table of a FROM: `"shop"."customers" AS c WHERE …`. */
export function readTable(tokens: readonly Token[]): Table | undefined {
  let at = 0;
  while (isName(tokens[at]) && tokens[at + 1]?.as === '.') at += 2;
  const table = tokens[at];
  if (table === undefined || !isName(table)) return undefined;
  const [first, ...more] = tokens.slice(at + 1);
  const called = isWord(first, 'AS') ? more[0] : isName(first) ? first : undefined;
  const after = isWord(first, 'AS') ? more.slice(1) : called === undefined ? tokens.slice(at + 1) : more;
  const [end] = after;
  if (end !== undefined && end.is !== ';' && !isWord(end, ...AFTER_FROM)) return undefined;
  const name = wordOf(table);
  return { name, alias: called === undefined ? name : wordOf(called), plural: pluralOf(name), after };
}

const isName = (token: Token | undefined): boolean =>
  token?.kind === 'name' || (token?.kind === 'word' && !AFTER_FROM.includes(token.is));

/** `order_items`, `OrderItems`, `ORDER_ITEMS`, `project.shop.order_items` → `order items`. */
function pluralOf(name: string): string | undefined {
  const words = (name.split('.').at(-1) ?? '')
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_ ]+/);
  const isPlain = words.every((word) => /^[a-z]+$/.test(word) && !MAKERS.has(word));
  const last = words.at(-1) ?? '';
  return isPlain && last.length > 3 && /[^aisu]s$/.test(last) ? words.join(' ') : undefined;
}
