import { type Catalog, findColumn, getTable, isTime } from '../catalog/catalog.ts';
import { MAX_GROUPS, MAX_LISTED } from '../query/limits.ts';
import { measureKey } from '../query/measure-key.ts';
import type { ColumnRef, Group, Query, Within } from '../query/query.ts';
import { resultNames, unique } from '../wording/names.ts';
import { conditionSql, openSubquery, utcSql } from './conditions.ts';
import { measureSql } from './measures.ts';
import { quoteNumber } from './quote.ts';
import { Scope } from './scope.ts';
import { spellingOf } from './spelling.ts';

const MAX_LISTED_COLUMNS = 25;

/** SQL, in the catalog's dialect, for a query whose names the catalog knows. */
export function renderSql(catalog: Catalog, query: Query): string {
  const { set } = query;
  if (set === undefined) return renderWhole(catalog, query);
  const { combined } = spellingOf(catalog.dialect);
  const parts = [query, set.query].map((one) => renderWhole(catalog, { ...one, order: null }, true));
  return `${parts.join(`\n${combined(set.operator)}\n`)}\nLIMIT ${quoteNumber(query.limit?.count ?? MAX_GROUPS)}`;
}

/** @param isPart of a larger statement: it neither orders nor cuts its rows */
function renderWhole(catalog: Catalog, query: Query, isPart = false): string {
  return query.measures.length === 0 && query.groups.length === 0
    ? renderListing(catalog, query, isPart)
    : renderGroups(catalog, query, isPart);
}

function renderListing(catalog: Catalog, query: Query, isPart: boolean): string {
  const scope = new Scope(catalog, query.base);
  const used = new Set<string>();
  const order = query.order?.by.kind === 'column' ? query.order.by.ref : null;
  const columns = listedColumns(catalog, query);
  // SELECT DISTINCT may only be ordered by what it shows.
  if (query.distinct && order !== null && !columns.some((ref) => same(ref, order))) columns.push(order);
  const select = columns.map(
    (ref) => `${scope.column(ref)} AS ${scope.spelling.name(unique(outputName(ref.column), used))}`,
  );
  const where = whereSql(catalog, scope, query);
  const direction = query.order?.direction ?? 'asc';
  // Without an order asked for, the key's: the same question shows the same rows.
  const keys = query.distinct
    ? []
    : getTable(catalog, query.base).info.primaryKey.map((column) => scope.column({ path: [], column }));
  const orderBy = order === null ? keys : scope.spelling.ordered(scope.column(order), direction);
  return [
    `SELECT ${query.distinct ? 'DISTINCT ' : ''}${select.join(', ')}`,
    scope.from(),
    where,
    isPart || orderBy.length === 0 ? '' : `ORDER BY ${orderBy.join(', ')}`,
    isPart ? '' : `LIMIT ${quoteNumber(query.limit?.count ?? MAX_LISTED)}`,
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** A path of columns that nest gives one column. */
const outputName = (column: string): string => column.replaceAll('.', '_');

const same = (a: ColumnRef, b: ColumnRef): boolean => JSON.stringify(a) === JSON.stringify(b);

function listedColumns(catalog: Catalog, query: Query): ColumnRef[] {
  if (query.columns.length > 0) return [...query.columns];
  return [...getTable(catalog, query.base).columns.values()]
    .filter(({ info }) => info.kind !== 'binary')
    .slice(0, MAX_LISTED_COLUMNS)
    .map(({ info }) => ({ path: [], table: query.base, column: info.name }));
}

function renderGroups(catalog: Catalog, query: Query, isPart: boolean): string {
  const scope = new Scope(catalog, query.base);
  const names = resultNames(catalog, query);
  const shown = query.groups.map((group) => groupExpressions(catalog, scope, group));
  const measures = query.measures.map((measure) => measureSql(catalog, scope, measure));
  const select = [
    ...shown.flatMap((expressions, at) =>
      expressions.map((sql, i) => `${sql} AS ${scope.spelling.name(names.groups[at]?.[i] ?? '')}`),
    ),
    ...measures.map((sql, at) => `${sql} AS ${scope.spelling.name(names.measures[at] ?? '')}`),
  ];
  const by = groupBy(scope, query, shown);
  const order = orderSql(catalog, scope, query);
  const having = havingSql(catalog, scope, query);
  const where = whereSql(catalog, scope, query);
  return [
    `SELECT ${select.join(', ')}`,
    scope.from(),
    where,
    by.length === 0 ? '' : `GROUP BY ${by.join(', ')}`,
    having,
    isPart || order.length === 0 ? '' : `ORDER BY ${order.join(', ')}`,
    isPart || query.groups.length === 0 ? '' : `LIMIT ${quoteNumber(query.limit?.count ?? MAX_GROUPS)}`,
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function groupBy(scope: Scope, query: Query, shown: string[][]): string[] {
  const keys = query.groups.flatMap((group, at) => [
    ...(group.kind === 'entity' ? group.key.map((column) => scope.column({ path: group.path, column })) : []),
    ...(shown[at] ?? []),
  ]);
  return [...new Set(keys)];
}

function groupExpressions(catalog: Catalog, scope: Scope, group: Group): string[] {
  if (group.kind === 'entity') return group.labels.map((column) => scope.column({ path: group.path, column }));
  if (group.kind === 'column') return [scope.column(group.ref)];
  const info = findColumn(catalog, group.ref.table, group.ref.column);
  const column = scope.column(group.ref);
  if (info !== undefined && !isTime(info)) return [column];
  return [scope.spelling.grain(utcSql(catalog, group.ref, column), group.grain)];
}

function whereSql(catalog: Catalog, scope: Scope, query: Query): string {
  const conditions = query.filters.map((filter) => conditionSql(catalog, scope, filter));
  if (query.rank !== null) conditions.push(rankSql(catalog, scope, query, query.rank));
  if (query.within !== undefined) conditions.push(withinSql(catalog, scope, query.within));
  return conditions.length === 0 ? '' : `WHERE ${conditions.join('\n  AND ')}`;
}

/** `key IN (the first few by the measure, over the same filters)`. */
function rankSql(catalog: Catalog, scope: Scope, query: Query, rank: NonNullable<Query['rank']>): string {
  const { group } = rank;
  const keys = (of: Scope) =>
    group.kind === 'entity'
      ? group.key.map((column) => of.column({ path: group.path, column }))
      : groupExpressions(catalog, of, group);
  const outer = keys(scope);
  const inner = new Scope(catalog, query.base, { used: scope.aliases });
  const selected = keys(inner);
  const measure = measureSql(catalog, inner, rank.measure);
  const where = whereSql(catalog, inner, { ...query, rank: null });
  const present = `${selected[0]} IS NOT NULL`;
  return scope.spelling.inRanked({
    outer,
    inner: selected,
    from: `${inner.from()}\n${where === '' ? 'WHERE' : `${where}\n  AND`} ${present}`,
    measure,
    direction: rank.direction,
    count: quoteNumber(rank.count),
  });
}

/** `key IN (the keys that the other query shows)`; over a path that fans out, some row must have such a key. */
function withinSql(catalog: Catalog, scope: Scope, within: Within): string {
  const { path, key } = within;
  const fan = path.findIndex((step) => step.many);
  const keysOf = (of: Scope, at: Within['path']) => key.map((column) => of.column({ path: at, column }));
  const among = (of: Scope, outer: string[]) =>
    of.spelling.inTable(
      outer,
      key.map((_, at) => of.spelling.name(`k${at + 1}`)),
      `(${keysSql(catalog, of, within)}) AS ${of.spelling.name('kept')}`,
    );
  if (fan < 0) return among(scope, keysOf(scope, path));
  const { inner, link } = openSubquery(catalog, scope, path, fan);
  const outer = keysOf(inner, path.slice(fan + 1));
  return `EXISTS (SELECT 1 ${inner.from()} WHERE ${link} AND ${among(inner, outer)})`;
}

function keysSql(catalog: Catalog, around: Scope, { query, key, from }: Within): string {
  const scope = new Scope(catalog, query.base, { used: around.aliases });
  const keys = key.map((column) => scope.column({ path: from, column }));
  const names = keys.map((_, at) => scope.spelling.name(`k${at + 1}`));
  const having = havingSql(catalog, scope, query);
  const by = query.order?.by;
  const first =
    by?.kind === 'measure'
      ? measureSql(catalog, scope, by.measure)
      : by?.kind === 'column'
        ? scope.column(by.ref)
        : undefined;
  const order = first === undefined ? [] : scope.spelling.ordered(first, query.order?.direction ?? 'asc');
  const where = [whereSql(catalog, scope, query), `${keys[0]} IS NOT NULL`].filter((line) => line !== '');
  return [
    `SELECT ${keys.map((sql, at) => `${sql} AS ${names[at]}`).join(', ')}`,
    scope.from(),
    where.length === 1 ? `WHERE ${where[0]}` : where.join('\n  AND '),
    query.groups.length === 0 ? '' : `GROUP BY ${keys.join(', ')}`,
    having,
    query.limit === null ? '' : `ORDER BY ${[...order, ...names].join(', ')}`,
    query.limit === null ? '' : `LIMIT ${quoteNumber(query.limit.count)}`,
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function havingSql(catalog: Catalog, scope: Scope, query: Query): string {
  const having = query.having.map(
    (part) => `${measureSql(catalog, scope, part.measure)} ${part.operator} ${quoteNumber(part.value)}`,
  );
  return having.length === 0 ? '' : `HAVING ${having.join(' AND ')}`;
}

/** Time runs forward, rankings from the measure; the remaining groups make the order stable. */
function orderSql(catalog: Catalog, scope: Scope, query: Query): string[] {
  const names = resultNames(catalog, query);
  const { name: spelled, ordered, sortsByAlias } = spellingOf(catalog.dialect);
  const groups = names.groups.map((group) => group.map(spelled));
  const first: string[] = [];
  const { order } = query;
  const direction = order?.direction ?? 'asc';
  if (order?.by.kind === 'measure') {
    const wanted = measureKey(order.by.measure);
    const at = query.measures.findIndex((measure) => measureKey(measure) === wanted);
    const measure =
      at >= 0 && sortsByAlias ? spelled(names.measures[at] ?? '') : measureSql(catalog, scope, order.by.measure);
    first.push(...ordered(measure, direction));
  } else if (order?.by.kind === 'group') {
    first.push(...(groups[order.by.at] ?? []).flatMap((name) => ordered(name, direction)));
  } else {
    const time = query.groups.flatMap((group, at) => (group.kind === 'time' ? (groups[at] ?? []) : []));
    if (time.length > 0) first.push(...time);
    else if (query.groups.length > 0 && names.measures[0] !== undefined) {
      first.push(...ordered(spelled(names.measures[0]), 'desc'));
    }
  }
  const rest =
    query.groups.length === 0 ? [] : groups.flat().filter((name) => !first.some((part) => part.startsWith(name)));
  return query.groups.length === 0 ? [] : [...first, ...rest];
}
