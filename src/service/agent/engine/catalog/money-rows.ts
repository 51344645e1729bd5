import { additive } from './additive.ts';
import { type Catalog, getTable, isIdentifier, isNumeric } from './catalog.ts';

/** Rows of money that was spent or set aside: asked for by something, they are added up and not counted. */
const MONEY_ROWS = new Set(['expense', 'expenditure', 'cost', 'budget', 'earning']);

/** Expenses by department: the one number of theirs that adds up; null for rows of anything else, or with several such numbers. */
export function moneyOf(catalog: Catalog, key: string): { path: []; table: string; column: string } | null {
  const table = getTable(catalog, key);
  if (!MONEY_ROWS.has(table.words.at(-1) ?? '')) return null;
  const [amount, ...more] = [...table.columns.values()].filter(
    (column) => isNumeric(column.info) && !isIdentifier(table, column.info.name) && additive(column) > 0,
  );
  return amount === undefined || more.length > 0 ? null : { path: [], table: key, column: amount.info.name };
}
