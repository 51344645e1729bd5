import type { QueryResult } from '../../connectors/connector.ts';
import { tellAlike } from './learned/rank/pool.ts';
import { cellsOf, type TriedReading } from './learned/try-readings.ts';
import type { Query } from './query/query.ts';

/** What the rule reader made of a question: a query of which every word was read, with what it finds. */
export interface ReadWhole {
  query: Query;
  /** Undefined where it was not tried. */
  result: QueryResult | undefined;
}

export interface Doubts {
  /** The question has words that learned readings cannot hold. */
  isBeyond: boolean;
  /** The rules came to a reading, but something that was named is not in it. */
  isDoubted: boolean;
  /** What the rules read has a number that the tables do not hold but give. */
  isComputed: boolean;
}

export type Decision =
  | { kind: 'read-whole' }
  | { kind: 'learned'; reading: TriedReading }
  /** Nothing is sure enough: these are offered, the most likely first. */
  | { kind: 'offer'; readings: TriedReading[] };

/** How likely the best reading must be by itself. */
const SURE = 0.85;
/** Where the rules read the question otherwise, though not all of it. */
const SURE_AGAINST = 0.95;
/** A reading less likely than this is not offered. */
const WORTH_OFFERING = 0.02;
export const MAX_OFFERED = 3;
/** What the learned models hold for so unlikely, they do not mean. */
const UNLIKELY = 0.05;
/** More likely than not. */
const LIKELY = 0.5;

/**
 * Answers with the reading that is likely enough, or offers several; `whole` is one that the learned models could hold. Two readers that know nothing of each other and
 * find the same rows are right together; a reading of every word is not given up for one that is
 * merely likely, only for one that finds the same and shows more of what was named. Where they are sure of different things,
 * both are offered.
 */
export function decide(
  whole: ReadWhole | undefined,
  learned: readonly TriedReading[],
  { isBeyond, isDoubted, isComputed }: Doubts,
): Decision {
  const [best] = learned;
  const isSure = (reading: TriedReading, least: number) =>
    reading.chance >= least && reading.doubts.length === 0 && !isBeyond && reading.key !== 'EMPTY';
  if (whole === undefined) {
    if (best !== undefined && isSure(best, isDoubted ? SURE_AGAINST : SURE)) return { kind: 'learned', reading: best };
    // What the rules say is missing is worth more than readings that cannot hold it.
    return { kind: 'offer', readings: isBeyond ? [] : offered(learned) };
  }
  const isConfirmed =
    best !== undefined &&
    isSure(best, LIKELY) &&
    isSame(whole, best) &&
    isOrderedAs(whole.query, best.query) &&
    isOfSameColumns(whole.query, best.query) &&
    !best.showsUnsaid &&
    !(best.showsDates && isPlainListing(whole.query)) &&
    !showsMore(whole, best) &&
    // Two lists put together say no more than the one that finds the same.
    (best.query.set === undefined || whole.query.set !== undefined);
  const isFuller = best !== undefined && isSure(best, SURE) && showsAllOf(best, whole) && !best.showsUnsaid;
  if (isConfirmed || isFuller) return { kind: 'learned', reading: best };
  if (best !== undefined && isSure(best, SURE_AGAINST) && !isComputed && isOpposed(whole, learned))
    return { kind: 'offer', readings: [best] };
  return { kind: 'read-whole' };
}

/** Whether the learned models are sure of one thing and next to none of them comes to what the rules read. */
function isOpposed(whole: ReadWhole, learned: readonly TriedReading[]): boolean {
  const [best] = learned;
  if (whole.result === undefined || best?.result === undefined) return false;
  if (!isPlain(whole.query)) return false;
  const finds = (one: TriedReading) => isAlike(whole, one) || showsAllOf(one, whole);
  return !isNumberOf(best, whole) && !learned.some((one) => one.chance > UNLIKELY && finds(one));
}

/** Nothing that only the rules know to read: texts that are searched for, what is denied, absent or counted. */
const isPlain = ({ filters, having }: Query): boolean =>
  having.length === 0 &&
  filters.every(
    (filter) =>
      (filter.kind === 'compare' || (filter.kind === 'values' && !filter.negated)) && !DENYING.test(filter.words),
  );

const DENYING = /\b(no|not|never|without)\b|n't\b/i;

/** The manager of somebody by the key alone, which the rules show by name. */
function isNumberOf({ query: { columns, measures, groups }, result }: TriedReading, whole: ReadWhole): boolean {
  const isListing = columns.length > 0 && measures.length === 0 && groups.length === 0;
  const isKeys = isListing && columns.every(({ column }) => /(^|_)(id|key|no|nr|code)$/i.test(column));
  return isKeys && result?.rows.length === whole.result?.rows.length;
}

/** Batches brewed by Mara: the rows, and not only the days they were brewed on. */
const isPlainListing = ({ columns, measures, groups }: Query): boolean =>
  columns.length === 0 && measures.length === 0 && groups.length === 0;

/** Readings that had the same query before them may be surer than the rules' edit of it. */
export const isSurerThan = (edit: ReadWhole, best: TriedReading): boolean =>
  best.chance >= SURE && best.doubts.length === 0 && best.key !== 'EMPTY' && !isAlike(edit, best);

/** What holds for the same rows today need not tomorrow: over 500 in price, or in cost. */
function isOfSameColumns(query: Query, other: Query): boolean {
  const [mine, others] = [comparedColumns(query), comparedColumns(other)];
  return mine.length === 0 || others.length === 0 || mine.every((column) => others.includes(column));
}

/** Columns that are compared with a number or searched for a text. */
const comparedColumns = ({ filters }: Query): string[] =>
  filters.flatMap((filter) =>
    filter.kind === 'compare' || filter.kind === 'text' ? [`${filter.ref.table}.${filter.ref.column}`] : [],
  );

/** The same rows the other way around are another answer. */
const isOrderedAs = ({ order }: Query, other: Query): boolean =>
  order === null || other.order === null || order.direction === other.order.direction;

function isSame(whole: ReadWhole, { result, query }: TriedReading): boolean {
  if (whole.result === undefined || result === undefined) return JSON.stringify(whole.query) === JSON.stringify(query);
  // Fewer columns than the other one has may be a measure that was not read.
  if (whole.result.columns.length < result.columns.length) return false;
  return tellAlike(cellsOf(whole.result), cellsOf(result));
}

/** The same rows, or the same groups by another name of theirs: by author, by the author's number. */
function isAlike(whole: ReadWhole, other: TriedReading): boolean {
  const { result, query } = other;
  if (isSame(whole, other)) return true;
  if (whole.result === undefined || result === undefined || whole.result.columns.length < result.columns.length)
    return false;
  const [mine, theirs] = [cellsOf(whole.result), cellsOf(result)];
  const figures = (rows: typeof mine) => rows.map((row) => row.slice(-1));
  const isGrouped = whole.query.groups.length > 0 && query.groups.length > 0 && mine.length > 1;
  return isGrouped && tellAlike(figures(mine), figures(theirs));
}

/** The same rows, with columns that the rules left out: the allergies and their types. */
function showsAllOf({ result }: TriedReading, whole: ReadWhole): boolean {
  if (result === undefined || whole.result === undefined) return false;
  return result.columns.length > whole.result.columns.length && tellAlike(cellsOf(whole.result), cellsOf(result));
}

/** The rules show what a ranking or a group goes by, which a person wants to see. */
function showsMore({ query: { order, limit, groups }, result }: ReadWhole, other: TriedReading): boolean {
  const isRanking = order !== null || limit !== null || groups.length > 0;
  return isRanking && (result?.columns.length ?? 0) > (other.result?.columns.length ?? 0);
}

const offered = (learned: readonly TriedReading[]): TriedReading[] =>
  learned
    .filter(({ chance, key, hasHeard }) => hasHeard && chance >= WORTH_OFFERING && key !== 'EMPTY')
    .slice(0, MAX_OFFERED);

/** What the learned models have no words for: periods, shares, computed measures, parts of time, top of each group. */
export function isBeyondLearned(query: Query): boolean {
  if (query.within !== undefined || query.topOfEach !== undefined || query.rank !== null) return true;
  if ((query.limit?.skip ?? 0) > 0) return true;
  const isRich = query.measures.some(
    (measure) =>
      measure.over !== undefined ||
      measure.minus !== undefined ||
      measure.window !== undefined ||
      measure.where !== undefined ||
      measure.per !== undefined ||
      measure.until !== undefined ||
      measure.scale !== undefined ||
      measure.grain !== undefined ||
      ['share', 'median'].includes(measure.function),
  );
  return (
    isRich ||
    query.groups.some((group) => group.kind === 'time') ||
    query.filters.some((filter) => ['period', 'weekday', 'top', 'beside'].includes(filter.kind))
  );
}
