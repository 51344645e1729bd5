import type { TableInfo } from '../connectors/connector.ts';
import type { Origin } from '../lineage/origin.ts';
import { singular, wordsOf } from '../profile/names.ts';
import type { Facts } from './check.ts';

/** The column that says the unit or the currency of each row of another. */
export interface UnitOfRows {
  table: TableInfo;
  column: string;
  values: readonly string[] | null;
}

/** Its own table's, else that of what it is a line of: an order says the currency of its lines. undefined: one unit. */
export function unitByOf({ table, column }: Origin, facts: Facts): UnitOfRows | undefined {
  const known = facts.columnOf(table, column.name);
  const own = known?.unitBy ?? undefined;
  if (own !== undefined) return { table, ...own };
  const isMoney = known?.unit === 'money' && column.currency === undefined;
  const hasUnits = facts.tableOf(table)?.columns.some(({ unitBy }) => unitBy !== null) ?? true;
  return isMoney && !hasUnits && !NAMED.test(column.name) ? unitOfWhole(table, facts) : undefined;
}

const NAMED = /(?:^|_)(?:usd|eur|gbp|jpy|chf|euros?|dollars?|pounds?)(?:_|$)/i;

function unitOfWhole(table: TableInfo, facts: Facts): UnitOfRows | undefined {
  const found = facts.profile.joins.flatMap(({ from, to }) => {
    if (from.schema !== table.schema || from.table !== table.name) return [];
    const whole = facts.schema.tables.find(({ schema, name }) => schema === to.schema && name === to.table);
    if (whole === undefined || whole === table || !isLineOf(table, whole, from.columns)) return [];
    const money = facts.tableOf(whole)?.columns.find(({ unit, unitBy }) => unit === 'money' && unitBy !== null);
    return money?.unitBy ? [{ table: whole, ...money.unitBy }] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

/** Its key goes on from the other's, or it is called after it: `order_lines`. */
function isLineOf(table: TableInfo, whole: TableInfo, by: readonly string[]): boolean {
  const isInKey = table.primaryKey.length > by.length && by.every((column) => table.primaryKey.includes(column));
  const [own, other] = [table, whole].map(({ name }) => wordsOf(name).map(singular));
  return isInKey || (other?.every((word, at) => own?.[at] === word) ?? false);
}
