import type { TriedReading } from './learned/try-readings.ts';
import { isSame, type ReadWhole } from './same-answer.ts';

/** A reading less likely than this is not worth a word beside another answer. */
const WORTH_TELLING = 0.4;
/** What words of the question speak against, where it is as likely as this all the same. */
const LIKELY_AGAINST_WORDS = 0.7;

/** What the learned models take a question for that is answered as the rules read it: told beside the answer, which may be wrong then. */
export function otherMeaning(whole: ReadWhole, learned: readonly TriedReading[]): TriedReading | null {
  const [best] = learned;
  if (best === undefined || whole.result === undefined || isSame(whole, best)) return null;
  const isWorth = best.chance >= (best.doubts.length === 0 ? WORTH_TELLING : LIKELY_AGAINST_WORDS);
  return isWorth && best.hasHeard && best.key !== 'EMPTY' ? best : null;
}

/** Said after an answer; the question can be asked as it stands there. */
export const otherMeaningText = (question: string): string =>
  ` This could also mean “${question}”: ask that if it does.`;
