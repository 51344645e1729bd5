import { findColumn, getTable, isIdentifier, isNumeric } from '../catalog/catalog.ts';
import { opposite } from '../query/direction.ts';
import { MAX_GROUPS } from '../query/limits.ts';
import type { ColumnRef, Measure, Order, Query } from '../query/query.ts';
import { conceptColumn } from '../rules/resolve/concept-column.ts';
import { UnboundError } from '../rules/resolve/context.ts';
import { bindMeasure, isMeasurable } from '../rules/resolve/measures.ts';
import { bindOrder } from '../rules/resolve/orders.ts';
import { bindRank } from '../rules/resolve/ranks.ts';
import { isSameGroup } from '../rules/resolve/subject-groups.ts';
import { nameWords } from '../words/lemma.ts';
import { SUPERLATIVES } from '../words/lexicon.ts';
import { isBad } from './bad-numbers.ts';
import { isListing, keepTop, listCounted } from './reshape.ts';
import { freeze } from './rows.ts';
import type { Turn } from './turn.ts';

const MOST = 10_000;
const MORE = 2;
/** Worst first of revenue is the lowest, of delay the longest. */
export function worstOf(query: Query): 'asc' | 'desc' {
  const measure = query.order?.by.kind === 'measure' ? query.order.by.measure : query.measures[0];
  if (measure === undefined) return 'asc';
  return isBad(query, measure) ? 'desc' : 'asc';
}

/** Another number has another worst end. */
export function turnToSense(query: Query): void {
  const said = query.order?.by.kind === 'measure' ? query.order.words : '';
  const worst = worstOf(query);
  if (query.order !== null && /\bworst\b/.test(said)) query.order.direction = worst;
  if (query.order !== null && /\bbest\b/.test(said)) query.order.direction = opposite(worst);
}

/** What the answer is ordered by now, also where that is not said. */
export function currentOrder({ knowledge }: Turn, query: Query): Order {
  if (query.order !== null) return query.order;
  const [measure] = query.measures;
  const time = query.groups.findIndex((group) => group.kind === 'time');
  if (time >= 0) return { by: { kind: 'group', at: time }, direction: 'asc', words: '' };
  if (query.groups.length > 0 && measure !== undefined)
    return { by: { kind: 'measure', measure }, direction: 'desc', words: '' };
  const [column] = getTable(knowledge.catalog, query.base).info.primaryKey;
  const ref = query.columns[0] ?? (column === undefined ? undefined : { path: [], table: query.base, column });
  if (ref === undefined) throw new UnboundError('the previous answer has no order that could be changed');
  return { by: { kind: 'column', ref }, direction: 'asc', words: '' };
}

export function patchOrder(turn: Turn, query: Query): void {
  const { context, says, draft } = turn;
  if ((says.order !== null && says.extreme === null) || draft.order !== null) listToOrder(turn, query);
  if (says.order !== null && says.extreme === null) {
    query.order = orderSaid(turn, query, says.order);
    // From the other end, the first come first again.
    if (query.limit !== null) query.limit = { ...query.limit, skip: undefined };
  }
  if (draft.order === null) return;
  if (ranksAnew(turn, query)) return;
  // Sorted another way, the few that were kept stay the same few.
  if (draft.order.by !== null) {
    keepTop(turn.knowledge.catalog, query);
    if (isListing(query)) freeze(turn.knowledge.catalog, query);
  }
  const time = timeOrder(query, draft.order.words);
  if (time === null && draft.order.by === null && query.groups.length > 0 && isOfTime(draft.order.words))
    throw new UnboundError('the previous answer shows no dates to order by');
  if (time !== null && draft.order.by === null) query.order = { ...time, direction: draft.order.direction ?? 'asc' };
  else bindOrder(context, query);
}

/** Longest first, after how many films there are: those films, as one number has no order. */
function listToOrder({ says }: Turn, query: Query): void {
  if (query.groups.length > 0 || query.measures.length === 0 || says.tally) return;
  listCounted(query);
  if (query.measures.length > 0) throw new UnboundError('the previous answer is one number and has no order');
}

/** Best selling products, and then by quantity: the first of another number, and not the same few in another order. */
function ranksAnew({ context, says }: Turn, query: Query): boolean {
  const { order } = context.draft;
  const by = order?.by ?? null;
  const isRanking = query.limit !== null && query.order?.by.kind === 'measure' && query.groups.length === 1;
  const isBy =
    order !== null &&
    !/^(sort|order|rank|arrange|list|in )/i.test(order.words) &&
    by !== null &&
    typeof by === 'object';
  if (!isRanking || !isBy || says.pronoun !== null || query.order === null) return false;
  const said = 'function' in by ? by : { function: 'default' as const, target: by, words: by.words };
  const isNumber =
    said.target === null || said.target.candidates.some((c) => c.kind === 'table' || isMeasurable(context, c));
  if (!isNumber) return false;
  const measure = bindMeasure(context, said);
  query.measures = [measure];
  query.order = { ...query.order, by: { kind: 'measure', measure }, words: order.words };
  return true;
}

/** Oldest first, of groups of time: by time, whatever they were ordered by. */
function timeOrder(query: Query, words: string): Order | null {
  const at = query.groups.findIndex((group) => group.kind === 'time');
  return at >= 0 && isOfTime(words) ? { by: { kind: 'group', at }, direction: 'asc', words } : null;
}

const isOfTime = (words: string): boolean => /oldest|newest|latest|earliest|chronolog/i.test(words);

/** Cheapest first, of a list: by the price; biggest first: by its only number. */
function listedOrder(turn: Turn, query: Query, words: string): Order['by'] {
  const said = sizeSaid(words);
  const meaning = SUPERLATIVES[said];
  if (meaning !== undefined && typeof meaning.by === 'object')
    return { kind: 'column', ref: conceptColumn(turn.context, meaning.by, said) };
  const table = getTable(turn.knowledge.catalog, query.base);
  const numbers = [...table.columns.values()].filter(({ info }) => isNumeric(info) && !isIdentifier(table, info.name));
  const [only, ...more] = numbers;
  const ordered = query.order?.by.kind === 'column' ? query.order.by : null;
  // The worst of a list that goes by name is not the last of the alphabet.
  const isJudged = /\b(worst|best)\b/.test(words) && ordered !== null && isText(turn, ordered.ref);
  if (ordered !== null && !isJudged) return ordered;
  if (only === undefined || more.length > 0) throw new UnboundError(`it is not said by what “${words}” goes`);
  return { kind: 'column', ref: { path: [], table: query.base, column: only.info.name } };
}

const isText = ({ knowledge }: Turn, { table, column }: ColumnRef): boolean =>
  findColumn(knowledge.catalog, table, column)?.kind === 'text';

function orderSaid(turn: Turn, query: Query, { kind, words }: NonNullable<Turn['says']['order']>): Order {
  const current = currentOrder(turn, query);
  if (kind === 'reverse') return { ...current, direction: opposite(current.direction), words };
  if (kind === 'usual' && query.measures.length === 0) return { ...current, words };
  const shown = query.columns.at(-1);
  if (isListing(query) && kind === 'last' && shown !== undefined && query.columns.length > 1)
    return { by: { kind: 'column', ref: shown }, direction: isText(turn, shown) ? 'asc' : 'desc', words };
  if (isListing(query)) {
    const direction = kind === 'lowest' || kind === 'worst' ? 'asc' : 'desc';
    return { by: listedOrder(turn, query, words), direction, words };
  }
  const [first] = query.measures;
  const last = query.measures.at(-1);
  if (kind === 'last' && last !== undefined)
    return { by: { kind: 'measure', measure: last }, direction: 'desc', words };
  const meant = measureMeant(query, words);
  const by: Order['by'] =
    meant !== undefined
      ? { kind: 'measure', measure: meant }
      : current.by.kind === 'measure' || first === undefined || query.groups.length === 0
        ? current.by
        : { kind: 'measure', measure: first };
  const worst = worstOf(query);
  const direction = {
    worst,
    best: opposite(worst),
    highest: 'desc',
    lowest: 'asc',
    usual: 'desc',
    last: 'desc',
  } as const;
  return { by, direction: direction[kind], words };
}

/** Most expensive first, of strikes and their costs: by the cost. */
function measureMeant({ measures }: Query, words: string): Measure | undefined {
  const said = sizeSaid(words);
  const meaning = Object.hasOwn(SUPERLATIVES, said) ? SUPERLATIVES[said]?.by : undefined;
  if (typeof meaning !== 'object' || measures.length < 2) return undefined;
  const names = ({ ref, words: own }: Measure) => [...nameWords(ref?.column ?? ''), ...nameWords(own)];
  return meaning
    .map((noun) => measures.find((measure) => names(measure).includes(noun)))
    .find((measure) => measure !== undefined);
}

/** `most expensive`, of “the most expensive ones first”. */
const sizeSaid = (words: string): string =>
  words
    .toLowerCase()
    .trim()
    .replace(/^the /, '')
    .replace(/ (ones? )?(first|on top|at the top)$/, '');

/** The worst of delays is the longest. */
function senseOf(query: Query, { words, direction }: { words: string; direction: 'asc' | 'desc' }): 'asc' | 'desc' {
  const said = /\b(worst|best)\b/i.exec(words)?.[1]?.toLowerCase();
  return said === undefined
    ? direction
    : said === 'worst'
      ? worstOf({ ...query, order: null })
      : opposite(worstOf({ ...query, order: null }));
}

export function patchRank(turn: Turn, query: Query): void {
  const { context } = turn;
  const [draft, ...more] = context.draft.ranks;
  if (draft === undefined) return;
  if (more.length > 0) throw new UnboundError('two rankings at once are more than one question');
  const [measure] = query.measures;
  const implied = measure !== undefined && draft.by === null;
  if (implied && measure.ref !== null) context.draft.measures = [];
  const rank = bindRank(context, draft.by === null ? { ...draft, by: 'rows' } : draft);
  if (rank.kind === 'listing') {
    if (!isListing(query)) throw new UnboundError(`“${draft.words}” does not fit the question before`);
    freeze(turn.knowledge.catalog, query);
    query.order = rank.order;
    query.limit = { count: rank.count, words: draft.words };
    return;
  }
  const by = implied ? measure : rank.measure;
  if (implied) rank.direction = senseOf(query, rank);
  // The worst airport, after the worst month: another one, and not the month of the worst airport.
  // Top 3 products, after the quarters: three products, and not the quarters of three.
  const isOther = (query.limit?.count === 1 && rank.count === 1) || (!turn.says.only && turn.says.mode === 'plain');
  if (isOther && query.groups.length > 0 && query.groups.every(({ kind }) => kind === 'time'))
    query.groups = [rank.group];
  const [only, ...others] = query.groups;
  if (only !== undefined && others.length === 0 && isSameGroup(only, rank.group)) {
    query.order = { by: { kind: 'measure', measure: by }, direction: rank.direction, words: rank.words };
    query.limit = { count: rank.count, words: rank.words };
  } else
    query.rank = { group: rank.group, measure: by, direction: rank.direction, count: rank.count, words: rank.words };
}

/** The next 5, the rest: what comes after the rows that were shown, or is not what was asked for. */
function goOn(query: Query, next: NonNullable<Turn['says']['next']>): void {
  const { limit } = query;
  if (limit !== null) {
    const skip = (limit.skip ?? 0) + limit.count;
    const count = next === 'rest' ? MAX_GROUPS : next === 'many' ? limit.count : next;
    query.limit = { count: Math.min(count, MOST), skip, words: next === 'rest' ? 'the rest' : `the next ${count}` };
    return;
  }
  const values = query.filters.filter((filter) => filter.kind === 'values');
  const [only, ...more] = values;
  if (next !== 'rest' || only === undefined || more.length > 0)
    throw new UnboundError('the previous answer shows all rows that there are');
  if (query.filters.some(isOfOthers))
    throw new UnboundError('it is not clear which of its conditions the others do not meet');
  query.filters = query.filters.map((filter) => (filter === only ? { ...only, negated: !only.negated } : filter));
}

const isOfOthers = (filter: Query['filters'][number]): boolean =>
  filter.kind === 'related' || ('ref' in filter && filter.ref.path.some(({ many }) => many));

/** "Only the top 3": of groups in time, the three that are highest over all; of anything else, the first three. */
export function patchLimit(turn: Turn, query: Query): void {
  const { says, context } = turn;
  if (says.everything) {
    query.limit = null;
    query.rank = null;
  }
  if (says.more) {
    if (query.limit === null) throw new UnboundError('the previous answer shows all rows that there are');
    query.limit = { count: Math.min(query.limit.count * MORE, MOST), words: 'more' };
  }
  if (says.next !== null) goOn(query, says.next);
  const { limit, order } = context.draft;
  if (limit === null) return;
  const [measure] = query.measures;
  if (query.groups.length === 0 && measure !== undefined) throw new UnboundError('the previous answer is one number');
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
  limitToSense(turn, query, limit.words);
}

/** The worst 5: the longest of delays, the lowest of revenue. */
function limitToSense(turn: Turn, query: Query, words: string): void {
  const said = /\b(worst|best)\b/i.exec(words)?.[1]?.toLowerCase();
  if (said === undefined || query.groups.length === 0 || query.measures.length === 0) return;
  const worst = worstOf(query);
  const direction = said === 'worst' ? worst : opposite(worst);
  if (query.rank === null) query.order = { ...currentOrder(turn, query), direction, words };
  else query.rank = { ...query.rank, direction };
}
