import type { Filter } from './query.ts';

type Days = Pick<Filter & { kind: 'period' }, 'from' | 'to'>;

/** Whether some day is in both. Each ends before its last day, and goes on without end where none is said. */
export const overlap = (one: Days, other: Days): boolean =>
  (one.to === null || other.from === null || other.from < one.to) &&
  (other.to === null || one.from === null || one.from < other.to);
