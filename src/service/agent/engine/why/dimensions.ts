import { type Catalog, getTable } from '../catalog/catalog.ts';
import type { Group } from '../query/query.ts';
import { traitsOf } from '../suggest/traits.ts';
import { groupNoun } from '../wording/group-text.ts';
import type { Setting } from '../wording/setting.ts';

/** So many are looked into, one statement each. */
export const MOST_DIMENSIONS = 8;
/** What has just begun has other states than what is long done, whatever changed. */
const PASSING = /(^|_)(status|stage|phase|progress)$/i;
/** Rows that have names are looked into one by one only where there are few of them. */
const MOST_ROWS = 60;

/** What the rows of a query can be taken apart by: columns of few values and rows above them that have names, the nearest first; what the query picks out by already is none. */
export function dimensionsOf(setting: Setting, most: number): { group: Group; noun: string }[] {
  const { catalog, query } = setting;
  const picked = new Set(query.filters.flatMap((filter) => ('ref' in filter ? [keyOf(filter.ref)] : [])));
  const isFree = (group: Group) =>
    group.kind === 'column'
      ? !picked.has(keyOf(group.ref)) && !PASSING.test(group.ref.column)
      : group.kind === 'entity' && isFew(catalog, group);
  const groups = traitsOf(catalog, getTable(catalog, query.base), []).groups.filter(isFree).slice(0, most);
  return groups.map((group) => ({ group, noun: groupNoun(setting, group) }));
}

const keyOf = ({ table, column }: { table: string; column: string }): string => `${table}.${column}`;

const isFew = (catalog: Catalog, group: Group & { kind: 'entity' }): boolean =>
  (getTable(catalog, group.table).info.rowEstimate ?? Number.POSITIVE_INFINITY) <= MOST_ROWS;
