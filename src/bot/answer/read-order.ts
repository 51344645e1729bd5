import { isWord, readTokens, type Token, wordOf } from '../kit/sql-tokens.ts';

const ENDS = ['LIMIT', 'OFFSET', 'FETCH', 'FOR', 'ASC', 'DESC', 'NULLS'];

/** The column that a statement's rows are in order of, first of all; undefined where that is no column, or it has none. */
export function readOrder(sql: string): string | undefined {
  const tokens = readTokens(sql) ?? [];
  const at = tokens.findLastIndex((token) => isWord(token, 'ORDER') && token.depth === 0);
  if (at < 0 || !isWord(tokens[at + 1], 'BY')) return undefined;
  return readName(tokens.slice(at + 2));
}

function readName(tokens: readonly Token[]): string | undefined {
  const end = tokens.findIndex((token) => isWord(token, ...ENDS) || token.as === ',' || token.as === ';');
  const name = end < 0 ? tokens : tokens.slice(0, end);
  const last = name.at(-1);
  const isName = name.every(({ kind, as }, index) =>
    index % 2 === 0 ? kind === 'word' || kind === 'name' : as === '.',
  );
  return last !== undefined && isName && name.length % 2 === 1 ? wordOf(last) : undefined;
}
