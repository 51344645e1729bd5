import type { Comparison } from '../query/query.ts';

export const COMPARED: Record<Comparison, string> = {
  '=': 'of',
  '<>': 'other than',
  '<': 'under',
  '<=': 'of at most',
  '>': 'over',
  '>=': 'of at least',
};

export const COUNTED: Record<Comparison, string> = {
  '=': 'exactly',
  '<>': 'not exactly',
  '<': 'fewer than',
  '<=': 'at most',
  '>': 'more than',
  '>=': 'at least',
};

export const DATED: Record<Comparison, string> = {
  '=': 'on',
  '<>': 'other than',
  '<': 'before',
  '<=': 'up to',
  '>': 'after',
  '>=': 'from',
};

/** Pages, seats, votes, units sold: things rather than an amount of something. */
export function isCounted(column: string): boolean {
  const things = column.replace(DONE, '');
  return /[^s]s$/.test(things) && !/(us|is|ss)$/.test(things);
}

/** What was done with things stands behind them. */
const DONE = / (\p{L}+ed|driven|flown|held|lost|made|paid|sold|spent|taken|won)$/u;

export const comparedText = (operator: Comparison, name: string, number: string): string =>
  isCounted(name) ? `${COUNTED[operator]} ${number} ${name}` : `${name} ${COMPARED[operator]} ${number}`;
