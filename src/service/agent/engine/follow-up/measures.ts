import { additive } from '../catalog/additive.ts';
import { type Catalog, getTable, isIdentifier, isNumeric } from '../catalog/catalog.ts';
import { measureKey } from '../query/measure-key.ts';
import type { ColumnRef, Measure, Query } from '../query/query.ts';
import { isWholeRowCount } from '../query/row-counts.ts';
import type { DraftMeasure, Mention } from '../rules/read/draft.ts';
import { type Context, UnboundError } from '../rules/resolve/context.ts';
import { bindMeasure, isMeasurable } from '../rules/resolve/measures.ts';
import type { AggregateFunction } from '../words/lexicon.ts';
import { turnToSense } from './order.ts';
import { dropGroups, isListing } from './reshape.ts';
import { freeze } from './rows.ts';
import { showBeside } from './shown-beside.ts';
import type { Turn } from './turn.ts';

/** `as an average`: the same numbers by another function. */
export function changeFunction(catalog: Catalog, query: Query, fn: AggregateFunction): void {
  if (fn === 'count') return;
  // What about the maximum, after the one with the lowest: the row at the other end.
  if (
    isListing(query) &&
    query.limit?.count === 1 &&
    query.order?.by.kind === 'column' &&
    (fn === 'max' || fn === 'min')
  ) {
    query.order = { ...query.order, direction: fn === 'max' ? 'desc' : 'asc' };
    return;
  }
  const [shown, ...others] = query.columns.filter((ref) => isNumberOfRow(catalog, ref));
  if (isListing(query) && shown !== undefined && others.length === 0) {
    freeze(catalog, query);
    Object.assign(query, { columns: [], distinct: false, order: null });
    query.measures = [{ function: fn, ref: shown, words: `${fn} ${shown.column}` }];
    return;
  }
  const bound = boundNumber(catalog, query);
  if (bound !== null && query.measures.every(isWholeRowCount)) {
    Object.assign(query, { columns: [], distinct: false, order: null });
    query.measures = [{ function: fn, ref: bound, words: `${fn} ${bound.column}` }];
    return;
  }
  const money = moneyOf({ catalog }, query.base);
  if (money !== null && query.groups.length > 0 && query.measures.every(isWholeRowCount)) {
    const ref = { path: [], table: money.table, column: money.column };
    query.measures = [{ function: fn, ref, words: `${fn} ${money.column}` }];
    if (query.order?.by.kind === 'measure') query.order = null;
    return;
  }
  const columns = query.measures.filter((measure) => measure.ref !== null && measure.function !== 'count-distinct');
  if (columns.length === 0)
    throw new UnboundError('the question before counts rows; there is no number to do that with');
  if (
    query.measures.some(({ per, where, over, minus }) => [per, where, over, minus].some((part) => part !== undefined))
  )
    throw new UnboundError('the question before has no plain number to do that with');
  const change = (measure: Measure): Measure =>
    measure.ref === null || measure.function === 'share'
      ? measure
      : { ...measure, function: fn, words: `${fn} ${measure.ref.column}` };
  query.measures = query.measures.map(change);
  if (query.order?.by.kind === 'measure') query.order.by.measure = change(query.order.by.measure);
}

/** Their average, after who earns more than 4000 or how many those are: of the one number that picked them out. */
function boundNumber(catalog: Catalog, { filters, groups, limit }: Query): ColumnRef | null {
  const bounds = filters.flatMap((one) => (one.kind === 'compare' && isNumberOfRow(catalog, one.ref) ? [one.ref] : []));
  const [ref, ...others] = bounds;
  const isOne = ref !== undefined && others.every(({ column }) => column === ref.column);
  return isOne && groups.length === 0 && limit === null ? ref : null;
}

/** Another number in the place of the one before or beside it. Of a list, the number of the rows that were listed. */
export function patchMeasures(turn: Turn, query: Query): void {
  const { context, draft, choice, used, knowledge } = turn;
  showBeside(turn, query);
  const measures = draft.measures.map((measure) => bindAlike(context, measure, query.measures[0]));
  // What they spent last year: of what lies below them, and no year of their own.
  if (draft.periods.length > 0 && measures.some(({ ref }) => ref?.path.some(({ many }) => many) === true))
    throw new UnboundError('the period is that of other rows');
  for (const { target } of draft.measures) if (target !== null) used.add(target);
  if (measures.length === 0) return;
  if (turn.says.pronoun !== null && !turn.says.swap && isRanking(query)) keepRanked(turn, query);
  if (turn.says.each && isListing(query)) groupByListed(query);
  else if (isListing(query) && showsOwn(turn, query, measures)) return;
  else if (isListing(query)) {
    freeze(knowledge.catalog, query);
    dropGroups(knowledge.catalog, query);
    query.columns = [];
    query.measures = [];
  } else if (
    measures.every((measure) => measure.function === 'count' && measure.words.toLowerCase() === 'how many') &&
    !turn.says.each
  ) {
    freeze(knowledge.catalog, query);
    dropGroups(knowledge.catalog, query);
  }
  const added = choice.measures === 'add' ? [...query.measures, ...measures] : measures;
  query.columns = [];
  query.measures = added.filter((one, at) => added.findIndex((other) => measureKey(other) === measureKey(one)) === at);
  const [first] = query.measures;
  if (choice.measures === 'replace' && query.order?.by.kind === 'measure' && first !== undefined)
    query.order.by.measure = first;
  turnToSense(query);
}

const isRanking = ({ groups, limit, order }: Query): boolean =>
  groups.length > 0 && limit !== null && order?.by.kind === 'measure';

/** How many flights did it have, after the worst of something: of those that were shown, and not the first by another number. */
function keepRanked({ knowledge }: Turn, query: Query): void {
  freeze(knowledge.catalog, query);
  if (query.limit !== null) throw new UnboundError('it is of rows that another number would rank anew');
  query.order = null;
}

/** What do they cost, what is their age, after a list: the number of each row beside its name. */
function showsOwn({ draft, says, knowledge }: Turn, query: Query, measures: Measure[]): boolean {
  const asks = draft.measures.every(
    ({ function: fn, words }) => fn === 'default' || (fn === 'count' && /^how/i.test(words)),
  );
  const isOwn = asks && says.pronoun !== null && !says.total;
  const columns = measures.flatMap(({ ref }) => (ref !== null && isNumberOfRow(knowledge.catalog, ref) ? [ref] : []));
  if (!isOwn || columns.length < measures.length || query.distinct) return false;
  const labels = getTable(knowledge.catalog, query.base).labels.map((column) => ({
    path: [],
    table: query.base,
    column,
  }));
  query.columns = [...labels, ...columns.filter(({ column }) => !labels.some((label) => label.column === column))];
  return true;
}

function isNumberOfRow(catalog: Catalog, { path, table, column }: ColumnRef): boolean {
  const found = getTable(catalog, table);
  const info = found.columns.get(column)?.info;
  return path.length === 0 && info !== undefined && isNumeric(info) && !isIdentifier(found, column);
}

/** For each of those: of the values that were listed. */
function groupByListed(query: Query): void {
  const [ref, ...more] = query.columns;
  if (ref === undefined || more.length > 0 || !query.distinct)
    throw new UnboundError('every row would be a group of its own');
  Object.assign(query, {
    groups: [{ kind: 'column', ref, words: ref.column }],
    columns: [],
    distinct: false,
    order: null,
  });
}

/** A number that is only named is taken as the one before was: the average distance after the average delay. */
export function bindAlike(context: Context, draft: DraftMeasure, before: Measure | undefined): Measure {
  const known = context.ambiguities.length;
  const below = bindBelow(context, draft);
  if (below !== null) return below;
  const measure = bindMeasure(context, draft);
  const functions = ['sum', 'avg', 'min', 'max', 'median'] as const;
  const fn = functions.find((one) => one === before?.function);
  if (draft.function !== 'default' || context.ambiguities.length === known || fn === undefined) return measure;
  context.ambiguities.length = known;
  return bindMeasure(context, { ...draft, function: fn, words: `${fn} ${draft.words}` });
}

/** Revenue of orders that were counted: of each order, what its items add up to. */
function bindBelow(context: Context, { function: said, target, words, per }: DraftMeasure): Measure | null {
  const isEach = per !== undefined && typeof per === 'object' && isTable(per, context.base);
  if (per !== undefined && !isEach) return null;
  const fn = isEach ? 'avg' : said;
  const isSum = fn === 'default' || fn === 'sum' || fn === 'avg';
  if (target === null || !(isSum || fn === 'avg-per')) return null;
  if (fn === 'avg-per' && !isTable(target, context.base)) return null;
  const own = target.candidates.some((c) => isMeasurable(context, c) && context.toOne.has(c.table) && c.score >= 0.75);
  if (own || (fn === 'avg-per' && moneyOf(context, context.base) !== null)) return null;
  const found =
    fn === 'avg-per'
      ? [...context.any.keys()].flatMap((table) => moneyOf(context, table) ?? [])
      : target.candidates.flatMap((c) => (c.kind === 'column' && isMeasurable(context, c) ? [c] : []));
  const [best] = found
    .flatMap((one) => {
      const path = context.any.get(one.table)?.[0] ?? [];
      const isBelow = path.length > 0 && path.every((step) => step.many);
      return isBelow && adds(context, one) ? [{ path, table: one.table, column: one.column, score: one.score }] : [];
    })
    .sort((a, b) => b.score - a.score || a.path.length - b.path.length);
  if (best === undefined) return null;
  const { path, table, column } = best;
  return {
    function: fn === 'avg-per' || fn === 'avg' ? 'avg' : 'sum',
    ref: { path, table, column },
    words,
    ...(isEach || fn === 'avg-per' ? { title: words.toLowerCase() } : {}),
  };
}

const isTable = ({ candidates }: Mention, table: string): boolean =>
  candidates.some((c) => c.kind === 'table' && c.table === table && c.score >= 0.75);

type Named = { table: string; column: string; score: number };

const adds = ({ catalog }: Context, { table, column }: Named): boolean => {
  const found = getTable(catalog, table).columns.get(column);
  return found !== undefined && additive(found) > 0;
};

/** The one column of money of a table. */
export function moneyOf({ catalog }: Pick<Context, 'catalog'>, key: string): Named | null {
  const table = getTable(catalog, key);
  const [best, second] = [...table.columns.values()]
    .filter(({ info }) => isNumeric(info) && !isIdentifier(table, info.name))
    .map((column) => ({ table: key, column: column.info.name, score: additive(column) }))
    .sort((a, b) => b.score - a.score);
  return best === undefined || best.score < 2 || best.score === second?.score ? null : best;
}
