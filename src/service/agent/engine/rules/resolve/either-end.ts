import type { Catalog, Step } from '../../catalog/catalog.ts';
import type { Filter, Query } from '../../query/query.ts';
import { entityName, spokenColumn } from '../../wording/names.ts';
import { pluralIn } from '../../wording/nouns.ts';
import { nameWords } from '../../words/lemma.ts';
import { SOURCE_NAMES, TARGET_NAMES } from '../../words/lexicon.ts';

/** Airports with or without flights: whether these begin or end there. `note` is null where there is one way only. */
export function metByEitherEnd(catalog: Catalog, filter: Filter): { filter: Filter; note: string | null } {
  const [first] = filter.kind === 'related' ? filter.path : [];
  if (filter.kind !== 'related' || first?.many !== true || !isPresence(filter)) return { filter, note: null };
  const ends = (catalog.steps.get(first.from) ?? []).filter((step) => step.many && step.to === first.to);
  const [source, target] = [SOURCE_NAMES, TARGET_NAMES].map((names) => ends.find((step) => isEnd(step, names)));
  if (ends.length !== 2 || source === undefined || target === undefined || source === target)
    return { filter, note: null };
  const [one, other] = [source, target].map(({ to, toColumns }) =>
    spokenColumn(catalog, { table: to, column: toColumns[0] ?? '' }).replace(/ id$/i, ''),
  );
  const things = pluralIn(catalog, entityName(catalog, first.to));
  const note = `${things} count by ${one} as well as by ${other}`;
  return {
    filter: { ...filter, ways: ends.filter((step) => step !== source), path: [source, ...filter.path.slice(1)] },
    note,
  };
}

/** The same of a whole query. */
export function byEitherEnd(catalog: Catalog, query: Query): Query {
  const met = query.filters.map((filter) => metByEitherEnd(catalog, filter));
  const notes = met.flatMap(({ note }) => note ?? []);
  if (notes.length === 0) return query;
  return { ...query, filters: met.map(({ filter }) => filter), notes: [...query.notes, ...notes] };
}

const isPresence = ({ count, operator, ways }: Filter & { kind: 'related' }): boolean =>
  count === 0 && (operator === '=' || operator === '>') && ways === undefined;

const isEnd = ({ toColumns }: Step, names: ReadonlySet<string>): boolean =>
  toColumns.length === 1 && toColumns.flatMap(nameWords).some((word) => names.has(word));
