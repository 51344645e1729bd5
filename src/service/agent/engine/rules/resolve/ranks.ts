import { getTable, isBridge } from '../../catalog/catalog.ts';
import type { ColumnRef, Group, Measure, Order } from '../../query/query.ts';
import type { DraftMeasure, DraftRank, Mention } from '../read/draft.ts';
import { bind } from './bind.ts';
import { bindTime } from './bind-time.ts';
import { conceptColumn } from './concept-column.ts';
import { type Context, UnboundError } from './context.ts';
import { bindDimension, entityGroup } from './groups.ts';
import { bindMeasure, isMeasurable } from './measures.ts';

export type BoundRank =
  | { kind: 'listing'; order: Order; count: number; column: ColumnRef | null }
  | { kind: 'groups'; group: Group; measure: Measure; direction: 'asc' | 'desc'; count: number; words: string };

const DEFAULT_COUNT = 10;
/** Another word for a table stands back behind the name of one. */
const OWN_NAME = 0.08;

/** @throws UnboundError when this base cannot give the ranking */
export function bindRank(context: Context, rank: DraftRank): BoundRank {
  const entity = rank.entity ?? context.draft.subjects.at(-1)?.mention ?? null;
  if (entity === null) throw new UnboundError(`it is not clear what “${rank.words}” ranks`);
  const dated = byAge(context, rank);
  if (dated !== null) return bindRank(context, dated);
  const by = rank.by ?? impliedBy(context);
  if (by === null) return bindColumnRank(context, rank, entity);
  const isListed = by !== 'rows' && (by === 'time' || 'concepts' in by || by.function === 'default');
  if (by !== 'rows' && (isListed || isOwnNumber(context, by, entity))) {
    const listing = bindListing(context, { rank, entity, by });
    if (listing !== null) return listing;
  }
  if (by === 'time') throw unranked(rank);
  const measured = by !== 'rows' && 'concepts' in by ? costOf(context, by.concepts, rank) : by;
  return bindGroups(context, { rank, entity, by: measured });
}

/** The biggest hospital by beds: each has its own, which is no sum. */
const isOwnNumber = (context: Context, by: DraftRank['by'], entity: Mention): boolean =>
  by !== null &&
  typeof by === 'object' &&
  'function' in by &&
  by.function === 'sum' &&
  by.per === undefined &&
  entity.candidates.some(({ kind, table }) => kind === 'table' && table === context.base) &&
  by.target?.candidates.some((one) => one.table === context.base && isMeasurable(context, one)) === true;

const unranked = ({ words }: DraftRank) => new UnboundError(`“${words}” cannot be ranked here`);

/** The most costly species of the strikes: what the strikes of each cost, in all where that adds up. */
function costOf(context: Context, concepts: string[], rank: DraftRank): DraftMeasure {
  const { words, entity } = rank;
  const isColumn = entity?.candidates.every(({ kind, score }) => kind === 'column' || score < 0.5) ?? false;
  if (!isColumn || !['cost', 'price'].some((word) => concepts.includes(word))) throw unranked(rank);
  const { table, column } = conceptColumn(context, concepts, words);
  const target = { start: -1, length: 1, words, candidates: [{ kind: 'column' as const, table, column, score: 1 }] };
  return { function: 'default', target, words };
}

/** The oldest tanks, where no age is kept: those with the earliest date. */
function byAge(context: Context, rank: DraftRank): DraftRank | null {
  const { by } = rank;
  if (by === null || typeof by !== 'object' || !('concepts' in by) || by.concepts.join() !== 'age') return null;
  const base = getTable(context.catalog, context.base);
  if ([...base.columns.values()].some(({ words }) => words.at(-1) === 'age')) return null;
  return { ...rank, by: 'time', direction: rank.direction === 'desc' ? 'asc' : 'desc' };
}

/** "top 10 customers" beside a measure is by that measure. */
function impliedBy({ draft }: Context): DraftMeasure | null {
  const order = draft.order?.by;
  if (order !== null && order !== undefined && typeof order === 'object' && 'function' in order) return order;
  return draft.measures[0] ?? null;
}

/** Rows of the base itself, by a column of theirs; null when the entity is another table. */
function bindListing(
  context: Context,
  { rank, entity, by }: { rank: DraftRank; entity: Mention; by: DraftMeasure | { concepts: string[] } | 'time' },
): BoundRank | null {
  const tables = entity.candidates.filter(({ kind }) => kind === 'table');
  const best = Math.max(...tables.map(({ score }) => score));
  // Procedures, where a table of their kinds is called so: not what else the word may mean.
  const isBase = tables.some(({ table, score }) => table === context.base && score >= Math.max(0.5, best - OWN_NAME));
  const isEach = context.draft.groups.some((group) => group.kind === 'mention' && group.within === true);
  if (!isBase && isEach && by !== 'time' && isBridge(getTable(context.catalog, context.base)))
    return bindEach(context, { rank, by, entity });
  if (!isBase || (typeof by === 'object' && 'function' in by && !reachesColumn(context, by))) return null;
  if (context.draft.groups.some((group) => group.kind === 'mention' && group.within === true))
    return bindEach(context, { rank, by, entity });
  if (context.draft.groups.length > 0 || context.draft.measures.length > 0) {
    throw new UnboundError(`“${rank.words}” together with a measure or a group is more than one question`);
  }
  bind(context, entity, { accept: (c) => c.kind === 'table' && c.table === context.base, reach: 'base', role: null });
  const { ref, direction } = byDate(context, listingColumn(context, rank, by), rank.direction);
  const order: Order = { by: { kind: 'column', ref }, direction, words: rank.words };
  return { kind: 'listing', order, count: rank.count ?? DEFAULT_COUNT, column: null };
}

/** The oldest were born first: by the day and not by whole years. */
function byDate(
  context: Context,
  ref: ColumnRef,
  direction: 'asc' | 'desc',
): { ref: ColumnRef; direction: 'asc' | 'desc' } {
  const formula = getTable(context.catalog, ref.table).columns.get(ref.column)?.formula;
  if (formula?.kind !== 'years' || formula.until !== undefined) return { ref, direction };
  return { ref: { ...ref, column: formula.from }, direction: direction === 'desc' ? 'asc' : 'desc' };
}

/** The most expensive product in each category: the rows with their own number, ranked within. */
function bindEach(
  context: Context,
  { rank, by, entity }: { rank: DraftRank; by: DraftMeasure | { concepts: string[] } | 'time'; entity: Mention },
): BoundRank {
  const ref = listingColumn(context, rank, by);
  const measure: Measure = { function: rank.direction === 'desc' ? 'max' : 'min', ref, words: rank.words };
  const { path, candidate } = bind(context, entity, { accept: (c) => c.kind === 'table', reach: 'to-one', role: null });
  const group = entityGroup(context, { path, table: candidate.table, words: rank.words });
  return { kind: 'groups', group, measure, direction: rank.direction, count: rank.count ?? 1, words: rank.words };
}

function reachesColumn(context: Context, by: DraftMeasure): boolean {
  return by.target?.candidates.some((c) => isMeasurable(context, c) && context.toOne.has(c.table)) ?? false;
}

function listingColumn(
  context: Context,
  rank: DraftRank,
  by: DraftMeasure | { concepts: string[] } | 'time',
): ColumnRef {
  if (by === 'time') return bindTime(context, { mention: null, within: [], years: true });
  if ('concepts' in by) return conceptColumn(context, by.concepts, rank.words);
  if (by.target === null) throw new UnboundError(`“${rank.words}” names no column`);
  const { candidate, path } = bind(context, by.target, {
    accept: (c) => isMeasurable(context, c),
    reach: 'to-one',
    role: null,
  });
  if (candidate.kind !== 'column') throw new UnboundError(`“${rank.words}” names no column`);
  return { path, table: candidate.table, column: candidate.column };
}

function bindGroups(
  context: Context,
  { rank, entity, by }: { rank: DraftRank; entity: Mention; by: DraftMeasure | 'rows' },
): BoundRank {
  const group = bindDimension(context, { mention: entity, role: rank.role });
  if (group.kind === 'entity' && group.path.length === 0) {
    throw new UnboundError(
      `the ${getTable(context.catalog, context.base).info.name} themselves cannot be ranked by “${rank.words}”`,
    );
  }
  const measure =
    by === 'rows' ? { function: 'count' as const, ref: null, words: rank.words } : addedUp(context, by, entity);
  // Each rep counts one rep.
  if (measure.function === 'count-distinct' && group.kind === 'entity' && measure.ref?.table === group.table)
    throw unranked(rank);
  return {
    kind: 'groups',
    group,
    measure,
    direction: rank.direction,
    count: rank.count ?? DEFAULT_COUNT,
    words: rank.words,
  };
}

/** Top 5 riders by distance: what each comes to in all, and that is said, where the number may as well be averaged. */
function addedUp(context: Context, by: DraftMeasure, { candidates }: Mention): Measure {
  const known = context.ambiguities.length;
  const measure = bindMeasure(context, by);
  const isOfThings = candidates.some(({ kind, score }) => kind === 'table' && score >= 0.75);
  if (!isOfThings || by.function !== 'default' || context.ambiguities.length === known) return measure;
  context.ambiguities.length = known;
  context.notes.add(`“${by.words}” is added up; say “average ${by.words}” for the average`);
  return measure;
}

/** top 5 salaries */
function bindColumnRank(context: Context, rank: DraftRank, entity: Mention): BoundRank {
  if (!entity.candidates.some((candidate) => isMeasurable(context, candidate))) {
    throw new UnboundError(`it is not said by what “${rank.words}” should be ranked`);
  }
  const { candidate, path } = bind(context, entity, {
    accept: (c) => isMeasurable(context, c),
    reach: 'base',
    role: null,
  });
  if (candidate.kind !== 'column') throw new UnboundError(`“${rank.words}” names no column`);
  const column = { path, table: candidate.table, column: candidate.column };
  const order: Order = { by: { kind: 'column', ref: column }, direction: rank.direction, words: rank.words };
  return { kind: 'listing', order, count: rank.count ?? DEFAULT_COUNT, column };
}
