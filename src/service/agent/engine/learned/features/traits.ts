import type { Mention } from '../link/mentions.ts';
import type { SourceColumn, SourceTable } from '../source/source.ts';
import type { Question } from './question.ts';

/** Short signs that stand for what a column, a table or a mention is like: parts of features. */

export const typeSign = (column: SourceColumn): string =>
  column.isDate ? 'd' : column.isNumber ? 'n' : column.isCode ? 'c' : 't';

export const keySign = ({ isKey, isForeign }: SourceColumn): string =>
  isKey ? (isForeign ? 'pf' : 'p') : isForeign ? 'f' : '-';

export const labelSign = (column: SourceColumn): string => (column.table.label === column ? 'N' : '-');

export function matchSign(mention: Mention | undefined): string {
  if (mention === undefined) return '-';
  const { score, isFull } = mention;
  if (score > 0.99) return 'E';
  return isFull ? 'e' : score >= 0.75 ? 'p' : score >= 0.5 ? 'q' : 'r';
}

export const tableSign = (question: Question, table: SourceTable): string => {
  const score = question.tableScore.get(table) ?? 0;
  return score > 0.99 ? 'T' : score >= 0.6 ? 't' : '-';
};

/** The sign so many places before or after a token; `^` and `$` beyond the ends. */
export const signAt = ({ pattern }: Question, at: number): string =>
  at < 0 ? '^' : at >= pattern.length ? '$' : (pattern[at] ?? '$');
