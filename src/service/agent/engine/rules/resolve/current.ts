import { type Catalog, getTable, isBridge, isTime, reverse, type Step, type Table } from '../../catalog/catalog.ts';
import { membershipOf, membershipsOfPeople } from '../../catalog/membership.ts';
import { type Validity, validityOf } from '../../catalog/validity.ts';
import type { ColumnRef, Filter, Group, OwnFilter, PlainFilter, Query } from '../../query/query.ts';
import { tableName } from '../../wording/names.ts';
import { type Context, UnboundError } from './context.ts';

/**
 * Keeps the rows that hold now, of all that say from when to when they do: salaries of today and not all there ever
 * were. Of rows that hold no time themselves, those that something below them holds for: employees who are in some
 * department.
 */
export function keepCurrent(context: Context, query: Query): void {
  const { draft } = context;
  if (draft.current !== null) keepHeld(context, query, draft.current);
  else if (isOfNow(context, query)) keepHeld(context, query, { isAsked: false, words: 'today' });
}

/** Where a far day says what holds now, that is meant, unless what was is asked for. */
function isOfNow(context: Context, query: Query): boolean {
  const { catalog, draft, notes } = context;
  const ways = draft.isOfPast ? [] : waysOf(query);
  const isFarAhead = (way: Step[]) => validityAt(catalog, query.base, way)?.isFarAhead === true;
  const isTied = !draft.isOfPast && query.filters.some((filter) => tiesToday(catalog, filter));
  const isNow = (ways.some(isFarAhead) || isTied) && !asksOfDays(context, query) && !asksWhichThereAre(query);
  if (isNow) notes.add('only what is valid today counts; say “ever” to include the past');
  return isNow;
}

/**
 * Departments with more than 10 people: those whom rows tie to them that say since when. Not somebody's titles, which are
 * what is counted; but whoever has none, has none today.
 */
function tiesToday(catalog: Catalog, filter: Filter): boolean {
  const path = filter.kind === 'related' ? filter.path : 'ref' in filter ? filter.ref.path : [];
  const at = holdingStep(catalog, path);
  const tie = path[at];
  if (tie === undefined || !path.some(({ many }) => many) || isOfDays(filter)) return false;
  const table = getTable(catalog, tie.to);
  const isNone = filter.kind === 'related' && filter.operator === '=' && filter.count === 0;
  return validityOf(table)?.isFarAhead === true && (isNone || at < path.length - 1 || isBridge(table));
}

/** Who managed Sales in 1990: the rows further down have days of their own that are asked about. */
const isOfDays = (filter: Filter): boolean =>
  filter.kind === 'related' && (filter.filters ?? []).some(({ kind }) => kind === 'period');

/** How many different titles there are: whoever has them. */
const asksWhichThereAre = ({ measures: [measure, ...more], filters, groups, base }: Query): boolean =>
  more.length + filters.length + groups.length === 0 &&
  measure?.function === 'count-distinct' &&
  measure.ref?.table === base;

/**
 * By department, after how many engineers there are today: of what comes along now, too, only what holds today; where the
 * question before was of the past as well, so is this.
 */
export function keepCurrentToo(context: Context, query: Query, before: Query): void {
  const { catalog, draft, notes, base } = context;
  const isSaid = (filter: Filter) => !before.filters.some((other) => JSON.stringify(other) === JSON.stringify(filter));
  const said = { ...query, filters: query.filters.filter(isSaid) };
  if (draft.isOfPast || query.base !== base || before.base !== base || asksOfDays(context, said)) return;
  const isFarAhead = (way: Step[]) => validityAt(catalog, base, way)?.isFarAhead === true;
  const filterOn = (way: Step[]) => held(context, { base, path: way, words: 'today' });
  const isHeld = ({ filters }: Query, way: Step[]) => {
    const bare = (filter: Filter) => JSON.stringify(filter, (name, value: unknown) => (SAID.has(name) ? '' : value));
    return filters.some((filter) => bare(filter) === bare(filterOn(way)));
  };
  const [known, ways] = [waysOf(before), waysOf(query).filter(isFarAhead)];
  const isKnown = (way: Step[]) => known.some((other) => JSON.stringify(other) === JSON.stringify(way));
  if (ways.some((way) => isKnown(way) && !isHeld(before, way))) return;
  const added = ways.filter((way) => !isKnown(way) && !isHeld(query, way));
  query.filters.push(...added.map(filterOn));
  if (added.length > 0 && !ways.some(isKnown))
    notes.add('only what is valid today counts; say “ever” to include the past');
}

/** What only tells in which words a condition was said. */
const SAID = new Set(['words', 'label']);

/** Since when, until when: what rows of the past are asked for. */
const asksOfDays = ({ catalog, draft }: Context, query: Query): boolean =>
  draft.span !== null ||
  refsOf(query).some(({ table, column }) => {
    const own = getTable(catalog, table);
    const info = own.columns.get(column)?.info;
    return info !== undefined && isTime(info) && validityOf(own) !== null;
  });

function keepHeld(context: Context, query: Query, current: NonNullable<Context['draft']['current']>): void {
  const { catalog } = context;
  const { words, isGone = false } = current;
  const own = isGone ? validityOf(getTable(catalog, query.base)) : null;
  const member = own === null ? undefined : membershipsOfPeople(catalog).find(({ to }) => to === query.base);
  if (own !== null && member !== undefined) {
    query.filters.push(...lastOf(context, member, { ...own, words }));
    return;
  }
  // What ended of somebody is not that somebody left.
  if (own !== null && !context.named.has(query.base))
    throw new UnboundError(`“${words}” is not said of the ${tableName(catalog, query.base)}`);
  if (own !== null) {
    query.filters.push(ended(context, query.base, { ...own, words }));
    return;
  }
  if (isGone) query.filters = query.filters.map((filter) => ofLast(context, filter));
  const ways = isGone ? [] : waysOf(query).filter((way) => validityAt(catalog, query.base, way) !== null);
  const inside = isGone
    ? query.filters
    : query.filters.map((filter) => besideHeld(context, heldFilter(context, filter, words), words));
  const isInside = inside.some((filter, at) => filter !== query.filters[at]);
  query.filters = [...inside, ...ways.map((path) => held(context, { base: query.base, path, words }))];
  if (ways.length > 0 || isInside) return;
  const below = membershipOf(catalog, query.base, isGone);
  if (below === null) {
    if (current.isAsked) throw new UnboundError(`nothing says which ${tableName(catalog, query.base)} are current`);
    return;
  }
  const inner = heldIn(context, { table: getTable(catalog, below.to), path: [], words });
  query.filters.push({
    kind: 'related',
    path: [below],
    operator: isGone ? '=' : '>',
    count: 0,
    filters: [inner],
    words,
  });
}

/** The ways to all rows that a query shows or reckons with, each once; what fans out is not shown row by row. */
function waysOf(query: Query): Step[][] {
  const entities = groupsOf(query).flatMap((group) => (group.kind === 'entity' ? [group.path] : []));
  return waysAlong([[], ...refsOf(query).map(({ path }) => path), ...entities]);
}

/** The paths and all that these lead by, each once. */
function waysAlong(paths: readonly Step[][]): Step[][] {
  const ways = paths.flatMap((path) => path.map((_, at) => path.slice(0, at + 1)).concat([[]]));
  const plain = ways.filter((path) => !path.some((step) => step.many));
  return [...new Map(plain.map((path) => [JSON.stringify(path), path])).values()];
}

/** The columns that a query shows or reckons with. */
const refsOf = (query: Query): ColumnRef[] => [
  ...[
    ...query.measures,
    ...query.having.map(({ measure }) => measure),
    ...(query.rank === null ? [] : [query.rank.measure]),
  ].flatMap(({ ref }) => ref ?? []),
  ...query.columns,
  ...query.filters.flatMap((filter) => ('ref' in filter ? [filter.ref] : [])),
  ...(query.order?.by.kind === 'column' ? [query.order.by.ref] : []),
  ...groupsOf(query).flatMap((group) => (group.kind === 'entity' ? [] : [group.ref])),
];

const groupsOf = ({ groups, rank }: Query): Group[] => [...groups, ...(rank === null ? [] : [rank.group])];

const validityAt = (catalog: Catalog, base: string, path: readonly Step[]): Validity | null =>
  validityOf(getTable(catalog, path.at(-1)?.to ?? base));

const held = (context: Context, { base, path, words }: { base: string; path: Step[]; words: string }): OwnFilter =>
  heldIn(context, { table: getTable(context.catalog, path.at(-1)?.to ?? base), path, words });

/** The row has not ended: its last day is ahead, or empty. */
function heldIn({ draft }: Context, { table, path, words }: { table: Table; path: Step[]; words: string }): OwnFilter {
  const validity = validityOf(table);
  if (validity === null) throw new Error(`the rows of ${table.key} hold at any time`);
  const { until, mayBeEmpty } = validity;
  const ref: ColumnRef = { path, table: table.key, column: until.info.name };
  const isEverAhead = !mayBeEmpty || (until.learned?.days?.max ?? '') >= draft.today;
  const open = mayBeEmpty ? { orOpen: true as const } : {};
  return isEverAhead
    ? { kind: 'period', ref, from: draft.today, to: null, label: words, ...open, words }
    : { kind: 'null', ref, negated: false, words };
}

/** How many people left per year: of the rows that say where each was, the last one, which has ended. */
function lastOf(
  context: Context,
  member: Step,
  { words, ...validity }: Validity & { words: string },
): [PlainFilter, ...Filter[]] {
  const [per, ...more] = member.toColumns;
  const back = reverse(context.catalog, member);
  if (per === undefined || more.length > 0 || back === undefined)
    throw new UnboundError(`“${words}” is more than I can read here`);
  const { info } = validity.until;
  const ref: ColumnRef = { path: [], table: member.to, column: info.name };
  const of = { table: member.to, column: info.name };
  const last: PlainFilter = { kind: 'versus', ref, operator: '=', function: 'max', of, per, words };
  const gone: Filter = { kind: 'period', ref, from: null, to: context.draft.today, label: words, words };
  if (!validity.mayBeEmpty) return [last, gone];
  const open: PlainFilter = { kind: 'null', ref, negated: false, words };
  return [last, gone, { kind: 'related', path: [back, member], operator: '=', count: 0, filters: [open], words }];
}

/** Who left in 1999: on the last of all their days, and not on one that they only moved on. */
function ofLast(context: Context, filter: Filter): Filter {
  if (filter.kind !== 'period') return filter;
  const { ref, words } = filter;
  const [step, ...more] = ref.path;
  const member = membershipsOfPeople(context.catalog).find(({ from, to }) => from === step?.from && to === step.to);
  const validity = member === undefined ? null : validityOf(getTable(context.catalog, member.to));
  if (member === undefined || more.length > 0 || validity?.until.info.name !== ref.column) return filter;
  const [last] = lastOf(context, member, { ...validity, words });
  const filters = [{ ...filter, ref: { ...ref, path: [] } }, last];
  return { kind: 'related', path: [member], operator: '>', count: 0, filters, words };
}

/** The row holds no more: its last day is past. */
function ended(
  { draft }: Context,
  table: string,
  { until, isFarAhead, words }: Validity & { words: string },
): PlainFilter {
  const ref: ColumnRef = { path: [], table, column: until.info.name };
  return isFarAhead
    ? { kind: 'period', ref, from: null, to: draft.today, label: words, words }
    : { kind: 'null', ref, negated: true, words };
}

/** Employees with a salary above something: with one that holds now. */
function heldFilter(context: Context, filter: Filter, words: string): Filter {
  const { catalog } = context;
  const path = filter.kind === 'related' ? filter.path : 'ref' in filter ? filter.ref.path : [];
  if (!path.some((step) => step.many)) return filter;
  const [at, ...others] = holdingSteps(catalog, path);
  const holder = at === undefined ? undefined : path[at];
  if (at === undefined || holder === undefined) return filter;
  const [way, rest] = [path.slice(0, at + 1), path.slice(at + 1)];
  // Those who work there today: they are there still, and still with us.
  const kept = [at, ...others].map((one) => {
    const onward = path.slice(at + 1, one + 1);
    return heldIn(context, { table: getTable(catalog, onward.at(-1)?.to ?? holder.to), path: onward, words });
  });
  if (filter.kind === 'related') {
    const isFurther = filter.sum !== undefined || filter.each !== undefined || filter.period !== undefined;
    if (rest.length > 0 && isFurther) throw new UnboundError(`“${filter.words}” is more than I can read here`);
    const inner = (filter.filters ?? []).map((one) => ({
      ...one,
      ref: { ...one.ref, path: [...rest, ...one.ref.path] },
    }));
    return { ...filter, path: way, filters: [...inner, ...kept] };
  }
  if (filter.kind === 'any' || filter.kind === 'top') return filter;
  const isNot = (filter.kind === 'values' || filter.kind === 'text') && filter.negated;
  const own = { ...filter, ref: { ...filter.ref, path: rest }, ...(isNot ? { negated: false } : {}) };
  return {
    kind: 'related',
    path: way,
    operator: isNot ? '=' : '>',
    count: 0,
    filters: [own, ...kept],
    words: filter.words,
  };
}

/** Paid above average: above that of today, where the pay of today is compared. */
function besideHeld(context: Context, filter: Filter, words: string): Filter {
  if (filter.kind === 'related')
    return { ...filter, ...(filter.filters && { filters: filter.filters.map((one) => ofToday(context, one, words)) }) };
  return filter.kind === 'versus' ? ofToday(context, filter, words) : filter;
}

function ofToday(context: Context, filter: PlainFilter, words: string): PlainFilter {
  if (filter.kind !== 'versus') return filter;
  const { catalog } = context;
  const { of, where = [] } = filter;
  const ways = waysAlong([[], ...where.map(({ ref }) => ref.path)]).filter((way) => validityAt(catalog, of.table, way));
  const kept = ways.map((path) => held(context, { base: of.table, path, words }));
  return kept.length === 0 ? filter : { ...filter, where: [...where, ...kept] };
}

/** All steps to rows that say since when, behind the last that fans out. */
const holdingSteps = (catalog: Catalog, path: readonly Step[]): number[] =>
  path.flatMap(({ to }, at) =>
    validityOf(getTable(catalog, to)) !== null && path.slice(at + 1).every(({ many }) => !many) ? [at] : [],
  );

/** Staff who are in a department now: the step to the rows that say since when, on the way to the departments; -1 where there is none. */
const holdingStep = (catalog: Catalog, path: readonly Step[]): number => holdingSteps(catalog, path).at(-1) ?? -1;
