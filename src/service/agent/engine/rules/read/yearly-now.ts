import { validityOf } from '../../catalog/validity.ts';
import { REGULARLY } from '../../time/period.ts';
import type { Cursor } from './cursor.ts';
import type { Draft, DraftMeasure } from './draft.ts';

const OF_YEAR = ['yearly', 'annual', 'annually'];

/** The yearly payroll right now: what is paid for a year, and not by the year that each pay holds since. */
export function settleYearlyNow({ catalog }: Pick<Cursor, 'catalog'>, draft: Draft): void {
  const { current, measures, groups } = draft;
  if (current === null || current.isGone === true || measures.length === 0 || draft.periods.length > 0) return;
  const isHeld = ({ target }: DraftMeasure) =>
    target?.candidates.every(({ table }) => {
      const known = catalog.tables.get(table);
      return known !== undefined && validityOf(known) !== null;
    }) === true;
  const regular = groups.find(({ kind, words }) => kind === 'time' && isRegular(words));
  if (regular === undefined || !measures.every(isHeld)) return;
  draft.groups = groups.filter((group) => group !== regular);
  const what = measures[0]?.words ?? '';
  if (OF_YEAR.includes(regular.words)) draft.assumed.push(`I took each ${what} to be for a whole year`);
  else draft.refusals.push(`it is not clear what “${regular.words}” means for the ${what} of today`);
}

const isRegular = (words: string): boolean => Object.hasOwn(REGULARLY, words) || OF_YEAR.includes(words);
