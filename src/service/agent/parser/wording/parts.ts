import { type Catalog, findColumn, isTime } from '../catalog/catalog.ts';
import type { ColumnRef, Group, Query } from '../query/query.ts';
import { entityName, roleOf, spoken } from './names.ts';

export function columnText(catalog: Catalog, query: Query, ref: ColumnRef): string {
  const info = findColumn(catalog, ref.table, ref.column);
  const isPlain = info !== undefined && isTime(info) && spoken(ref.column).includes(' ');
  if (isPlain || (ref.table === query.base && ref.path.length === 0)) return spoken(ref.column);
  const role = ref.path.length > 0 && !ref.path.some((step) => step.many) ? roleOf(ref.path) : null;
  const owner = entityName(catalog, ref.table);
  return `${role === null || role.includes(owner) ? owner : role} ${spoken(ref.column)}`;
}

export function groupText(catalog: Catalog, query: Query, group: Group): string {
  if (group.kind === 'time') {
    const column = columnText(catalog, query, group.ref);
    return column === group.grain ? column : `${group.grain} of ${column}`;
  }
  if (group.kind === 'column') return columnText(catalog, query, group.ref);
  const entity = entityName(catalog, group.table);
  const role = roleOf(group.path);
  return role === null || role === entity ? entity : `${entity} (by ${role})`;
}
