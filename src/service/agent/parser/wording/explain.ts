import { type Catalog, findColumn, getTable, isTime } from '../catalog/catalog.ts';
import { MAX_GROUPS, MAX_LISTED } from '../query/limits.ts';
import type { ColumnRef, Filter, Group, Query } from '../query/query.ts';
import { entityName, measureTitle, roleOf, spoken, tableName } from './names.ts';

/** The representation said in words: what, per what, of which rows, in which order, through which tables. */
export function explain(catalog: Catalog, query: Query): string {
  const sentences = [
    `${capital(subject(catalog, query))}${groupsText(catalog, query)}${filtersText(catalog, query)}.`,
    rankText(catalog, query),
    orderText(catalog, query),
    tablesText(catalog, query),
    ...query.notes.map((note) => `${note}.`),
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

function subject(catalog: Catalog, query: Query): string {
  if (query.measures.length > 0) return and(query.measures.map((measure) => measureText(catalog, query, measure)));
  if (query.groups.length > 0) return 'the different groups';
  const columns = query.columns.map((ref) => columnText(catalog, query, ref));
  return columns.length === 0
    ? `the ${tableName(catalog, query.base)}`
    : `${query.distinct ? 'different ' : ''}${and(columns)} of the ${tableName(catalog, query.base)}`;
}

function measureText(catalog: Catalog, query: Query, measure: Query['measures'][number]): string {
  const title = measureTitle(catalog, query, measure);
  const said = measure.words.toLowerCase();
  const business =
    measure.function === 'sum' && /^[a-z ]+$/.test(said) && !title.includes(said) && !said.startsWith('sum');
  return business ? `${said} (${title} of ${tableName(catalog, measure.ref?.table ?? query.base)})` : title;
}

function columnText(catalog: Catalog, query: Query, ref: ColumnRef): string {
  const info = findColumn(catalog, ref.table, ref.column);
  const isPlain = info !== undefined && isTime(info) && spoken(ref.column).includes(' ');
  if (isPlain || (ref.table === query.base && ref.path.length === 0)) return spoken(ref.column);
  const role = ref.path.length > 0 && !ref.path.some((step) => step.many) ? roleOf(ref.path) : null;
  const owner = entityName(catalog, ref.table);
  return `${role === null || role.includes(owner) ? owner : role} ${spoken(ref.column)}`;
}

function groupText(catalog: Catalog, query: Query, group: Group): string {
  if (group.kind === 'time') return `${group.grain} of ${columnText(catalog, query, group.ref)}`;
  if (group.kind === 'column') return columnText(catalog, query, group.ref);
  const entity = entityName(catalog, group.table);
  const role = roleOf(group.path);
  return role === null || role === entity ? entity : `${entity} (by ${role})`;
}

function groupsText(catalog: Catalog, query: Query): string {
  return query.groups.length === 0 ? '' : `, per ${and(query.groups.map((group) => groupText(catalog, query, group)))}`;
}

function filtersText(catalog: Catalog, query: Query): string {
  const parts = [
    ...query.filters.map((filter) => filterText(catalog, query, filter)),
    ...query.having.map(
      (part) => `${measureTitle(catalog, query, part.measure)} ${OPERATORS[part.operator]} ${part.value}`,
    ),
  ];
  return parts.length === 0 ? '' : `, where ${and(parts)}`;
}

const OPERATORS = {
  '=': 'is',
  '<>': 'is not',
  '<': 'is under',
  '<=': 'is at most',
  '>': 'is over',
  '>=': 'is at least',
} as const;

function filterText(catalog: Catalog, query: Query, filter: Filter): string {
  if (filter.kind === 'related') {
    const table = tableName(catalog, filter.path.at(-1)?.to ?? query.base);
    if (filter.count === 0 && filter.operator === '=') return `there are no ${table}`;
    if (filter.count === 0 && filter.operator === '>') return `there are ${table}`;
    return `the number of their ${table} ${OPERATORS[filter.operator]} ${filter.count}`;
  }
  const column = columnText(catalog, query, filter.ref);
  switch (filter.kind) {
    case 'compare':
      return `${column} ${OPERATORS[filter.operator]} ${filter.value}`;
    case 'values':
      return `${column} is ${filter.negated ? 'not ' : ''}${or(filter.values)}`;
    case 'period':
      return `${column} is ${periodText(filter)}`;
    case 'null':
      return `${column} is ${filter.negated ? 'known' : 'empty'}`;
    case 'boolean':
      return `${column} is ${filter.value ? 'true' : 'not true'}`;
    default:
      return filter satisfies never;
  }
}

/** With its days, both inclusive, as people count them. */
function periodText({ from, to }: { from: string | null; to: string | null }): string {
  if (from !== null && to !== null) {
    const last = dayBefore(to);
    return from === last ? `on ${dayText(from)}` : `from ${dayText(from)} to ${dayText(last)}`;
  }
  if (from !== null) return `from ${dayText(from)} on`;
  return to === null ? 'at any time' : `before ${dayText(to)}`;
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

const dayText = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

function rankText(catalog: Catalog, query: Query): string {
  if (query.rank === null) return '';
  const { count, direction, group, measure } = query.rank;
  const most = direction === 'desc' ? 'highest' : 'lowest';
  const title = measureTitle(catalog, query, measure);
  return `Only the ${count} with the ${most} ${title} per ${groupText(catalog, query, group)}, among the same rows.`;
}

function orderText(catalog: Catalog, query: Query): string {
  const listing = query.measures.length === 0 && query.groups.length === 0;
  if (query.groups.length === 0 && !listing) return '';
  const limit = query.limit?.count;
  const cut = limit === undefined ? `At most ${listing ? MAX_LISTED : MAX_GROUPS} rows.` : '';
  const first = limit === undefined ? '' : `, first ${limit} only`;
  const by = orderName(catalog, query);
  if (by === null)
    return [limit === undefined ? '' : `First ${limit} only.`, limit === undefined && listing ? cut : ''].join('');
  return `Ordered by ${by}${first}.${limit === undefined && listing ? ` ${cut}` : ''}`;
}

function orderName(catalog: Catalog, query: Query): string | null {
  const { order } = query;
  if (order === null) {
    if (query.groups.some((group) => group.kind === 'time')) return 'time';
    const [measure] = query.measures;
    return query.groups.length === 0 || measure === undefined
      ? null
      : `${measureTitle(catalog, query, measure)}, highest first`;
  }
  const down = order.direction === 'desc';
  if (order.by.kind === 'measure')
    return `${measureTitle(catalog, query, order.by.measure)}, ${down ? 'highest' : 'lowest'} first`;
  if (order.by.kind === 'column')
    return `${columnText(catalog, query, order.by.ref)}, ${down ? 'descending' : 'ascending'}`;
  const group = query.groups[order.by.at];
  return group === undefined ? null : `${groupText(catalog, query, group)}, ${down ? 'descending' : 'ascending'}`;
}

function tablesText(catalog: Catalog, query: Query): string {
  const paths = [
    ...query.groups.map((group) => (group.kind === 'entity' ? group.path : group.ref.path)),
    ...query.measures.map((measure) => measure.ref?.path ?? []),
    ...query.filters.map((filter) => (filter.kind === 'related' ? filter.path : filter.ref.path)),
    ...query.columns.map((ref) => ref.path),
    ...(query.order?.by.kind === 'column' ? [query.order.by.ref.path] : []),
  ];
  const others = [...new Set(paths.flat().map((step) => step.to))].filter((key) => key !== query.base);
  const name = (key: string) => getTable(catalog, key).info.name;
  return `From ${name(query.base)}${others.length === 0 ? '' : ` joined with ${and(others.map(name))}`}.`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const and = (parts: string[]): string => join(parts, 'and');
const or = (parts: string[]): string => join(parts, 'or');

function join(parts: string[], word: string): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)}`;
}
