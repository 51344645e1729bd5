import type { Catalog } from '../catalog/catalog.ts';
import type { Group, Measure, Query } from '../query/query.ts';
import { entityName, spoken, tableName } from './nouns.ts';

/** A question in plain words that means this query, for offering it; null where words for it are not known. */
export function askAs(catalog: Catalog, query: Query): string | null {
  const extras = query.filters.map((filter) => {
    if (filter.kind === 'period') return filter.label;
    if (filter.kind !== 'values' || filter.values.length > 1) return null;
    const column = `${entityName(catalog, filter.ref.table)} ${spoken(filter.ref.column)}`;
    return `${filter.negated ? 'excluding' : 'for'} ${column} "${filter.values[0]}"`;
  });
  if (extras.includes(null) || query.having.length > 0 || query.rank !== null) return null;
  const core = coreQuestion(catalog, query);
  return core === null ? null : [core, ...extras].join(' ');
}

function coreQuestion(catalog: Catalog, query: Query): string | null {
  const [measure, ...more] = query.measures;
  if (more.length > 0) return null;
  if (measure === undefined)
    return query.columns.length === 0 && query.order === null ? `show ${tableName(catalog, query.base)}` : null;
  const groups = query.groups.map((group) => groupPhrase(catalog, group)).join(' and ');
  const phrase = measurePhrase(catalog, query, measure);
  if (phrase === null) return null;
  if (query.limit === null) return groups === '' ? phrase : `${phrase} by ${groups}`;
  const [group] = query.groups;
  if (
    group?.kind !== 'entity' ||
    query.groups.length > 1 ||
    query.order?.by.kind !== 'measure' ||
    query.order.direction === 'asc'
  )
    return null;
  const by = measurePhrase(catalog, query, query.order.by.measure);
  return by === null ? null : `top ${query.limit.count} ${tableName(catalog, group.table)} by ${by}`;
}

function measurePhrase(catalog: Catalog, query: Query, measure: Measure): string | null {
  if (measure.function === 'count' || measure.ref === null) return `number of ${tableName(catalog, query.base)}`;
  if (measure.function === 'count-distinct') return `number of different ${tableName(catalog, measure.ref.table)}`;
  if (measure.function === 'share' || measure.per !== undefined) return null;
  const word = { sum: 'total', avg: 'average', min: 'minimum', max: 'maximum', median: 'median' }[measure.function];
  return `${word} ${entityName(catalog, measure.ref.table)} ${spoken(measure.ref.column)}`;
}

function groupPhrase(catalog: Catalog, group: Group): string {
  if (group.kind === 'time') return group.grain;
  if (group.kind === 'entity') return entityName(catalog, group.table);
  return `${entityName(catalog, group.ref.table)} ${spoken(group.ref.column)}`;
}
