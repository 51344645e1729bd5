import { type Catalog, getTable, type Step } from '../catalog/catalog.ts';
import type { ColumnRef, Filter, Group, Query } from '../query/query.ts';
import { isPlain } from '../query/same-row.ts';
import { rowCount } from '../rules/resolve/row-measures.ts';

/**
 * Number of rentals, after revenue from payments: counted from the rentals, as those without a payment count too. The query is
 * left as it is where anything else of it is seen from the payments.
 */
export function countFrom(catalog: Catalog, query: Query): void {
  const [measure, ...more] = query.measures;
  const ref = measure?.function === 'count-distinct' ? measure.ref : null;
  if (ref === null || ref === undefined || more.length > 0 || measure?.where !== undefined || !isWhole(query)) return;
  const isKey = getTable(catalog, ref.table).info.primaryKey.join() === ref.column;
  const way = ref.path;
  if (!isKey || way.length === 0 || way.some(({ many }) => many)) return;
  const groups = query.groups.map((group) => groupFrom(group, way));
  const filters = query.filters.map((filter) => filterFrom(filter, way));
  if (groups.includes(null) || filters.includes(null)) return;
  const moved: Query = { ...query, base: ref.table, groups: known(groups), filters: known(filters) };
  const count = rowCount(moved);
  const order =
    query.order?.by.kind === 'measure'
      ? { ...query.order, by: { kind: 'measure' as const, measure: count } }
      : query.order;
  Object.assign(query, { ...moved, measures: [count], order });
}

const isWhole = ({ rank, having, within, set, topOfEach, columns }: Query): boolean =>
  rank === null && having.length + columns.length === 0 && [within, set, topOfEach].every((part) => part === undefined);

const known = <T>(list: (T | null)[]): T[] => list.filter((one) => one !== null);

/** The rest of a path that begins with a way; null for any other. */
function rest(path: Step[], way: Step[]): Step[] | null {
  const begins = JSON.stringify(path.slice(0, way.length)) === JSON.stringify(way);
  return begins ? path.slice(way.length) : null;
}

const refFrom = (ref: ColumnRef, way: Step[]): ColumnRef | null => {
  const path = rest(ref.path, way);
  return path === null ? null : { ...ref, path };
};

function groupFrom(group: Group, way: Step[]): Group | null {
  if (group.kind === 'entity') {
    const path = rest(group.path, way);
    return path === null ? null : { ...group, path };
  }
  const ref = refFrom(group.ref, way);
  return ref === null ? null : { ...group, ref };
}

function filterFrom(filter: Filter, way: Step[]): Filter | null {
  if (!isPlain(filter)) return null;
  const ref = refFrom(filter.ref, way);
  return ref === null ? null : { ...filter, ref };
}
