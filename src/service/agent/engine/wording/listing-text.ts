import { findColumn, isTime } from '../catalog/catalog.ts';
import type { ColumnRef } from '../query/query.ts';
import { nameWords } from '../words/lemma.ts';
import { columnName, isLabel } from './columns.ts';
import { filterPhrase } from './filter-phrases.ts';
import { and, phrase } from './lists.ts';
import { measureName } from './measure-text.ts';
import { entityName, pluralIn, tableName } from './nouns.ts';
import { numberText } from './numbers.ts';
import { sortedText } from './order-text.ts';
import { rowsOf } from './rows-text.ts';
import type { Setting } from './setting.ts';
import { extremeText, topText } from './top-text.ts';

/** Rows that are listed, not counted: `customers in Germany, with their city`, `latest 10 orders`. */
export function listingText(setting: Setting): string {
  const { catalog, query } = setting;
  const { base, others, whens, tails } = rowsOf(setting, query.filters);
  const top = query.rank === null ? '' : `of ${topText(setting, query.rank, measureName(setting, query.rank.measure))}`;
  const said = phrase(...others, ...whens.map(({ text }) => text), ...tails, top);
  const ranked = rankedRows(setting, base);
  const order = query.order?.by.kind === 'column' ? query.order.by.ref : null;
  const rows = phrase(ranked ?? base, said);
  const sorted = ranked !== null || order === null ? '' : sortedText(setting, order, query.order?.direction ?? 'asc');
  const count = query.limit === null || (query.limit.skip ?? 0) > 0 ? 0 : query.limit.count;
  const first = ranked !== null || count === 0 ? '' : `, first ${numberText(count)}`;
  const isNamed = query.columns.some((ref) => ref.path.length === 0 && isLabel(catalog, ref));
  const columns = columnsOf(setting, ranked === null ? null : order);
  if (columns.length === 0) return `${query.distinct && isNamed ? 'different ' : ''}${rows}${sorted}${first}`;
  if (isNamed || ranked !== null) return `${rows}, with ${and(columns)}${sorted}${first}`;
  const [only, ...more] = columns;
  const isOfOne = isKeyed(setting);
  const names = more.length === 0 && !isOfOne ? pluralIn(catalog, only ?? '') : and(columns);
  return `${query.distinct && !isOfOne ? 'different ' : ''}${names} of ${rows}${sorted}${first}`;
}

/** Order 1042, of which there is one. */
function isKeyed(setting: Setting): boolean {
  const [only, ...more] = setting.query.filters.map((filter) => filterPhrase(setting, filter));
  return only?.kind === 'keyed' && only.owner.path.length === 0 && more.length === 0;
}

/** The columns that the rows' name does not stand for. */
function columnsOf(setting: Setting, ranked: ColumnRef | null): string[] {
  const { catalog, query } = setting;
  const isSaid = (ref: ColumnRef) =>
    (ref.path.length === 0 && isLabel(catalog, ref)) || JSON.stringify(ref) === JSON.stringify(ranked);
  return [...new Set(query.columns.filter((ref) => !isSaid(ref)).map((ref) => columnName(setting, ref)))];
}

/** `latest 10 orders`, `top 5 products by price`, `the product with the lowest price`. */
function rankedRows(setting: Setting, base: string): string | null {
  const { catalog, query } = setting;
  const { order, limit } = query;
  if (order?.by.kind !== 'column' || limit === null) return null;
  const { ref } = order.by;
  const column = findColumn(catalog, ref.table, ref.column);
  const name = columnName(setting, ref);
  const count = limit.count + (limit.skip ?? 0);
  const one = count === 1 ? oneOf(base, tableName(catalog, query.base), entityName(catalog, query.base)) : base;
  const many = count === 1 ? one : `${numberText(count)} ${base}`;
  if (column !== undefined && isTime(column)) {
    const born = bornText(ref, order.direction);
    if (born !== null) return `the ${count === 1 ? `${born} ${one}` : `${numberText(count)} ${born} ${base}`}`;
    const end = order.direction === 'desc' ? 'latest' : 'earliest';
    return count === 1 ? `the ${end} ${one}` : `${end} ${many}`;
  }
  if (column?.kind === 'text') return null;
  if (count > 1 && order.direction === 'desc') return `top ${many} by ${name}`;
  return `the ${many} with the ${extremeText(name, order.direction)}`;
}

const oneOf = (rows: string, many: string, one: string): string =>
  rows.replace(many, one).replace(' that are ', ' that is ');

/** Those who were born last are the youngest, and not the latest of them. */
function bornText({ column }: ColumnRef, direction: 'asc' | 'desc'): 'youngest' | 'oldest' | null {
  if (!nameWords(column).some((word) => ['birth', 'birthdate', 'birthday', 'born', 'dob'].includes(word))) return null;
  return direction === 'desc' ? 'youngest' : 'oldest';
}
