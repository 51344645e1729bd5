import { hearsAll } from './beyond-learned.ts';
import type { TriedReading } from './learned/try-readings.ts';
import { CERTAIN, isFarFetched, isOpposed } from './opposed.ts';
import type { Query } from './query/query.ts';
import { isAlike, isSame, type ReadWhole, showsAllOf, withColumnsOf, withFiguresOf } from './same-answer.ts';

export interface Doubts {
  /** Words of the question that only the rules have something for, unless a reading has made something of them. */
  beyond: readonly string[];
  /** The rules came to a reading, but something that was named is not in it. */
  isDoubted: boolean;
  /** What the rules read has a number that the tables do not hold but give. */
  isComputed: boolean;
  /** There is a query that the question may go on from, which may be all that a reading has. */
  goesOn: boolean;
  /** The question names the table whose rows the rules show or count, and the learned readings are about another one. */
  isOfNamed: boolean;
}

export type Decision =
  | { kind: 'read-whole' }
  | { kind: 'learned'; reading: TriedReading }
  /** Nothing is sure enough: these are offered, the most likely first. */
  | { kind: 'offer'; readings: TriedReading[] };

/** How likely the best reading must be by itself. */
const SURE = 0.9;
/** Where the rules read the question otherwise, though not all of it. */
const SURE_AGAINST = 0.95;
/** Where the rules read every word otherwise: enough to ask which is meant. */
const SURE_TO_OPPOSE = 0.6;
/** Enough to stand before a reading of the rules that it is offered against; set on the validation questions. */
const LIKELIER = 0.7;
/** A reading less likely than this is not offered. */
const WORTH_OFFERING = 0.02;
export const MAX_OFFERED = 3;
/** More likely than not. */
const LIKELY = 0.5;

/**
 * Answers with the reading that is likely enough, or offers several; `whole` is one that the learned models could hold. Two readers that know nothing of each other and
 * find the same rows are right together; a reading of every word is not given up for one that is
 * merely likely, only for one that finds the same and shows more of what was named. Where they are sure of different things,
 * or where the rules' reading is far-fetched and nobody else's, they are offered.
 */
export function decide(
  whole: ReadWhole | undefined,
  learned: readonly TriedReading[],
  { beyond, isDoubted, isComputed, isOfNamed, goesOn }: Doubts,
): Decision {
  const [best] = learned;
  const isSure = (reading: TriedReading, least: number) =>
    reading.chance >= least && reading.doubts.length === 0 && hearsAll(reading, beyond) && reading.key !== 'EMPTY';
  if (whole === undefined) {
    const least = isDoubted ? SURE_AGAINST : SURE;
    // How many employees, where the only table has bookings: likely for want of others, and of no word that was said.
    const isOfSaid = best?.hasHeard === true;
    if (best !== undefined && isOfSaid && isSure(best, least)) return { kind: 'learned', reading: best };
    const wider = best === undefined || !isOfSaid ? [] : [withColumnsOf(best, learned), withFiguresOf(best, learned)];
    for (const wide of wider) if (wide !== null && isSure(wide, least)) return { kind: 'learned', reading: wide };
    // What the rules say is missing is worth more than readings that cannot hold it.
    const readings = offered(learned.filter((reading) => hearsAll(reading, beyond)));
    return { kind: 'offer', readings: readings.length > 0 || goesOn ? readings : guessed(learned, beyond) };
  }
  const isConfirmed =
    best !== undefined &&
    isSure(best, LIKELY) &&
    isSame(whole, best) &&
    isOrderedAs(whole.query, best.query) &&
    whole.query.measures.length <= best.query.measures.length &&
    isOfSameColumns(whole.query, best.query) &&
    keepsDenied(whole.query, best.query) &&
    !best.showsUnsaid &&
    // The rules know the same synonyms, and have read every word.
    !best.hasStandIn &&
    !isPlainListing(whole.query) &&
    !showsMore(whole, best) &&
    !countsNames(whole.query, best.query) &&
    !countsBelow(whole.query, best.query) &&
    !namesMore(whole.query, best.query) &&
    !isInOtherOrder(whole.query, best.query) &&
    // Two lists put together say no more than the one that finds the same, and one list not as much as two that were asked for.
    (best.query.set === undefined) === (whole.query.set === undefined);
  const isFuller =
    best !== undefined &&
    isSure(best, SURE) &&
    showsAllOf(best, whole) &&
    !best.showsUnsaid &&
    !isOneNumber(whole.query);
  if (isConfirmed || isFuller) return { kind: 'learned', reading: best };
  const isShielded = isOfNamed && (best?.chance ?? 0) < CERTAIN;
  if (best !== undefined && isSure(best, SURE_TO_OPPOSE) && !isComputed && !isShielded && isOpposed(whole, learned))
    return { kind: 'offer', readings: [best] };
  if (isFarFetched(whole, learned)) return { kind: 'offer', readings: offered(learned) };
  return { kind: 'read-whole' };
}

/**
 * Whether a learned reading is offered before what the rules read: one that could have answered alone is, and one that stands against words which they
 * fetched from far need not be as likely.
 */
export const standsFirst = ({ chance }: TriedReading, whole: ReadWhole | undefined): boolean =>
  chance >= (whole === undefined ? SURE : LIKELIER);

/** Batches brewed by Mara: the rows with all that is known of them, and not only their days or names. */
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

/** Who does not want nights, which keepers are active: a reading without that column finds the same rows by chance. */
const keepsDenied = ({ filters }: Query, other: Query): boolean =>
  filters.every(
    (one) =>
      (one.kind !== 'boolean' && (one.kind !== 'values' || !one.negated)) ||
      JSON.stringify(other.filters).includes(JSON.stringify(one.ref.column)),
  );

/** Teas with price: what they are called, beside the price. */
const namesMore = ({ columns }: Query, other: Query): boolean =>
  other.columns.length > 0 && columns.length > other.columns.length;

/** Names: the first before the last. */
const isInOtherOrder = ({ columns }: Query, other: Query): boolean =>
  columns.length > 1 && JSON.stringify(sorted(columns)) === JSON.stringify(sorted(other.columns));

const sorted = (columns: Query['columns']): string[] =>
  columns.map(({ table, column, path }) => `${table}.${column} ${JSON.stringify(path)}`).sort();

/** How many have the lowest fee: the number, and no fee beside it. */
const isOneNumber = ({ measures, groups }: Query): boolean => measures.length === 1 && groups.length === 0;

/** How many tracks: the rows, and not the names of theirs, which are as many only as long as no two have the same. */
const countsNames = (query: Query, other: Query): boolean =>
  query.measures.some((one) => one.function === 'count' && one.ref === null) &&
  other.measures.some((one) => one.function === 'count-distinct' && one.ref?.path.length === 0);

/** How many candidates were hired: the candidates, and not the rows below them that say so, which are as many only as long as none has two. */
const countsBelow = (query: Query, other: Query): boolean =>
  query.measures.some((one) => one.function === 'count-distinct' && (one.ref?.path.length ?? 0) > 0) &&
  other.measures.some((one) => one.function === 'count' && one.ref === null);

/** Columns that are compared with a number or searched for a text. */
const comparedColumns = ({ filters }: Query): string[] =>
  filters.flatMap((filter) =>
    filter.kind === 'compare' || filter.kind === 'text' ? [`${filter.ref.table}.${filter.ref.column}`] : [],
  );

/** The same rows the other way around, or by something else, are another answer. */
const isOrderedAs = ({ order }: Query, other: Query): boolean =>
  order === null ||
  (order.direction === other.order?.direction && (order.by.kind === 'measure') === (other.order.by.kind === 'measure'));

/** The rules show what a ranking or a group goes by, which a person wants to see. */
function showsMore({ query: { order, limit, groups }, result }: ReadWhole, other: TriedReading): boolean {
  const isRanking = order !== null || limit !== null || groups.length > 0;
  return isRanking && (result?.columns.length ?? 0) > (other.result?.columns.length ?? 0);
}

/**
 * Aviators, where the data has pilots: what is most likely meant is offered although no word of it was known, or although it finds nothing,
 * where there is nothing else to offer.
 */
const guessed = ([best]: readonly TriedReading[], beyond: readonly string[]): TriedReading[] =>
  best !== undefined && best.keepsNames && best.chance >= LIKELY && hearsAll(best, beyond) ? [best] : [];

const offered = (learned: readonly TriedReading[]): TriedReading[] =>
  learned.filter(isLikelyEnough).slice(0, MAX_OFFERED);

/** Whether a reading is worth offering. */
export function isLikelyEnough({ chance, key, hasHeard }: TriedReading): boolean {
  return hasHeard && chance >= WORTH_OFFERING && key !== 'EMPTY';
}
