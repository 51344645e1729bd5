import { blankQuery } from '../query/blank-query.ts';
import type { Query, Within } from '../query/query.ts';
import type { Token } from '../words/tokenize.ts';
import { readSays } from './read-says.ts';

/**
 * And the third, after the second one by month: the same of the row that stands third where that one stood second. Null
 * where the answer before is not about one row that was picked by its place.
 */
export function askOtherPlace(tokens: Token[], parent: Query): Query | null {
  const { position, rest } = readSays(tokens);
  if (position === null || position < 1 || rest.length > 0 || parent.limit !== null) return null;
  const within = parent.within ?? pickedBy(parent);
  if (within?.query.limit?.count !== 1 || within.query.groups.length !== 1) return null;
  const limit = { count: 1, ...(position > 1 ? { skip: position - 1 } : {}), words: `number ${position}` };
  const picked: Within = { ...within, query: { ...within.query, limit } };
  return { ...structuredClone(parent), rank: null, within: picked, notes: [] };
}

/** The one with the most, as a condition that says which row that is. */
function pickedBy({ base, rank, filters }: Query): Within | null {
  if (rank?.count !== 1 || rank.group.kind !== 'entity') return null;
  const { group, measure, direction, words } = rank;
  const { path, table, key } = group;
  const order = { by: { kind: 'measure' as const, measure }, direction, words };
  const query: Query = {
    ...blankQuery(base),
    measures: [measure],
    groups: [group],
    filters,
    order,
    limit: { count: 1, words },
  };
  return { path, table, key, from: path, query, words: `the ${group.words} of the previous answer` };
}
