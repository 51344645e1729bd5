import type { Catalog } from '../catalog/catalog.ts';
import type { Query } from '../query/query.ts';
import { nameWords } from '../words/lemma.ts';
import type { Token } from '../words/tokenize.ts';

/** Customers, by half of their name: where nobody asked for first names, both names are shown. */
export function withFullNames(catalog: Catalog, query: Query, tokens: readonly Token[]): Query {
  const [only, ...more] = query.columns;
  if (only === undefined || more.length > 0 || query.set !== undefined || query.measures.length > 0) return query;
  const labels = catalog.tables.get(only.table)?.labels ?? [];
  if (labels.length !== 2 || !labels.includes(only.column)) return query;
  const said = new Set(tokens.map(({ lemma }) => lemma));
  // The word of the column that tells it from the other one.
  const [half = [], other = []] = [only.column, labels.find((label) => label !== only.column) ?? ''].map(nameWords);
  if (half.some((word) => !other.includes(word) && said.has(word))) return query;
  return { ...query, columns: labels.map((column) => ({ ...only, column })) };
}
