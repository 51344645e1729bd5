import { findColumn } from '../../catalog/catalog.ts';
import type { Query } from '../../query/query.ts';
import type { Context } from './context.ts';
import { dedupe } from './subject-groups.ts';

/** The average age of male and of female students, or their number per major: whoever names every value of a column wants a figure for each. */
export function groupByNamedValues({ catalog, draft }: Context, query: Query): void {
  if (draft.filters.some(({ either }) => either === true)) return;
  const isRanked = query.rank !== null || query.limit !== null || query.topOfEach !== undefined;
  const isPlain = !isRanked && query.having.length === 0 && draft.share === null && draft.window === null;
  if (query.measures.length === 0 || !isPlain) return;
  for (const filter of query.filters) {
    if (filter.kind !== 'values' || filter.negated || filter.values.length < 2) continue;
    const { table, column, path } = filter.ref;
    const all = findColumn(catalog, table, column)?.values ?? null;
    if (all === null || path.some(({ many }) => many)) continue;
    if (all.every((value) => filter.values.includes(value)))
      query.groups = dedupe([...query.groups, { kind: 'column', ref: filter.ref, words: filter.words }]);
  }
}
