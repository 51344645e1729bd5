import { isWord, readTokens, type Token, wordOf } from '../../kit/sql-tokens.ts';

const ENDS = ['HAVING', 'ORDER', 'LIMIT', 'OFFSET', 'FETCH', 'WINDOW', 'QUALIFY', 'FOR'];

/** Tells the columns that a statement groups its rows by, by their names or their places. Never guesses. */
export function readGroups(sql: string, columns: readonly string[]): (column: string) => boolean {
  const tokens = readTokens(sql) ?? [];
  const at = tokens.findLastIndex((token) => isWord(token, 'GROUP') && token.depth === 0);
  if (at < 0 || !isWord(tokens[at + 1], 'BY')) return () => false;
  const end = tokens.findIndex((token, place) => place > at && token.depth === 0 && isWord(token, ...ENDS));
  const names = termsOf(tokens.slice(at + 2, end < 0 ? undefined : end)).map((term) => nameOf(term, columns));
  return (column) => names.includes(column.toLowerCase());
}

function termsOf(tokens: readonly Token[]): Token[][] {
  const terms: Token[][] = [[]];
  for (const token of tokens)
    if (token.as === ',' && token.depth === 0) terms.push([]);
    else terms.at(-1)?.push(token);
  return terms;
}

/** `shoe_size`, of `r.shoe_size` or of its place; undefined: it is reckoned. */
function nameOf(term: readonly Token[], columns: readonly string[]): string | undefined {
  const last = term.at(-1);
  if (last === undefined) return undefined;
  if (term.length === 1 && last.kind === 'number') return columns[Number(last.is) - 1]?.toLowerCase();
  const isPath = term.every(({ kind, as }, at) => (at % 2 === 0 ? kind === 'word' || kind === 'name' : as === '.'));
  return isPath && term.length % 2 === 1 ? wordOf(last).toLowerCase() : undefined;
}
