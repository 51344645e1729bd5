import { type Catalog, type Column, getTable } from '../catalog/catalog.ts';
import type { ColumnRef, Filter, Group, Query, SimpleMeasure } from '../query/query.ts';
import { spoken } from '../wording/nouns.ts';
import type { Token } from '../words/tokenize.ts';
import { saidUnits } from './said-units.ts';

const PUTTING = ['sum', 'avg', 'min', 'max', 'median'];

/** The column that says the unit or the currency of each amount that a query puts together. */
interface Mixed {
  unit: ColumnRef;
  /** null: not known. */
  values: readonly string[] | null;
}

/**
 * Amounts of several currencies are no one number: of the currency that is said, or by currency. The same for quantities in
 * several units.
 */
export function inOneUnit(catalog: Catalog, given: Query, tokens: readonly Token[]): Query {
  const query = withoutNote(given);
  const [mixed, ...more] = unsettled(catalog, query);
  // Of amounts in two kinds of units, or further down, whoever checks the SQL has the word.
  if (mixed === undefined || more.length > 0 || mixed.unit.path.some(({ many }) => many)) return query;
  const said = saidUnits(mixed.values ?? [], tokens);
  const only: Filter[] =
    said.length === 0
      ? []
      : [{ kind: 'values', ref: mixed.unit, values: said, negated: false, words: said.join(' and ') }];
  const filtered = { ...query, filters: [...query.filters, ...only] };
  if (query.measures.length === 0) return said.length === 1 ? filtered : query;
  return said.length === 1 ? filtered : byUnit(filtered, mixed);
}

function byUnit(query: Query, { unit, values }: Mixed): Query {
  const called = spoken(unit.column);
  const count = values === null ? 'several units' : `${values.length} ${isCurrency(called) ? 'currencies' : 'units'}`;
  const note = `by ${called}, since amounts are in ${count}`;
  const group: Group = { kind: 'column', ref: unit, words: called };
  const grouped = { ...query, groups: [...query.groups, group], notes: [...query.notes, note] };
  return rankedWithin(grouped, query.groups.length);
}

const isCurrency = (name: string): boolean => /currenc|\bccy\b/i.test(name);

/** The first three of each currency: numbers of two aren't ranked against each other. */
function rankedWithin(query: Query, within: number): Query {
  const { order, limit, topOfEach } = query;
  if (topOfEach !== undefined || limit === null || within === 0 || order?.by.kind !== 'measure') return query;
  const { measure } = order.by;
  const first = { within, measure, direction: order.direction, count: limit.count, words: limit.words };
  return { ...query, order: null, limit: null, topOfEach: first };
}

const APART = /^by .+, since (?<amounts>amounts are in .+)$/;

/** What comes first of amounts by currency: they are no parts of one whole. '': all are in one. */
export function amountsApart({ notes }: Query): string {
  const amounts = notes.map((note) => APART.exec(note)?.groups?.['amounts']).find((one) => one !== undefined);
  return amounts === undefined ? '' : `The ${amounts}, so they aren't added up.`;
}

const withoutNote = (query: Query): Query => ({
  ...query,
  notes: query.notes.filter((note) => !APART.test(note)),
});

/** Units of amounts that a query puts together over several of them. */
function unsettled(catalog: Catalog, query: Query): Mixed[] {
  const ranked = query.limit !== null && query.order?.by.kind === 'column' ? [query.order.by.ref] : [];
  const found = [
    ...measuresOf(query).flatMap((measure) => mixedIn(catalog, measure)),
    ...ranked.flatMap((ref) => unitsAt(catalog, ref)),
  ];
  const open = found.filter(({ unit }) => !isSettled(query, unit));
  return [...new Map(open.map((one) => [JSON.stringify(one.unit), one])).values()];
}

/** The highest of each currency, where rows of several are ranked by their amounts. */
export function inEachUnit(catalog: Catalog, query: Query): Query[] {
  const [mixed, ...more] = unsettled(catalog, query);
  if (mixed === undefined || more.length > 0 || query.measures.length > 0) return [];
  return (mixed.values ?? []).slice(0, MOST_OFFERED).map((unit) => {
    const only: Filter = { kind: 'values', ref: mixed.unit, values: [unit], negated: false, words: unit };
    return { ...query, filters: [...query.filters, only] };
  });
}

const MOST_OFFERED = 3;

const measuresOf = ({ measures }: Query): SimpleMeasure[] =>
  measures.flatMap((one) => [one, one.minus ?? [], one.over?.measure ?? []].flat());

function mixedIn(catalog: Catalog, { function: fn, ref, until, where }: SimpleMeasure): Mixed[] {
  if (ref === null || until !== undefined || !PUTTING.includes(fn)) return [];
  return unitsAt(catalog, ref).filter(({ unit }) => where === undefined || !isHeldTo(where, unit));
}

const unitsAt = (catalog: Catalog, ref: ColumnRef): Mixed[] =>
  amountsOf(catalog, ref).flatMap(({ at, column }) => {
    const by = column.learned?.unitBy ?? null;
    if (by === null || (by.values !== null && by.values.length < 2)) return [];
    return [{ unit: { path: at.path, table: at.table, column: by.column }, values: by.values }];
  });

/** The column itself, or those that it is computed from. */
function amountsOf(catalog: Catalog, ref: ColumnRef): { at: ColumnRef; column: Column }[] {
  const column = getTable(catalog, ref.table).columns.get(ref.column);
  if (column === undefined) return [];
  if (column.formula?.kind !== 'sum') return [{ at: ref, column }];
  return column.formula.terms.flatMap(({ factors }) =>
    factors.flatMap((factor) => {
      const path = [...ref.path, ...factor.path];
      const at = { path, table: path.at(-1)?.to ?? ref.table, column: factor.column };
      const own = catalog.tables.get(at.table)?.columns.get(at.column);
      return own === undefined ? [] : [{ at, column: own }];
    }),
  );
}

const isSettled = ({ groups, filters }: Query, unit: ColumnRef): boolean =>
  groups.some((group) => group.kind === 'column' && isColumn(group.ref, unit)) ||
  filters.some((filter) => isHeldTo(filter, unit));

const isHeldTo = (filter: Filter, unit: ColumnRef): boolean =>
  filter.kind === 'values' && !filter.negated && filter.values.length === 1 && isColumn(filter.ref, unit);

const isColumn = ({ table, column }: ColumnRef, unit: ColumnRef): boolean =>
  table === unit.table && column === unit.column;
