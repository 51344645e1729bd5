import { readCondition } from './read-condition.ts';
import { readTokens, type Token } from './tokens.ts';

/** One condition on one column, as the statement has it. */
export type Filter =
  | { kind: 'compare'; column: string; operator: '=' | '<>' | '<' | '<=' | '>' | '>='; value: string }
  | { kind: 'one-of'; column: string; values: string[]; negated: boolean }
  | { kind: 'between'; column: string; from: string; to: string }
  | { kind: 'like'; column: string; pattern: string; negated: boolean }
  | { kind: 'null'; column: string; negated: boolean }
  | { kind: 'true'; column: string; negated: boolean };

/** What a statement leaves out, as far as it can be read with certainty. */
export interface Filters {
  filters: Filter[];
  /** There is more that filters, to be looked up in the statement itself. */
  hasMore: boolean;
  /** The most rows it may return. */
  limit: number | undefined;
}

/** Longer statements are not read by people either. */
const MOST_CHARS = 20_000;
const AFTER_WHERE = new Set(['GROUP', 'ORDER', 'HAVING', 'LIMIT', 'OFFSET', 'FETCH', 'WINDOW', 'QUALIFY', 'FOR']);
/** Wherever one of these stands, rows are also chosen in a way that is not read here. */
const CHOOSES = new Set(['HAVING', 'QUALIFY', 'UNION', 'INTERSECT', 'EXCEPT', 'WITH', 'TABLESAMPLE', 'OFFSET']);

/** Never guesses: what it cannot read counts as `hasMore`. */
export function readFilters(sql: string): Filters {
  const tokens = sql.length > MOST_CHARS ? undefined : readTokens(sql);
  if (tokens === undefined || !isWord(tokens[0], 'SELECT', 'WITH'))
    return { filters: [], hasMore: true, limit: undefined };
  const wheres = tokens.flatMap((token, at) => (isWord(token, 'WHERE') ? [at] : []));
  const outer = wheres.filter((at) => tokens[at]?.depth === 0);
  const [at] = outer;
  const parts = at === undefined ? [] : splitAtAnd(conditionTokens(tokens, at));
  const read = parts.map(readCondition);
  const filters = read.filter((filter) => filter !== undefined);
  return {
    filters,
    hasMore:
      filters.length < parts.length ||
      wheres.length > (at === undefined ? 0 : 1) ||
      tokens.some((token) => token.kind === 'word' && CHOOSES.has(token.is)) ||
      joinsOnValues(tokens),
    limit: readLimit(tokens),
  };
}

const isWord = (token: Token | undefined, ...words: string[]): boolean =>
  token?.kind === 'word' && words.includes(token.is);

function conditionTokens(tokens: Token[], where: number): Token[] {
  const end = tokens.findIndex(
    (token, at) =>
      at > where && token.depth === 0 && ((token.kind === 'word' && AFTER_WHERE.has(token.is)) || token.is === ';'),
  );
  return tokens.slice(where + 1, end < 0 ? undefined : end);
}

/** At each AND outside all brackets of these tokens; the AND of a BETWEEN is part of it. */
function splitAtAnd(tokens: Token[]): Token[][] {
  const depth = Math.min(...tokens.map((token) => token.depth));
  const parts: Token[][] = [[]];
  let between = false;
  for (const token of tokens) {
    const isAnd = isWord(token, 'AND') && token.depth === depth;
    if (isAnd && !between) {
      parts.push([]);
      continue;
    }
    if (isAnd) between = false;
    if (isWord(token, 'BETWEEN') && token.depth === depth) between = true;
    parts.at(-1)?.push(token);
  }
  return parts;
}

/** Tables are joined column to column; a value in a join chooses rows. */
function joinsOnValues(tokens: Token[]): boolean {
  let inJoin = false;
  return tokens.some((token) => {
    if (isWord(token, 'ON')) inJoin = true;
    else if (isWord(token, 'WHERE', 'GROUP', 'ORDER', 'LIMIT')) inJoin = false;
    return inJoin && (token.kind === 'text' || token.kind === 'number');
  });
}

function readLimit(tokens: Token[]): number | undefined {
  const at = tokens.findLastIndex((token) => isWord(token, 'LIMIT') && token.depth === 0);
  const token = at < 0 ? undefined : tokens[at + 1];
  return token?.kind === 'number' ? Number(token.is) : undefined;
}
