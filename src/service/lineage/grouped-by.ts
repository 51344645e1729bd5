import type { Expression } from '../sql/outline/outline.ts';
import { aggregatesIn } from './aggregates.ts';
import { asQuery, type BoundSelect, meaningOf, outputsOf } from './bind.ts';

/** What a SELECT groups by, with places and names of its items in full: `GROUP BY 1`, `GROUP BY month`. */
export function groupedBy(bound: BoundSelect): Expression[] {
  const { by, kind } = bound.select.groupBy;
  const items = bound.select.items.flatMap((item) => (item.kind === 'value' ? [item] : []));
  if (kind === 'all') return items.map(({ value }) => value).filter((value) => aggregatesIn(value).length === 0);
  return by.map((one) => {
    if (one.kind === 'number') return outputAt(bound, Number(one.value)) ?? one;
    if (one.kind !== 'column' || one.path.length > 1 || isColumn(one.path, bound)) return one;
    const [name = ''] = one.path;
    return items.find(({ as }) => as !== null && bound.names.isSame(as, name))?.value ?? one;
  });
}

const outputAt = (bound: BoundSelect, place: number): Expression | undefined =>
  outputsOf(asQuery(bound))[place - 1]?.values[0]?.value;

const isColumn = (path: readonly string[], bound: BoundSelect): boolean => {
  const meaning = meaningOf(path, bound);
  return meaning?.select === bound && (meaning.relation.table !== undefined || meaning.relation.query !== undefined);
};
