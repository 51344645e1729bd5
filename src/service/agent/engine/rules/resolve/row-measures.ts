import { type Catalog, getTable } from '../../catalog/catalog.ts';
import { moneyOf } from '../../catalog/money-rows.ts';
import { isStockTable, stockColumn } from '../../catalog/stock.ts';
import type { ColumnRef, Measure, Query } from '../../query/query.ts';

const nameOf = ({ base }: Query): string => base.split('.').at(-1) ?? '';

/** How many rows there are. */
export const rowCount = (query: Query): Measure => ({ function: 'count', ref: null, words: nameOf(query) });

/** What rows come to where only they are named: expenses and stock are added up, orders by channel counted. */
export function rowMeasure(catalog: Catalog, query: Query): Measure {
  const money = moneyOf(catalog, query.base) ?? stockOf(catalog, query.base);
  return money === null ? rowCount(query) : { function: 'sum', ref: money, words: nameOf(query) };
}

/** How much is there, of rows that say so. */
export function stockOf(catalog: Catalog, key: string): ColumnRef | null {
  const table = getTable(catalog, key);
  const column = isStockTable(table) ? stockColumn(table) : null;
  return column === null ? null : { path: [], table: key, column: column.info.name };
}
