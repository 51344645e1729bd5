import { z } from 'zod';
import type { JsonValue } from '../../../../shared/json.ts';
import type { Catalog, Step } from '../catalog/catalog.ts';
import { besideRef, type Filter, type Query, querySchema, type SimpleMeasure, type Within } from './query.ts';

/** The query of an earlier turn; null when the state is not ours, or names what is no longer in the database. */
export function readState(catalog: Catalog, state: JsonValue): Query | null {
  const parsed = querySchema.safeParse(state);
  return parsed.success && isKnown(catalog, parsed.data) ? parsed.data : null;
}

/** Only JSON: a part that is not there is left out. */
export const writeState = (query: Query | null): JsonValue =>
  query === null ? null : z.json().parse(JSON.parse(JSON.stringify(querySchema.parse(query))));

type Place = { path: Step[]; table: string; columns: string[] };

function isKnown(catalog: Catalog, query: Query): boolean {
  const whole = [
    ...query.measures,
    ...query.having.map((part) => part.measure),
    ...(query.rank === null ? [] : [query.rank.measure]),
    ...(query.order?.by.kind === 'measure' ? [query.order.by.measure] : []),
    ...(query.topOfEach === undefined ? [] : [query.topOfEach.measure]),
  ];
  const measures: SimpleMeasure[] = whole.flatMap((one) => [one, one.minus ?? [], one.over?.measure ?? []].flat());
  const refs = measures.flatMap(({ ref, per, until }) =>
    [ref ?? [], per ?? [], until === undefined || 'day' in until ? [] : until].flat(),
  );
  const filters = [...query.filters, ...measures.flatMap(({ where }) => where ?? [])];
  const tops = filters.flatMap((filter) => (filter.kind === 'top' ? [filter] : []));
  const groups = [
    ...query.groups,
    ...(query.rank === null ? [] : [query.rank.group]),
    ...tops.map(({ group }) => group),
  ];
  const places: Place[] = [
    ...tops.flatMap(({ measure }) => (measure.ref === null ? [] : [placeOf(measure.ref)])),
    ...[...refs, ...query.columns, ...(query.order?.by.kind === 'column' ? [query.order.by.ref] : [])].map(placeOf),
    ...groups.map((group) =>
      group.kind === 'entity'
        ? { path: group.path, table: group.table, columns: [...group.key, ...group.labels] }
        : placeOf(group.ref),
    ),
    ...filters.flatMap(placesOfFilter),
  ];
  return (
    catalog.tables.has(query.base) &&
    places.every((place) => isPlace(catalog, query.base, place)) &&
    (query.within === undefined || isKnownWithin(catalog, query.base, query.within)) &&
    (query.set === undefined || isKnown(catalog, query.set.query))
  );
}

function isKnownWithin(catalog: Catalog, base: string, { path, from, table, key, query }: Within): boolean {
  return (
    isPlace(catalog, base, { path, table, columns: key }) &&
    isPlace(catalog, query.base, { path: from, table, columns: key }) &&
    isKnown(catalog, query)
  );
}

const placeOf = (ref: { path: Step[]; table: string; column: string }): Place => ({
  path: ref.path,
  table: ref.table,
  columns: [ref.column],
});

function placesOfFilter(filter: Filter): Place[] {
  if (filter.kind === 'top') return [];
  if (filter.kind === 'any') return filter.filters.flatMap(placesOfFilter);
  if (filter.kind === 'beside') return [placeOf(filter.ref), placeOf(besideRef(filter))];
  if (filter.kind === 'lasts') {
    const { ref, until, allowed } = filter;
    const limit = allowed === undefined ? [] : [{ ...allowed, path: [...ref.path, ...allowed.path] }];
    return [ref, { ...ref, column: until }, ...limit].map(placeOf);
  }
  if (filter.kind === 'versus')
    return [
      placeOf(filter.ref),
      { ...placeOf(filter.ref), columns: (filter.is ?? []).map(({ column }) => column) },
      ...(filter.where ?? []).map(({ ref }) => placeOf({ ...ref, path: [...filter.ref.path, ...ref.path] })),
    ];
  if (filter.kind !== 'related') return [placeOf(filter.ref)];
  const { path, ways = [], period, each, sum, filters = [] } = filter;
  const beyond = filters.flatMap(placesOfFilter).map((place) => ({ ...place, path: [...path, ...place.path] }));
  return [
    { path, table: path.at(-1)?.to ?? '', columns: [] },
    ...ways.map((way) => ({ path: [way], table: way.to, columns: [] })),
    ...[period?.ref ?? [], each?.ref ?? [], sum ?? []]
      .flat()
      .map((ref) => placeOf({ ...ref, path: [...path, ...ref.path] })),
    ...beyond,
  ];
}

/** Whether rows without a partner are kept is the query's own choice. */
const wayOf = ({ from, fromColumns, to, toColumns }: Step): string =>
  JSON.stringify([from, fromColumns, to, toColumns]);

function isPlace(catalog: Catalog, base: string, { path, table, columns }: Place): boolean {
  let at = base;
  for (const step of path) {
    if (step.from !== at || !(catalog.steps.get(at) ?? []).some((known) => wayOf(known) === wayOf(step))) return false;
    at = step.to;
  }
  const known = catalog.tables.get(table)?.columns;
  return at === table && known !== undefined && columns.every((column) => known.has(column));
}
