import type { Measure } from './query.ts';

/** How many rows there are, or how many of some of them, or for each of others. */
export const isRowCount = ({ function: fn, ref }: Pick<Measure, 'function' | 'ref'>): boolean =>
  fn === 'count' && ref === null;

/** How many rows there are: of all that are meant, and not for each of anything. */
export const isWholeRowCount = (measure: Pick<Measure, 'function' | 'ref' | 'where' | 'over'>): boolean =>
  isRowCount(measure) && measure.where === undefined && measure.over === undefined;
