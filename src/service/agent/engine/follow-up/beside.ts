import type { Catalog } from '../catalog/catalog.ts';
import type { ColumnRef, Measure, Query, SimpleMeasure } from '../query/query.ts';
import { bareLabel, periodFilter, periodsBeside, spanFilter } from '../rules/resolve/compute.ts';
import { UnboundError } from '../rules/resolve/context.ts';
import { equalLength } from '../time/equal-length.ts';
import { type Period, wholeUnit } from '../time/period.ts';
import { keepTop } from './reshape.ts';

/**
 * A number of two periods beside each other, with the change from the earlier to the later one and the same in percent, which
 * a number that is divided by another goes without.
 * `today` is null where both were shown as they are, else what is still running is held against as many days.
 * @throws UnboundError where both are the same
 */
export function besideEachOther(
  catalog: Catalog,
  query: Query,
  {
    ref,
    own,
    other,
    measure,
    today,
  }: { ref: ColumnRef; own: Period; other: Period; measure: Measure; today: string | null },
): void {
  if (own.from === other.from && own.to === other.to) throw new UnboundError('both periods are the same');
  const [first, second] = [own, other].sort((a, b) => (a.from ?? '').localeCompare(b.from ?? ''));
  if (first === undefined || second === undefined) return;
  // Along time, each month stands beside its own.
  const isAlongMonths = query.groups.some(({ kind }) => kind === 'time') && wholeUnit(own) === 'year';
  const isCut = measure.over === undefined && today !== null && !isAlongMonths;
  const cut = isCut ? equalLength(first, second, today) : null;
  keepTop(catalog, query);
  query.measures =
    measure.over === undefined
      ? periodsBeside({ measure, ref, first, second, cut }, bareLabel)
      : [first, second].map((period) => ratioOf(measure, { ref, period }));
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
  const isAlone = query.groups.length === 0 || first.to === second.from || query.groups.some(isTime);
  if (isAlone) query.filters.push(spanFilter(ref, first, second));
}

/** Average order value: both of its parts are of the one period. */
function ratioOf(measure: Measure, { ref, period }: { ref: ColumnRef; period: Period }): Measure {
  const part: SimpleMeasure = { ...measure, where: periodFilter(ref, period) };
  const { over, title: called = part.words } = measure;
  const title = bareLabel(period);
  return over === undefined
    ? { ...part, title }
    : { ...part, over: { ...over, measure: { ...over.measure, where: part.where } }, title: `${called} ${title}` };
}
