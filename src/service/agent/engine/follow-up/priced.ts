import { type Catalog, getTable, isNumeric } from '../catalog/catalog.ts';
import { blankQuery } from '../query/blank-query.ts';
import type { ColumnRef, Query } from '../query/query.ts';
import type { Token } from '../words/tokenize.ts';
import { restrictTo, rowsOf } from './rows.ts';
import { LEAD, saidText } from './said.ts';

const THEY = '(?:they|it|those|these|that|each|each one|each of them)';
const COSTING = new RegExp(
  `^${LEAD}(?:what (?:do|does|did) ${THEY} cost|how much (?:do|does|did) ${THEY} cost|how much (?:are|is) (?:they|those|these|each|each one|one)|what(?: is|'s| are) the prices? of (?:each|each one|each of them|them))$`,
);

/** What do they cost, after products or the first few of them: the price of each, and no sum or average of what they were sold for. */
export function askPriced(catalog: Catalog, tokens: readonly Token[], parent: Query): Query | null {
  const rows = COSTING.test(saidText(tokens)) ? rowsOf(catalog, parent) : null;
  if (rows === null) return null;
  const { columns, labels } = getTable(catalog, rows.table);
  const prices = [...columns.values()].filter(
    ({ info, words, formula }) => formula === undefined && isNumeric(info) && words.at(-1) === 'price',
  );
  const [price, ...more] = prices;
  if (price === undefined || more.length > 0) return null;
  const own = (column: string): ColumnRef => ({ path: [], table: rows.table, column });
  const query: Query = { ...blankQuery(rows.table), columns: [...labels, price.info.name].map(own) };
  return restrictTo(catalog, query, rows) ? query : null;
}
