import { type Catalog, isTime, type Table } from '../catalog/catalog.ts';
import { shortestPaths } from '../catalog/join-path.ts';
import { entityName, tableName } from '../wording/nouns.ts';
import { averagesOf, columnPhrases, type Scored, totalsOf } from './totals.ts';

/** What questions about one table can be made of: each part in the ways it may be said, the shortest first. */
export interface Traits {
  table: Table;
  /** A number that adds up over rows. */
  total: string[];
  /** A number that an average makes sense of. */
  average: string[];
  /** Fit to group by: columns with few values, and the rows up the foreign keys that have names; the nearest first. */
  groups: string[];
  /** Tables up the foreign keys whose rows have names, in the plural. */
  parents: string[];
  hasTime: boolean;
}

const MAX_STEPS = 2;
const MAX_CATEGORY_VALUES = 30;

/** @param near columns that were named in the question (`schema.table.column`), preferred */
export function traitsOf(catalog: Catalog, table: Table, near: string[]): Traits {
  const up = [...shortestPaths(catalog, table.key, 'to-one')]
    .filter(([, paths]) => (paths[0]?.length ?? MAX_STEPS + 1) <= MAX_STEPS)
    .flatMap(([key]) => catalog.tables.get(key) ?? []);
  const isNear = (other: Table, column: string) => near.includes(`${other.key}.${column}`);
  const first = (list: Scored[]) =>
    (list.find(({ column }) => isNear(table, column.info.name)) ?? list[0])?.phrases ?? [];
  const parents = up.filter((other) => other !== table && hasNames(other)).map(({ key }) => key);
  const categories = up.flatMap((other) =>
    categoriesOf(catalog, other).map(({ column, phrases }) => ({
      phrases,
      rank: isNear(other, column) ? 0 : other === table ? 1 : 3,
    })),
  );
  const named = parents.map((key) => ({ phrases: [entityName(catalog, key)], rank: near.includes(key) ? 0 : 2 }));
  return {
    table,
    total: first(totalsOf(catalog, table)),
    average: first(averagesOf(catalog, table)),
    groups: [...categories, ...named].sort((a, b) => a.rank - b.rank).flatMap(({ phrases }) => phrases),
    parents: parents.map((key) => tableName(catalog, key)),
    hasTime: up.some((other) => other.info.columns.some(isTime)),
  };
}

function categoriesOf(catalog: Catalog, table: Table): { column: string; phrases: string[] }[] {
  return [...table.columns.values()]
    .filter(({ info }) => {
      const count = info.values?.length ?? 0;
      return count > 1 && count <= MAX_CATEGORY_VALUES && !table.labels.includes(info.name);
    })
    .map((column) => ({ column: column.info.name, phrases: columnPhrases(catalog, table, column) }));
}

const hasNames = (table: Table): boolean =>
  table.labels.some(
    (label) => table.columns.get(label)?.info.kind === 'text' && !table.info.primaryKey.includes(label),
  );
