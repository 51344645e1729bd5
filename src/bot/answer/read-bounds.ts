import { isWord, readTokens, type Token } from '../kit/sql-tokens.ts';

const CHOOSES = ['HAVING', 'QUALIFY'];
const COMPARES = ['=', '<>', '!=', '<', '<=', '>', '>='];

/**
 * Tells the columns by whose numbers the rows were chosen, so that others may lie between them: `n` of
 * `SELECT month, count(*) AS n … GROUP BY month HAVING count(*) > 100`, or of `SELECT * FROM months WHERE n > 100`.
 * Of what it cannot read it says no.
 */
export function readBounds(sql: string): (column: string) => boolean {
  const tokens = readTokens(sql) ?? [];
  const isGrouped = tokens.some((token) => token.depth === 0 && isWord(token, 'GROUP'));
  // What is chosen further in is chosen for all that gathers no rows itself.
  if (tokens.some((token) => isWord(token, ...CHOOSES) && (token.depth === 0 || !isGrouped))) return () => true;
  const where = tokens.findLastIndex((token) => token.depth === 0 && isWord(token, 'WHERE'));
  if (isGrouped || where < 0) return () => false;
  const compared = tokens.slice(where).flatMap((token, at, all) => {
    const isCompared = [all[at - 1], all[at + 1]].some((next) => next !== undefined && compares(next));
    return isCompared ? [nameIn(token).toLowerCase()] : [];
  });
  return (column) => compared.includes(column.toLowerCase());
}

const compares = (token: Token): boolean =>
  isWord(token, 'BETWEEN') || (token.kind === 'sign' && COMPARES.includes(token.as));

const nameIn = ({ kind, is, as }: Token): string => (kind === 'name' ? is : kind === 'word' ? as : '');
