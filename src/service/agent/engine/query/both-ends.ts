import type { Filter } from './query.ts';

export type Ends = Filter & { kind: 'any' };

/** The highest or the lowest number of all: the oldest and the youngest. */
export const isEnds = (filter: Filter): filter is Ends =>
  filter.kind === 'any' &&
  filter.filters.length === 2 &&
  filter.filters.every((one) => one.kind === 'versus' && one.operator === '=' && one.function !== 'avg');
