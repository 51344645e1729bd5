import { type Ends, isEnds } from '../../query/both-ends.ts';
import type { PlainFilter, Query } from '../../query/query.ts';
import type { DraftFilter } from '../read/draft.ts';
import { comparedColumn } from './against-rows.ts';
import { type Context, UnboundError } from './context.ts';

/** Rows with the highest or the lowest number of all. */
export function bindEnds(context: Context, { mention, concepts, words }: DraftFilter & { kind: 'ends' }): Ends {
  const isOfBase = mention.candidates.some(({ table }) => table === context.base);
  const { ref } = comparedColumn(context, { target: { concepts }, operator: '=', words });
  if (!isOfBase || ref.path.length > 0) throw new UnboundError(`“${words}” is not said of these rows`);
  const end = (aggregate: 'max' | 'min'): PlainFilter => ({
    kind: 'versus',
    ref,
    operator: '=',
    function: aggregate,
    of: { table: ref.table, column: ref.column },
    words,
  });
  return { kind: 'any', filters: [end('max'), end('min')], words };
}

/**
 * The ends of the rows that are asked for, of all teas and not of all products, the highest first.
 * @throws UnboundError where the rows are told by more than values of their own
 */
export function settleEnds(query: Query): void {
  const ends = query.filters.find(isEnds);
  const [first] = ends?.filters ?? [];
  if (ends === undefined || first === undefined || !('ref' in first)) return;
  if (query.groups.length > 0) throw new UnboundError(`“${ends.words}” of each group is more than I can read`);
  const is = query.filters.flatMap((filter) => {
    if (filter === ends) return [];
    const [value, ...more] = filter.kind === 'values' ? filter.values : [];
    const isOwn = filter.kind === 'values' && !filter.negated && filter.ref.path.length === 0;
    if (!isOwn || value === undefined || more.length > 0)
      throw new UnboundError(`“${ends.words}” with this condition is more than I can read`);
    return [{ column: filter.ref.column, value }];
  });
  if (is.length > 0) ends.filters = ends.filters.map((one) => (one.kind === 'versus' ? { ...one, is } : one));
  if (query.measures.length === 0)
    query.order ??= { by: { kind: 'column', ref: first.ref }, direction: 'desc', words: ends.words };
}
