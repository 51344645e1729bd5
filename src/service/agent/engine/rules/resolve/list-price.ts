import { getTable, isNumeric } from '../../catalog/catalog.ts';
import { LIST_PRICES } from '../../catalog/line-revenue.ts';
import type { ColumnRef } from '../../query/query.ts';
import type { Context } from './context.ts';

/** The most expensive product: by what it is sold for, where what it is bought for stands beside that. */
export function listPrice({ catalog, base }: Context): ColumnRef | null {
  const own = [...getTable(catalog, base).columns.values()].filter(({ info }) => isNumeric(info));
  const [only, ...more] = own.filter(({ words }) => LIST_PRICES.includes(words.join(' ')));
  return only === undefined || more.length > 0 ? null : { path: [], table: base, column: only.info.name };
}
