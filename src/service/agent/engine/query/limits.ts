import type { Query } from './query.ts';

/** More groups than this are no answer a person reads; the explanation says when they were cut. */
export const MAX_GROUPS = 1_000;
export const MAX_LISTED = 100;

/** So many rows are shown where nobody says how many. */
export const mostShown = ({ measures, groups, set }: Pick<Query, 'measures' | 'groups' | 'set'>): number =>
  measures.length === 0 && groups.length === 0 && set === undefined ? MAX_LISTED : MAX_GROUPS;

/** So many rows that it is all of them. */
export const isOpenEnded = ({ count }: NonNullable<Query['limit']>): boolean => count >= MAX_GROUPS;
