import type { Catalog, Table } from '../catalog/catalog.ts';
import { blankQuery } from '../query/blank-query.ts';
import type { ColumnRef, Group, Measure, Query } from '../query/query.ts';
import { richest } from './richest.ts';
import { type Traits, traitsOf } from './traits.ts';

/** What was understood already: questions stay near it. */
export interface Near {
  tables: string[];
  /** `schema.table.column` */
  columns: string[];
}

/** What a question asks for: each of these first, before another of the same. */
export type OfferKind = 'count' | 'time' | 'ranking' | 'list' | 'average';

/** A query to offer; `dated` is the date that it should be held to the latest year of. */
export interface Offer {
  kind: OfferKind;
  query: Query;
  dated: ColumnRef | null;
}

type Kind = (traits: Traits) => Offer[];

const MAX_NEAR = 3;
const MAX_TABLES = 6;

/** Queries drawn from the schema: first about what is near, then of one kind after the other over its tables. Each in several versions; the first that can be said is taken. */
export function* schemaQueries(catalog: Catalog, near: Near): Iterable<Offer[]> {
  const close = near.tables.flatMap((key) => catalog.tables.get(key) ?? []).slice(0, MAX_NEAR);
  const others = richest(catalog)
    .filter((table) => !close.includes(table) && table.info.rowEstimate !== 0)
    .slice(0, MAX_TABLES);
  const traits = (table: Table) => traitsOf(catalog, table, [...near.tables, ...near.columns]);
  yield* diagonal(close.map(traits), KINDS);
  yield* diagonal(others.map(traits), KINDS);
}

/** Queries whose answers make a good picture: a line with several points, a few bars. */
export function* picturedQueries(catalog: Catalog, now: Date): Iterable<Offer[]> {
  const tables = richest(catalog).filter(({ info }) => info.rowEstimate !== 0);
  const traits = tables.slice(0, MAX_TABLES).map((table) => onlyPictured(catalog, traitsOf(catalog, table, []), now));
  yield* diagonal(traits, PICTURED);
  // Of few tables, each kind in all its versions.
  for (const one of traits) {
    for (const offer of PICTURED.flatMap((kind) => kind(one))) yield [offer];
  }
}

/** The first table by the first kind, the second by the second, and so on: neither repeats before it has to. */
function* diagonal(tables: Traits[], kinds: readonly Kind[]): Iterable<Offer[]> {
  for (let round = 0; round < kinds.length; round++) {
    for (const [at, traits] of tables.entries()) {
      const offers = kinds[(at + round) % kinds.length]?.(traits) ?? [];
      if (offers.length > 0) yield offers;
    }
  }
}

const FEWEST_BARS = 3;
const MOST_BARS = 15;

/** Without groups of too few or too many bars, a time line of one point, and sums of days that no one asks for. */
function onlyPictured(catalog: Catalog, traits: Traits, now: Date): Traits {
  const isPictured = (group: Group) => {
    const bars = barsOf(catalog, group);
    return bars >= FEWEST_BARS && bars <= MOST_BARS;
  };
  const time = traits.time !== null && isLong(catalog, traits.time, now) ? traits.time : null;
  const isAsked = (ref: ColumnRef) => (columnOf(catalog, ref)?.formula?.kind ?? 'sum') === 'sum';
  return { ...traits, totals: traits.totals.filter(isAsked), groups: traits.groups.filter(isPictured), time };
}

function barsOf(catalog: Catalog, group: Group): number {
  if (group.kind === 'entity') return catalog.tables.get(group.table)?.info.rowEstimate ?? 0;
  // Of the values of another table, few may be met from here.
  if (group.kind !== 'column' || group.ref.path.length > 0) return 0;
  return columnOf(catalog, group.ref)?.info.values?.length ?? 0;
}

/** Older rows are shown by year: of one year alone that is no line. */
function isLong(catalog: Catalog, ref: ColumnRef, now: Date): boolean {
  const days = columnOf(catalog, ref)?.learned?.days;
  if (days === undefined || days === null) return true;
  const [first, last] = [Number(days.min.slice(0, 4)), Number(days.max.slice(0, 4))];
  return last >= now.getUTCFullYear() - 1 || last - first >= FEWEST_BARS;
}

const columnOf = (catalog: Catalog, { table, column }: ColumnRef) => catalog.tables.get(table)?.columns.get(column);

const MAX_VERSIONS = 4;

const count: Measure = { function: 'count', ref: null, words: '' };
const sum = (ref: ColumnRef): Measure => ({ function: 'sum', ref, words: '' });
const byMonth = (ref: ColumnRef): Group => ({ kind: 'time', ref, grain: 'month', words: '' });

const blank = ({ table }: Traits): Query => blankQuery(table.key);

const top: Kind = (traits) =>
  traits.parents
    .slice(0, 3)
    .flatMap((group) => traits.totals.slice(0, 1).map((ref) => ranked(traits, group, sum(ref))));

/** Where no number adds up, those of whom there are most. */
const topByCount: Kind = (traits) =>
  traits.totals.length > 0 ? [] : traits.parents.slice(0, 3).map((group) => ranked(traits, group, count));

const ranked = (traits: Traits, group: Group, measure: Measure): Offer => ({
  kind: 'ranking',
  query: {
    ...blank(traits),
    measures: [measure],
    groups: [group],
    order: { by: { kind: 'measure', measure }, direction: 'desc', words: '' },
    limit: { count: 5, words: '' },
  },
  dated: traits.time,
});

const average: Kind = (traits) =>
  traits.groups.slice(0, MAX_VERSIONS).flatMap((group) =>
    traits.averages.slice(0, 1).map((ref) => ({
      kind: 'average',
      query: { ...blank(traits), measures: [{ function: 'avg', ref, words: '' }], groups: [group] },
      dated: null,
    })),
  );

const perCategory: Kind = (traits) =>
  traits.groups.slice(0, MAX_VERSIONS).map((group) => ({
    kind: 'count',
    query: { ...blank(traits), measures: [count], groups: [group] },
    dated: null,
  }));

const totalOverTime: Kind = (traits) =>
  traits.time === null ? [] : traits.totals.slice(0, 1).map((ref) => overTime(traits, sum(ref)));

const countOverTime: Kind = (traits) => (traits.time === null ? [] : [overTime(traits, count)]);

const overTime = (traits: Traits, measure: Measure): Offer => ({
  kind: 'time',
  query: {
    ...blank(traits),
    measures: [measure],
    groups: traits.time === null ? [] : [byMonth(traits.time)],
  },
  dated: traits.time,
});

const latest: Kind = (traits) => {
  const { time } = traits;
  if (time === null || time.path.length > 0) return [];
  const order: Query['order'] = { by: { kind: 'column', ref: time }, direction: 'desc', words: '' };
  return [{ kind: 'list', query: { ...blank(traits), order, limit: { count: 10, words: '' } }, dated: null }];
};

const plainCount: Kind = (traits) => [{ kind: 'count', query: { ...blank(traits), measures: [count] }, dated: null }];

const KINDS: readonly Kind[] = [
  totalOverTime,
  average,
  perCategory,
  top,
  topByCount,
  countOverTime,
  latest,
  plainCount,
];
const PICTURED: readonly Kind[] = [totalOverTime, perCategory, countOverTime, top, topByCount, average];
