import { type Catalog, getTable } from '../catalog/catalog.ts';
import type { ColumnRef, Measure, Query } from '../query/query.ts';
import { plainColumn } from './columns.ts';

/** Says of money that is kept in cents that it is not shown in them. */
export function centsNotes(catalog: Catalog, query: Query): string[] {
  const namesOf = (refs: readonly ColumnRef[]) =>
    new Set(refs.filter((ref) => isScaled(catalog, ref)).map((ref) => plainColumn(catalog, ref)));
  const shown = namesOf(amountsShown(query));
  const compared = [...namesOf(amountsCompared(query))].filter((name) => !shown.has(name));
  return [
    ...[...shown].map((name) => `the ${name} is stored in cents and divided by 100 here`),
    // A list of whole rows shows them as they are stored.
    ...compared.map((name) => `the ${name} is stored in cents`),
  ];
}

/** Columns whose numbers are shown, alone or reckoned with. */
export const amountsShown = (query: Query): ColumnRef[] => [...query.measures.flatMap(refsOf), ...query.columns];

/** Columns that are compared with a number. */
export const amountsCompared = ({ filters }: Query): ColumnRef[] => filters.flatMap(comparedRef);

const refsOf = ({ function: fn, ref, minus, over }: Measure): ColumnRef[] =>
  [
    { function: fn, ref },
    ...(minus === undefined ? [] : [minus]),
    ...(over === undefined ? [] : [over.measure]),
  ].flatMap((part) => (part.ref === null || part.function.startsWith('count') ? [] : [part.ref]));

const comparedRef = (filter: Query['filters'][number]): ColumnRef[] =>
  filter.kind === 'compare' && typeof filter.value === 'number' ? [filter.ref] : [];

function isScaled(catalog: Catalog, { table, column }: ColumnRef): boolean {
  return getTable(catalog, table).columns.get(column)?.divisor !== undefined;
}
