import type { Filter, Measure, Query } from './query.ts';

type Period = Filter & { kind: 'period' };

/** Two periods beside each other, with the change from the one to the other and the same in percent. */
export interface Compared {
  first: Period;
  second: Period;
  /** As many days of the first as the second has so far, where that is not over: the change is from these. */
  cut: Period | null;
  /** What is compared, of no period. */
  measure: Measure;
}

/** Null for anything but a comparison of two periods. */
export function comparedPeriods({ measures }: Query): Compared | null {
  const [early, late, change, percent, all, ...more] = measures;
  const [first, second, whole] = [early?.where, late?.where, all?.where];
  if (first?.kind !== 'period' || second?.kind !== 'period' || late === undefined || more.length > 0) return null;
  if (all !== undefined && whole?.kind !== 'period') return null;
  if (change?.minus === undefined || percent?.over === undefined) return null;
  const { where: _, title: __, ...measure } = late;
  return whole?.kind === 'period'
    ? { first: whole, second, cut: first, measure }
    : { first, second, cut: null, measure };
}
