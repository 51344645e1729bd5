import { type Column, isTime, type Table } from './catalog.ts';

/** From when to when each row holds: salaries, titles, who is in which department. */
export interface Validity {
  /** The day it begins. */
  since: Column;
  /** The day it ends, far ahead or empty while the row holds. */
  until: Column;
  /** Whether an empty day says that the row holds, too. */
  mayBeEmpty: boolean;
  /** Whether a day that nobody lives to see says that the row holds: 9999-01-01. */
  isFarAhead: boolean;
}

const BEGINS = new Set([
  'from',
  'start',
  'hire',
  'hired',
  'started',
  'begin',
  'began',
  'since',
  'effective',
  'valid',
  'join',
  'joined',
  'placed',
  'installed',
]);
const ENDS = new Set(
  'to until till thru through end ended ends left removed quit termination terminated resigned resignation exit'.split(
    ' ',
  ),
);
/** No row of a business ends after this by chance. */
const FAR_AHEAD = '2200';

/** A day of the beginning and a day of the end in one row, the end left open by what holds still. */
export function validityOf(table: Table): Validity | null {
  const days = [...table.columns.values()].filter(({ info, formula }) => formula === undefined && isTime(info));
  const [until, ...more] = days.filter(({ words }) => words.some((word) => ENDS.has(word)));
  const since = days.find((day) => day !== until && day.words.some((word) => BEGINS.has(word)));
  if (until === undefined || more.length > 0 || since === undefined) return null;
  const isFarAhead = (until.learned?.days?.max ?? '') >= FAR_AHEAD;
  const mayBeEmpty = until.info.nullable;
  return isFarAhead || mayBeEmpty ? { since, until, mayBeEmpty, isFarAhead } : null;
}
