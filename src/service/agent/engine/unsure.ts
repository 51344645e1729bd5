import type { TriedReading } from './learned/try-readings.ts';
import { countsItself } from './opposed.ts';
import type { Query } from './query/query.ts';
import { finds, type ReadWhole } from './same-answer.ts';

/** Words that were as far to fetch as this, as the rules' `Resolution` tells it: what was said plainly needs no other meaning. */
const FETCHED = 3;
/** So far that one word which speaks against the other meaning, or another view of as many rows, is worth a word too. */
const FAR_FETCHED = 5;
/** A reading less likely than this is not worth a word beside another answer. */
const WORTH_TELLING = 0.33;
/** The same where a word speaks against it. */
const WORTH_TELLING_IN_DOUBT = 0.4;

/**
 * What the learned models take a question for that is answered as the rules read it: told beside the answer, which may be wrong then. On the validation
 * questions, of the answers that tell another meaning about half are wrong; of those that tell none one in twenty is.
 */
export function otherMeaning(whole: ReadWhole, learned: readonly TriedReading[]): TriedReading | null {
  const [best] = learned;
  const cost = whole.cost ?? 0;
  if (best === undefined || whole.result === undefined || cost < FETCHED || finds(best, whole)) return null;
  const isFar = cost >= FAR_FETCHED;
  const isLikely =
    best.doubts.length === 0
      ? best.chance >= WORTH_TELLING
      : isFar && best.doubts.length === 1 && best.chance >= WORTH_TELLING_IN_DOUBT;
  const isWorth = isLikely && best.hasHeard && !countsItself(best.query, whole.query) && best.key !== 'EMPTY';
  return isWorth && !(isFar ? isOfKeyAlone(best) : isOtherView(whole, best)) ? best : null;
}

/** A ranking of finer groups, as many rows told by other columns, or two lists put together, which few people ask for: no meaning of its own. */
const isOtherView = ({ query, result }: ReadWhole, other: TriedReading): boolean =>
  other.query.set !== undefined ||
  isOfKeyAlone(other) ||
  (query.limit !== null && other.query.limit !== null && other.query.groups.length > query.groups.length) ||
  ([query, other.query].every(isListing) && result?.rows.length === other.result?.rows.length);

const isOfKeyAlone = ({ query, result }: TriedReading): boolean =>
  isListing(query) && isOfKey(query) && result?.rows.length === 1;

/** Order 1042: something else of the one row that was named. */
const isOfKey = ({ filters }: Query): boolean =>
  filters.length > 0 && filters.every((one) => one.kind === 'compare' && one.operator === '=');

const isListing = ({ measures, groups }: Query): boolean => measures.length + groups.length === 0;

/** Said after an answer; the question can be asked as it stands there. */
export const otherMeaningText = (question: string): string => ` This could also mean “${question}”. If so, ask that.`;
