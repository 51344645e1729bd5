import { findColumn, getTable, isNumeric } from '../../catalog/catalog.ts';
import type { ColumnRef, Order, Query } from '../../query/query.ts';
import { grainOf } from '../../time/period.ts';
import { SUPERLATIVES } from '../../words/lexicon.ts';
import type { DraftMeasure, DraftOrder, Mention } from '../read/draft.ts';
import { bind } from './bind.ts';
import { bindTime } from './bind-time.ts';
import { conceptColumn } from './concept-column.ts';
import { type Context, UnboundError } from './context.ts';
import { bindMeasure, isMeasurable } from './measures.ts';

/** Sets the query's order from the draft's; a direction alone turns what is there. */
export function bindOrder(context: Context, query: Query): void {
  const { order } = context.draft;
  if (order === null) return;
  if (context.draft.ranks.length > 0 && query.order !== null && order.by !== null && isMeasure(order.by)) return;
  const by = orderBy(context, query, order);
  const numeric = by.kind === 'measure';
  query.order = { by, direction: order.direction ?? (numeric ? 'desc' : 'asc'), words: order.words };
}

const isMeasure = (by: NonNullable<DraftOrder['by']>): by is DraftMeasure => typeof by === 'object' && 'function' in by;

function orderBy(context: Context, query: Query, order: DraftOrder): Order['by'] {
  const isListing = query.measures.length === 0 && query.groups.length === 0;
  const { by } = order;
  if (by === null) return turned(context, query, order);
  if (typeof by === 'string') {
    const at = query.groups.findIndex((group) => group.kind === 'time' && group.grain === grainOf(by));
    if (at >= 0) return { kind: 'group', at };
    return { kind: 'column', ref: bindTime(context, { mention: null, within: [], years: true }) };
  }
  if (isMeasure(by)) {
    if (isListing && by.target !== null && by.function === 'default') return byColumn(context, by.target);
    if (isListing) throw new UnboundError(`“${order.words}” needs groups`);
    return { kind: 'measure', measure: bindMeasure(context, by) };
  }
  return isListing ? byColumn(context, by) : byGroup(context, query, by);
}

function byColumn(context: Context, mention: Mention): Order['by'] {
  const { candidate, path } = bind(context, mention, {
    accept: (c) => c.kind === 'column',
    reach: 'to-one',
    role: null,
  });
  if (candidate.kind !== 'column') throw new UnboundError(`“${mention.words}” is no column`);
  return { kind: 'column', ref: { path, table: candidate.table, column: candidate.column } };
}

/** Of groups: one of them by its name or label, else a measure. */
function byGroup(context: Context, query: Query, mention: Mention): Order['by'] {
  const at = query.groups.findIndex((group) =>
    mention.candidates.some((c) => {
      if (c.kind === 'table') return group.kind === 'entity' && group.table === c.table;
      if (group.kind === 'entity')
        return group.table === c.table && (group.labels.includes(c.column) || group.key.includes(c.column));
      return group.ref.table === c.table && group.ref.column === c.column;
    }),
  );
  if (at >= 0) return { kind: 'group', at };
  const named = query.groups.findIndex((group) => group.kind !== 'time');
  if (named >= 0 && /^(names?|titles?|labels?)$/i.test(mention.words)) return { kind: 'group', at: named };
  const measure = query.measures.find((m) =>
    mention.candidates.some((c) => c.kind === 'column' && m.ref?.table === c.table && m.ref.column === c.column),
  );
  if (measure !== undefined) return { kind: 'measure', measure };
  const isTable = mention.candidates.some((c) => c.kind === 'table' && c.table === query.base);
  const count = query.measures.find((m) => m.function === 'count');
  if (isTable && count !== undefined) return { kind: 'measure', measure: count };
  return {
    kind: 'measure',
    measure: bindMeasure(context, { function: 'default', target: mention, words: mention.words }),
  };
}

/** Highest first: of what is shown, the number. */
const isOfSize = (words: string): boolean =>
  /\b(highest|lowest|biggest|largest|smallest|greatest|most|least|fewest|cheapest|longest|shortest|high to low|low to high)\b/i.test(
    words,
  );

function onlyNumber(context: Context, columns: readonly ColumnRef[]): ColumnRef | undefined {
  const [only, ...more] = columns.filter(({ table, column }) =>
    isMeasurable(context, { kind: 'column', table, column, score: 1 }),
  );
  return more.length === 0 ? only : undefined;
}

/** Longest first, of rows of which no number is shown: by the column that it is said of, never by their key. */
function ofItsOwn(context: Context, words: string): ColumnRef | null {
  const said = /^(\S+ ?\S*) first$/i.exec(words)?.[1]?.toLowerCase() ?? '';
  const by = SUPERLATIVES[said]?.by;
  return Array.isArray(by) && by.length > 0 ? conceptColumn(context, by, words) : null;
}

/** "descending", "alphabetically", "newest first" with nothing named. */
function turned(context: Context, query: Query, order: DraftOrder): Order['by'] {
  if (query.order !== null) return query.order.by;
  const alphabetic = /alphabet|lexico|a to z|z to a/i.test(order.words);
  if (query.groups.length > 0) {
    const [measure] = query.measures;
    return alphabetic || measure === undefined ? { kind: 'group', at: 0 } : { kind: 'measure', measure };
  }
  if (/newest|latest|oldest|earliest/i.test(order.words))
    return { kind: 'column', ref: bindTime(context, { mention: null, within: [], years: true }) };
  const own = query.columns.length > 0 ? null : ofItsOwn(context, order.words);
  if (own !== null) return { kind: 'column', ref: own };
  const shown = isOfSize(order.words) ? (onlyNumber(context, query.columns) ?? query.columns[0]) : query.columns[0];
  const table = getTable(context.catalog, query.base);
  const label = table.labels[0];
  const ref = shown ?? (label === undefined ? undefined : { path: [], table: query.base, column: label });
  const info = ref === undefined ? undefined : findColumn(context.catalog, ref.table, ref.column);
  if (alphabetic && info?.kind !== 'text') throw new UnboundError(`it is not said by what to order “${order.words}”`);
  if (ref === undefined || (!alphabetic && shown === undefined && info !== undefined && !isNumeric(info))) {
    throw new UnboundError(`it is not said by what to order “${order.words}”`);
  }
  return { kind: 'column', ref };
}
