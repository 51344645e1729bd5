import type { Column, Table } from './catalog.ts';

const STOCKS = [
  'unit in stock',
  'stock',
  'in stock',
  'stock quantity',
  'quantity in stock',
  'inventory',
  'quantity on hand',
  'qty on hand',
  'on hand',
];
/** Of a table that is called so itself. */
const OF_STOCK = ['quantity', 'qty', 'unit', 'piece', 'available', 'level', 'count', 'amount'];

/** A table that says how much is there, and whose rows nobody would count: stock, of parts in warehouses. */
export const isStockTable = ({ words }: Table): boolean => ['stock', 'inventory'].includes(words.at(-1) ?? '');

/** How many of something are there, by the names that tables have for it. */
export function stockColumn(table: Table): Column | null {
  const names = isStockTable(table) ? [...STOCKS, ...OF_STOCK] : STOCKS;
  const numbers = [...table.columns.values()].filter(
    ({ info, formula }) =>
      formula === undefined &&
      ['integer', 'decimal', 'float'].includes(info.kind) &&
      !table.info.primaryKey.includes(info.name),
  );
  for (const name of names) {
    const found = numbers.find(({ words }) => words.join(' ') === name);
    if (found !== undefined) return found;
  }
  return null;
}
