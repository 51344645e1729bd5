import { findColumn, getTable, isIdentifier, isNumeric, type Step, type Table } from '../../catalog/catalog.ts';
import { shortestPaths } from '../../catalog/join-path.ts';
import type { ColumnRef, Group, Query } from '../../query/query.ts';
import { STOP_WORDS } from '../../words/lexicon.ts';
import type { Mention } from '../read/draft.ts';
import { bind } from './bind.ts';
import { type Context, UnboundError } from './context.ts';
import { entityGroup } from './groups.ts';
import { bindMeasure, isMeasurable } from './measures.ts';
import { requireNear, type Subjects } from './subjects.ts';

/** Beside a measure, a column that is shown is what the measure is per. */
export function addSubjectGroups(context: Context, query: Query, subjects: Subjects): void {
  for (const { mention, role, lead } of subjects.columns) {
    const bound = bind(context, mention, { accept: (c) => c.kind === 'column', reach: 'to-one', role });
    if (bound.candidate.kind !== 'column') continue;
    requireNear(context, mention, bound);
    const ref: ColumnRef = { path: bound.path, table: bound.candidate.table, column: bound.candidate.column };
    if (isMeasurable(context, bound.candidate) && query.groups.length > 0 && bound.path.length === 0) {
      query.measures.push(bindMeasure(context, { function: 'default', target: mention, words: mention.words }));
      continue;
    }
    if (isOwnKey(context, ref)) {
      showKey(query, mention);
      continue;
    }
    if (relabel(getTable(context.catalog, ref.table), query, ref)) continue;
    if (isAside(context, mention, lead)) throw new UnboundError(`it is not clear what “${mention.words}” adds`);
    query.groups.push(subjectGroup(context, mention, ref));
  }
  addOwners(context, query, subjects);
  query.groups = dedupe(query.groups);
  const said = query.measures.map((measure) => JSON.stringify({ ...measure, words: '', title: '' }));
  query.measures = query.measures.filter((_, at) => said.indexOf(said[at] ?? '') === at);
}

/** The biggest order and who placed it: beside each that is ranked, the one row that it belongs to. */
function addOwners(context: Context, query: Query, { tables }: Subjects): void {
  const entity = context.draft.ranks[0]?.entity ?? null;
  const [ranked] = query.groups;
  if (entity === null || ranked?.kind !== 'entity') return;
  const owners = shortestPaths(context.catalog, ranked.table, 'to-one');
  for (const { mention, role, lead } of tables) {
    if (!['and', 'with'].includes(lead) || mention.start < entity.start) continue;
    const bound = bind(context, mention, { accept: (c) => c.kind === 'table', reach: 'to-one', role });
    if (bound.path.length === 0 || bound.candidate.table === ranked.table || !owners.has(bound.candidate.table))
      continue;
    query.groups.push(entityGroup(context, { path: bound.path, table: bound.candidate.table, words: mention.words }));
  }
}

const isOwnKey = (context: Context, { path, column }: ColumnRef): boolean =>
  path.length === 0 && getTable(context.catalog, context.base).info.primaryKey.join() === column;

/** The key of the rows that are counted would make each of them a group: the key of the group is meant, or nothing. */
function showKey(query: Query, mention: Mention): void {
  const at = query.groups.findIndex((group) => group.kind === 'entity');
  const group = query.groups[at];
  if (group?.kind !== 'entity' || !/^ids?$/i.test(mention.words))
    throw new UnboundError(`it is not clear what “${mention.words}” adds`);
  query.groups[at] = { ...group, labels: [...new Set([...group.labels, ...group.key])] };
}

/** Behind a measure and a preposition, a column is not shown but restricts in a way that is not said. */
function isAside(context: Context, mention: Mention, lead: string): boolean {
  const { measures, ranks } = context.draft;
  const measured = measures.some((measure) => (measure.target?.start ?? 0) < mention.start);
  // Most trips start: said of the trips, and nothing to be shown beside them.
  const isSaid = lead !== '' && lead !== ',' && !STOP_WORDS.has(lead);
  if (isSaid && ranks.some(({ entity }) => (entity?.start ?? mention.start) < mention.start)) return true;
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
    if (group.kind !== 'entity' || group.table !== ref.table || !isSamePath(group.path, ref.path)) continue;
    const names = table.labels.includes(ref.column) || table.info.primaryKey.includes(ref.column);
    const shown = names && !group.words.startsWith('+') ? [ref.column] : [...group.labels, ref.column];
    query.groups[at] = { ...group, labels: [...new Set(shown)], words: `+${group.words.replace(/^\+/, '')}` };
    return true;
  }
  return false;
}

export const isSamePath = (a: Step[], b: Step[]): boolean => JSON.stringify(a) === JSON.stringify(b);

export function isSameGroup(a: Group, b: Group): boolean {
  const bare = (group: Group) => JSON.stringify({ ...group, words: '', labels: [] });
  return bare(a) === bare(b);
}

export const dedupe = (groups: Group[]): Group[] =>
  groups.filter((group, at) => groups.findIndex((other) => isSameGroup(other, group)) === at);
