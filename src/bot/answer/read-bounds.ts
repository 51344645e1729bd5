import { isWord, readTokens, type Token } from '../kit/sql-tokens.ts';
import type { Bound } from './headline/facts.ts';

const CHOOSES = ['HAVING', 'QUALIFY'];
const ENDS = ['ORDER', 'LIMIT', 'OFFSET', 'FETCH', 'WINDOW'];
const ABOVE = ['>', '>='];
const BELOW = ['<', '<='];

/**
 * Tells the columns by whose numbers the rows were chosen, so that others may lie between them: `n` of
 * `SELECT month, count(*) AS n … GROUP BY month HAVING count(*) > 100`, or of `SELECT * FROM months WHERE n > 100`.
 * Of what it cannot read it says nothing.
 */
export function readBounds(sql: string): (column: string) => Bound | undefined {
  const tokens = readTokens(sql) ?? [];
  const isGrouped = tokens.some((token) => token.depth === 0 && isWord(token, 'GROUP'));
  // What is chosen further in is chosen for all that gathers no rows itself.
  const chosen = tokens.findIndex((token) => isWord(token, ...CHOOSES) && (token.depth === 0 || !isGrouped));
  if (chosen >= 0) {
    const bound = boundIn(clauseAt(tokens, chosen).map((_, at, all) => signAt(all, at)));
    return () => bound;
  }
  const where = tokens.findLastIndex((token) => token.depth === 0 && isWord(token, 'WHERE'));
  if (isGrouped || where < 0) return () => undefined;
  const clause = clauseAt(tokens, where);
  return (column) => {
    const signs = clause.flatMap((token, at) => {
      const isColumn = nameIn(token).toLowerCase() === column.toLowerCase();
      return isColumn ? [signAt(clause, at + 1), signAt(clause, at - 1)] : [];
    });
    return signs.every((sign) => sign === undefined) ? undefined : boundIn(signs);
  };
}

/** What stands behind its first word, up to the next clause. */
function clauseAt(tokens: readonly Token[], start: number): readonly Token[] {
  const depth = tokens[start]?.depth ?? 0;
  const rest = tokens.slice(start + 1);
  const end = rest.findIndex((token) => token.depth < depth || (token.depth === depth && isWord(token, ...ENDS)));
  return end < 0 ? rest : rest.slice(0, end);
}

/** `100 < n` is `n > 100`. */
function signAt(tokens: readonly Token[], at: number): keyof Bound | 'both' | undefined {
  const token = tokens[at];
  if (token === undefined) return undefined;
  if (isWord(token, 'BETWEEN') || (token.kind === 'sign' && ['=', '<>', '!='].includes(token.as))) return 'both';
  if (token.kind !== 'sign') return undefined;
  const isTurned = tokens[at - 1]?.kind === 'number';
  if (ABOVE.includes(token.as)) return isTurned ? 'to' : 'from';
  return BELOW.includes(token.as) ? (isTurned ? 'from' : 'to') : undefined;
}

/** Where nothing is compared, any number may be left out. */
function boundIn(signs: readonly (keyof Bound | 'both' | undefined)[]): Bound {
  const said = signs.filter((sign) => sign !== undefined);
  const has = (end: keyof Bound): boolean => said.length === 0 || said.includes(end) || said.includes('both');
  return { from: has('from'), to: has('to') };
}

const nameIn = ({ kind, is, as }: Token): string => (kind === 'name' ? is : kind === 'word' ? as : '');
