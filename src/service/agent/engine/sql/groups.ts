import { type Catalog, findColumn, holdsTexts, isTime } from '../catalog/catalog.ts';
import type { Group } from '../query/query.ts';
import type { Scope } from './scope.ts';
import { localSql } from './times.ts';

export const groupExpressions = (catalog: Catalog, scope: Scope, group: Group): string[] =>
  expressionsOf(catalog, scope, group).map((sql) => scope.carry(sql));

function expressionsOf(catalog: Catalog, scope: Scope, group: Group): string[] {
  if (group.kind === 'entity') return group.labels.map((column) => scope.column({ path: group.path, column }));
  const info = findColumn(catalog, group.ref.table, group.ref.column);
  const column = scope.column(group.ref);
  // Each of several texts is a group of its own.
  if (group.kind === 'column') return [holdsTexts(catalog, group.ref) ? `unnest(${column})` : column];
  if (info !== undefined && !isTime(info)) return [column];
  return [scope.spelling.grain(localSql(catalog, group.ref, column), group.grain)];
}

/** What names of weekdays and months are put in order by; null where the group is in order itself. */
export function groupSortKey(catalog: Catalog, scope: Scope, group: Group): string | null {
  if (group.kind !== 'time') return null;
  const time = () => localSql(catalog, group.ref, scope.column(group.ref));
  if (group.grain === 'weekday') return scope.carry(scope.spelling.isoWeekday(time()));
  return group.grain === 'month-of-year' ? scope.carry(scope.spelling.monthNumber(time())) : null;
}

/** What tells the groups apart. */
export const groupKeys = (catalog: Catalog, scope: Scope, group: Group): string[] =>
  group.kind === 'entity'
    ? group.key.map((column) => scope.carry(scope.column({ path: group.path, column })))
    : groupExpressions(catalog, scope, group);
