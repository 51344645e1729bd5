import type { Catalog } from '../catalog/catalog.ts';
import type { Group, Query, Within } from '../query/query.ts';
import { openSubquery, whereSql } from './conditions.ts';
import { groupExpressions, groupKeys } from './groups.ts';
import { havingSql } from './having.ts';
import { measureSql } from './measures.ts';
import { limitSql, quoteNumber } from './quote.ts';
import { Scope } from './scope.ts';

/** The WHERE clause with what only some keys meet: the first few groups, the rows that another query shows. */
export function amongSql(catalog: Catalog, scope: Scope, query: Query, more: string[] = []): string {
  const within = query.within === undefined ? [] : [withinSql(catalog, scope, query.within)];
  const rank = query.rank === null ? [] : [rankSql(catalog, scope, query, query.rank)];
  return whereSql(catalog, scope, query, [...within, ...rank, ...more]);
}

/** `key IN (the first few by the measure, over the same filters)`. */
function rankSql(catalog: Catalog, scope: Scope, query: Query, rank: NonNullable<Query['rank']>): string {
  const { group } = rank;
  const keys = (of: Scope) => groupKeys(catalog, of, group);
  const outer = keys(scope);
  const inner = new Scope(catalog, query.base, { used: scope.aliases });
  const selected = keys(inner);
  const measure = measureSql(catalog, inner, { measure: rank.measure, query });
  const within = query.within === undefined ? [] : [withinSql(catalog, inner, query.within)];
  const where = whereSql(catalog, inner, query, [...within, `${selected[0]} IS NOT NULL`]);
  return scope.spelling.inRanked({
    outer,
    inner: selected,
    names: namesOf(catalog, inner, group, selected),
    from: `${inner.from()}\n${where}`,
    measure,
    direction: rank.direction,
    count: quoteNumber(rank.count),
  });
}

/** What the groups are shown by, beside their keys: of those that tie, the first in the alphabet are shown first. */
const namesOf = (catalog: Catalog, scope: Scope, group: Group, keys: string[]): string[] =>
  groupExpressions(catalog, scope, group).filter((name) => !keys.includes(name));

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
  const [group] = query.groups;
  const labels = query.limit === null || group === undefined ? [] : namesOf(catalog, scope, group, keys);
  const order = query.limit === null ? [] : [...firstOrder(catalog, scope, query), ...labels, ...names];
  const among = amongSql(catalog, scope, query);
  return [
    `SELECT ${keys.map((sql, at) => `${sql} AS ${names[at]}`).join(', ')}`,
    scope.from(),
    `${among === '' ? 'WHERE' : `${among}\n  AND`} ${keys[0]} IS NOT NULL`,
    query.groups.length === 0 ? '' : `GROUP BY ${[...keys, ...labels].join(', ')}`,
    havingSql(catalog, scope, query),
    order.length === 0 ? '' : `ORDER BY ${order.join(', ')}`,
    query.limit === null ? '' : limitSql(query.limit),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function firstOrder(catalog: Catalog, scope: Scope, query: Query): string[] {
  const by = query.order?.by;
  const direction = query.order?.direction ?? 'asc';
  if (by?.kind === 'measure')
    return scope.spelling.ordered(measureSql(catalog, scope, { measure: by.measure, query }), direction);
  return by?.kind === 'column' ? scope.spelling.ordered(scope.column(by.ref), direction) : [];
}
