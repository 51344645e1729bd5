import { type Catalog, getTable } from '../catalog/catalog.ts';
import type { Query } from '../query/query.ts';
import { amountsCompared, amountsShown } from './cents.ts';
import { plainColumn } from './columns.ts';

/** Says of a number that some rows have none, where it is reckoned with, compared or ranked by. */
export function noNumbersNotes(catalog: Catalog, query: Query): string[] {
  const ordered = query.order?.by.kind === 'column' ? [query.order.by.ref] : [];
  const refs = [...(query.measures.length === 0 ? [] : amountsShown(query)), ...amountsCompared(query), ...ordered];
  const names = refs
    .filter(({ table, column }) => getTable(catalog, table).columns.get(column)?.hasNaN === true)
    .map((ref) => plainColumn(catalog, ref));
  return [...new Set(names)].map((name) => `NaN counts as no ${name}`);
}
