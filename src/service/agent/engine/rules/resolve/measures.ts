import { spellingOf } from '../../../../sql/dialects/index.ts';
import { additive, countsThings } from '../../catalog/additive.ts';
import type { Candidate } from '../../catalog/candidates.ts';
import {
  findColumn,
  getTable,
  holdsTexts,
  isBridge,
  isIdentifier,
  isNumeric,
  isTime,
  type Column as KnownColumn,
  type Step,
} from '../../catalog/catalog.ts';
import { shortestPaths } from '../../catalog/join-path.ts';
import { isAmountOff } from '../../catalog/takes-off.ts';
import type { ColumnRef, Measure } from '../../query/query.ts';
import type { Grain } from '../../time/period.ts';
import { spokenColumn } from '../../wording/names.ts';
import { lemma, nameWords } from '../../words/lemma.ts';
import { ADDITIVE, NOT_ADDITIVE } from '../../words/lexicon.ts';
import { secondsOf } from '../../words/units.ts';
import type { DraftMeasure, Mention } from '../read/draft.ts';
import { secondsIn, sizeIn, type WantedUnit } from '../read/in-unit.ts';
import { bind } from './bind.ts';
import { bindTime } from './bind-time.ts';
import { type Context, UnboundError } from './context.ts';
import { bindRatio } from './ratios.ts';
import { stockOf } from './row-measures.ts';

/** Counting rows of a table further up is right but seldom what makes a base. */
const DISTINCT_COST = 1.2;
/** A number whose comment or name says that it is money or adds up. */
const MONEY = 2;
/** Sums of rows below other rows, where nothing nearer gives the number. */
const FANNED_COST = 3;

/** Another word for it, where rows below have a number of just that name. */
const ELSEWHERE_COST = 2;
const EXACT = 0.95;

type Column = Candidate & { kind: 'column' };

/** As well as words of a comment name a column. */
const FAINT = 0.5;

/** @throws UnboundError when this base cannot give the measure without counting rows twice */
export function bindMeasure(context: Context, draft: DraftMeasure): Measure {
  const { target, words } = draft;
  if (draft.less !== undefined) return bindDifference(context, draft, draft.less);
  if (draft.per !== undefined || draft.of !== undefined || draft.function === 'margin')
    return bindRatio(context, draft, bindMeasure);
  if (draft.function === 'median' && spellingOf(context.catalog.dialect).percentile === null)
    throw new UnboundError('this kind of database computes no exact median');
  if (target === null) return { function: 'count', ref: null, words };
  if (draft.function === 'count' || draft.function === 'count-distinct') return bindCount(context, draft, target);
  if (draft.function.endsWith('-per') && draft.function !== 'avg-per')
    throw new UnboundError(`it is not clear what “${words}” is of`);
  if (draft.function === 'avg-per') return bindAveragePer(context, draft, target);
  const single = draft.function === 'min' || draft.function === 'max';
  if (single && target.candidates.every(({ kind }) => kind === 'table')) return bindDay(context, draft, target);
  const reach = reachOf(context, draft, target);
  if (reach === 'any') context.cost += FANNED_COST;
  const { candidate, path } = bind(context, target, {
    accept: (c) => isMeasurable(context, c) || (single && isDate(context, c)),
    reach,
    role: null,
  });
  if (candidate.kind !== 'column') throw new UnboundError(`“${target.words}” is no number`);
  if (isCalledSoBelow(context, target, candidate)) context.cost += ELSEWHERE_COST;
  if (isOfAbove(context, path)) throw new UnboundError(`“${target.words}” would be counted more than once`);
  const ref = { path, table: candidate.table, column: addedColumn(context, draft, candidate) };
  // A running total adds up, whatever the number usually is.
  const usual = () =>
    context.draft.window?.kind === 'running' ? 'sum' : usualFunction(context, { ...candidate, words: target.words });
  const fn = isPlain(draft.function) ? draft.function : usual();
  const at = draft.percentile === undefined ? {} : { percentile: draft.percentile };
  const unit = draft.unit ?? unitNamed(context, ref, target.words);
  const scale = unit === undefined ? {} : scaleTo(context, ref, unit);
  return { function: fn, ref, ...at, ...scale, words: draft.function === 'default' ? target.words : words };
}

/** Fees of electric vehicles, whose trips have a fee: that, and not the price of the vehicles. */
function isCalledSoBelow(context: Context, { words, candidates }: Mention, chosen: Column): boolean {
  const said = new Set(words.split(' ').map(lemma));
  const own = getTable(context.catalog, chosen.table).columns.get(chosen.column)?.words ?? [];
  if (own.some((word) => said.has(word))) return false;
  return candidates.some(
    (one) =>
      one.kind === 'column' &&
      one.score >= EXACT &&
      isMeasurable(context, one) &&
      !context.toOne.has(one.table) &&
      shortestPaths(context.catalog, one.table, 'to-one').has(context.base),
  );
}

/** The first of the rentals: the day of theirs, or the one that is meant where no other was said. */
function bindDay(context: Context, draft: DraftMeasure, target: Mention): Measure {
  bind(context, target, { accept: (c) => c.kind === 'table', reach: 'base', role: null });
  const ref = bindTime(context, { mention: null, within: [], years: false });
  return { function: draft.function === 'min' ? 'min' : 'max', ref, words: draft.words };
}

/** One number less another of the same rows. */
function bindDifference(context: Context, draft: DraftMeasure, less: DraftMeasure): Measure {
  const { less: _, ...plain } = draft;
  const minus = bindMeasure(context, less);
  const measure = bindMeasure(context, plain);
  const isItself = measure.function === minus.function && JSON.stringify(measure.ref) === JSON.stringify(minus.ref);
  if (isItself) throw new UnboundError(`“${plain.words}” and “${less.words}” are one and the same here`);
  return { ...measure, minus, title: 'difference' };
}

/** Hours, said of a column in minutes. */
function unitNamed({ catalog }: Context, { table, column }: ColumnRef, words: string): WantedUnit | undefined {
  const word = words.toLowerCase().split(' ').at(-1) ?? '';
  const seconds = secondsOf(lemma(word));
  const kept = secondsIn(getTable(catalog, table).columns.get(column));
  const isOther = seconds !== undefined && kept !== undefined && seconds !== kept && seconds >= 60;
  return isOther ? { size: seconds, dimension: 'time', name: word.endsWith('s') ? word : `${word}s` } : undefined;
}

/** Minutes as hours. */
function scaleTo({ catalog }: Context, { table, column }: ColumnRef, unit: WantedUnit): Pick<Measure, 'scale'> {
  const kept = sizeIn(getTable(catalog, table).columns.get(column), unit.dimension);
  if (kept === undefined) throw new UnboundError(`it is not known in which unit the ${column} is`);
  return kept === unit.size ? {} : { scale: { by: kept / unit.size, unit: unit.name } };
}

/** Discounts that are fractions do not add up: what they take off does. */
function addedColumn({ catalog }: Context, { function: fn }: DraftMeasure, { table, column }: Column): string {
  const amount = getTable(catalog, table).columns.get('discount amount')?.formula;
  const isPart = amount?.kind === 'sum' && amount.terms.some(({ factors }) => factors.at(-1)?.column === column);
  return fn === 'sum' && isPart && nameWords(column).includes('discount') ? 'discount amount' : column;
}

/** Customers and orders by country: numbers of rows below stand beside one of the rows themselves, where nothing is said of some of them alone. */
export function isBesideOwn(context: Context): boolean {
  const { base, draft } = context;
  const { measures, groups } = draft;
  const isOwn = ({ target }: DraftMeasure) =>
    target?.candidates.some(({ table, score }) => table === base && score >= 0.6) === true;
  // Copies and customers per store: each store with what it has of both.
  const isOfBase = groups.some(
    (group) => group.kind === 'mention' && group.mention.candidates.some((c) => c.kind === 'table' && c.table === base),
  );
  // Average order value beside orders: per row of theirs.
  const isPerRow = (per: Mention | Grain) =>
    typeof per !== 'string' && per.candidates.some(({ table }) => table === base);
  return (
    !isOfSome(context) &&
    measures.length > 1 &&
    (measures.some(isOwn) || (groups.length === 1 && isOfBase)) &&
    measures.every(({ per, of }) => of === undefined && (per === undefined || isPerRow(per)))
  );
}

/** Whether something is said of some of the rows alone: a time, or a state of what they lead to. */
function isOfSome({ base, draft }: Context): boolean {
  const { periods, comparison, weekdays, hours, less, groups, filters } = draft;
  return (
    periods.length > 0 ||
    comparison !== null ||
    weekdays !== null ||
    hours !== null ||
    less !== null ||
    groups.some(({ kind }) => kind === 'time') ||
    filters.some((filter) => filter.kind !== 'value' || !filter.mention.candidates.every(({ table }) => table === base))
  );
}

/** A table that only ties others together has no numbers: theirs are meant, or the sums of what lies below them. */
function reachOf(context: Context, { function: fn }: DraftMeasure, target: Mention): 'base' | 'to-one' | 'any' {
  const tied = isBridge(getTable(context.catalog, context.base));
  const isBelow =
    ['sum', 'default'].includes(fn) && isBesideOwn(context) && !target.candidates.some((c) => c.table === context.base);
  if (isBelow && target.candidates.every((c) => !context.toOne.has(c.table))) return 'any';
  if (!tied) return fn === 'min' || fn === 'max' ? 'to-one' : 'base';
  const near = target.candidates.some((c) => isMeasurable(context, c) && context.toOne.has(c.table));
  return near || !['sum', 'default'].includes(fn) ? 'to-one' : 'any';
}

type Plain = 'sum' | 'avg' | 'min' | 'max' | 'median';
const isPlain = (fn: DraftMeasure['function']): fn is Plain => ['sum', 'avg', 'min', 'max', 'median'].includes(fn);

/** The one column of money below the named table, summed for each of its rows; where it is its own column, that. */
function bindAveragePer(context: Context, { words }: DraftMeasure, target: Mention): Measure {
  const { candidate, path } = bind(context, target, { accept: (c) => c.kind === 'table', reach: 'to-one', role: null });
  const base = getTable(context.catalog, context.base);
  const [best, second] = [...base.columns.values()]
    .filter(({ info }) => isNumeric(info) && !isIdentifier(base, info.name))
    .map((column) => ({ name: column.info.name, score: additive(column) }))
    .filter(({ score }) => score >= MONEY)
    .sort((a, b) => b.score - a.score);
  if (best === undefined || best.score === second?.score)
    throw new UnboundError(`it is not clear which number “${words}” is about`);
  const ref = { path: [], table: context.base, column: best.name };
  if (path.length === 0) return { function: 'avg', ref, words };
  const [key, ...more] = getTable(context.catalog, candidate.table).info.primaryKey;
  if (key === undefined || more.length > 0) throw new UnboundError(`the ${candidate.table} have no single key`);
  return { function: 'avg', ref, per: { path, table: candidate.table, column: key }, words };
}

/** The most stock, how much stock: how much is there, and not how many rows say so. */
function stockIn({ catalog }: Context, key: string, words: string): Measure | null {
  const ref = /(^| )(stock|inventory)$/i.test(words) ? stockOf(catalog, key) : null;
  return ref === null ? null : { function: 'sum', ref, words };
}

function bindCount(context: Context, draft: DraftMeasure, target: NonNullable<DraftMeasure['target']>): Measure {
  const hasTable = target.candidates.some((candidate) => candidate.kind === 'table' && candidate.score >= 0.5);
  const bestTable = Math.max(0, ...target.candidates.map((c) => (c.kind === 'table' ? c.score : 0)));
  const bestColumn = Math.max(0, ...target.candidates.map((c) => (c.kind === 'column' ? c.score : 0)));
  const tables = hasTable && bestTable >= bestColumn - 0.1;
  const accept = (candidate: Candidate) => candidate.kind === (tables ? 'table' : 'column');
  const { words } = draft;
  const below = tables ? countBelow(context, target) : null;
  if (below !== null) return { function: 'count', ref: below, words };
  const { candidate, path } = bind(context, target, { accept, reach: 'to-one', role: null });
  const { named } = context;
  // Countries of the swimmers are not those of some stadium that a record leads to.
  if (named.size > 0 && path.length > 0 && !named.has(candidate.table) && !named.has(context.base))
    throw new UnboundError(`it is not clear whose “${target.words}” are meant`);
  if (candidate.kind !== 'column') {
    const own = draft.function === 'count-distinct' ? sameNamed(context, candidate.table) : null;
    if (own !== null) return { function: 'count-distinct', ref: { path, table: candidate.table, column: own }, words };
    if (path.length === 0) return stockIn(context, candidate.table, words) ?? { function: 'count', ref: null, words };
    const [key, ...more] = getTable(context.catalog, candidate.table).info.primaryKey;
    if (key === undefined || more.length > 0) throw new UnboundError(`${candidate.table} has no single key to count`);
    context.cost += DISTINCT_COST;
    if (context.draft.filters.some((filter) => filter.kind === 'missing' && filter.ofAsked === true))
      throw new UnboundError(`what is not there is said of the ${target.words}`);
    if (!isNamedOrMeasured(context) && context.draft.measures.length > 1)
      throw new UnboundError(`the ${target.words} are only those that something else leads to`);
    if (isGroupedItself(context, candidate.table))
      throw new UnboundError(`the ${target.words} are more than those that are counted beside them`);
    return { function: 'count-distinct', ref: { path, table: candidate.table, column: key }, words };
  }
  const ref = { path, table: candidate.table, column: candidate.column };
  // Reports, of breakdowns that each have a report number as their key: the rows.
  const { primaryKey } = getTable(context.catalog, candidate.table).info;
  if (path.length === 0 && primaryKey.length === 1 && primaryKey[0] === candidate.column)
    return { function: 'count', ref: null, words };
  // A word of its comment doesn't make a day something that is counted.
  if (draft.function === 'count' && isDate(context, candidate) && candidate.score <= FAINT)
    throw new UnboundError(`it is not clear what “${target.words}” are here`);
  // Hires per year: what happened and not the different days it happened on.
  if (draft.function === 'count' && isDate(context, candidate) && path.length === 0)
    return { function: 'count', ref: null, words };
  // Deliveries, of orders with a delivery fee: what the money is for, and no amount of it.
  if (draft.function === 'count' && isPartOfMoney(context, candidate))
    throw new UnboundError(`“${target.words}” is only part of the name of an amount`);
  if (draft.function === 'count' && isMeasurable(context, candidate) && path.length === 0) {
    return {
      function: usualFunction(context, { ...candidate, words: target.words }),
      ref,
      words: target.words,
    };
  }
  // How many docks do these stations have, of their trips, at what time are most lessons, which take some minutes: a number that
  // each of them has, and not how many of those differ.
  const isOfEach = isMeasurable(context, candidate) || nameWords(candidate.column).some((word) => COUNTED.test(word));
  if (draft.function === 'count' && path.length > 0 && isOfEach)
    throw new UnboundError(`“${target.words}” is a number that each row has, and no rows to count`);
  if (holdsTexts(context.catalog, candidate))
    throw new UnboundError(`each row has several “${target.words}”, and I can't count how many of them differ`);
  return { function: 'count-distinct', ref, words };
}

/**
 * Orders and refunds by category: those orders that lead to a refund are not all of that category, which they have by
 * themselves. Orders and customers by month are, since the customers have no month but by their orders.
 */
function isGroupedItself(context: Context, counted: string): boolean {
  const { base, catalog, draft } = context;
  const isBaseCounted = draft.measures.some(
    ({ function: fn, target }) =>
      fn === 'count' &&
      target?.candidates.some(({ kind, table, score }) => kind === 'table' && table === base && score >= 0.75),
  );
  const ways =
    draft.measures.length > 1 && (isBaseCounted || !isOfSome(context))
      ? shortestPaths(catalog, counted, 'any')
      : new Map<string, Step[][]>();
  return draft.groups.some(({ mention }) =>
    mention?.candidates.some(
      ({ kind, table }) => kind !== 'value' && ways.get(table)?.some((path) => path.every(({ to }) => to !== base)),
    ),
  );
}

/** Whether the question is of the rows of the base: they are named, or a number of theirs is, or they tie what is. */
function isNamedOrMeasured(context: Context): boolean {
  const { base, catalog, draft, named } = context;
  const isOwn = (one: Candidate) => one.table === base && isMeasurable(context, one);
  return (
    named.has(base) ||
    isBridge(getTable(catalog, base)) ||
    draft.measures.some(({ target }) => target?.candidates.some(isOwn))
  );
}

/** A word that an amount of money is called after, and not what it is. */
const isPartOfMoney = ({ catalog }: Context, { table, column, score }: Candidate & { kind: 'column' }): boolean => {
  const known = getTable(catalog, table).columns.get(column);
  return known !== undefined && score <= FAINT && (isMoneyInCents(known) || known.words.some((word) => PAID.has(word)));
};

const PAID = new Set(['fee', 'cost', 'price', 'charge', 'amount', 'revenue', 'tax']);

const COUNTED = /^(count|number|num|quantity|qty|capacity)$/;

/** How many different titles, of rows that each have a title: of these, and not how many rows have one. */
function sameNamed({ catalog }: Context, key: string): string | null {
  const { columns, words } = getTable(catalog, key);
  const own = [...columns.values()].find(
    (column) => column.formula === undefined && column.words.join(' ') === words.join(' '),
  );
  return own === undefined || own.learned?.unique === true ? null : own.info.name;
}

/** Rentals by category: the rows below what a table ties together. */
function countBelow(context: Context, target: Mention): ColumnRef | null {
  if (!isBridge(getTable(context.catalog, context.base)) && !isBesideOwn(context)) return null;
  const tables = target.candidates.filter((c) => c.kind === 'table' && c.score >= 0.75);
  if (tables.length === 0 || tables.some((c) => context.toOne.has(c.table))) return null;
  const { candidate, path } = bind(context, target, { accept: (c) => tables.includes(c), reach: 'any', role: null });
  // An actor who plays in two films of a category would be two.
  const fans = path.findIndex((step) => step.many);
  if (isOfAbove(context, path) || path.slice(fans).some((step) => !step.many))
    throw new UnboundError(`“${target.words}” would be counted more than once`);
  const [key, ...more] = getTable(context.catalog, candidate.table).info.primaryKey;
  context.cost += FANNED_COST;
  return key === undefined || more.length > 0 ? null : { path, table: candidate.table, column: key };
}

/** Copies of the store of each customer would be counted for each of them. */
const isOfAbove = ({ catalog, base }: Context, path: readonly Step[]): boolean =>
  path.findIndex((step) => step.many) > 0 && !isBridge(getTable(catalog, base));

export function isMeasurable(context: Context, candidate: Candidate): boolean {
  if (candidate.kind !== 'column') return false;
  const info = findColumn(context.catalog, candidate.table, candidate.column);
  return (
    info !== undefined && isNumeric(info) && !isIdentifier(getTable(context.catalog, candidate.table), candidate.column)
  );
}

function isDate(context: Context, candidate: Candidate): boolean {
  const info = candidate.kind === 'column' ? findColumn(context.catalog, candidate.table, candidate.column) : undefined;
  return info !== undefined && isTime(info);
}

const isMoneyInCents = ({ divisor, words }: KnownColumn): boolean =>
  divisor !== undefined && !words.some((word) => NOT_ADDITIVE.has(word));

/** Amounts add up, rates do not; of anything else we ask. */
function usualFunction(
  context: Context,
  { table, column, words }: { table: string; column: string; words: string },
): 'sum' | 'avg' {
  const known = getTable(context.catalog, table).columns.get(column);
  if (known !== undefined && (isAmountOff(known) || countsThings(known) || isMoneyInCents(known))) return 'sum';
  const said = words.split(' ').map(lemma);
  const all = [...nameWords(column), ...said];
  if (said.some((word) => ADDITIVE.has(word))) return 'sum';
  if (all.some((word) => NOT_ADDITIVE.has(word))) {
    context.notes.add(`I averaged “${words}”; say “total” for the sum`);
    return 'avg';
  }
  if (!all.some((word) => ADDITIVE.has(word))) {
    context.ambiguities.push({
      words,
      options: [
        `total ${spokenColumn(context.catalog, { table, column })}`,
        `average ${spokenColumn(context.catalog, { table, column })}`,
      ],
    });
  }
  return 'sum';
}
