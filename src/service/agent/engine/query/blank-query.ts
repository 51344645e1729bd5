import type { Query } from './query.ts';

/** Lists all rows of a table: what every other query is made from. */
export const blankQuery = (base: string): Query => ({
  kind: 'parley-parser',
  version: 1,
  base,
  measures: [],
  groups: [],
  filters: [],
  rank: null,
  having: [],
  order: null,
  limit: null,
  columns: [],
  distinct: false,
  notes: [],
});
