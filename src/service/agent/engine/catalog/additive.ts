import { lemma } from '../words/lemma.ts';
import { ADDITIVE, MEASURE_PHRASES, NOT_ADDITIVE } from '../words/lexicon.ts';
import type { Column } from './catalog.ts';

const has = (column: Pick<Column, 'words'>, list: ReadonlySet<string>): boolean =>
  column.words.some((word) => list.has(word));

/** How surely a number adds up over rows, money most; 0 for what does not. */
export function additive(column: Column): number {
  if (has(column, NOT_ADDITIVE)) return 0;
  return (businessWord(column) === undefined ? 0 : 3) + (has(column, ADDITIVE) ? 2 : 0);
}

/** How surely a number is one that people average. */
export const averaged = (column: Column): number => (has(column, NOT_ADDITIVE) ? 2 : additive(column) > 0 ? 1 : 0.5);

const UNITS_OF_TIME = new Set(['day', 'week', 'month', 'quarter', 'year', 'hour', 'minute', 'second', 'millisecond']);

/** Kegs, seats, passengers: a whole number that is called after many of something says how many there are. */
export function countsThings({ info, words }: Pick<Column, 'info' | 'words'>): boolean {
  const last = words.at(-1) ?? '';
  return (
    info.kind === 'integer' &&
    /[a-z]s$/i.test(info.name) &&
    !info.name.toLowerCase().endsWith(last) &&
    !UNITS_OF_TIME.has(last) &&
    !has({ words }, NOT_ADDITIVE)
  );
}

/** `revenue`, where the comment says first of all that the column is that. */
export function businessWord(column: Column): string | undefined {
  const words = column.info.comment
    .slice(0, 80)
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .map(lemma);
  return words.slice(0, 2).find((word) => Object.hasOwn(MEASURE_PHRASES, word));
}
