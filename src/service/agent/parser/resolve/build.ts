import type { Candidate } from '../catalog/candidates.ts';
import { findColumn, getTable, isIdentifier, isNumeric, type Step, type Table } from '../catalog/catalog.ts';
import type { ColumnRef, Filter, Group, Measure, Query } from '../query/query.ts';
import type { Mention, Role, Subject } from '../read/draft.ts';
import { type Bound, bind } from './bind.ts';
import { bindTime } from './bind-time.ts';
import { type Context, UnboundError } from './context.ts';
import { bindFilter, mergeValues } from './filters.ts';
import { bindDimension, bindGroup, entityGroup } from './groups.ts';
import { bindMeasure, isMeasurable } from './measures.ts';
import { bindOrder } from './orders.ts';
import { type BoundRank, bindRank } from './ranks.ts';

interface Subjects {
  columns: Subject[];
  tables: Subject[];
}

/**
 * Ties a whole draft to the context's base.
 * @throws UnboundError when a part does not fit this base
 */
export function buildQuery(context: Context): Query {
  const { draft } = context;
  if (draft.ranks.length > 1) throw new UnboundError('two rankings at once are more than one question');
  const rank = draft.ranks[0] === undefined ? null : bindRank(context, draft.ranks[0]);
  const subjects = splitSubjects(context);
  const measures = draft.measures.map((measure) => bindMeasure(context, measure));
  const isListing =
    measures.length === 0 && draft.groups.length === 0 && rank?.kind !== 'groups' && !ranksOther(context, subjects);
  const query = isListing ? buildListing(context, subjects, rank) : buildGroups(context, { subjects, measures, rank });
  query.filters.push(...bindFilters(context, subjects));
  query.filters = mergeValues(query.filters);
  bindOrder(context, query);
  query.notes = [...context.notes];
  return query;
}

/** Which subjects are tables here and which columns: what fits the base best. */
function splitSubjects(context: Context): Subjects {
  const subjects: Subjects = { columns: [], tables: [] };
  for (const subject of context.draft.subjects) {
    const { mention } = subject;
    const score = (kind: Candidate['kind']) =>
      Math.max(0, ...mention.candidates.map((c) => (c.kind === kind ? c.score : 0)));
    if (score('table') >= Math.max(score('column') - 0.05, 0.5)) subjects.tables.push(subject);
    else subjects.columns.push(subject);
  }
  return subjects;
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

const emptyQuery = (context: Context): Query => ({
  kind: 'parley-parser',
  version: 1,
  base: context.base,
  measures: [],
  groups: [],
  filters: [],
  rank: null,
  having: [],
  order: null,
  limit: context.draft.limit,
  columns: [],
  distinct: false,
  notes: [],
});

function buildListing(context: Context, subjects: Subjects, rank: BoundRank | null): Query {
  const query = emptyQuery(context);
  const [first] = subjects.tables;
  const rankEntity = context.draft.ranks[0]?.entity ?? null;
  const head = rankEntity ?? first?.mention ?? null;
  if (head !== null && !head.candidates.some((c) => c.kind === 'table' && c.table === context.base))
    context.cost += 1.5;
  if (head === null && subjects.columns.length === 0) throw new UnboundError('it is not said what to show');
  query.columns = subjects.columns.flatMap(({ mention, role }) => listColumn(context, mention, role));
  if (query.columns.length > 0)
    query.columns.push(...subjects.tables.flatMap((subject) => shownTable(context, subject)));
  // Asked for by itself, a column means its values, each once.
  query.distinct = context.draft.distinct || (head === null && query.columns.length === 1);
  if (rank?.kind === 'listing') {
    query.order = rank.order;
    query.limit = context.draft.limit ?? { count: rank.count, words: rank.order.words };
    if (query.columns.length === 0 && rank.column !== null) query.columns = [...labelsOf(context), rank.column];
    const by = rank.order.by;
    if (query.columns.length > 0 && by.kind === 'column' && isOnlyLabels(query.columns)) query.distinct = false;
  }
  return query;
}

const isOnlyLabels = (columns: ColumnRef[]): boolean => columns.every((column) => column.path.length === 0);

const labelsOf = (context: Context): ColumnRef[] =>
  getTable(context.catalog, context.base).labels.map((column) => ({ path: [], table: context.base, column }));

/** Names of members and their parties: the party is to be shown as well. */
function shownTable(context: Context, { mention, lead, role }: Subject): ColumnRef[] {
  if (!['and', ','].includes(lead)) return [];
  const { candidate, path } = bind(context, mention, { accept: (c) => c.kind === 'table', reach: 'to-one', role });
  if (path.length === 0) return [];
  return getTable(context.catalog, candidate.table).labels.map((column) => ({ path, table: candidate.table, column }));
}

/** A label of a person is their whole name, whatever it is made of. */
function listColumn(context: Context, mention: Mention, role: Role): ColumnRef[] {
  const whole = wholeName(context, mention);
  if (whole !== null) {
    const { candidate, path } = bind(context, whole, { accept: () => true, reach: 'to-one', role });
    return getTable(context.catalog, candidate.table).labels.map((column) => ({
      path,
      table: candidate.table,
      column,
    }));
  }
  const bound = bind(context, mention, { accept: (c) => c.kind === 'column', reach: 'to-one', role });
  const { candidate, path } = bound;
  requireNear(context, mention, bound);
  return candidate.kind === 'column' ? [{ path, table: candidate.table, column: candidate.column }] : [];
}

/** `names` where a name is made of first and last: the mention of the first alone. */
function wholeName(context: Context, mention: Mention): Mention | null {
  if (!/^(full )?names?$/i.test(mention.words)) return null;
  const candidates = mention.candidates.filter((candidate) => {
    const labels = context.named.has(candidate.table) ? getTable(context.catalog, candidate.table).labels : [];
    return labels.length > 1 && candidate.kind === 'column' && candidate.column === labels[0];
  });
  const better = mention.candidates.some((c) => context.named.has(c.table) && c.score >= 0.95);
  return candidates.length === 0 || better ? null : { ...mention, candidates };
}

/** A column that merely resembles the word, in a table that nobody named, is a guess. */
function requireNear(context: Context, mention: Mention, { candidate, path }: Bound): void {
  const named = context.named.has(candidate.table);
  const generic = /^(names?|titles?|ids?|descriptions?|types?|codes?)$/i.test(mention.words) && context.named.size > 0;
  if (!named && (generic || (path.length > 0 && candidate.score < 0.95))) {
    throw new UnboundError(`it is not clear what “${mention.words}” is`);
  }
}

function buildGroups(
  context: Context,
  { subjects, measures, rank }: { subjects: Subjects; measures: Measure[]; rank: BoundRank | null },
): Query {
  const query = emptyQuery(context);
  query.measures = measures;
  const groups = context.draft.groups.map((group) => bindGroup(context, group));
  if (rank?.kind === 'listing') throw new UnboundError('rows and groups are more than one question');
  if (rank !== null) applyRank(query, rank, groups);
  else query.groups = dedupe(groups);
  addSubjectGroups(context, query, subjects);
  if (query.measures.length === 0 && context.draft.order?.by === null) query.measures = [countRows(query)];
  if (query.measures.length === 0 && !ranksOther(context, subjects)) query.measures = [countRows(query)];
  if (ranksOther(context, subjects) && rank === null) rankSubject(context, query, subjects);
  query.having = context.draft.filters.flatMap((filter) =>
    filter.kind === 'having' ? [{ ...filter, measure: bindMeasure(context, filter.measure) }] : [],
  );
  if (query.having.length > 0 && query.groups.length === 0)
    throw new UnboundError(`“${query.having[0]?.words ?? ''}” needs groups`);
  return query;
}

const countRows = (query: Query): Measure => ({
  function: 'count',
  ref: null,
  words: query.base.split('.').at(-1) ?? '',
});

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

/** Beside a measure, a column that is shown is what the measure is per. */
function addSubjectGroups(context: Context, query: Query, subjects: Subjects): void {
  for (const { mention, role, lead } of subjects.columns) {
    const bound = bind(context, mention, { accept: (c) => c.kind === 'column', reach: 'to-one', role });
    if (bound.candidate.kind !== 'column') continue;
    requireNear(context, mention, bound);
    const ref: ColumnRef = { path: bound.path, table: bound.candidate.table, column: bound.candidate.column };
    if (isMeasurable(context, bound.candidate) && query.groups.length > 0 && bound.path.length === 0) {
      query.measures.push(bindMeasure(context, { function: 'default', target: mention, words: mention.words }));
      continue;
    }
    if (relabel(getTable(context.catalog, ref.table), query, ref)) continue;
    if (isAside(context, mention, lead)) throw new UnboundError(`it is not clear what “${mention.words}” adds`);
    query.groups.push(subjectGroup(context, mention, ref));
  }
  query.groups = dedupe(query.groups);
  const said = query.measures.map((measure) => JSON.stringify([measure.function, measure.ref]));
  query.measures = query.measures.filter((_, at) => said.indexOf(said[at] ?? '') === at);
}

/** Behind a measure and a preposition, a column is not shown but restricts in a way that is not said. */
function isAside(context: Context, mention: Mention, lead: string): boolean {
  const measured = context.draft.measures.some((measure) => (measure.target?.start ?? 0) < mention.start);
  return measured && !['and', ',', ''].includes(lead);
}

function subjectGroup(context: Context, mention: Mention, ref: ColumnRef): Group {
  const table = getTable(context.catalog, ref.table);
  if (ref.path.length > 0 && (table.labels.includes(ref.column) || table.info.primaryKey.includes(ref.column))) {
    return {
      ...entityGroup(context, { path: ref.path, table: ref.table, words: mention.words }),
      labels: [ref.column],
    };
  }
  const info = findColumn(context.catalog, ref.table, ref.column);
  if (info !== undefined && isNumeric(info) && !isIdentifier(table, ref.column)) {
    throw new UnboundError(`“${mention.words}” is a number of its own beside the other`);
  }
  return { kind: 'column', ref, words: mention.words };
}

/** "customer names and …per customer": the same group, shown by the column that was asked for. */
function relabel(table: Table, query: Query, ref: ColumnRef): boolean {
  for (const [at, group] of query.groups.entries()) {
    if (group.kind === 'column' && JSON.stringify(group.ref) === JSON.stringify(ref)) return true;
    if (group.kind !== 'entity' || group.table !== ref.table || !samePath(group.path, ref.path)) continue;
    const names = table.labels.includes(ref.column) || table.info.primaryKey.includes(ref.column);
    const shown = names && !group.words.startsWith('+') ? [ref.column] : [...group.labels, ref.column];
    query.groups[at] = { ...group, labels: [...new Set(shown)], words: `+${group.words.replace(/^\+/, '')}` };
    return true;
  }
  return false;
}

const samePath = (a: Step[], b: Step[]): boolean => JSON.stringify(a) === JSON.stringify(b);

export function isSameGroup(a: Group, b: Group): boolean {
  const bare = (group: Group) => JSON.stringify({ ...group, words: '', labels: [] });
  return bare(a) === bare(b);
}

const dedupe = (groups: Group[]): Group[] =>
  groups.filter((group, at) => groups.findIndex((other) => isSameGroup(other, group)) === at);

function bindFilters(context: Context, subjects: Subjects): Filter[] {
  const { draft } = context;
  const filters = draft.filters.flatMap((filter) => (filter.kind === 'having' ? [] : [bindFilter(context, filter)]));
  const related = relatedTables(context, subjects);
  const [within] = related;
  for (const period of draft.periods) {
    const years = isWholeYears(period);
    const ref = bindTime(context, { mention: null, within: within?.path ?? [], years });
    filters.push({ kind: 'period', ref, from: period.from, to: period.to, label: period.label, words: period.label });
  }
  refuseInsideNothing(filters);
  const met = (path: Step[]) =>
    filters.some((filter) => filter.kind !== 'related' && samePath(filter.ref.path.slice(0, path.length), path));
  filters.push(...metTables(context, subjects));
  const exists = related
    .filter(
      ({ path }) => !met(path) && !filters.some((f) => f.kind === 'related' && f.path.at(-1)?.to === path.at(-1)?.to),
    )
    .map(({ path, words }): Filter => ({ kind: 'related', path, operator: '>', count: 0, words }));
  return [...filters, ...exists];
}

/** Without a captain of some rank: a condition on what is not there turns the question around. */
function refuseInsideNothing(filters: Filter[]): void {
  for (const nothing of filters) {
    if (nothing.kind !== 'related' || nothing.operator !== '=' || nothing.count !== 0) continue;
    const table = nothing.path.at(-1)?.to;
    const inside = filters.some(
      (filter) => filter.kind !== 'related' && filter.ref.path.some((step) => step.to === table),
    );
    if (inside) throw new UnboundError(`“${nothing.words}” with a further condition on it is more than I can read`);
  }
}

const isWholeYears = ({ from, to }: { from: string | null; to: string | null }): boolean =>
  (from ?? to ?? '').endsWith('-01-01') && (to ?? from ?? '').endsWith('-01-01');

/** With a manager: where the key may be empty, it must not be. */
function metTables(context: Context, subjects: Subjects): Filter[] {
  return subjects.tables.flatMap(({ mention, lead, role }): Filter[] => {
    if (!['with', 'have', 'has', 'had', 'having'].includes(lead)) return [];
    const { path, candidate } = bind(context, mention, { accept: (c) => c.kind === 'table', reach: 'any', role });
    const column = path.at(-1)?.toColumns[0];
    if (column === undefined || path.some((step) => step.many) || !path.some((step) => step.nullable)) return [];
    return [{ kind: 'null', ref: { path, table: candidate.table, column }, negated: true, words: mention.words }];
  });
}

const HAVING = [
  'with',
  'have',
  'has',
  'had',
  'having',
  'that',
  'who',
  'which',
  'whose',
  'by',
  'did',
  'made',
  'placed',
  'got',
  'received',
];

/** Named tables that only a fan-out reaches: the rows of the base must have some of theirs. */
function relatedTables(context: Context, subjects: Subjects): { path: Step[]; words: string }[] {
  const hints = context.draft.hints.filter((hint) => hint.candidates.every((c) => c.kind === 'table'));
  const mentions = [...subjects.tables, ...hints.map((mention) => ({ mention, lead: 'have' }))];
  const related: { path: Step[]; words: string }[] = [];
  for (const { mention, lead } of mentions) {
    const { path, candidate } = bind(context, mention, { accept: (c) => c.kind === 'table', reach: 'any', role: null });
    const isKnown = related.some((other) => other.path.at(-1)?.to === candidate.table);
    const fans = path.some((step) => step.many);
    if (fans && !HAVING.includes(lead))
      throw new UnboundError(`it is not clear how “${mention.words}” restricts the rest`);
    if (fans && !isKnown) related.push({ path, words: mention.words });
  }
  return related;
}
