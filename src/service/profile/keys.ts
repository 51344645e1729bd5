import type { TableInfo } from '../connectors/connector.ts';
import { mayBeRead } from '../connectors/words.ts';
import type { ColumnProfile, Join, TableProfile } from './profile.ts';

/** Of three columns. */
const MOST_PAIRS = 3;

/** The sets of columns that a schema and its columns' values say to be unique: the primary key first. */
export function keysOf({ primaryKey, uniqueKeys = [] }: TableInfo, columns: readonly ColumnProfile[]): string[][] {
  const single = columns.filter(({ unique }) => unique).map(({ name }) => [name]);
  return distinctKeys([...(primaryKey.length > 0 ? [primaryKey] : []), ...uniqueKeys, ...single]);
}

/** Each set of columns once. */
export function distinctKeys(keys: readonly string[][]): string[][] {
  const seen = new Set<string>();
  return keys.filter((key) => {
    const id = JSON.stringify(key.toSorted());
    return !seen.has(id) && seen.add(id);
  });
}

/** Whether the columns are known to be unique together. */
export const isKey = ({ keys }: Pick<TableProfile, 'keys'>, columns: readonly string[]): boolean =>
  keys.some((key) => key.every((name) => columns.includes(name)));

/** Pairs of columns that lead elsewhere, where a table without a primary key may have each once. */
export function pairsToTry(table: TableInfo, profile: TableProfile, joins: readonly Join[]): string[][] {
  if (table.primaryKey.length > 0) return [];
  const leading = new Set([...table.foreignKeys, ...joins.map(({ from }) => from)].flatMap(oneColumn));
  const names = table.columns.filter((column) => leading.has(column.name) && mayBeRead(column)).map(({ name }) => name);
  const pairs = names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other]));
  return pairs.filter((pair) => !isKey(profile, pair)).slice(0, MOST_PAIRS);
}

const oneColumn = ({ columns }: { columns: string[] }): string[] => (columns.length === 1 ? columns : []);
