import { isWord, splitAtAnd, type Token, wordOf } from '../kit/sql-tokens.ts';
import { isId } from '../kit/values.ts';
import { readTable } from './read-listed.ts';

/** Rows of another table that belong to a row. */
interface Related {
  /** In the plural: `orders`. */
  of: string;
  /** What holds for them beside. */
  conditions: Token[][];
}

/** Rows that are counted, and the tokens of the comparison: `(SELECT count(*) FROM orders AS o WHERE …) = 1`. */
export function readCounted(tokens: readonly Token[]): (Related & { after: Token[] }) | undefined {
  const [select, name, open, star, close, ...rest] = bracketed(tokens);
  const isCount = isWord(select, 'SELECT') && isWord(name, 'COUNT') && open?.as === '(' && star?.as === '*';
  const related = isCount && close?.as === ')' ? readRows(rest) : undefined;
  return related && { ...related, after: tokens.slice(bracketed(tokens).length + 2) };
}

/** Rows that there are, or are not: `NOT EXISTS (SELECT 1 FROM orders AS o WHERE …)`. */
export function readExists(tokens: readonly Token[]): (Related & { negated: boolean }) | undefined {
  const negated = isWord(tokens[0], 'NOT');
  const [exists, ...test] = negated ? tokens.slice(1) : tokens;
  const [select, one, ...rest] = bracketed(test);
  const isWhole = bracketed(test).length === test.length - 2;
  if (!isWord(exists, 'EXISTS') || !isWhole || !isWord(select, 'SELECT') || one?.is !== '1') return undefined;
  const related = readRows(rest);
  return related && { ...related, negated };
}

/** What is in the bracket that they begin with. */
function bracketed(tokens: readonly Token[]): Token[] {
  const [first] = tokens;
  if (first?.as !== '(') return [];
  const end = tokens.findIndex((token, at) => at > 0 && token.as === ')' && token.depth === first.depth);
  return end < 0 ? [] : tokens.slice(1, end);
}

/** `FROM orders AS o WHERE o.customer_id = customers.id AND o.status = 'paid'` */
function readRows([from, ...tokens]: Token[]): Related | undefined {
  const table = isWord(from, 'FROM') ? readTable(tokens) : undefined;
  const [where, ...conditions] = table?.after ?? [];
  if (table?.plural === undefined || !isWord(where, 'WHERE')) return undefined;
  const { alias, plural, name } = table;
  const [link = [], ...others] = splitAtAnd(conditions);
  const owner = ownerOf(link, alias);
  const isOwn = others.every((tokens) => isAbout(tokens, alias));
  return owner === undefined || owner === name || !isOwn ? undefined : { of: plural, conditions: others };
}

/** `customers` of `o.customer_id = customers.id`, either way round: the table whose key the rows hold. */
function ownerOf(link: Token[], alias: string): string | undefined {
  const [table, dot, column, is, otherTable, otherDot, otherColumn] = link;
  if (link.length !== 7 || dot?.as !== '.' || is?.as !== '=' || otherDot?.as !== '.') return undefined;
  const sides = [
    [table, column],
    [otherTable, otherColumn],
  ].map(([of, key]) => ({ table: wordOf(of), column: wordOf(key) }));
  const [own, other] = sides[0]?.table === alias ? sides : sides.toReversed();
  if (own?.table !== alias || other === undefined || other.table === alias) return undefined;
  return isId(own.column) && isKeyOf(other) ? other.table : undefined;
}

/** `customers.id`, `customers.customer_id`, `categories.category_id` */
function isKeyOf({ table, column }: { table: string; column: string }): boolean {
  if (/^id$/i.test(column)) return true;
  const called = /^(.{3,})_id$/i.exec(column)?.[1]?.toLowerCase();
  return called !== undefined && table.toLowerCase().startsWith(called.replace(/y$/, ''));
}

/** Each column in it is one of this table's. */
const isAbout = (tokens: readonly Token[], alias: string): boolean =>
  tokens.some(({ as }) => as === '.') &&
  tokens.every((token, at) => tokens[at + 1]?.as !== '.' || wordOf(token) === alias);
