import { findColumn, getTable, isNumeric, keyBehind } from '../catalog/catalog.ts';
import { measureKey } from '../query/measure-key.ts';
import type { ColumnRef, Filter, Group, Query } from '../query/query.ts';
import type { Mention, Subject } from '../rules/read/draft.ts';
import { UnboundError } from '../rules/resolve/context.ts';
import { bindDimension, entityGroup } from '../rules/resolve/groups.ts';
import { isMeasurable } from '../rules/resolve/measures.ts';
import { isSamePath } from '../rules/resolve/subject-groups.ts';
import { listColumn, shownTable } from '../rules/resolve/subjects.ts';
import { bindAlike } from './measures.ts';
import { rebase } from './rebase.ts';
import { isListing, keepTop } from './reshape.ts';
import { columnOf } from './restrict.ts';
import type { Turn } from './turn.ts';
import { isOfPeople } from './who-did.ts';

/**
 * Things that are only named: another number, other columns of a list, another kind of thing that the question is about.
 * @returns the changed query: another one when it is about other rows now
 * @throws UnboundError when it is not clear what they change
 */
export function patchSubjects(turn: Turn, query: Query): Query {
  const { draft, says, used, context } = turn;
  const columns: ColumnRef[] = [];
  for (const subject of draft.subjects) {
    const { mention } = subject;
    if (used.has(mention) || isSubject(query, mention)) continue;
    used.add(mention);
    const table = tableOf(mention);
    // The book Cyberella: the value says which, and the noun no more than what it is.
    if (table !== null && draft.filters.length > 0 && query.filters.some((one) => isOfRows(one, table))) continue;
    const named = isListing(query) && !says.swap ? namesBehind(turn, query, mention) : [];
    if (named.length > 0) {
      columns.push(...named);
      continue;
    }
    if (showTheirs(turn, query, subject)) continue;
    if (isListing(query) && table === null && !says.swap) columns.push(...listColumn(context, mention, subject.role));
    else if ((says.mode === 'add' || says.possessive) && isOfGroups(query, mention) && showLabel(turn, query, subject))
      continue;
    else if (patchNumber(turn, query, mention)) continue;
    else if (showLabel(turn, query, subject)) continue;
    else if (query.groups.length > 0) replaceGroup(turn, query, subject);
    else if (table !== null && (says.swap || says.mode !== 'plain')) return rebase(turn, query, table);
    else throw new UnboundError(`it is not clear what “${mention.words}” changes`);
  }
  if (columns.length > 0) showColumns(turn, query, columns);
  return query;
}

/** Who is the support rep of each: the name of whoever the key points at, unless the key itself is asked for. */
function namesBehind({ knowledge, context, says }: Turn, { base }: Query, { candidates, words }: Mention): ColumnRef[] {
  if (/\b(?:ids?|keys?|numbers?|nos?|codes?)$/i.test(words)) return [];
  const { catalog } = knowledge;
  const best = Math.max(...candidates.map(({ score }) => score));
  const steps = candidates.flatMap((c) => {
    const step =
      c.kind === 'column' && c.table === base && c.score >= Math.max(best - 0.05, 0.75)
        ? keyBehind(catalog, c)
        : undefined;
    return step ?? [];
  });
  const table = says.each ? tableOf({ candidates }) : null;
  const [way, ...others] = table === null || table === base ? [] : (context.toOne.get(table) ?? []);
  if (steps.length === 0 && way !== undefined && others.length === 0) {
    const { labels } = getTable(catalog, table ?? base);
    return labels.map((column) => ({ path: way, table: table ?? base, column }));
  }
  const [step, ...more] = new Set(steps);
  if (step === undefined || more.length > 0 || context.base !== base) return [];
  return getTable(catalog, step.to).labels.map((column) => ({ path: [step], table: step.to, column }));
}

const isOfRows = (filter: Filter, table: string): boolean =>
  columnOf(filter)?.table === table ||
  // Evening talks, of a kind that talks have.
  columnOf(filter)?.path.some(({ to, many }) => to === table && !many) === true ||
  (filter.kind === 'related' && (filter.filters ?? []).some(({ ref }) => ref.path.length === 0 && ref.table === table));

/** Their restaurants, after a list of orders or how many there are: the rows that those belong to, each once. */
function showTheirs(turn: Turn, query: Query, { mention, role }: Subject): boolean {
  const { says, context, draft } = turn;
  const table = tableOf(mention);
  const isPlain = query.groups.length === 0 && query.rank === null && query.order?.by.kind !== 'measure';
  if (!says.possessive || table === null || !isPlain || table === query.base) return false;
  const isAll = draft.subjects.length === 1 && draft.measures.length + draft.filters.length + draft.ranks.length === 0;
  if (!context.toOne.has(table) || !isAll) return false;
  const columns =
    numberNamed(turn, mention, table) ?? shownTable(context, { mention: tableAlone(mention, table), role, lead: '' });
  if (columns.length === 0) return false;
  // Of people, whose they are, so that they can be asked of further.
  const isOfEach = query.limit?.count !== 1 && query.measures.length === 0 && isOfPeople(context.catalog, query.base);
  if (isOfEach) {
    const names = getTable(context.catalog, query.base).labels.map((column) => ({
      path: [],
      table: query.base,
      column,
    }));
    Object.assign(query, { columns: [...names, ...columns], distinct: false });
    return true;
  }
  Object.assign(query, {
    measures: [],
    columns,
    distinct: query.limit === null,
    order: query.limit === null ? null : query.order,
  });
  return true;
}

/** Her salary, of a table of salaries: the number that is called so, and not which row it is. */
function numberNamed({ knowledge, context }: Turn, { candidates }: Mention, table: string): ColumnRef[] | null {
  const [path, ...more] = context.toOne.get(table) ?? [];
  const columns = new Set(
    candidates.flatMap((c) => (c.kind === 'column' && c.table === table && c.score >= 0.75 ? [c.column] : [])),
  );
  const [column, ...others] = columns;
  const info = column === undefined ? undefined : findColumn(knowledge.catalog, table, column);
  const isKey = column !== undefined && getTable(knowledge.catalog, table).info.primaryKey.includes(column);
  const isNumber = info !== undefined && isNumeric(info) && !isKey;
  return path === undefined || column === undefined || !isNumber || more.length + others.length > 0
    ? null
    : [{ path, table, column }];
}

const tableAlone = (mention: Mention, table: string): Mention => ({
  ...mention,
  candidates: mention.candidates.filter((c) => c.kind === 'table' && c.table === table),
});

/** Those customers: what the question before is about. */
const isSubject = (query: Query, mention: Mention): boolean =>
  mention.candidates.some((c) => {
    if (c.score < 0.75 || c.kind === 'value') return false;
    if (c.kind === 'column')
      return query.groups.some(
        (group) => group.kind === 'column' && group.ref.table === c.table && group.ref.column === c.column,
      );
    return c.table === query.base || query.groups.some((group) => group.kind === 'entity' && group.table === c.table);
  });

function tableOf(mention: Pick<Mention, 'candidates'>): string | null {
  const best = Math.max(...mention.candidates.map(({ score }) => score));
  return mention.candidates.find((c) => c.kind === 'table' && c.score >= Math.max(best - 0.05, 0.75))?.table ?? null;
}

/** Add their fee, after members by plan: of the plans, and not of the members. */
const isOfGroups = ({ base, groups }: Query, { candidates }: Mention): boolean =>
  groups.some(
    (group) => group.kind === 'entity' && group.table !== base && candidates.some((c) => c.table === group.table),
  ) && !candidates.some((c) => c.table === base && c.score >= 0.75);

function patchNumber({ context, choice }: Turn, query: Query, mention: Mention): boolean {
  const best = Math.max(...mention.candidates.map(({ score }) => score));
  const candidates = mention.candidates.filter((c) => isMeasurable(context, c) && c.score >= best - 0.2);
  if (candidates.length === 0) return false;
  const target = { ...mention, candidates };
  const measure = bindAlike(context, { function: 'default', target, words: mention.words }, query.measures[0]);
  const added = choice.measures === 'add' ? [...query.measures, measure] : [measure];
  query.measures = added.filter((one, at) => added.findIndex((other) => measureKey(other) === measureKey(one)) === at);
  if (choice.measures === 'replace' && query.order?.by.kind === 'measure') query.order.by.measure = measure;
  return true;
}

/** Their cities, where groups are members: shown beside the name. */
function showLabel({ knowledge, says, context }: Turn, query: Query, { mention }: Subject): boolean {
  if (says.swap || says.mode === 'replace') return false;
  for (const [at, group] of query.groups.entries()) {
    if (group.kind !== 'entity') continue;
    const column = mention.candidates.find((c) => c.kind === 'column' && c.table === group.table && c.score >= 0.75);
    const step = column?.kind === 'column' ? keyBehind(knowledge.catalog, column) : undefined;
    if (step !== undefined) {
      const path = [...group.path, step];
      query.groups.splice(at + 1, 0, entityGroup(context, { path, table: step.to, words: mention.words }));
      return true;
    }
    if (column?.kind === 'column' && getTable(knowledge.catalog, group.table).columns.has(column.column)) {
      query.groups[at] = { ...group, labels: [...new Set([...group.labels, column.column])] };
      return true;
    }
  }
  return false;
}

/** What about products, the same for regions: per product instead of per customer. */
function replaceGroup({ context, says, knowledge }: Turn, query: Query, { mention, role }: Subject): void {
  if (!says.swap && says.mode === 'plain') throw new UnboundError(`it is not clear what “${mention.words}” changes`);
  const group: Group = bindDimension(context, { mention, role });
  const at = query.groups.findIndex(({ kind }) => kind !== 'time');
  if (says.mode === 'add' && !says.swap) {
    // And the teams, after the city that sold most: the teams of that city, and not the first of all pairs.
    keepTop(knowledge.catalog, query);
    query.groups.push(group);
  } else if (at < 0) query.groups = [group];
  else query.groups[at] = group;
  if (query.order?.by.kind === 'group') query.order = null;
}

function showColumns({ says, knowledge, context }: Turn, query: Query, columns: ColumnRef[]): void {
  const known = (ref: ColumnRef, list: ColumnRef[]) =>
    list.some((other) => other.column === ref.column && isSamePath(other.path, ref.path));
  const table = getTable(knowledge.catalog, context.base);
  const own = (names: Iterable<string>) => [...names].map((column) => ({ path: [], table: context.base, column }));
  const before = query.columns.length > 0 ? query.columns : own(table.columns.keys());
  const adds = says.mode === 'add';
  // Another person's or thing's column says little without the name of the row.
  const isOfEach = says.possessive || (says.pronoun !== null && says.asks);
  const names = isOfEach && !columns.some((ref) => ref.path.length === 0 && table.labels.includes(ref.column));
  const base = adds ? before : names || columns.every((ref) => ref.path.length > 0) ? own(table.labels) : [];
  query.columns = [...base, ...columns.filter((ref) => !known(ref, base))];
  query.distinct = query.distinct && query.columns.length === 1;
}
