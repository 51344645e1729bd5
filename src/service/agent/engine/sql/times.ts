import { spellingOf } from '../../../sql/dialects/index.ts';
import { type Catalog, findColumn } from '../catalog/catalog.ts';
import type { ColumnRef } from '../query/query.ts';
import { quoteNumber } from './quote.ts';

/** Days are UTC days: said so where the column knows its zone. A column that holds only a year takes the year. */
export function dayLiteral(catalog: Catalog, ref: ColumnRef, day: string): string {
  const info = findColumn(catalog, ref.table, ref.column);
  if (info?.kind === 'integer') return quoteNumber(Number(day.slice(0, 4)));
  if (info?.kind === 'date') return `DATE '${day}'`;
  return spellingOf(catalog.dialect).midnight(day, info?.dataType ?? '');
}

/** A time with a zone is cut into days and months by UTC. */
export function utcSql(catalog: Catalog, ref: Pick<ColumnRef, 'table' | 'column'>, column: string): string {
  const info = findColumn(catalog, ref.table, ref.column);
  return spellingOf(catalog.dialect).utc(column, info?.dataType ?? '');
}
