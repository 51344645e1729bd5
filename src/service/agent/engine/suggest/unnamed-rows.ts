import type { QueryResult } from '../../../connectors/connector.ts';
import { type Catalog, findColumn } from '../catalog/catalog.ts';
import { cellsOf } from '../learned/try-readings.ts';
import type { Group, Query } from '../query/query.ts';
import { groupNoun } from '../wording/group-text.ts';

/**
 * ` “–” means no driver recorded.`, where a group of whatever has none stands among the others. Empty
 * where every row has its name.
 */
export function unnamedText(catalog: Catalog, query: Query, result: QueryResult): string {
  const [group, ...more] = query.groups;
  if (group === undefined || group.kind === 'time' || more.length > 0 || !mayLack(catalog, group)) return '';
  const width = group.kind === 'entity' ? group.labels.length : 1;
  const isUnnamed = cellsOf(result).some((cells) => cells.slice(0, width).every((cell) => cell === null));
  const noun = groupNoun({ catalog, query, today: '' }, group);
  return isUnnamed && result.rows.length > 1 ? ` “–” means no ${noun} recorded.` : '';
}

/** Rows may be without one; a name that is left empty is another matter. */
function mayLack(catalog: Catalog, group: Exclude<Group, { kind: 'time' }>): boolean {
  const path = group.kind === 'entity' ? group.path : group.ref.path;
  const isOptional = path.some(({ nullable }) => nullable);
  if (group.kind === 'column')
    return isOptional || findColumn(catalog, group.ref.table, group.ref.column)?.nullable === true;
  return isOptional && group.labels.some((label) => findColumn(catalog, group.table, label)?.nullable === false);
}
