import type { Step } from '../catalog/catalog.ts';
import type { Filter, Group, Measure, Query, SimpleMeasure } from '../query/query.ts';

/** Every table that a query touches, the base first. */
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

function pathsOfMeasure(measure: Measure): Step[][] {
  const { minus, over } = measure;
  return [measure, ...(minus === undefined ? [] : [minus]), ...(over === undefined ? [] : [over.measure])].flatMap(
    pathsOfSimple,
  );
}

const pathsOfSimple = ({ ref, per, where, until }: SimpleMeasure): Step[][] => [
  ...(ref === null ? [] : [ref.path]),
  ...(per === undefined ? [] : [per.path]),
  ...(where === undefined ? [] : pathsOfFilter(where)),
  ...(until === undefined || 'day' in until ? [] : [until.path]),
];

function pathsOfFilter(filter: Filter): Step[][] {
  switch (filter.kind) {
    case 'related': {
      const { path, period, filters = [] } = filter;
      const beyond = [...(period === undefined ? [] : [period.ref.path]), ...filters.flatMap(pathsOfFilter)];
      return [path, ...beyond.map((rest) => [...path, ...rest])];
    }
    case 'any':
      return filter.filters.flatMap(pathsOfFilter);
    case 'top':
      return [pathOfGroup(filter.group), ...pathsOfSimple(filter.measure)];
    case 'versus':
      return [filter.ref.path, ...(filter.where ?? []).map(({ ref }) => [...filter.ref.path, ...ref.path])];
    case 'compare':
    case 'values':
    case 'period':
    case 'null':
    case 'boolean':
    case 'weekday':
    case 'months':
    case 'hours':
    case 'text':
    case 'beside':
      return [filter.ref.path];
    case 'lasts':
      return [filter.ref.path, ...(filter.allowed === undefined ? [] : [[...filter.ref.path, ...filter.allowed.path]])];
    default:
      return filter satisfies never;
  }
}
