import { additive, averaged, businessWord } from '../catalog/additive.ts';
import {
  type Catalog,
  type Column,
  isIdentifier,
  isNumeric,
  isTime,
  type Step,
  type Table,
} from '../catalog/catalog.ts';
import { shortestPaths } from '../catalog/join-path.ts';
import { isPaidFor } from '../catalog/sold-rows.ts';
import type { ColumnRef, Group } from '../query/query.ts';

/** What questions about one table can be made of. */
export interface Traits {
  table: Table;
  /** Numbers that add up over rows, those that are money first. */
  totals: ColumnRef[];
  /** Numbers that an average makes sense of. */
  averages: ColumnRef[];
  /** Fit to group by: columns with few values, and rows up the foreign keys that have names; the nearest first. */
  groups: Group[];
  /** Rows up the foreign keys that have names. */
  parents: (Group & { kind: 'entity' })[];
  /** The date that periods are about. */
  time: ColumnRef | null;
}

const MAX_STEPS = 2;
const MAX_CATEGORY_VALUES = 30;
/** They say when a row was written, or will end, and not when something happened. */
const NOT_WHEN =
  /(^|_)(updated?|modified|deleted|synced|loaded|edited|birth|dob|born|expir|due|valid|end|ended|until)/i;

/** @param near columns that were named in the question (`schema.table.column`) and tables, preferred */
export function traitsOf(catalog: Catalog, table: Table, near: readonly string[]): Traits {
  const up = [...shortestPaths(catalog, table.key, 'to-one')].flatMap(([key, [path]]) => {
    const other = catalog.tables.get(key);
    return other === undefined || path === undefined || path.length > MAX_STEPS ? [] : [{ table: other, path }];
  });
  const isNear = (ref: ColumnRef) => near.includes(`${ref.table}.${ref.column}`);
  const nearFirst = (refs: ColumnRef[]) => [...refs.filter(isNear), ...refs.filter((ref) => !isNear(ref))];
  const parents = up
    .filter((one) => one.path.length > 0 && hasNames(one.table))
    .map(({ table: other, path }) => entityGroup(other, path));
  const categories = up.flatMap(({ table: other, path }) =>
    categoriesOf(other, path).map((group) => ({
      group,
      rank: isNear(group.ref) ? 0 : path.length === 0 ? 1 : 3,
    })),
  );
  const named = parents.map((group) => ({ group, rank: near.includes(group.table) ? 0 : 2 }));
  return {
    table,
    totals: nearFirst(numbersOf(table, (column) => (isPaidFor(table, column) ? PAID_WELL : addedWell(column)))),
    averages: nearFirst(numbersOf(table, averagedWell)),
    groups: [...categories, ...named].sort((a, b) => a.rank - b.rank).map(({ group }) => group),
    parents,
    time: up.map(({ table: other, path }) => timeOf(other, path)).find((ref) => ref !== null) ?? null,
  };
}

function numbersOf(table: Table, score: (column: Column) => number): ColumnRef[] {
  return [...table.columns.values()]
    .filter((column) => isNumeric(column.info) && !isIdentifier(table, column.info.name))
    .map((column) => ({ column, score: score(column) }))
    .filter((one) => one.score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ column }) => ({ path: [], table: table.key, column: column.info.name }));
}

/** As well as any amount. */
const PAID_WELL = 2;

/** What is computed from the columns is asked for before them. */
const addedWell = (column: Column): number =>
  column.formula === undefined ? additive(column) : Math.max(additive(column), 1) + 1;

/** A place on the map, or the sum of a line, has no average that anybody asks for. */
const averagedWell = (column: Column): number =>
  column.formula !== undefined || businessWord(column) !== undefined || /lat|lon|lng|rank/i.test(column.info.name)
    ? 0
    : averaged(column);

/** Whether a date of this name says when the row's own event was. */
export const saysWhen = (name: string): boolean => !NOT_WHEN.test(name);

function timeOf(table: Table, path: Step[]): ColumnRef | null {
  const times = table.info.columns.filter((column) => isTime(column) && saysWhen(column.name));
  return times[0] === undefined ? null : { path, table: table.key, column: times[0].name };
}

function categoriesOf(table: Table, path: Step[]): (Group & { kind: 'column' })[] {
  return [...table.columns.values()]
    .filter(({ info, words }) => {
      if (isIdentifier(table, info.name) || CODES.has(words.at(-1) ?? '')) return false;
      const count = info.values?.length ?? 0;
      return count > 1 && count <= MAX_CATEGORY_VALUES && !table.labels.includes(info.name);
    })
    .map(({ info }) => ({ kind: 'column', ref: { path, table: table.key, column: info.name }, words: '' }));
}

/** Last words of the names of what nobody says. */
const CODES = new Set(['id', 'code', 'key', 'number', 'no', 'nr', 'num', 'ref', 'uuid', 'guid', 'hash', 'token']);

const entityGroup = (table: Table, path: Step[]): Group & { kind: 'entity' } => ({
  kind: 'entity',
  path,
  table: table.key,
  key: table.info.primaryKey.length > 0 ? table.info.primaryKey : table.labels,
  labels: table.labels,
  words: '',
});

const hasNames = (table: Table): boolean =>
  table.labels.some(
    (label) => table.columns.get(label)?.info.kind === 'text' && !table.info.primaryKey.includes(label),
  );
