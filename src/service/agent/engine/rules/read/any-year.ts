import type { PeriodMention } from '../../time/read-period.ts';
import type { Cursor } from './cursor.ts';

const BEHIND = [
  'any year',
  'of any year',
  'in any year',
  'every year',
  'of every year',
  'of each year',
  'of all years',
];
/** How such a period ends. */
export const ANY_YEAR = /\b(any|every|each|all) years?$/;

/** Hired in December of any year: the month alone, with the words that say so. */
export function anyYear(cursor: Cursor, at: number, found: PeriodMention): PeriodMention {
  const end = at + found.length;
  const behind = /\d/.test(found.period.label) ? null : cursor.phrase(end, BEHIND);
  if (behind === null) return found;
  const length = found.length + behind.length;
  return { period: { ...found.period, label: cursor.words(at, at + length) }, length };
}
