import { type Catalog, findColumn } from '../../catalog/catalog.ts';
import { blankQuery } from '../../query/blank-query.ts';
import type { ColumnRef, Query } from '../../query/query.ts';
import type { Common } from '../read/in-both.ts';

/** Cities with shops and warehouses: each city of the shops that is one of the warehouses, too. */
export function commonValues(catalog: Catalog, { operator, first, second, words }: Common): Query {
  return { ...valuesOf(catalog, first), set: { operator, query: valuesOf(catalog, second), words } };
}

/** The values of a column, each once; what is unknown is no value. */
function valuesOf(catalog: Catalog, { table, column }: Common['first']): Query {
  const ref: ColumnRef = { path: [], table, column };
  const isOptional = findColumn(catalog, table, column)?.nullable !== false;
  return {
    ...blankQuery(table),
    columns: [ref],
    distinct: true,
    filters: isOptional ? [{ kind: 'null', ref, negated: true, words: '' }] : [],
  };
}
