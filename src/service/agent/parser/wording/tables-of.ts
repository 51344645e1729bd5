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
    ...(order?.by.kind === 'column' ? [order.by.ref.path] : []),
    ...(order?.by.kind === 'measure' ? pathsOfMeasure(order.by.measure) : []),
  ];
  return [...new Set([query.base, ...paths.flat().map((step) => step.to)])];
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

const pathsOfFilter = (filter: Filter): Step[][] =>
  filter.kind === 'top'
    ? [pathOfGroup(filter.group)]
    : filter.kind === 'related'
      ? [filter.path, ...(filter.period === undefined ? [] : [[...filter.path, ...filter.period.ref.path]])]
      : [filter.ref.path];
