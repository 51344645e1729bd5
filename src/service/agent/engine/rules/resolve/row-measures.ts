import type { Catalog } from '../../catalog/catalog.ts';
import { moneyOf } from '../../catalog/money-rows.ts';
import type { Measure, Query } from '../../query/query.ts';

const nameOf = ({ base }: Query): string => base.split('.').at(-1) ?? '';

/** How many rows there are. */
export const rowCount = (query: Query): Measure => ({ function: 'count', ref: null, words: nameOf(query) });

/** What rows come to where only they are named: expenses by department are added up, orders by channel counted. */
export function rowMeasure(catalog: Catalog, query: Query): Measure {
  const money = moneyOf(catalog, query.base);
  return money === null ? rowCount(query) : { function: 'sum', ref: money, words: nameOf(query) };
}
