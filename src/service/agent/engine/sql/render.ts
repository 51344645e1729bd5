import { spellingOf } from '../../../sql/dialects/index.ts';
import { type Catalog, type Column, getTable, holdsTexts } from '../catalog/catalog.ts';
import { livingIn } from '../living/living.ts';
import { mostShown } from '../query/limits.ts';
import { measureKey } from '../query/measure-key.ts';
import type { ColumnRef, Group, Query } from '../query/query.ts';
import { identifier, resultNames, unique } from '../wording/names.ts';
import { amongSql } from './among.ts';
import { groupExpressions, groupKeys, groupSortKey } from './groups.ts';
import { havingSql } from './having.ts';
import { measureSql } from './measures.ts';
import { limitSql, quoteNumber } from './quote.ts';
import { Scope } from './scope.ts';
import { toldOnce } from './told-once.ts';

const MAX_LISTED_COLUMNS = 25;

/** SQL, in the catalog's dialect, for a query whose names the catalog knows. */
export function renderSql(given: Catalog, query: Query): string {
  const catalog = livingIn(given, query);
  if (query.set === undefined) return renderWhole(catalog, query);
  return `${renderAll(catalog, query)}\n${limitSql({ count: query.limit?.count ?? mostShown(query) })}`;
}

/** In no order, and none cut: as a part of another statement. */
export function renderAll(given: Catalog, query: Query): string {
  const catalog = livingIn(given, query);
  const { set } = query;
  if (set === undefined) return renderWhole(catalog, query, true);
  const { combined } = spellingOf(catalog.dialect);
  const parts = [query, set.query].map((one) => renderWhole(catalog, { ...one, order: null }, true));
  return parts.join(`\n${combined(set.operator)}\n`);
}

/** What its columns are called, in their order. */
export function shownNames(catalog: Catalog, query: Query): string[] {
  if (query.measures.length === 0 && query.groups.length === 0)
    return namesOf(catalog, query, listedColumns(catalog, query));
  const { groups, measures } = resultNames(catalog, query);
  return [...groups.flat(), ...measures];
}

/** @param isPart of a larger statement: it neither orders nor cuts its rows */
function renderWhole(catalog: Catalog, query: Query, isPart = false): string {
  return query.measures.length === 0 && query.groups.length === 0
    ? renderListing(catalog, query, isPart)
    : renderGroups(catalog, query, isPart);
}

function renderListing(catalog: Catalog, query: Query, isPart: boolean): string {
  const scope = new Scope(catalog, query.base);
  const order = query.order?.by.kind === 'column' ? query.order.by.ref : null;
  const columns = listedColumns(catalog, query);
  const isNamed = query.columns.length > 0;
  const names = namesOf(catalog, query, columns).map((name) => scope.spelling.name(name));
  const select = columns.map((ref, at) => {
    // Which ones there are: each of several texts in a field by itself.
    const isEach = query.distinct && columns.length === 1 && holdsTexts(catalog, ref);
    const own = query.distinct || (isNamed && isScaled(catalog, ref)) ? scope.column(ref) : scope.shown(ref);
    const value = isEach ? `unnest(${own})` : own;
    return `${value} AS ${names[at]}`;
  });
  const where = amongSql(catalog, scope, query);
  const direction = query.order?.direction ?? 'asc';
  // Without an order asked for, the key's or the alphabet's: the same question shows the same rows.
  const keys = query.distinct
    ? names
    : getTable(catalog, query.base).info.primaryKey.map((column) => scope.column({ path: [], column }));
  const sorted = order === null ? [] : scope.spelling.ordered(scope.column(order), direction);
  // Rows that tie stand as they do where the first of them are asked about again.
  const ties = order === null || (query.limit !== null && !query.distinct) ? keys : [];
  const orderBy = [...sorted, ...ties.filter((key) => order === null || key !== scope.column(order))];
  return [
    `SELECT ${query.distinct ? 'DISTINCT ' : ''}${select.join(', ')}`,
    scope.from(),
    where,
    isPart || orderBy.length === 0 ? '' : `ORDER BY ${orderBy.join(', ')}`,
    isPart ? '' : limitSql(query.limit ?? { count: mostShown(query) }),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** A path of columns that nest gives one column. */
const flat = (column: string): string => column.replaceAll('.', '_');

/** What a column of a listing is called: as it is in words, where its name says little. */
export const headOf = (catalog: Catalog, { table, column }: ColumnRef): string => {
  const called = getTable(catalog, table).columns.get(column)?.called;
  return called === undefined ? flat(column) : identifier(called);
};

/** Money that is kept in cents and shown otherwise is not called cents. */
function outputName(catalog: Catalog, ref: ColumnRef): string {
  const column = headOf(catalog, ref);
  return isScaled(catalog, ref) ? column.replace(/_?(in_)?cents?$/i, '') || column : column;
}

const isScaled = (catalog: Catalog, { table, column }: ColumnRef): boolean =>
  getTable(catalog, table).columns.get(column)?.divisor !== undefined;

const same = (a: ColumnRef, b: ColumnRef): boolean => JSON.stringify(a) === JSON.stringify(b);

function namesOf(catalog: Catalog, query: Query, columns: readonly ColumnRef[]): string[] {
  const used = new Set<string>();
  const isNamed = query.columns.length > 0;
  return columns.map((ref) => unique(isNamed ? outputName(catalog, ref) : headOf(catalog, ref), used));
}

function listedColumns(catalog: Catalog, query: Query): ColumnRef[] {
  const columns = unorderedColumns(catalog, query);
  const order = query.order?.by.kind === 'column' ? query.order.by.ref : null;
  // SELECT DISTINCT may only be ordered by what it shows.
  const isBeside = query.distinct && order !== null && !columns.some((ref) => same(ref, order));
  return isBeside ? [...columns, order] : columns;
}

/** Of a listing of all columns of a table: how many are shown, how many there are, and which hold bytes. */
export function columnsLeftOut(
  catalog: Catalog,
  query: Query,
): { shown: number; all: number; binary: readonly Column[] } | null {
  if (query.columns.length > 0 || query.measures.length > 0 || query.groups.length > 0) return null;
  const own = [...getTable(catalog, query.base).columns.values()].filter(({ formula }) => formula === undefined);
  const binary = own.filter(({ info }) => info.kind === 'binary');
  return { shown: Math.min(own.length - binary.length, MAX_LISTED_COLUMNS), all: own.length, binary };
}

function unorderedColumns(catalog: Catalog, query: Query): ColumnRef[] {
  if (query.columns.length > 0) return [...query.columns];
  const own = [...getTable(catalog, query.base).columns.values()]
    .filter(({ info, formula }) => info.kind !== 'binary' && formula === undefined)
    .slice(0, MAX_LISTED_COLUMNS)
    .map(({ info }) => ({ path: [], table: query.base, column: info.name }));
  return [...own, ...namesBeside(catalog, query.base)].slice(0, MAX_LISTED_COLUMNS).concat(orderedBy(query));
}

/** Who earns the most: the number of another table that they are ranked by, beside the rows. */
function orderedBy({ order, set }: Query): ColumnRef[] {
  const ref = order?.by.kind === 'column' && set === undefined ? order.by.ref : null;
  const isOther = ref !== null && ref.path.length > 0 && !ref.path.some(({ many }) => many);
  return isOther ? [ref] : [];
}

/** Rows that only tie others together have no name of their own: those of the others say what they are. */
function namesBeside(catalog: Catalog, base: string): ColumnRef[] {
  const { info } = getTable(catalog, base);
  const steps = (catalog.steps.get(base) ?? []).filter(({ many }) => !many);
  const keys = new Set(steps.flatMap(({ fromColumns }) => fromColumns));
  if (info.primaryKey.length < 2 || info.primaryKey.some((column) => !keys.has(column))) return [];
  return steps.flatMap((step) => {
    const target = getTable(catalog, step.to);
    const names = target.labels.filter((label) => target.columns.get(label)?.info.kind === 'text');
    return step.to === base || target.labels.some((label) => step.toColumns.includes(label))
      ? []
      : names.map((column): ColumnRef => ({ path: [step], table: step.to, column }));
  });
}

/** The rows that are put together: of those that others repeat, each once. */
function scopeOf(catalog: Catalog, query: Query): Scope {
  const scope = new Scope(catalog, query.base);
  const once = toldOnce(catalog, query);
  return once === null ? scope : scope.once(once.key.map((column) => scope.column({ path: once.path, column })));
}

function renderGroups(catalog: Catalog, query: Query, isPart: boolean): string {
  const scope = scopeOf(catalog, query);
  const names = resultNames(catalog, query);
  const shown = query.groups.map((group) => groupExpressions(catalog, scope, group));
  const measures = query.measures.map((measure) => measureSql(catalog, scope, { measure, query }));
  const select = [
    ...shown.flatMap((expressions, at) =>
      expressions.map((sql, i) => `${sql} AS ${scope.spelling.name(names.groups[at]?.[i] ?? '')}`),
    ),
    ...measures.map((sql, at) => `${sql} AS ${scope.spelling.name(names.measures[at] ?? '')}`),
  ];
  const by = groupBy(catalog, scope, { query, shown });
  const order = orderSql(catalog, scope, { query, names });
  const having = havingSql(catalog, scope, query);
  const where = amongSql(catalog, scope.plain, query, contenders(catalog, scope.plain, query));
  if (query.topOfEach !== undefined)
    return topOfEachSql(catalog, scope, { query, names, select, where, by, having, isPart });
  return [
    `SELECT ${select.join(', ')}`,
    ...scope.rows(where),
    by.length === 0 ? '' : `GROUP BY ${by.join(', ')}`,
    having,
    isPart || order.length === 0 ? '' : `ORDER BY ${order.join(', ')}`,
    isPart || query.groups.length === 0 ? '' : limitSql(query.limit ?? { count: mostShown(query) }),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** What is unknown takes no place in a ranking, and is none of those with more than two of something. */
function contenders(catalog: Catalog, scope: Scope, { groups, order, limit, topOfEach, having }: Query): string[] {
  const isRanking = (limit !== null && order?.by.kind === 'measure') || topOfEach !== undefined;
  if (!isRanking && having.length === 0) return [];
  return groups.flatMap((group) => {
    const [column] = group.kind === 'entity' ? group.key : [];
    const ref = group.kind === 'entity' ? { path: group.path, table: group.table, column: column ?? '' } : group.ref;
    if ((group.kind === 'time' && having.length === 0) || !scope.mayBeNull(ref)) return [];
    return groupKeys(catalog, scope, group).map((key) => `${key} IS NOT NULL`);
  });
}

function groupBy(catalog: Catalog, scope: Scope, { query, shown }: { query: Query; shown: string[][] }): string[] {
  const keys = query.groups.flatMap((group, at) => [
    ...(group.kind === 'entity' ? groupKeys(catalog, scope, group) : []),
    ...(shown[at] ?? []),
    ...[groupSortKey(catalog, scope, group) ?? []].flat(),
  ]);
  return [...new Set(keys)];
}

/** The groups with their place among those of the same kind; only the first few places are kept. */
function topOfEachSql(
  catalog: Catalog,
  scope: Scope,
  parts: {
    query: Query;
    names: ReturnType<typeof resultNames>;
    select: string[];
    where: string;
    by: string[];
    having: string;
    isPart: boolean;
  },
): string {
  const { query, names, select, where, by, having, isPart } = parts;
  const { topOfEach } = query;
  if (topOfEach === undefined) throw new Error('there is no ranking within groups');
  const { name, ordered } = scope.spelling;
  // Of two that are called the same, each has its own.
  const within = groupKeys(catalog, scope, query.groups[topOfEach.within] ?? never());
  const measure = measureSql(catalog, scope.unrounded, { measure: topOfEach.measure, query });
  // The cheapest of each: all that are as cheap.
  const [numbering, ties] = topOfEach.count === 1 ? ['rank', []] : ['row_number', by];
  const order = [...ordered(measure, topOfEach.direction), ...ties].join(', ');
  const place = `${numbering}() OVER (PARTITION BY ${within.join(', ')} ORDER BY ${order}) AS ${name('place')}`;
  const shown = [...names.groups.flat(), ...names.measures].map((column) => name(column));
  const first = (names.groups[topOfEach.within] ?? []).map((column) => name(column));
  const inner = [`SELECT ${[...select, place].join(', ')}`, ...scope.rows(where), `GROUP BY ${by.join(', ')}`, having];
  return [
    `SELECT ${shown.join(', ')}`,
    `FROM (${inner.filter((line) => line !== '').join('\n')}) AS ${name('ranked')}`,
    `WHERE ${name('place')} <= ${quoteNumber(topOfEach.count)}`,
    ...(isPart ? [] : [`ORDER BY ${[...first, name('place')].join(', ')}`, limitSql({ count: mostShown(query) })]),
  ].join('\n');
}

function never(): never {
  throw new Error('a group that is ranked within is one of the groups');
}

/** Two of one name and one number: told apart by key, as where the first of them are asked about again. */
const tieKeys = (catalog: Catalog, scope: Scope, group: Group): string[] =>
  group.kind === 'entity' && group.key.join() !== group.labels.join() ? groupKeys(catalog, scope, group) : [];

/** 3.614 stands before 3.606, though both are shown as 3.61. */
function unroundedOrder(
  catalog: Catalog,
  scope: Scope,
  { query, order }: { query: Query; order: NonNullable<Query['order']> },
): string[] {
  const measure = order.by.kind === 'measure' ? order.by.measure : null;
  const isOfAll = measure?.function === 'share' && measure.where === undefined;
  if (measure === null || isOfAll || measure.window !== undefined || query.groups.length === 0) return [];
  const exact = measureSql(catalog, scope.unrounded, { measure, query });
  return exact === measureSql(catalog, scope, { measure, query }) ? [] : scope.spelling.ordered(exact, order.direction);
}

/** Time runs forward, rankings from the measure; the remaining groups make the order stable. */
function orderSql(
  catalog: Catalog,
  scope: Scope,
  { query, names }: { query: Query; names: ReturnType<typeof resultNames> },
): string[] {
  const { name: spelled, ordered, sortsByAlias } = spellingOf(catalog.dialect);
  const groups = names.groups.map((group) => group.map(spelled));
  const first: string[] = [];
  const { order } = query;
  const direction = order?.direction ?? 'asc';
  if (order?.by.kind === 'measure') {
    const wanted = measureKey(order.by.measure);
    const at = query.measures.findIndex((measure) => measureKey(measure) === wanted);
    const measure =
      at >= 0 && sortsByAlias
        ? spelled(names.measures[at] ?? '')
        : measureSql(catalog, scope, { measure: order.by.measure, query });
    first.push(...ordered(measure, direction), ...unroundedOrder(catalog, scope, { query, order }));
  } else if (order?.by.kind === 'group') {
    first.push(...(groups[order.by.at] ?? []).flatMap((name) => ordered(name, direction)));
  } else {
    const time = query.groups.flatMap((group, at) =>
      group.kind === 'time' ? [groupSortKey(catalog, scope, group) ?? groups[at] ?? []].flat() : [],
    );
    if (time.length > 0) first.push(...time);
    else if (query.groups.length > 0 && names.measures[0] !== undefined) {
      first.push(...ordered(spelled(names.measures[0]), 'desc'));
    }
  }
  const rest =
    query.groups.length === 0 ? [] : groups.flat().filter((name) => !first.some((part) => part.startsWith(name)));
  const ties = query.limit === null ? [] : query.groups.flatMap((group) => tieKeys(catalog, scope, group));
  return query.groups.length === 0 ? [] : [...first, ...rest, ...ties];
}
