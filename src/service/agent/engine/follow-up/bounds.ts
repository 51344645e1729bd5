import type { Comparison, Filter } from '../query/query.ts';

/** Over 10 and under 5: whether no number meets both. */
export function excludesAll(a: Filter, b: Filter): boolean {
  const [one, other] = [boundOf(a), boundOf(b)];
  if (one === null || other === null) return false;
  const [low, high] = one.isLow ? [one, other] : [other, one];
  if (low.isHigh && high.isHigh && low.isLow && high.isLow) return low.value !== high.value;
  if (!low.isLow || !high.isHigh) return false;
  return low.value > high.value || (low.value === high.value && (low.isOpen || high.isOpen));
}

interface Bound {
  value: number;
  isLow: boolean;
  isHigh: boolean;
  /** The number itself is left out. */
  isOpen: boolean;
}

const SIDES: Record<Comparison, [isLow: boolean, isHigh: boolean, isOpen: boolean] | null> = {
  '=': [true, true, false],
  '>': [true, false, true],
  '>=': [true, false, false],
  '<': [false, true, true],
  '<=': [false, true, false],
  '<>': null,
};

function boundOf(filter: Filter): Bound | null {
  if (filter.kind !== 'compare' && filter.kind !== 'related') return null;
  const value = filter.kind === 'compare' ? filter.value : filter.count;
  const sides = SIDES[filter.operator];
  if (typeof value !== 'number' || sides === null) return null;
  const [isLow, isHigh, isOpen] = sides;
  return { value, isLow, isHigh, isOpen };
}
