import { type Catalog, getTable, type Step } from '../catalog/catalog.ts';
import { shortestPaths } from '../catalog/join-path.ts';
import type { Filter, Group, Query } from '../query/query.ts';
import { isRowCount } from '../query/row-counts.ts';
import { spokenColumn, tableName } from '../wording/names.ts';
import { excludesAll } from './bounds.ts';

/** The rows of an answer as the subject of a further question: members, airports, or the values of a column. */
export interface Rows {
  table: string;
  key: string[];
  /** From the base of `query` to the table. */
  from: Step[];
  /** Shows these rows, by key alone. */
  query: Query;
  /** What they are called: members. */
  name: string;
}

/** @returns null where an answer shows nothing that has a key, or more than one kind of thing */
export function rowsOf(catalog: Catalog, parent: Query): Rows | null {
  const groups = withoutTheirOwn(parent.groups.filter((group) => group.kind !== 'time'));
  const [group, ...more] = groups;
  if (more.length > 0 || (group === undefined && parent.groups.length > 0)) return null;
  // The first rows by group and month are no first groups.
  const isOverTime = parent.groups.some(({ kind }) => kind === 'time') && parent.groups.length > 1;
  if (isOverTime && (parent.limit !== null || parent.topOfEach !== undefined)) return null;
  if (group !== undefined) return pickedRows(catalog, parent, group) ?? groupRows(catalog, parent, group);
  const bare: Query = { ...structuredClone(parent), measures: [], groups: [], columns: [], distinct: false, notes: [] };
  const [first] = parent.columns;
  const [measure] = parent.measures;
  // The part that was counted, and not all that it is a part of.
  if (measure?.where !== undefined && parent.measures.length === 1) bare.filters.push(structuredClone(measure.where));
  const counted = measure?.function === 'count-distinct' ? measure.ref : null;
  // The department that each of them is in: departments are shown.
  const isOther = first !== undefined && parent.columns.every(({ path }) => isSameWay(path, first.path));
  const shown = counted ?? (parent.distinct || isOther ? (first ?? null) : null);
  if (shown !== null && shown.path.length > 0 && !shown.path.some((step) => step.many))
    return entityRows(catalog, bare, { table: shown.table, from: shown.path });
  return entityRows(catalog, bare, { table: parent.base, from: [] });
}

/** The country beside each customer adds no rows: the customers are shown. */
function withoutTheirOwn<One extends Group>(groups: One[]): One[] {
  const [first, ...more] = groups;
  if (first === undefined || first.kind !== 'entity') return groups;
  const { path } = first;
  const isTheirs = (way: Step[]) =>
    isSameWay(way.slice(0, path.length), path) && way.slice(path.length).every(({ many }) => !many);
  return more.every((group) => isTheirs(group.kind === 'entity' ? group.path : group.ref.path)) ? [first] : groups;
}

/** Orders of May by channel: the orders that were picked out, as the channels alone have orders of every month. */
function pickedRows(catalog: Catalog, parent: Query, group: Group): Rows | null {
  const isCut = parent.limit !== null || parent.rank !== null || parent.having.length > 0;
  const isCounted = parent.measures.every(isRowCount);
  if (group.kind !== 'column' || isCut || !isCounted || parent.filters.length === 0) return null;
  const query: Query = { ...structuredClone(parent), measures: [], groups: [], columns: [], order: null, notes: [] };
  return entityRows(catalog, query, { table: parent.base, from: [] });
}

const isSameWay = (a: Step[], b: Step[]): boolean => JSON.stringify(a) === JSON.stringify(b);

function groupRows(catalog: Catalog, parent: Query, group: Exclude<Group, { kind: 'time' }>): Rows {
  const query: Query = { ...structuredClone(parent), groups: [group], columns: [], notes: [] };
  if (query.order?.by.kind === 'group') query.order = null;
  const [measure] = query.measures;
  if (query.order === null && query.limit !== null && measure !== undefined)
    query.order = { by: { kind: 'measure', measure }, direction: 'desc', words: '' };
  if (group.kind === 'entity')
    return { table: group.table, key: group.key, from: group.path, query, name: tableName(catalog, group.table) };
  const { ref } = group;
  return { table: ref.table, key: [ref.column], from: ref.path, query, name: spokenColumn(catalog, ref) };
}

/** Without a key, only conditions of their own can pick them out. */
function entityRows(catalog: Catalog, query: Query, { table, from }: { table: string; from: Step[] }): Rows | null {
  const rows = { table, key: getTable(catalog, table).info.primaryKey, from, query, name: tableName(catalog, table) };
  return rows.key.length === 0 && !isPlain(rows) ? null : rows;
}

/**
 * Restricts a query to rows, by their own conditions where that says the same; false where no way leads to them.
 * @param way the way to take, where there are several
 */
export function restrictTo(catalog: Catalog, query: Query, rows: Rows, way?: Step[]): boolean {
  const path =
    way ??
    shortestPaths(catalog, query.base, 'to-one').get(rows.table)?.[0] ??
    shortestPaths(catalog, query.base, 'any').get(rows.table)?.[0];
  if (path === undefined) return false;
  const filters = isPlain(rows) ? rows.query.filters.map((filter) => behind(filter, path)) : [null];
  if (filters.every((filter) => filter !== null)) {
    if (filters.some((filter) => query.filters.some((other) => excludeEachOther(filter, other)))) return false;
    const known = new Set(query.filters.map((filter) => JSON.stringify({ ...filter, words: '' })));
    query.filters.push(...filters.filter((filter) => !known.has(JSON.stringify({ ...filter, words: '' }))));
    if (rows.query.within !== undefined && path.length === 0) query.within ??= rows.query.within;
    return true;
  }
  const { table, key, from } = rows;
  if (key.length === 0) return false;
  query.within = { path, table, key, from, query: rows.query, words: `the ${rows.name} of the previous answer` };
  return true;
}

/** No row is in Germany and in France, and no price is over 50 and under 20. */
const excludeEachOther = (a: Filter, b: Filter): boolean =>
  (a.kind === 'compare' &&
    b.kind === 'compare' &&
    JSON.stringify(a.ref) === JSON.stringify(b.ref) &&
    excludesAll(a, b)) ||
  excludeValues(a, b);

const excludeValues = (a: Filter, b: Filter): boolean =>
  a.kind === 'values' &&
  b.kind === 'values' &&
  !(a.negated || b.negated) &&
  !a.ref.path.some(({ many }) => many) &&
  JSON.stringify(a.ref) === JSON.stringify(b.ref) &&
  !a.values.some((value) => b.values.includes(value));

/** Rows of a table that its conditions alone pick out. */
function isPlain({ query, from }: Rows): boolean {
  const { groups, limit, rank, having, within } = query;
  return (
    from.length === 0 &&
    groups.length === 0 &&
    limit === null &&
    rank === null &&
    having.length === 0 &&
    within === undefined
  );
}

/** The same condition seen from a table further away; null for one that is not tied to a path alone. */
export function behind(filter: Filter, path: Step[]): Filter | null {
  if (path.some((step) => step.many)) return null;
  const copy = structuredClone(filter);
  if ('path' in copy) copy.path = [...path, ...copy.path];
  else if ('ref' in copy) copy.ref = { ...copy.ref, path: [...path, ...copy.ref.path] };
  else return null;
  return copy;
}

/**
 * The rows that are shown as a condition, so that what comes next is about them: the five highest of all that are in Porto,
 * and not the five highest in Porto.
 */
export function freeze(catalog: Catalog, query: Query): void {
  const isCut = query.limit !== null || query.rank !== null || query.having.length > 0 || query.topOfEach !== undefined;
  const rows = isCut ? rowsOf(catalog, query) : null;
  if (rows === null) return;
  const isFurther = (query.limit?.skip ?? 0) > 0;
  const count = isFurther ? undefined : (query.limit?.count ?? query.rank?.count);
  const words = `the ${count === undefined || count === 1 ? '' : `${count} `}${rows.name} of the previous answer`;
  const isListing = query.groups.length === 0;
  const { table, key, from } = rows;
  Object.assign(query, { limit: null, rank: null, having: [] });
  if (isListing) Object.assign(query, { filters: [], order: null });
  query.within = { path: from, table, key, from, query: rows.query, words };
}
