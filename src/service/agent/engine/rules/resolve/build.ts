import { getTable, isBridge } from '../../catalog/catalog.ts';
import { blankQuery } from '../../query/blank-query.ts';
import type { ColumnRef, Filter, Group, Measure, Order, Query } from '../../query/query.ts';
import { onOneRow } from '../../query/same-row.ts';
import { BESIDE } from '../read/beside-rows.ts';
import type { DraftFilter, DraftGroup, Mention, Subject } from '../read/draft.ts';
import { settleEnds } from './both-ends.ts';
import { bindSpan, compute } from './compute.ts';
import { type Context, UnboundError } from './context.ts';
import { keepCurrent } from './current.ts';
import { groupByNamedValues } from './every-value.ts';
import { inUnitOf, mergeValues } from './filters.ts';
import { bindDimension, bindGroup } from './groups.ts';
import { noteLeftOut } from './left-out.ts';
import { bindMeasure } from './measures.ts';
import { refuseMisleading, refusePartsOfTexts } from './misleading.ts';
import { withoutAnyOfValue } from './none-of-value.ts';
import { bindOrder } from './orders.ts';
import { type BoundRank, bindRank } from './ranks.ts';
import { bindFilters } from './restrictions.ts';
import { rowMeasure } from './row-measures.ts';
import { bindShare, showParts } from './shares.ts';
import { addSubjectGroups, dedupe, isSameGroup } from './subject-groups.ts';
import { listColumn, type Subjects, shownTable, splitSubjects } from './subjects.ts';

/**
 * Ties a whole draft to the context's base.
 * @throws UnboundError when a part does not fit this base
 */
export function buildQuery(context: Context): Query {
  const { draft } = context;
  if (draft.ranks.length > 1) throw new UnboundError('two rankings at once are more than one question');
  let rank = draft.ranks[0] === undefined ? null : bindRank(context, draft.ranks[0]);
  const subjects = splitSubjects(context);
  const measures = draft.measures.map((measure) => bindMeasure(context, measure));
  const isListing =
    measures.length === 0 &&
    draft.span === null &&
    draft.timeRank === null &&
    draft.comparison === null &&
    draft.rest === null &&
    draft.weekdayParts === null &&
    draft.parts === null &&
    draft.share?.of === undefined &&
    draft.groups.length === 0 &&
    rank?.kind !== 'groups' &&
    !ranksOther(context, subjects);
  const top = topShare(context, rank, measures);
  if (top !== null) rank = null;
  const query = isListing ? buildListing(context, subjects, rank) : buildGroups(context, { subjects, measures, rank });
  query.filters.push(...bindFilters(context, subjects));
  query.filters = onOneRow(mergeValues(query.filters), draft.share !== null);
  query.filters.push(...happened(context, query));
  nameEach(context, query);
  settleEnds(query);
  keepCurrent(context, query);
  refuseOverallOfSome(query);
  groupByNamedValues(context, query);
  withoutAnyOfValue(context, query, subjects);
  refuseMisleading(context.catalog, query);
  noteLeftOut(context, query);
  bindOrder(context, query);
  bindShare(context, query, top);
  compute(context, query);
  showParts(context, query);
  refusePartsOfTexts(context.catalog, query);
  query.notes = [...new Set([...draft.assumed, ...context.notes])].slice(0, 20);
  return query;
}

/** How many people left per year: those who did, and nobody of no year. */
function happened({ catalog, draft }: Context, { groups, filters }: Query): Filter[] {
  const isSaid = (ref: ColumnRef) =>
    draft.hints.some(({ candidates }) =>
      candidates.some((c) => c.kind === 'column' && c.table === ref.table && c.column === ref.column),
    );
  return groups.flatMap((group): Filter[] => {
    if (group.kind !== 'time' || group.ref.path.length > 0 || !isSaid(group.ref)) return [];
    const isNullable = getTable(catalog, group.ref.table).columns.get(group.ref.column)?.info.nullable === true;
    const isKnown = filters.some(
      (filter) => 'ref' in filter && JSON.stringify(filter.ref) === JSON.stringify(group.ref),
    );
    return isNullable && !isKnown ? [{ kind: 'null', ref: group.ref, negated: true, words: group.words }] : [];
  });
}

/** Cost of the espresso machine, of which there are two: which of them costs what. */
function nameEach({ catalog, base }: Context, query: Query): void {
  const [label, ...more] = getTable(catalog, base).labels;
  const isName = ({ path, column }: ColumnRef) => path.length === 0 && column === label;
  const isOfSeveral = query.filters.some(
    (filter) => filter.kind === 'values' && !filter.negated && filter.values.length > 1 && isName(filter.ref),
  );
  if (label === undefined || more.length > 0 || !isOfSeveral || query.columns.length === 0) return;
  if (query.measures.length > 0 || query.groups.length > 0 || query.columns.some(isName)) return;
  query.columns.unshift({ path: [], table: base, column: label });
  query.distinct = false;
}

/** The share of revenue of our top 10 customers: the rank says which part of the whole. */
function topShare({ draft }: Context, rank: BoundRank | null, measures: Measure[]): Filter | null {
  if (draft.share === null || rank?.kind !== 'groups' || draft.groups.length > 0 || measures.length !== 1) return null;
  const { group, direction, count, words } = rank;
  const { function: fn, ref } = rank.measure;
  return { kind: 'top', group, measure: { function: fn, ref, words }, direction, count, words };
}

/** "customers by revenue": the rows of one table ranked by a number of another. */
function ranksOther(context: Context, subjects: Subjects): boolean {
  const by = context.draft.order?.by;
  if (by === null || by === undefined || typeof by !== 'object' || !('function' in by)) return false;
  const isBase = subjects.tables.some(({ mention }) =>
    mention.candidates.some((c) => c.kind === 'table' && c.table === context.base),
  );
  return by.function !== 'default' || !isBase;
}

const emptyQuery = ({ base, draft }: Context): Query => ({ ...blankQuery(base), limit: draft.limit });

function buildListing(context: Context, subjects: Subjects, rank: BoundRank | null): Query {
  const query = emptyQuery(context);
  const above = subjects.tables.filter(({ role }) => role === 'above');
  const [first] = subjects.tables.filter((subject) => !above.includes(subject));
  const rankEntity = context.draft.ranks[0]?.entity ?? null;
  const head = rankEntity ?? first?.mention ?? above[0]?.mention ?? null;
  if (head !== null) context.cost += costOfHead(context, head);
  if (head !== null && subjects.columns.length === 0 && !isTableIn(head, context.base) && !ranksColumn(context))
    throw new UnboundError(`it is not clear how to list “${head.words}”`);
  if (head === null && subjects.columns.length === 0) throw new UnboundError('it is not said what to show');
  query.columns = subjects.columns.flatMap(({ mention, role }) => listColumn(context, mention, role));
  if (query.columns.length === 0 && subjects.tables.some(({ lead }) => lead === BESIDE))
    query.columns = labelsOf(context);
  if (query.columns.length > 0)
    query.columns.push(...subjects.tables.flatMap((subject) => shownTable(context, subject)));
  if (above.length > 0 && first !== undefined && query.columns.length === 0) query.columns = labelsOf(context);
  if (above.length > 0) query.columns.push(...labelsAbove(context));
  if (above.length === 0 && first !== undefined && isBeside(subjects, first))
    query.columns.unshift(...labelsOf(context));
  // Names and the players of clubs: the players, whose clubs are named.
  if (first !== undefined && isJoinedToOthers(context, query, subjects)) query.columns.push(...labelsOf(context));
  // Asked for by itself, a column means its values, each once; so do the cities that customers live in.
  const isPlace = query.columns.length === 1 && subjects.columns.every(({ lead }) => ['which', 'what'].includes(lead));
  query.distinct = context.draft.distinct || (query.columns.length === 1 && (head === null || isPlace));
  // Names of nurses who are on call: each nurse once, however many calls there are.
  if (head !== null && !isTableIn(head, context.base) && query.columns.every((column) => isOfHead(head, column)))
    query.distinct = true;
  // Who is the manager of the Denver depot: each manager once, of rows that nobody named.
  if (head !== null && !isTableIn(head, context.base) && isOnlyAbove(query.columns)) query.distinct = true;
  if (rank?.kind === 'listing') {
    // Which customer placed the latest order: the customer is what is asked for.
    const asked = subjects.tables.filter(({ lead }) => ['', 'which', 'what', 'who'].includes(lead));
    query.columns.push(...asked.flatMap((subject) => shownTable(context, { ...subject, lead: 'and' })));
    query.order = rank.order;
    query.limit = context.draft.limit ?? { count: rank.count, words: rank.order.words };
    if (query.columns.length === 0 && rank.column !== null) query.columns = [...labelsOf(context), rank.column];
    const { by } = rank.order;
    showBeside(context, query, { subjects, entity: rankEntity, by });
    // Who placed the last order: and when.
    if (asked.some(({ lead }) => lead === 'who') && query.columns.length > 0 && by.kind === 'column')
      query.columns.push(by.ref);
    if (query.columns.length > 0 && by.kind === 'column' && isOnlyLabels(query.columns)) query.distinct = false;
  }
  query.columns = eachOnce(query.columns);
  return query;
}

/** Of the customers, or of what they have one of: their address. */
const isOfHead = (head: Mention, { table, path }: ColumnRef): boolean =>
  isTableIn(head, table) || path.some(({ to }) => isTableIn(head, to));

const isOnlyAbove = (columns: readonly ColumnRef[]): boolean =>
  columns.length > 0 && columns.every(({ path }) => path.some(({ from, to }) => from === to));

/** The biggest refund and its customer, the latest orders with customer name: beside what tells which rows they are, and by what. */
function showBeside(
  context: Context,
  query: Query,
  { subjects, entity, by }: { subjects: Subjects; entity: Mention | null; by: Order['by'] },
): void {
  if (entity === null || !isTableIn(entity, context.base)) return;
  const isBehind = ({ mention, lead }: Subject) => ['and', 'with'].includes(lead) && mention.start > entity.start;
  const tables = subjects.tables.filter((subject) => isBehind(subject) && !isTableIn(subject.mention, context.base));
  const isAsked = tables.length + subjects.columns.length > 0 && subjects.columns.every(isBehind);
  if (!isAsked) return;
  const { info } = getTable(context.catalog, context.base);
  const keys = info.primaryKey.map((column) => ({ path: [], table: context.base, column }));
  const labels = labelsOf(context);
  const shown = tables.flatMap((subject) => shownTable(context, { ...subject, lead: 'and' }));
  const ranked = by.kind === 'column' ? [by.ref] : [];
  query.columns = [...(labels.length === 0 ? keys : labels), ...ranked, ...query.columns, ...shown];
  query.distinct = false;
}

/** Which nurses are on call, tell me their names: what is said twice is shown once. */
const eachOnce = (columns: readonly ColumnRef[]): ColumnRef[] => [
  ...new Map(columns.map((column) => [JSON.stringify(column), column])).values(),
];

/** Customers in Germany and their city: the city beside the name of the customer. */
const isBeside = ({ columns }: Subjects, { mention }: Subject): boolean =>
  columns.length > 0 &&
  columns.every((column) => ['and', 'with', BESIDE].includes(column.lead) && column.mention.start > mention.start);

/** Rows of another table than was named are seldom meant; what only ties the named ones to others is not them. */
function costOfHead({ catalog, base }: Context, head: Mention): number {
  if (!isTableIn(head, base)) return 1.5;
  const isOther = head.candidates.some((c) => c.kind === 'table' && c.table !== base && c.score >= 0.95);
  if (!isOther) return 0;
  if (isBridge(getTable(catalog, base))) return 5;
  // Companies are the companies, and not what ties them to their stations.
  const own = Math.max(...head.candidates.map((c) => (c.kind === 'table' && c.table === base ? c.score : 0)));
  return own < 0.95 ? 2 : 0;
}

/** Names of the rows that those of the base point at in the same table. */
function labelsAbove({ catalog, base }: Context): ColumnRef[] {
  const step = (catalog.steps.get(base) ?? []).find(({ to, many }) => to === base && !many);
  if (step === undefined) throw new UnboundError('nothing stands above it');
  return getTable(catalog, base).labels.map((column) => ({ path: [step], table: base, column }));
}

/** The rows of the base are named behind an “and”, and only columns of other rows would be shown. */
const isJoinedToOthers = ({ base }: Context, { columns }: Query, { tables }: Subjects): boolean =>
  columns.length > 0 &&
  columns.every(({ path }) => path.length > 0) &&
  tables.some(({ mention, lead }) => ['and', ','].includes(lead) && isTableIn(mention, base));

const isTableIn = (mention: Mention, table: string): boolean =>
  mention.candidates.some((c) => c.kind === 'table' && c.table === table);

/** Top 5 salaries, the customer with the latest order: the ranking says itself what is shown. */
const ranksColumn = ({ draft }: Context): boolean => draft.ranks.length > 0;

const isOnlyLabels = (columns: ColumnRef[]): boolean => columns.every((column) => column.path.length === 0);

const labelsOf = (context: Context): ColumnRef[] =>
  getTable(context.catalog, context.base).labels.map((column) => ({ path: [], table: context.base, column }));

function buildGroups(
  context: Context,
  { subjects, measures, rank }: { subjects: Subjects; measures: Measure[]; rank: BoundRank | null },
): Query {
  const query = emptyQuery(context);
  query.measures = measures;
  bindSpan(context, query, context.draft.today);
  const groups = context.draft.groups.map((group) => bindGroup(context, group));
  if (rank?.kind === 'listing') throw new UnboundError('rows and groups are more than one question');
  const within = context.draft.groups.findIndex((group) => isWithin(group, context.draft));
  const parts = groups[within];
  if (rank !== null && parts !== undefined && groups.length === 1 && !isSameGroup(parts, rank.group))
    applyTopOfEach(query, rank, parts);
  else if (rank !== null) applyRank(query, rank, groups);
  else query.groups = dedupe(groups);
  addSubjectGroups(context, query, subjects);
  if (query.measures.length === 0 && context.draft.order?.by === null && context.named.has(context.base))
    query.measures = [rowMeasure(context.catalog, query)];
  if (query.measures.length === 0 && !ranksOther(context, subjects)) {
    // What is counted was said; a table that merely lies between is not it.
    const isRate = (context.draft.share?.of ?? null) !== null || context.draft.share?.isRate === true;
    if (!isRate && !context.named.has(context.base)) throw new UnboundError('it is not said what to count or to show');
    query.measures = [rowMeasure(context.catalog, query)];
  }
  if (ranksOther(context, subjects) && rank === null) rankSubject(context, query, subjects);
  query.having = context.draft.filters.flatMap((filter) =>
    filter.kind === 'having' ? [bindHaving(context, filter)] : [],
  );
  if (query.having.length > 0 && query.groups.length === 0)
    throw new UnboundError(`“${query.having[0]?.words ?? ''}” needs groups`);
  return query;
}

/** Kinds of Italian items with a price above the average: of all items, or of the Italian ones. */
function refuseOverallOfSome({ having, filters }: Query): void {
  const overall = having.find(({ value }) => value === 'overall');
  if (overall !== undefined && filters.length > 0)
    throw new UnboundError(`it is not clear of which rows “${overall.words}” means the average`);
}

/** Top 3 products in each category, the best product every month: a ranking for each of them. */
const isWithin = (group: DraftGroup, { measures, ranks }: Context['draft']): boolean =>
  group.kind === 'time'
    ? // The average by year for the busiest plant: of the one plant.
      measures.length === 0 && (group.within === true || ranks[0]?.count === 1)
    : group.within === true;

/** Over 1 hour, of a number in minutes: over 60. */
function bindHaving(context: Context, filter: DraftFilter & { kind: 'having' }): Query['having'][number] {
  const { operator, words, seconds } = filter;
  const measure = bindMeasure(context, filter.measure);
  const isPlain = measure.ref !== null && measure.over === undefined && measure.scale === undefined;
  const value =
    seconds === undefined || !isPlain || measure.ref === null || filter.value === 'overall'
      ? filter.value
      : inUnitOf(context, measure.ref, { ...filter, value: filter.value });
  return { measure, operator, value, words };
}

/** Alone, a ranking orders and limits; beside other groups it restricts which rows they are made of. */
function applyRank(query: Query, rank: BoundRank & { kind: 'groups' }, groups: Group[]): void {
  const others = groups.filter((group) => !isSameGroup(group, rank.group));
  query.groups = dedupe([rank.group, ...others]);
  if (others.length > 0) {
    query.rank = {
      group: rank.group,
      measure: rank.measure,
      direction: rank.direction,
      count: rank.count,
      words: rank.words,
    };
    if (query.measures.length === 0) query.measures = [rank.measure];
    return;
  }
  const known = query.measures.some(
    (m) => m.function === rank.measure.function && JSON.stringify(m.ref) === JSON.stringify(rank.measure.ref),
  );
  if (!known) query.measures = [rank.measure, ...query.measures];
  query.order = { by: { kind: 'measure', measure: rank.measure }, direction: rank.direction, words: rank.words };
  query.limit ??= { count: rank.count, words: rank.words };
}

/** Top 3 products in each category: a ranking for each. */
function applyTopOfEach(query: Query, rank: BoundRank & { kind: 'groups' }, parts: Group): void {
  query.groups = [parts, rank.group];
  if (query.measures.length === 0) query.measures = [rank.measure];
  const { measure, direction, count, words } = rank;
  query.topOfEach = { within: 0, measure, direction, count, words };
}

function rankSubject(context: Context, query: Query, subjects: Subjects): void {
  const by = context.draft.order?.by;
  const [entity] = subjects.tables;
  if (by === null || by === undefined || typeof by !== 'object' || !('function' in by)) return;
  const measure = bindMeasure(context, by);
  if (entity !== undefined && query.groups.length === 0) {
    const group = bindDimension(context, { mention: entity.mention, role: entity.role });
    if (group.kind === 'entity' && group.path.length === 0)
      throw new UnboundError(`“${entity.mention.words}” cannot be ranked so`);
    query.groups = [group];
  }
  if (query.measures.length === 0) query.measures = [measure];
}
