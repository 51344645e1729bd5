import { type Catalog, keyBehind, type Step } from '../catalog/catalog.ts';
import { validityOf } from '../catalog/validity.ts';
import type { ColumnRef, Query } from '../query/query.ts';
import { nameWords } from '../words/lemma.ts';
import type { Token } from '../words/tokenize.ts';

/** What a person wants to see of those who were found: both halves of a name, and names beside keys. */
export function withNames(catalog: Catalog, query: Query, tokens: readonly Token[]): Query {
  const named = withWholeGroups(catalog, eachTitleOnce(catalog, withFullNames(catalog, query, tokens)), tokens);
  return tokens.some(({ lower }) => KEY_WORDS.test(lower)) ? named : withNamesOfKeys(catalog, keysOnce(named));
}

/** The vet with the best rating, by name and by the key that names the vet: one of them is enough. */
function keysOnce(query: Query): Query {
  const { groups, order } = query;
  const keys = groups.flatMap((group) => (group.kind === 'entity' ? keysOf(group.path) : []));
  const kept = groups.filter((group) => group.kind !== 'column' || !keys.includes(JSON.stringify(keyPlace(group.ref))));
  const isPlaced = query.topOfEach !== undefined || order?.by.kind === 'group' || query.set !== undefined;
  return isPlaced || kept.length === groups.length ? query : { ...query, groups: kept };
}

/** The columns that the last step of a path goes by. */
const keysOf = (path: readonly Step[]): string[] =>
  path.at(-1)?.fromColumns.map((column) => JSON.stringify({ path: path.slice(0, -1), column })) ?? [];

const keyPlace = ({ path, column }: ColumnRef) => ({ path, column });

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

/** The titles, of rows that say from when to when each is held: each title once. */
function eachTitleOnce(catalog: Catalog, query: Query): Query {
  const { columns, measures, groups, filters, order, limit, set, base } = query;
  const [only, ...more] = columns;
  const table = catalog.tables.get(base);
  const isBare = measures.length + groups.length + filters.length === 0 && order === null && limit === null;
  if (only === undefined || more.length > 0 || !isBare || set !== undefined || only.path.length > 0) return query;
  return table === undefined || validityOf(table) === null ? query : { ...query, distinct: true };
}

/** Staff with more than one department, each by the key and half of the name. */
function withWholeGroups(catalog: Catalog, query: Query, tokens: readonly Token[]): Query {
  const said = new Set(tokens.map(({ lemma }) => lemma));
  const groups = query.groups.map((group) => {
    const labels = group.kind === 'entity' ? (catalog.tables.get(group.table)?.labels ?? []) : [];
    const [half, ...more] = group.kind === 'entity' && labels.length === 2 ? group.labels : [];
    const isWhole = half === undefined || more.length > 0 || !labels.includes(half);
    return isWhole || said.has(nameWords(half)[0] ?? '') ? group : { ...group, labels };
  });
  return groups.every((group, at) => group === query.groups[at]) ? query : { ...query, groups };
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
  const step = keyBehind(catalog, { table, column });
  if (step === undefined) return [];
  const labels = catalog.tables.get(step.to)?.labels ?? [];
  if (labels.some((label) => step.toColumns.includes(label))) return [];
  return labels.map((label) => ({ table: step.to, column: label, path: [...path, step] }));
}
