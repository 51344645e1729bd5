import type { Query } from '../parser/query/query.ts';
import type { TriedReading } from './try-readings.ts';

/** What the rule reader made of a question: a query of which every word was read, with what it finds. */
export interface ReadWhole {
  query: Query;
  /** Equal for readings with the same rows; undefined where it was not tried. */
  key: string | undefined;
}

export type Decision =
  | { kind: 'read-whole' }
  | { kind: 'learned'; reading: TriedReading }
  /** Nothing is sure enough: these are offered, the most likely first. */
  | { kind: 'offer'; readings: TriedReading[]; withWhole: boolean };

/** How likely the best reading must be: alone, and against a reading of which every word was read. */
export const SURE = 0.8;
export const SURE_AGAINST = 0.9;
/** A reading less likely than this is not offered. */
const WORTH_OFFERING = 0.02;
const MAX_OFFERED = 3;

/**
 * Answers with the reading that is likely enough, or offers several. Two readers that know nothing of each other and
 * find the same rows are right together; where they differ, the learned one must be nearly certain.
 */
export function decide(whole: ReadWhole | undefined, learned: readonly TriedReading[], isBeyond: boolean): Decision {
  const [best] = learned;
  if (whole !== undefined && (isBeyondLearned(whole.query) || best === undefined)) return { kind: 'read-whole' };
  const isSure = (reading: TriedReading, least: number) =>
    reading.chance >= least && reading.unexplained.length === 0 && !isBeyond && reading.key !== 'EMPTY';
  if (whole === undefined) {
    if (best !== undefined && isSure(best, SURE)) return { kind: 'learned', reading: best };
    return { kind: 'offer', readings: offered(learned), withWhole: false };
  }
  const agreed = learned.find(({ key }) => key === whole.key);
  if (agreed !== undefined && (agreed === best || agreed.chance >= 0.25)) return { kind: 'read-whole' };
  if (best !== undefined && isSure(best, SURE_AGAINST)) return { kind: 'learned', reading: best };
  if (best === undefined || best.chance < 0.5) return { kind: 'read-whole' };
  return { kind: 'offer', readings: offered(learned.filter(({ key }) => key !== whole.key)), withWhole: true };
}

const offered = (learned: readonly TriedReading[]): TriedReading[] =>
  learned.filter(({ chance, key }) => chance >= WORTH_OFFERING && key !== 'EMPTY').slice(0, MAX_OFFERED);

/** What the learned models have no words for: periods, shares, computed measures, parts of time, top of each group. */
export function isBeyondLearned(query: Query): boolean {
  if (query.within !== undefined || query.topOfEach !== undefined || query.rank !== null) return true;
  const isRich = query.measures.some(
    (measure) =>
      measure.over !== undefined ||
      measure.minus !== undefined ||
      measure.window !== undefined ||
      measure.where !== undefined ||
      measure.per !== undefined ||
      measure.until !== undefined ||
      measure.grain !== undefined ||
      ['share', 'median'].includes(measure.function),
  );
  return (
    isRich ||
    query.groups.some((group) => group.kind === 'time') ||
    query.filters.some((filter) => ['period', 'weekday', 'top'].includes(filter.kind))
  );
}
