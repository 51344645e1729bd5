import type { QueryResult } from '../../../connectors/connector.ts';
import { MAX_LISTED } from '../query/limits.ts';
import type { Query } from '../query/query.ts';
import type { Token } from '../words/tokenize.ts';

/** Words that ask for the rows themselves. */
const LISTING = new Set(
  'list show give get see find display print name which what who whose where all export pull'.split(' '),
);

const NOTE = `There are ${MAX_LISTED} or more, so they are counted; say “list” to see them`;

/** Orders in the first quarter, where there are as many as can be shown: how many, unless they are to be listed. */
export function countedIfMany(query: Query, { rows }: QueryResult, tokens: readonly Token[]): Query | null {
  if (rows.length < MAX_LISTED || !isWhole(query) || tokens.some(({ lower }) => LISTING.has(lower))) return null;
  return { ...query, measures: [{ function: 'count', ref: null, words: '' }], notes: [...query.notes, NOTE] };
}

/** All rows of a time, as they are. */
const isWhole = ({ measures, groups, columns, order, limit, filters, set, within, distinct }: Query): boolean =>
  measures.length + groups.length + columns.length === 0 &&
  order === null &&
  limit === null &&
  set === undefined &&
  within === undefined &&
  !distinct &&
  filters.some(({ kind }) => kind === 'period');
