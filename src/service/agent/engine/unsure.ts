import type { TriedReading } from './learned/try-readings.ts';
import { countsItself } from './opposed.ts';
import type { Query } from './query/query.ts';
import { isSame, type ReadWhole } from './same-answer.ts';

/** A reading less likely than this is not worth a word beside another answer. */
const WORTH_TELLING = 0.4;
/** Words that were as far to fetch as this, as the rules' `Resolution` tells it: what was said plainly needs no other meaning. */
const FETCHED = 3;

/** What the learned models take a question for that is answered as the rules read it: told beside the answer, which may be wrong then. */
export function otherMeaning(whole: ReadWhole, learned: readonly TriedReading[]): TriedReading | null {
  const [best] = learned;
  if (best === undefined || whole.result === undefined || (whole.cost ?? 0) < FETCHED || isSame(whole, best))
    return null;
  const isWorth =
    best.chance >= WORTH_TELLING && best.doubts.length === 0 && best.hasHeard && !countsItself(best.query, whole.query);
  return isWorth && best.key !== 'EMPTY' && !isOtherView(whole, best) ? best : null;
}

/** A ranking of finer groups, as many rows told by other columns, or two lists put together, which few people ask for: no meaning of its own. */
const isOtherView = ({ query, result }: ReadWhole, other: TriedReading): boolean =>
  other.query.set !== undefined ||
  (isListing(other.query) && isOfKey(other.query) && other.result?.rows.length === 1) ||
  (query.limit !== null && other.query.limit !== null && other.query.groups.length > query.groups.length) ||
  ([query, other.query].every(isListing) && result?.rows.length === other.result?.rows.length);

/** Order 1042: something else of the one row that was named. */
const isOfKey = ({ filters }: Query): boolean =>
  filters.length > 0 && filters.every((one) => one.kind === 'compare' && one.operator === '=');

const isListing = ({ measures, groups }: Query): boolean => measures.length + groups.length === 0;

/** Said after an answer; the question can be asked as it stands there. */
export const otherMeaningText = (question: string): string => ` This could also mean “${question}”. If so, ask that.`;
