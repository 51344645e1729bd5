import type { Query } from '../query/query.ts';
import type { Says } from './commands/says.ts';
import { isListing } from './reshape.ts';

/** Without damage, after how many there are: how many are without it, and no list that nobody asked for. */
export function keepingNumber({ asks, list }: Says, parent: Query, query: Query): Query {
  const isBare = isListing(query) && query.columns.length === 0 && query.limit === null && query.order === null;
  const isSame = query.base === parent.base && query.within === undefined && query.set === undefined;
  return !asks && !list && isBare && isSame && parent.measures.length > 0 && parent.limit === null
    ? { ...structuredClone(parent), filters: query.filters, notes: query.notes }
    : query;
}
