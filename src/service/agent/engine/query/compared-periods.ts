import type { Filter, Measure, Query } from './query.ts';

type Period = Filter & { kind: 'period' };

/** Two periods beside each other, with the change from the one to the other and the same in percent. */
export interface Compared {
  first: Period;
  second: Period;
  /** What is compared, of no period. */
  measure: Measure;
}

/** Null for anything but a comparison of two periods. */
export function comparedPeriods({ measures }: Query): Compared | null {
  const [early, late, change, percent, ...more] = measures;
  const [first, second] = [early?.where, late?.where];
  if (first?.kind !== 'period' || second?.kind !== 'period' || late === undefined || more.length > 0) return null;
  if (change?.minus === undefined || percent?.over === undefined) return null;
  const { where: _, title: __, ...measure } = late;
  return { first, second, measure };
}
