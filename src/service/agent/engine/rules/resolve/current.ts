import { type Catalog, getTable, type Step, type Table } from '../../catalog/catalog.ts';
import { type Validity, validityOf } from '../../catalog/validity.ts';
import type { ColumnRef, Filter, PlainFilter, Query } from '../../query/query.ts';
import { tableName } from '../../wording/names.ts';
import { PEOPLE } from '../../words/lexicon.ts';
import { type Context, UnboundError } from './context.ts';

/**
 * Keeps the rows that hold now, of all that say from when to when they do: salaries of today and not all there ever
 * were. Of rows that hold no time themselves, those that something below them holds for: employees who are in some
 * department.
 */
export function keepCurrent(context: Context, query: Query): void {
  const { catalog, draft } = context;
  if (draft.current === null) return;
  const { words } = draft.current;
  const ways = waysOf(query).filter((way) => validityAt(catalog, query.base, way) !== null);
  const inside = query.filters.map((filter): Filter => heldFilter(context, filter));
  const isInside = inside.some((filter, at) => filter !== query.filters[at]);
  query.filters = [...inside, ...ways.map((path) => held(context, query.base, path))];
  if (ways.length > 0 || isInside) return;
  const below = membershipOf(catalog, query.base);
  if (below === null) {
    if (draft.current.isAsked)
      throw new UnboundError(`nothing says which ${tableName(catalog, query.base)} are current`);
    return;
  }
  const inner = heldIn(context, getTable(catalog, below.to), []);
  if (inner.kind === 'any') throw new UnboundError(`“${words}” is more than I can read here`);
  query.filters.push({ kind: 'related', path: [below], operator: '>', count: 0, filters: [inner], words });
}

/** The ways to all rows that a query shows or reckons with, each once; what fans out is not shown row by row. */
function waysOf({ measures, groups, columns, filters, order, having, rank }: Query): Step[][] {
  const refs = [
    ...[...measures, ...having.map(({ measure }) => measure), ...(rank === null ? [] : [rank.measure])].flatMap(
      ({ ref }) => ref ?? [],
    ),
    ...columns,
    ...filters.flatMap((filter) => ('ref' in filter ? [filter.ref] : [])),
    ...(order?.by.kind === 'column' ? [order.by.ref] : []),
  ];
  const shown = [...groups, ...(rank === null ? [] : [rank.group])].map((group) =>
    group.kind === 'entity' ? group.path : group.ref.path,
  );
  const ways = [[], ...refs.map(({ path }) => path), ...shown].flatMap((path) =>
    path.map((_, at) => path.slice(0, at + 1)).concat([[]]),
  );
  const plain = ways.filter((path) => !path.some((step) => step.many));
  return [...new Map(plain.map((path) => [JSON.stringify(path), path])).values()];
}

const validityAt = (catalog: Catalog, base: string, path: readonly Step[]): Validity | null =>
  validityOf(getTable(catalog, path.at(-1)?.to ?? base));

const held = (context: Context, base: string, path: Step[]): Filter =>
  heldIn(context, getTable(context.catalog, path.at(-1)?.to ?? base), path);

/** The row has not ended: its last day is ahead, or empty. */
function heldIn({ draft }: Context, table: Table, path: Step[]): PlainFilter | (Filter & { kind: 'any' }) {
  const validity = validityOf(table);
  if (validity === null) throw new Error(`the rows of ${table.key} hold at any time`);
  const { until, mayBeEmpty } = validity;
  const words = draft.current?.words ?? '';
  const ref: ColumnRef = { path, table: table.key, column: until.info.name };
  const ahead: PlainFilter = { kind: 'period', ref, from: draft.today, to: null, label: words, words };
  if (!mayBeEmpty) return ahead;
  const empty: PlainFilter = { kind: 'null', ref, negated: false, words };
  const isEverAhead = (until.learned?.days?.max ?? '') >= draft.today;
  return isEverAhead ? { kind: 'any', filters: [empty, ahead], words } : empty;
}

/** Employees with a salary above something: with one that holds now. */
function heldFilter(context: Context, filter: Filter): Filter {
  const { catalog } = context;
  const path = filter.kind === 'related' ? filter.path : 'ref' in filter ? filter.ref.path : [];
  if (!path.some((step) => step.many)) return filter;
  const at = holdingStep(catalog, path);
  const holder = path[at];
  if (holder === undefined) return filter;
  const [way, rest] = [path.slice(0, at + 1), path.slice(at + 1)];
  const kept = heldIn(context, getTable(catalog, holder.to), []);
  if (kept.kind === 'any') throw new UnboundError(`“${filter.words}” is more than I can read here`);
  if (filter.kind === 'related') {
    const isFurther = filter.sum !== undefined || filter.each !== undefined || filter.period !== undefined;
    if (rest.length > 0 && isFurther) throw new UnboundError(`“${filter.words}” is more than I can read here`);
    const inner = (filter.filters ?? []).map((one) => ({
      ...one,
      ref: { ...one.ref, path: [...rest, ...one.ref.path] },
    }));
    return { ...filter, path: way, filters: [...inner, kept] };
  }
  if (filter.kind === 'any' || filter.kind === 'top') return filter;
  const isNot = (filter.kind === 'values' || filter.kind === 'text') && filter.negated;
  const own = { ...filter, ref: { ...filter.ref, path: rest }, ...(isNot ? { negated: false } : {}) };
  return {
    kind: 'related',
    path: way,
    operator: isNot ? '=' : '>',
    count: 0,
    filters: [own, kept],
    words: filter.words,
  };
}

/** Staff who are in a department now: the step to the rows that say since when, on the way to the departments; -1 where there is none. */
const holdingStep = (catalog: Catalog, path: readonly Step[]): number =>
  path.findLastIndex(
    ({ to }, at) => validityOf(getTable(catalog, to)) !== null && path.slice(at + 1).every(({ many }) => !many),
  );

/** The rows that say since when each of these belongs somewhere; null where there are none, or none that ties. */
function membershipOf(catalog: Catalog, base: string): Step | null {
  if (!getTable(catalog, base).words.some((word) => PEOPLE.has(word))) return null;
  const below = (catalog.steps.get(base) ?? []).filter(
    (step) => step.many && validityOf(getTable(catalog, step.to)) !== null,
  );
  const rows = ({ to }: Step) => getTable(catalog, to).info.rowEstimate ?? 0;
  const most = Math.max(...below.map(rows));
  // Few are managers: what nearly all of them have says who is there.
  const common = below.filter(
    (step) => rows(step) * 2 >= Math.min(most, getTable(catalog, base).info.rowEstimate ?? most),
  );
  const ties = common.filter(({ to }) => (catalog.steps.get(to) ?? []).filter(({ many }) => !many).length > 1);
  return ties[0] ?? common[0] ?? null;
}
