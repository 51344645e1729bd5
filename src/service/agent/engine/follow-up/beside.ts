import type { Catalog } from '../catalog/catalog.ts';
import type { ColumnRef, Measure, Query, SimpleMeasure } from '../query/query.ts';
import { UnboundError } from '../rules/resolve/context.ts';
import { type Period, wholeUnit } from '../time/period.ts';
import { keepTop } from './reshape.ts';

/**
 * A number of two periods beside each other, with the change from the earlier to the later one and the same in percent.
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
  const [early, late] = [of(first), of(second)];
  keepTop(catalog, query);
  query.measures = [
    { ...early, title: titleOf(first) },
    { ...late, title: titleOf(second) },
    { ...late, minus: early, title: 'change' },
    { ...late, minus: early, over: { measure: early, percent: true }, title: 'change in percent' },
  ];
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
  if (first.to === second.from || query.groups.some(isTime))
    query.filters.push({
      kind: 'period',
      ref,
      from: first.from,
      to: second.to,
      label: `${first.label} to ${second.label}`,
      words: '',
    });
}

const titleOf = ({ label }: Period): string => label.toLowerCase().replace(/^(in|for|of|during|on) (the )?/, '');
