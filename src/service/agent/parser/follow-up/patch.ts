import type { Group, Measure, Query } from '../query/query.ts';
import { bindTime } from '../resolve/bind-time.ts';
import { type Context, UnboundError } from '../resolve/context.ts';
import { bindFilter, mergeValues } from '../resolve/filters.ts';
import { bindGroup } from '../resolve/groups.ts';
import { bindMeasure } from '../resolve/measures.ts';
import { bindOrder } from '../resolve/orders.ts';
import { bindRank } from '../resolve/ranks.ts';
import { isSameGroup } from '../resolve/subject-groups.ts';
import type { Commands } from './commands.ts';
import { countShown, dropGroups, isListing, keepTop, rowsOf, showPercent } from './reshape.ts';

/**
 * The parent with the parts of the draft put in.
 * @returns null when the draft changes nothing
 * @throws UnboundError when a part does not fit the parent's base
 */
export function patchQuery(context: Context, parent: Query, commands: Commands): Query | null {
  const query: Query = structuredClone(parent);
  query.notes = [];
  if (commands.count) countShown(query);
  if (commands.total) dropGroups(query);
  if (commands.percent) showPercent(query);
  if (commands.function !== null) changeFunction(query, commands.function);
  patchMeasures(context, query, commands);
  patchGroups(context, query, commands);
  patchFilters(context, query, commands);
  patchPeriods(context, query);
  patchRank(context, query);
  patchSubjects(context, query, commands);
  // Sorted another way, the few that were kept stay the same few.
  if (context.draft.order !== null && context.draft.order.by !== null) keepTop(query);
  bindOrder(context, query);
  patchLimit(context, query);
  query.notes = [...context.notes];
  return JSON.stringify({ ...query, notes: [] }) === JSON.stringify({ ...parent, notes: [] }) ? null : query;
}

function changeFunction(query: Query, fn: NonNullable<Commands['function']>): void {
  if (fn === 'count') return;
  const columns = query.measures.filter((measure) => measure.ref !== null && measure.function !== 'count-distinct');
  if (columns.length === 0)
    throw new UnboundError('the question before counts rows; there is no number to do that with');
  if (query.measures.some((measure) => measure.per !== undefined || measure.where !== undefined))
    throw new UnboundError('the question before has no plain number to do that with');
  const change = (measure: Measure): Measure =>
    measure.ref === null || measure.function === 'share'
      ? measure
      : { ...measure, function: fn, words: `${fn} ${measure.ref.column}` };
  query.measures = query.measures.map(change);
  if (query.order?.by.kind === 'measure') query.order.by.measure = change(query.order.by.measure);
}

function patchMeasures(context: Context, query: Query, commands: Commands): void {
  const measures = context.draft.measures.map((measure) => bindMeasure(context, measure));
  if (measures.length === 0) return;
  if (isListing(query)) dropGroups(query);
  query.columns = [];
  query.measures = commands.mode === 'add' ? [...query.measures, ...measures] : measures;
  const [first] = query.measures;
  if (commands.mode !== 'add' && query.order?.by.kind === 'measure' && first !== undefined)
    query.order.by.measure = first;
}

function patchGroups(context: Context, query: Query, commands: Commands): void {
  const groups = context.draft.groups.map((group) => bindGroup(context, group));
  if (groups.length === 0) return;
  if (isListing(query)) {
    query.columns = [];
    query.order = null;
    query.limit = null;
  }
  if (commands.mode === 'add' || groups.some((group) => group.kind === 'time')) keepTop(query);
  const isTime = (group: Group) => group.kind === 'time';
  const sameKind = (group: Group) => groups.some((other) => isTime(other) === isTime(group));
  const stays =
    commands.mode === 'add'
      ? query.groups
      : query.groups.some(sameKind)
        ? query.groups.filter((group) => !sameKind(group))
        : [];
  query.groups = [...stays, ...groups].filter(
    (group, at, all) => all.findIndex((other) => isSameGroup(other, group)) === at,
  );
  if (query.measures.length === 0) query.measures = [rowsOf(query)];
  if (query.order?.by.kind !== 'measure') query.order = null;
}

function patchFilters(context: Context, query: Query, commands: Commands): void {
  const added = mergeValues(
    context.draft.filters.flatMap((filter) => (filter.kind === 'having' ? [] : [bindFilter(context, filter)])),
  );
  for (const filter of added) {
    const isSameColumn = (other: Query['filters'][number]) =>
      other.kind === filter.kind &&
      'ref' in other &&
      'ref' in filter &&
      JSON.stringify(other.ref) === JSON.stringify(filter.ref);
    if (filter.kind === 'values' && filter.negated) {
      query.filters = query.filters.flatMap((other) => withoutValues(other, filter));
    } else if (commands.mode !== 'add') query.filters = query.filters.filter((other) => !isSameColumn(other));
    query.filters.push(filter);
  }
  query.filters = mergeValues(query.filters);
  for (const filter of context.draft.filters) {
    if (filter.kind === 'having') query.having.push({ ...filter, measure: bindMeasure(context, filter.measure) });
  }
}

/** What is excluded now is no longer asked for. */
function withoutValues(
  filter: Query['filters'][number],
  negated: Query['filters'][number] & { kind: 'values' },
): Query['filters'] {
  if (filter.kind !== 'values' || filter.negated || JSON.stringify(filter.ref) !== JSON.stringify(negated.ref))
    return [filter];
  const values = filter.values.filter((value) => !negated.values.includes(value));
  return values.length === 0 ? [] : [{ ...filter, values }];
}

function patchPeriods(context: Context, query: Query): void {
  for (const period of context.draft.periods) {
    const before = query.filters.find((filter) => filter.kind === 'period');
    const time = query.groups.find((group) => group.kind === 'time');
    const ref =
      before?.kind === 'period'
        ? before.ref
        : time?.kind === 'time'
          ? time.ref
          : bindTime(context, { mention: null, within: [], years: false });
    query.filters = query.filters.filter((filter) => filter.kind !== 'period');
    query.filters.push({
      kind: 'period',
      ref,
      from: period.from,
      to: period.to,
      label: period.label,
      words: period.label,
    });
  }
}

function patchRank(context: Context, query: Query): void {
  const [draft, ...more] = context.draft.ranks;
  if (draft === undefined) return;
  if (more.length > 0) throw new UnboundError('two rankings at once are more than one question');
  const [measure] = query.measures;
  const implied = measure !== undefined && draft.by === null;
  if (implied && measure.ref !== null) context.draft.measures = [];
  const rank = bindRank(context, draft.by === null ? { ...draft, by: 'rows' } : draft);
  if (rank.kind === 'listing') {
    if (!isListing(query)) throw new UnboundError(`“${draft.words}” does not fit the question before`);
    query.order = rank.order;
    query.limit = { count: rank.count, words: draft.words };
    return;
  }
  const by = implied ? measure : rank.measure;
  const [only, ...others] = query.groups;
  if (only !== undefined && others.length === 0 && isSameGroup(only, rank.group)) {
    query.order = { by: { kind: 'measure', measure: by }, direction: rank.direction, words: rank.words };
    query.limit = { count: rank.count, words: rank.words };
  } else
    query.rank = { group: rank.group, measure: by, direction: rank.direction, count: rank.count, words: rank.words };
}

/** Named columns join a list; a table or anything else named makes no sense as a change. */
function patchSubjects(context: Context, query: Query, commands: Commands): void {
  for (const { mention } of context.draft.subjects) {
    const isBase = mention.candidates.some((c) => c.kind === 'table' && c.table === query.base);
    const isGroup = mention.candidates.some((c) =>
      query.groups.some((g) => g.kind === 'entity' && g.table === c.table),
    );
    if (isBase || isGroup) continue;
    const column = mention.candidates.find((c) => c.kind === 'column' && c.table === query.base && c.score >= 0.75);
    if (column?.kind !== 'column' || !isListing(query) || commands.mode !== 'add' || query.columns.length === 0) {
      throw new UnboundError(`it is not clear what “${mention.words}” changes`);
    }
    query.columns.push({ path: [], table: query.base, column: column.column });
  }
}

/** "Only the top 3": of groups in time, the three that are highest over all; of anything else, the first three. */
function patchLimit(context: Context, query: Query): void {
  const { limit, order } = context.draft;
  if (limit === null) return;
  const [measure] = query.measures;
  const entity = query.groups.find((group) => group.kind !== 'time');
  const isMixed =
    query.groups.length > 1 && query.groups.some((group) => group.kind === 'time') && entity !== undefined;
  const direction = order?.direction ?? (query.order?.by.kind === 'measure' ? query.order.direction : 'desc');
  if (query.rank !== null) query.rank = { ...query.rank, count: limit.count, words: limit.words };
  else if (isMixed && measure !== undefined)
    query.rank = { group: entity, measure, direction, count: limit.count, words: limit.words };
  else {
    query.limit = limit;
    if (query.groups.length > 0 && measure !== undefined && query.order === null) {
      query.order = { by: { kind: 'measure', measure }, direction, words: limit.words };
    }
  }
}
