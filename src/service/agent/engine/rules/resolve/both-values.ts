import type { Step } from '../../catalog/catalog.ts';
import { shortestPaths } from '../../catalog/join-path.ts';
import type { Filter } from '../../query/query.ts';
import type { DraftFilter } from '../read/draft.ts';
import { bind } from './bind.ts';
import { type Context, UnboundError } from './context.ts';

type Value = DraftFilter & { kind: 'value' };

/**
 * One of two values that the same row must meet, through different rows further down: who bought coffee and tea. Null where
 * each row has only one.
 * @throws UnboundError from the rows of another table, none of which is both
 */
export function bindOneOfBoth(context: Context, filter: Value): Filter | null {
  const { holder, words, mention } = filter;
  if (holder === undefined) return null;
  if (!holder.rows.candidates.some(({ table }) => table === context.base))
    throw new UnboundError(`no single row is “${words}” and something else at once`);
  const { candidate, path } =
    pathPast(context, filter) ?? bind(context, mention, { accept: () => true, reach: 'any', role: filter.role });
  if (candidate.kind !== 'value' || !path.some(({ many }) => many)) return null;
  const { table, column } = candidate;
  const values = mention.candidates.flatMap((c) =>
    c.kind === 'value' && c.table === table && c.column === column ? [c.value] : [],
  );
  const inner = {
    kind: 'values' as const,
    ref: { path: [], table, column },
    values: [...new Set(values)],
    negated: false,
    words,
  };
  return { kind: 'related', path, operator: '>', count: 0, filters: [inner], words };
}

/** By the rows that were named to lie in between, even where another way is shorter. */
function pathPast({ catalog, base }: Context, { holder, mention }: Value) {
  for (const table of holder?.by ?? []) {
    const [down, ...more] = (catalog.steps.get(base) ?? []).filter(({ to, many }) => many && to === table);
    if (down === undefined || more.length > 0) continue;
    for (const candidate of mention.candidates) {
      const [on, ...others] = shortestPaths(catalog, table, 'to-one').get(candidate.table) ?? [];
      if (on !== undefined && others.length === 0) return { candidate, path: [down, ...on] satisfies Step[] };
    }
  }
  return null;
}
