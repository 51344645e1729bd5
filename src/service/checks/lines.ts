import type { TableInfo } from '../connectors/connector.ts';
import { singular, wordsOf } from '../profile/names.ts';
import type { Facts } from './check.ts';

/** A table's key goes on from the other's, or it is called after it: `order_lines`. */
export function isLineOf(table: TableInfo, whole: TableInfo, by: readonly string[]): boolean {
  const isInKey = table.primaryKey.length > by.length && by.every((column) => table.primaryKey.includes(column));
  const [own, other] = [table, whole].map(({ name }) => wordsOf(name).map(singular));
  return isInKey || (other?.every((word, at) => own?.[at] === word) ?? false);
}

/** Whether rows of one table are parts of rows of another, which aren't there without them; a bridge's rows are of two. */
export function isPartOf(table: TableInfo | undefined, whole: TableInfo | undefined, { profile }: Facts): boolean {
  if (table === undefined || whole === undefined || table === whole) return false;
  const joins = profile.joins.filter(({ from }) => from.schema === table.schema && from.table === table.name);
  const leading = new Set(joins.flatMap(({ from }) => from.columns));
  const isBridge = table.primaryKey.length > 1 && table.primaryKey.every((column) => leading.has(column));
  const own = joins.filter(({ to }) => to.schema === whole.schema && to.table === whole.name);
  return !isBridge && own.some(({ from }) => isLineOf(table, whole, from.columns));
}
