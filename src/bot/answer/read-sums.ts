import { isWord, readTokens, type Token } from '../kit/sql-tokens.ts';

/** With one of these, a row is counted in several groups, or the groups are not those of one statement. */
export const SPREADS =
  /^(UNNEST|LATERAL|EXPLODE|FLATTEN|JSON_TABLE|UNION|INTERSECT|EXCEPT|\w+_ELEMENTS(_TEXT)?|\w+_TO_TABLE)$/;
/** Around a sum they leave it one. */
const WRAPS = ['ROUND', 'COALESCE', 'IFNULL'];
const SUMS = ['SUM', 'COUNT'];

/**
 * Tells the columns that are sums or counts of their own rows, so that the numbers of several groups add up:
 * `revenue` of `SELECT city, sum(price) AS revenue …`. Never guesses: what it cannot read does not add up.
 */
export const readSums = (sql: string): ((column: string) => boolean) => readMade(sql, isSum);

/** Tells the columns that count rows: `orders` of `SELECT city, count(*) AS orders …`. */
export const readCounts = (sql: string): ((column: string) => boolean) =>
  readMade(sql, ([first]) => isWord(first, 'COUNT'));

type IsMade = (tokens: readonly Token[]) => boolean;

function readMade(sql: string, isMade: IsMade): (column: string) => boolean {
  const tokens = readTokens(sql);
  if (tokens === undefined || tokens.some((token) => token.kind === 'word' && SPREADS.test(token.is)))
    return () => false;
  const start = tokens.findLastIndex((token) => isWord(token, 'SELECT') && token.depth === 0);
  const end = tokens.findIndex((token, at) => at > start && isWord(token, 'FROM') && token.depth === 0);
  if (start < 0 || end < 0) return () => false;
  const columns = splitOutside(tokens.slice(start + 1, end), [',']).flatMap((one) => readColumn(one, isMade));
  return (column) => columns.includes(column);
}

/** Its name, where it is made so. */
function readColumn(tokens: readonly Token[], isMade: IsMade): string[] {
  const as = tokens.findLastIndex((token) => isWord(token, 'AS') && token.depth === 0);
  const name = as < 0 ? undefined : tokens[as + 1];
  if (name === undefined || !isMade(tokens.slice(0, as))) return [];
  return [name.kind === 'word' ? name.as : name.is];
}

/** `sum(price)`, `round(sum(price)::numeric, 2)`, `sum(price) - sum(cost)`, `count(*) FILTER (WHERE …)`. */
function isSum(tokens: readonly Token[]): boolean {
  const terms = splitOutside(tokens, ['+', '-']);
  if (terms.length > 1) return terms.every(isSum);
  const [first, open] = tokens;
  if (first === undefined || open?.as !== '(') return false;
  const close = tokens.findIndex((token, at) => at > 1 && token.as === ')' && token.depth === first.depth);
  const [inner, after] = [tokens.slice(2, close), tokens.slice(close + 1)];
  if (isWord(first, ...WRAPS)) return isEnd(after) && isSum(withoutCast(splitOutside(inner, [','])[0] ?? []));
  return isWord(first, ...SUMS) && !isWord(inner[0], 'DISTINCT') && (isEnd(after) || isFilter(after));
}

const isEnd = (tokens: readonly Token[]): boolean => withoutCast(tokens).length === 0;

function isFilter([first, open, ...rest]: Token[]): boolean {
  return (
    isWord(first, 'FILTER') &&
    open?.as === '(' &&
    rest.findIndex(({ depth }) => depth === open.depth) === rest.length - 1
  );
}

/** `::numeric` at the end says what it is and changes nothing. */
const withoutCast = (tokens: readonly Token[]): readonly Token[] =>
  tokens.at(-2)?.as === '::' && tokens.at(-1)?.kind === 'word' ? tokens.slice(0, -2) : tokens;

/** At each of these signs outside the brackets of these tokens. */
function splitOutside(tokens: readonly Token[], signs: string[]): Token[][] {
  const depth = Math.min(...tokens.map((token) => token.depth));
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (token.kind === 'sign' && token.depth === depth && signs.includes(token.as)) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}
