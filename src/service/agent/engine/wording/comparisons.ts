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

/** Pages, seats, votes: things rather than an amount of something. */
export const isCounted = (column: string): boolean => /[^s]s$/.test(column) && !/(us|is|ss)$/.test(column);

export const comparedText = (operator: Comparison, name: string, number: string): string =>
  isCounted(name) ? `${COUNTED[operator]} ${number} ${name}` : `${name} ${COMPARED[operator]} ${number}`;
