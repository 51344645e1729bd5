import { getTable } from '../catalog/catalog.ts';
import { shortestPaths } from '../catalog/join-path.ts';
import type { ColumnRef, Filter, Group, Measure, Query } from '../query/query.ts';
import { bindTime } from '../rules/resolve/bind-time.ts';
import { type Context, openContext, UnboundError } from '../rules/resolve/context.ts';
import { spoken, spokenTable } from '../wording/names.ts';
import type { Turn } from './turn.ts';

/**
 * The same question about another table: suppliers in Germany after customers in Germany. Conditions that the other table
 * cannot have are given up, and said to be.
 * @throws UnboundError when the other table has not what is measured or grouped by
 */
export function rebase({ context, parent }: Turn, query: Query, table: string): Query {
  const { catalog, draft } = context;
  const other = openContext({ catalog, draft: { ...draft, hints: [] }, base: table, named: new Set([table]) });
  const counted = query.measures.length === 1 && query.measures[0]?.function === 'count-distinct';
  const path = counted ? context.toOne.get(table)?.[0] : undefined;
  const [key] = getTable(catalog, table).info.primaryKey;
  if (path !== undefined && path.length > 0 && key !== undefined)
    return {
      ...query,
      measures: [{ function: 'count-distinct', ref: { path, table, column: key }, words: spoken(table) }],
    };
  if (query.rank !== null || query.having.length > 0 || query.within !== undefined)
    throw new UnboundError(`“${spokenTable(catalog, table)}” cannot take the place of what was asked about`);
  const move = (ref: ColumnRef) => moveRef(other, ref, parent.base);
  const columns = query.columns.flatMap((ref) => move(ref) ?? []);
  return {
    ...query,
    base: table,
    measures: query.measures.map((measure) => moveMeasure(measure, move)),
    groups: query.groups.map((group) => moveGroup(other, group, move)),
    filters: query.filters.flatMap((filter) => moveFilter(other, filter, move)),
    columns: columns.length < query.columns.length ? [] : columns,
    order: query.order?.by.kind === 'column' ? null : query.order,
  };
}

type Move = (ref: ColumnRef) => ColumnRef | null;

/** The column of the same name, or the same column by a way of its own. */
function moveRef({ catalog, base }: Context, ref: ColumnRef, before: string): ColumnRef | null {
  const isOwn = ref.table === before && ref.path.length === 0;
  if (isOwn) {
    const known = getTable(catalog, base).columns.has(ref.column);
    return known ? { path: [], table: base, column: ref.column } : null;
  }
  const path = shortestPaths(catalog, base, 'to-one').get(ref.table)?.[0];
  if (path !== undefined) return { ...ref, path };
  return getTable(catalog, base).columns.has(ref.column) ? { path: [], table: base, column: ref.column } : null;
}

function moveMeasure(measure: Measure, move: Move): Measure {
  if (measure.ref === null) return measure;
  const ref = move(measure.ref);
  if (ref === null || measure.per !== undefined || measure.where !== undefined)
    throw new UnboundError(`there is no ${spoken(measure.ref.column)} to do the same with`);
  return { ...measure, ref };
}

function moveGroup(context: Context, group: Group, move: Move): Group {
  if (group.kind === 'time')
    return { ...group, ref: bindTime(context, { mention: null, within: [], years: group.grain === 'year' }) };
  const [column] = group.kind === 'entity' ? group.key : [group.ref.column];
  const path =
    group.kind === 'entity' ? shortestPaths(context.catalog, context.base, 'to-one').get(group.table)?.[0] : null;
  if (group.kind === 'entity' && path !== undefined && path !== null) return { ...group, path };
  const ref = group.kind === 'column' ? move(group.ref) : null;
  if (ref === null) throw new UnboundError(`there is no ${spoken(column ?? '')} to group by`);
  return { kind: 'column', ref, words: group.words };
}

function moveFilter(context: Context, filter: Filter, move: Move): Filter[] {
  if (filter.kind === 'period')
    return [{ ...filter, ref: bindTime(context, { mention: null, within: [], years: false }) }];
  if (filter.kind === 'related') {
    const path = context.any.get(filter.path.at(-1)?.to ?? '')?.[0];
    return path?.some((step) => step.many) ? [{ ...filter, path }] : [];
  }
  if (!('ref' in filter)) return [];
  const ref = move(filter.ref);
  return ref === null ? [] : [{ ...filter, ref }];
}
