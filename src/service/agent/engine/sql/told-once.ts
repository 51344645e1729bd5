import { type Catalog, getTable, type Step } from '../catalog/catalog.ts';
import type { ColumnRef, Filter, Group, Query, SimpleMeasure } from '../query/query.ts';

/** Rows that several rows of the base lead to: each is told apart by its key, and counts once in each group. */
export interface ToldOnce {
  path: Step[];
  key: string[];
}

/**
 * Rows whose numbers a total would add up again and again: a deal once for each of its users. Null where none are, or where
 * something else of the query is of each row.
 */
export function toldOnce(catalog: Catalog, query: Query): ToldOnce | null {
  const measures = measuresOf(query);
  const [ref] = measures.flatMap((one) => (isRepeated(catalog, query, one) ? [one.ref ?? []].flat() : []));
  const key = ref === undefined ? [] : keyAt(catalog, ref);
  const isAllOf = (one: SimpleMeasure) =>
    isUnlessRepeated(one) || (isRepeated(catalog, query, one) && wayOf(one.ref?.path) === wayOf(ref?.path));
  const isCompared = query.having.some(({ value }) => value === 'overall');
  if (ref === undefined || key.length === 0 || isCompared || !measures.every(isAllOf)) return null;
  return { path: ref.path, key };
}

const wayOf = (path: readonly Step[] | undefined): string => JSON.stringify(path);

/** All measures of the SELECT itself. */
function measuresOf({ measures, having, order, topOfEach }: Query): SimpleMeasure[] {
  const whole = [
    ...measures,
    ...having.map(({ measure }) => measure),
    ...(order?.by.kind === 'measure' ? [order.by.measure] : []),
    ...(topOfEach === undefined ? [] : [topOfEach.measure]),
  ];
  return whole.flatMap((one) => [one, one.minus ?? [], one.over?.measure ?? []].flat());
}

/** A column that tells the rows apart. */
function keyAt(catalog: Catalog, { path, table }: ColumnRef): string[] {
  const { primaryKey } = getTable(catalog, table).info;
  const last = path.at(-1);
  if (primaryKey.length > 0 || last === undefined) return primaryKey;
  return last.many ? [] : last.toColumns;
}

const ADDING = ['sum', 'avg', 'median'];
const EXTREMES = ['min', 'max', 'count-distinct'];

/** The same however often a row is met. */
const isUnlessRepeated = ({ function: fn, ref, per, until, where }: SimpleMeasure): boolean =>
  EXTREMES.includes(fn) &&
  ref?.path.every(({ many }) => !many) === true &&
  per === undefined &&
  until === undefined &&
  isOfRow(where);

function isRepeated(catalog: Catalog, query: Query, measure: SimpleMeasure): boolean {
  const { function: fn, ref, per, until, where } = measure;
  if (!ADDING.includes(fn) || ref === null || per !== undefined || until !== undefined || !isOfRow(where)) return false;
  const fan = ref.path.findIndex(({ many }) => many);
  // An average over what each row of the base has in all.
  if (fan >= 0 && fn !== 'sum') return false;
  // Each row further down belongs to one.
  if (ref.path.every(({ many }) => many)) return false;
  const fixed = query.groups.flatMap(fixedByGroup).concat(query.filters.flatMap(fixedByFilter));
  const [first, ...rest] = ref.path;
  // Below one row further up, each belongs to that row alone.
  const isBelowOne = first?.many === false && rest.every(({ many }) => many);
  if (fan !== 0) return !isTold(catalog, query.base, [...fixed, ...(isBelowOne ? first.fromColumns : [])]);
  const [up, ...more] = rest;
  const isEachOnce =
    first !== undefined &&
    up !== undefined &&
    more.length === 0 &&
    isTold(catalog, first.to, [...first.toColumns, ...up.fromColumns]);
  return !(isEachOnce && isTold(catalog, query.base, fixed));
}

/** A condition that is looked at for each row by its own columns, or those further up. */
const isOfRow = (where: Filter | undefined): boolean =>
  where === undefined ||
  (where.kind === 'any' ? where.filters.every(isOfRow) : 'ref' in where && where.ref.path.every(({ many }) => !many));

/** Whether no two rows have the same values in these columns. */
function isTold(catalog: Catalog, table: string, columns: readonly string[]): boolean {
  const { info, keys = [], columns: known } = getTable(catalog, table);
  const isUnique = (column: string) => {
    const learned = known.get(column)?.learned;
    return learned?.unique === true && !learned.hasNulls;
  };
  const all = info.primaryKey.length > 0 ? [info.primaryKey, ...keys] : keys;
  return all.some((key) => key.every((column) => columns.includes(column))) || columns.some(isUnique);
}

/** Columns of the base that have one value in each group. */
function fixedByGroup(group: Group): string[] {
  if (group.kind === 'time') return [];
  if (group.kind === 'column') return fixedAt(group.ref.path, [group.ref.column]);
  return fixedAt(group.path, group.key);
}

function fixedByFilter(filter: Filter): string[] {
  const isOne =
    (filter.kind === 'compare' && filter.operator === '=') ||
    (filter.kind === 'values' && !filter.negated && filter.values.length === 1);
  return isOne ? fixedAt(filter.ref.path, [filter.ref.column]) : [];
}

function fixedAt([step, ...more]: readonly Step[], columns: readonly string[]): string[] {
  if (step === undefined) return [...columns];
  const isKey = more.length === 0 && !step.many && step.toColumns.every((column) => columns.includes(column));
  return isKey ? step.fromColumns : [];
}
