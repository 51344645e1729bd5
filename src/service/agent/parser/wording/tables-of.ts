import type { Step } from '../catalog/catalog.ts';
import type { Filter, Group, Measure, Query, SimpleMeasure } from '../query/query.ts';

/** Every table that the SQL reads, the base first. */
export function tablesOf(query: Query): string[] {
  const { rank, order } = query;
  const paths = [
    ...query.groups.map(pathOfGroup),
    ...query.measures.flatMap(pathsOfMeasure),
    ...query.having.flatMap(({ measure }) => pathsOfMeasure(measure)),
    ...query.filters.flatMap(pathsOfFilter),
    ...query.columns.map((ref) => ref.path),
    ...(rank === null ? [] : [pathOfGroup(rank.group), ...pathsOfMeasure(rank.measure)]),
    ...(query.within === undefined ? [] : [query.within.path]),
    ...(order?.by.kind === 'column' ? [order.by.ref.path] : []),
    ...(order?.by.kind === 'measure' ? pathsOfMeasure(order.by.measure) : []),
  ];
  const inner = query.within === undefined ? [] : tablesOf(query.within.query);
  return [...new Set([query.base, ...paths.flat().map((step) => step.to), ...inner])];
}

const pathOfGroup = (group: Group) => (group.kind === 'entity' ? group.path : group.ref.path);

const pathsOfMeasure = (measure: Measure): Step[][] =>
  [measure, measure.minus ?? [], measure.over?.measure ?? []].flat().flatMap(pathsOfSimple);

const pathsOfSimple = ({ ref, per, where, until }: SimpleMeasure): Step[][] => [
  ...(ref === null ? [] : [ref.path]),
  ...(until === undefined || 'day' in until ? [] : [until.path]),
  ...(per === undefined ? [] : [per.path]),
  ...(where === undefined ? [] : pathsOfFilter(where)),
];

function pathsOfFilter(filter: Filter): Step[][] {
  if (filter.kind === 'top') return [pathOfGroup(filter.group)];
  if (filter.kind === 'any') return filter.filters.flatMap(pathsOfFilter);
  if (filter.kind !== 'related') return [filter.ref.path];
  const { path, period, filters = [] } = filter;
  const beyond = [...(period === undefined ? [] : [period.ref.path]), ...filters.flatMap(pathsOfFilter)];
  return [path, ...beyond.map((rest) => [...path, ...rest])];
}
