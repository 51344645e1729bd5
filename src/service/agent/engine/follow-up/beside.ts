import type { Catalog } from '../catalog/catalog.ts';
import type { ColumnRef, Measure, Query, SimpleMeasure } from '../query/query.ts';
import { sideBySide, spanFilter } from '../rules/resolve/compute.ts';
import { UnboundError } from '../rules/resolve/context.ts';
import { type Period, wholeUnit } from '../time/period.ts';
import { keepTop } from './reshape.ts';

/**
 * A number of two periods beside each other, with the change from the earlier to the later one and the same in percent, which
 * a number that is divided by another goes without.
 * @throws UnboundError where both are the same
 */
export function besideEachOther(
  catalog: Catalog,
  query: Query,
  { ref, own, other, measure }: { ref: ColumnRef; own: Period; other: Period; measure: Measure },
): void {
  if (own.from === other.from && own.to === other.to) throw new UnboundError('both periods are the same');
  const [first, second] = [own, other].sort((a, b) => (a.from ?? '').localeCompare(b.from ?? ''));
  if (first === undefined || second === undefined) return;
  const of = ({ from, to, label }: Period): SimpleMeasure => ({
    ...measure,
    where: { kind: 'period', ref, from, to, label, words: label },
  });
  keepTop(catalog, query);
  query.measures =
    measure.over === undefined
      ? sideBySide([of(first), of(second)], [first, second].map(titleOf))
      : [first, second].map((period) => ratioOf(measure, of(period), titleOf(period)));
  query.order = null;
  query.filters = query.filters.filter((filter) => filter.kind !== 'period');
  const isTime = ({ kind }: Query['groups'][number]) => kind === 'time';
  // The months of two years are set side by side by their names.
  query.groups = query.groups.flatMap((group): Query['groups'] =>
    group.kind !== 'time'
      ? [group]
      : group.grain.startsWith('month') && wholeUnit(own) === 'year'
        ? [{ ...group, grain: 'month-of-year' }]
        : [],
  );
  if (first.to === second.from || query.groups.some(isTime)) query.filters.push(spanFilter(ref, first, second));
}

/** Average order value: both of its parts are of the one period. */
function ratioOf(measure: Measure, part: SimpleMeasure, title: string): Measure {
  const { over, title: called = part.words } = measure;
  return over === undefined
    ? { ...part, title }
    : { ...part, over: { ...over, measure: { ...over.measure, where: part.where } }, title: `${called} ${title}` };
}

const titleOf = ({ label }: Period): string => label.toLowerCase().replace(/^(in|for|of|during|on) (the )?/, '');
