import type { Catalog } from '../catalog/catalog.ts';
import type { ColumnRef, Filter, Query } from '../query/query.ts';
import { and, or } from './lists.ts';
import { measureTitle, tableName } from './names.ts';
import { columnText, groupText } from './parts.ts';
import { periodText } from './period-text.ts';

const OPERATORS = {
  '=': 'is',
  '<>': 'is not',
  '<': 'is under',
  '<=': 'is at most',
  '>': 'is over',
  '>=': 'is at least',
} as const;

const MATCHES = {
  contains: ['contains', 'contain'],
  starts: ['starts with', 'start with'],
  ends: ['ends with', 'end with'],
} as const;
const FUNCTIONS = { avg: 'average', min: 'lowest', max: 'highest', sum: 'total' } as const;

/** All conditions: those on values first, then the periods with their days. */
export function filtersText(catalog: Catalog, query: Query, today: string): string {
  const isTime = ({ kind }: Filter) => kind === 'period' || kind === 'weekday';
  const times = query.filters.filter(isTime);
  const others = query.filters.filter((filter) => !isTime(filter));
  const conditions = [
    ...others.map((filter) => filterText(catalog, query, { filter, today })),
    ...query.having.map(
      (part) => `the ${measureTitle(catalog, query, part.measure)} ${OPERATORS[part.operator]} ${part.value}`,
    ),
  ];
  return [
    ...(conditions.length === 0 ? [] : [`where ${and(conditions)}`]),
    ...times.map((filter) => filterText(catalog, query, { filter, today })),
  ]
    .map((part) => `, ${part}`)
    .join('');
}

export function filterText(
  catalog: Catalog,
  query: Query,
  { filter, today }: { filter: Filter; today: string },
): string {
  if (filter.kind === 'related') return relatedText(catalog, query, { filter, today });
  if (filter.kind === 'any') return or(filter.filters.map((one) => filterText(catalog, query, { filter: one, today })));
  if (filter.kind === 'top') return topText(catalog, query, filter);
  const column = columnText(catalog, query, filter.ref);
  switch (filter.kind) {
    case 'compare':
      return `${column} ${OPERATORS[filter.operator]} ${filter.value}`;
    case 'values':
      return `${column} is ${filter.negated ? 'not ' : ''}${or(filter.values)}`;
    case 'period':
      return `${withRows(catalog, filter.ref)}${column} ${periodText(filter, today)}`;
    case 'null':
      return `${column} is ${filter.negated ? 'known' : 'empty'}`;
    case 'boolean':
      return `${column} is ${filter.value ? 'true' : 'not true'}`;
    case 'weekday':
      return `${column} on ${weekdaysText(filter.days)}`;
    case 'text':
      return `${column} ${filter.negated ? 'does not ' : ''}${MATCHES[filter.match][filter.negated ? 1 : 0]} “${filter.value}”`;
    case 'versus':
      return `${column} ${OPERATORS[filter.operator]} the ${FUNCTIONS[filter.function]}`;
    default:
      return filter satisfies never;
  }
}

/** A date of rows that point here: with orders, ordered at … */
function withRows(catalog: Catalog, { path, table }: ColumnRef): string {
  return path.some((step) => step.many) ? `with ${tableName(catalog, table)} ` : '';
}

function topText(catalog: Catalog, query: Query, filter: Filter & { kind: 'top' }): string {
  const ends = filter.direction === 'desc' ? 'highest' : 'lowest';
  const one = groupText(catalog, query, filter.group);
  const many = filter.group.kind === 'entity' ? tableName(catalog, filter.group.table) : one;
  return `it belongs to the ${filter.count} ${many} with the ${ends} ${measureTitle(catalog, query, filter.measure)}`;
}

const WEEKDAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];

const weekdaysText = (days: number[]): string => and(days.map((day) => WEEKDAYS[day - 1] ?? ''));

function relatedText(
  catalog: Catalog,
  query: Query,
  { filter, today }: { filter: Filter & { kind: 'related' }; today: string },
): string {
  const table = tableName(catalog, filter.path.at(-1)?.to ?? query.base);
  const { period } = filter;
  const when = period === undefined ? '' : ` (${columnText(catalog, query, period.ref)} ${periodText(period, today)})`;
  if (filter.count === 0 && filter.operator === '=') return `there are no ${table}${when}`;
  if (filter.count === 0 && filter.operator === '>') return `there are ${table}${when}`;
  if (filter.each !== undefined)
    return `the number of different ${filter.each.grain}s with ${table}${when} ${OPERATORS[filter.operator]} ${filter.count}`;
  return `the number of their ${table}${when} ${OPERATORS[filter.operator]} ${filter.count}`;
}
