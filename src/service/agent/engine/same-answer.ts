import type { QueryResult } from '../../connectors/connector.ts';
import { tellAlike } from './learned/rank/pool.ts';
import { cellsOf, type TriedReading } from './learned/try-readings.ts';
import type { Query } from './query/query.ts';

/** What the rule reader made of a question: a query of which every word was read, with what it finds. */
export interface ReadWhole {
  query: Query;
  /** Undefined where it was not tried. */
  result: QueryResult | undefined;
  /** How far its words had to be fetched, as the rules' `Resolution` tells it. */
  cost?: number;
}

/** The same rows, and no fewer columns than the other has. */
export function isSame(whole: ReadWhole, { result, query }: TriedReading): boolean {
  if (whole.result === undefined || result === undefined) return JSON.stringify(whole.query) === JSON.stringify(query);
  // Fewer columns than the other one has may be a measure that was not read.
  if (whole.result.columns.length < result.columns.length) return false;
  return tellAlike(cellsOf(whole.result), cellsOf(result));
}

/** Whether a reading of the learned models comes to what the rules read. */
export const finds = (one: TriedReading, whole: ReadWhole): boolean =>
  isAlike(whole, one) || showsAllOf(one, whole) || isFirstOf(one, whole);

/** The state with the most airports, of the ten with the most: the first of them, by the same number. */
function isFirstOf({ query, result }: TriedReading, whole: ReadWhole): boolean {
  const [limit, all] = [query.limit?.count ?? 0, whole.query.limit?.count ?? 0];
  if (result === undefined || whole.result === undefined || limit === 0 || limit >= all) return false;
  if (query.base !== whole.query.base || query.filters.length !== whole.query.filters.length) return false;
  const [few, many] = [cellsOf(result), cellsOf(whole.result).slice(0, limit)];
  return few.length === many.length && few.every((row, at) => row[0] === many[at]?.[0]);
}

/** The same rows, or the same groups by another name of theirs: by author, by the author's number. */
export function isAlike(whole: ReadWhole, other: TriedReading): boolean {
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
export function showsAllOf({ result }: TriedReading, whole: ReadWhole): boolean {
  if (result === undefined || whole.result === undefined) return false;
  return result.columns.length > whole.result.columns.length && tellAlike(cellsOf(whole.result), cellsOf(result));
}

/** A column less likely than this is not shown beside others. */
const WORTH_SHOWING = 0.1;

/**
 * Readings that list the same rows and differ in what they show of them, as one that shows all of it: where a museum is may be
 * its city, or its street. Null where nothing else lists them.
 */
export function withColumnsOf(best: TriedReading, others: readonly TriedReading[]): TriedReading | null {
  // Which rows are meant must be said: all of a table are listed for any words.
  if (best.query.filters.length === 0) return null;
  const same = others.filter(({ query, doubts }) => doubts.length === 0 && listed(query) === listed(best.query));
  if (same.length < 2 || best.query.columns.length === 0 || best.query.measures.length > 0) return null;
  const shown = same.filter((one) => one === best || one.chance >= WORTH_SHOWING).flatMap(({ query }) => query.columns);
  const columns = [
    ...new Map(shown.map((ref) => [`${JSON.stringify(ref.path)} ${ref.table}.${ref.column}`, ref])).values(),
  ];
  const chance = same.reduce((sum, one) => sum + one.chance, 0);
  return { ...best, chance, result: undefined, query: { ...best.query, columns } };
}

/** A reading that finds the same as the best and shows what they are counted by too: yards with two trainers, and how many each has. */
export function withFiguresOf(best: TriedReading, others: readonly TriedReading[]): TriedReading | null {
  const { result } = best;
  if (result === undefined || result.rows.length === 0) return null;
  const wide = others.find((one) => one.query.groups.length > 0 && showsAllOf(one, { query: best.query, result }));
  return wide === undefined ? null : { ...wide, chance: best.chance + wide.chance };
}

/** Which rows a query lists, whatever it shows of them. */
const listed = (query: Query): string => JSON.stringify({ ...query, columns: [], distinct: false });
