import { findColumn, getTable, isIdentifier, isNumeric, isTime } from '../catalog/catalog.ts';
import { opposite } from '../query/direction.ts';
import { MAX_GROUPS } from '../query/limits.ts';
import type { ColumnRef, Order, Query } from '../query/query.ts';
import type { Mention } from '../rules/read/draft.ts';
import { bindTime } from '../rules/resolve/bind-time.ts';
import { UnboundError } from '../rules/resolve/context.ts';
import { currentOrder, worstOf } from './order.ts';
import { isListing, keepTop } from './reshape.ts';
import { freeze } from './rows.ts';
import { isOn, type Turn } from './turn.ts';

/** The first one, the one with the most: one row of the answer. */
export function patchPlace(turn: Turn, query: Query): void {
  const { position, extreme, order, timeEnd } = turn.says;
  if (timeEnd !== null) {
    if (!isListing(query)) throw new UnboundError('the previous answer shows no rows with a date');
    const time = turn.draft.subjects.find(({ mention }) => isTimeMention(turn, mention));
    const ref = bindTime(turn.context, { mention: time?.mention ?? null, within: [], years: true });
    if (time !== undefined) turn.used.add(time.mention);
    freeze(turn.knowledge.catalog, query);
    query.order = { by: { kind: 'column', ref }, direction: timeEnd, words: timeEnd === 'asc' ? 'first' : 'last' };
    query.limit = { count: 1, words: 'one' };
  }
  if (extreme !== null) {
    const sense = worstOf(query);
    const direction = order?.kind === 'worst' ? sense : order?.kind === 'best' ? opposite(sense) : extreme;
    const [measure] = query.measures;
    const by: Order['by'] =
      measure !== undefined && query.groups.length > 0
        ? { kind: 'measure', measure }
        : rankedColumn(turn, query, extreme === 'desc' ? 'most' : 'least');
    if (query.groups.length === 0 && query.measures.length > 0)
      throw new UnboundError('the previous answer is one number');
    readTime(turn, query);
    readGroups(turn, query);
    // Who has the fewest, after who has the most: of all of them again.
    if (query.limit?.count !== 1 || turn.says.partitive) keepShown(turn, query);
    query.order = { by, direction, words: extreme === 'desc' ? 'the highest' : 'the lowest' };
    query.limit = { count: 1, words: 'one' };
  }
  if (position === null) return;
  if (query.groups.length === 0 && query.measures.length > 0)
    throw new UnboundError('the previous answer is one number and has no other rows');
  takePlace(turn, query, position);
}

/** The third one: the row that stands third now, whatever the rows are; the last one is found from the other end. */
function takePlace(turn: Turn, query: Query, position: number): void {
  const { limit } = query;
  const [skip, shown] = [limit?.skip ?? 0, limit?.count ?? MAX_GROUPS];
  if (position > shown)
    throw new UnboundError(
      shown === 1 ? 'the previous answer shows only one' : `the previous answer shows only ${shown}`,
    );
  const words = position < 0 ? 'the last one' : `number ${position}`;
  if (position > 0) {
    query.limit = skip + position === 1 ? { count: 1, words } : { count: 1, skip: skip + position - 1, words };
    if (query.order === null && query.groups.length > 0) query.order = currentOrder(turn, query);
    return;
  }
  const current = currentOrder(turn, query);
  query.order = current;
  keepShown(turn, query);
  if (query.limit !== null) throw new UnboundError('it is not clear which of the rows is the last one');
  query.order = { ...current, direction: opposite(current.direction) };
  query.limit = { count: 1, words };
}

/** Which month was best, of months: the noun says no more than what they are. */
function readTime({ draft, read }: Turn, { groups }: Query): void {
  for (const group of groups)
    if (group.kind === 'time') for (const { lemma, start } of draft.unknown) if (lemma === group.grain) read.add(start);
}

/** Which category was worst, of categories: the noun says no more than what they are. */
function readGroups({ draft, used }: Turn, { groups }: Query): void {
  const isGroup = (mention: Mention) =>
    groups.some(
      (group) =>
        group.kind === 'column' &&
        isOn(mention, (table, column) => table === group.ref.table && column === group.ref.column),
    );
  for (const { mention } of draft.subjects) if (isGroup(mention)) used.add(mention);
  draft.subjects = draft.subjects.filter(({ mention }) => !used.has(mention));
}

/** Of a list, the number that it is ordered by, or the only one that it shows. */
function rankedColumn(turn: Turn, query: Query, words: string): Order['by'] {
  const { catalog } = turn.knowledge;
  const isNumber = ({ table, column }: ColumnRef) => {
    const info = findColumn(catalog, table, column);
    return info !== undefined && isNumeric(info) && !isIdentifier(getTable(catalog, table), column);
  };
  const by = currentOrder(turn, query).by;
  if (!isListing(query) || (by.kind === 'column' && isNumber(by.ref))) return by;
  const [only, ...more] = query.columns.filter(isNumber);
  if (only === undefined || more.length > 0) throw new UnboundError(`it is not said what there is ${words} of`);
  return { kind: 'column', ref: only };
}

const isTimeMention = ({ knowledge }: Turn, { candidates }: Mention): boolean =>
  candidates.some((c) => {
    const info = c.kind === 'column' ? findColumn(knowledge.catalog, c.table, c.column) : undefined;
    return info !== undefined && isTime(info);
  });

/** The rows that are shown, as a condition, so that another order or limit is one among them. */
function keepShown({ knowledge }: Turn, query: Query): void {
  if (isListing(query)) freeze(knowledge.catalog, query);
  else keepTop(knowledge.catalog, query);
}
