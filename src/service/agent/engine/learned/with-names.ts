import type { Catalog, Step } from '../catalog/catalog.ts';
import type { ColumnRef, Query } from '../query/query.ts';
import { nameWords } from '../words/lemma.ts';
import type { Token } from '../words/tokenize.ts';

/** What a person wants to see of those who were found: both halves of a name, and names beside keys. */
export function withNames(catalog: Catalog, query: Query, tokens: readonly Token[]): Query {
  const named = withFullNames(catalog, query, tokens);
  return tokens.some(({ lower }) => KEY_WORDS.test(lower)) ? named : withNamesOfKeys(catalog, named);
}

const KEY_WORDS = /^(ids?|keys?|codes?|numbers?|no|nos|nr|#)$/;

/** Customers, by half of their name: where nobody asked for first names, both names are shown. */
function withFullNames(catalog: Catalog, query: Query, tokens: readonly Token[]): Query {
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

/** The driver with the most deliveries, by nothing but the driver's number: the name of that row is shown as well. */
function withNamesOfKeys(catalog: Catalog, query: Query): Query {
  const [group, ...others] = query.groups;
  if (group?.kind !== 'column' || others.length > 0 || query.set !== undefined) return query;
  const names = namesOf(catalog, group.ref).map((ref) => ({ kind: 'column' as const, ref, words: '' }));
  return names.length === 0 ? query : { ...query, groups: [group, ...names] };
}

/** The label of the row that a foreign key names; none where that is what it names it by. */
function namesOf(catalog: Catalog, { table, column, path }: ColumnRef): ColumnRef[] {
  const step = (catalog.steps.get(table) ?? []).find((one) => isKeyStep(one, column));
  if (step === undefined) return [];
  const labels = catalog.tables.get(step.to)?.labels ?? [];
  if (labels.some((label) => step.toColumns.includes(label))) return [];
  return labels.map((label) => ({ table: step.to, column: label, path: [...path, step] }));
}

const isKeyStep = ({ many, fromColumns }: Step, column: string): boolean =>
  !many && fromColumns.length === 1 && fromColumns[0] === column;
