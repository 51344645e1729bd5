import type { Filter, Query } from '../query/query.ts';

/** The words of the one condition that was added, where it says no more than that something is recorded. */
export function onlyRecorded(query: Query, parent: Query): string | null {
  const bare = (filter: Filter) => JSON.stringify({ ...filter, words: '' });
  const before = new Set(parent.filters.map(bare));
  const [added, ...more] = query.filters.filter((filter) => !before.has(bare(filter)));
  const isAlone = more.length === 0 && query.filters.length === parent.filters.length + 1;
  return added?.kind === 'null' && added.negated && isAlone ? added.words : null;
}
