import type { TriedReading } from './learned/try-readings.ts';
import { isSame, type ReadWhole } from './same-answer.ts';

/** How likely the learned models must hold what the rules read: on the validation questions, 97.3 % of the answers above it are right (docs/engine.md). */
const LIKELY = 0.7;

/**
 * Whether both readers, which know nothing of each other, found the same rows and neither doubts it: no word is unheard or stands for another, and no note
 * says what a word was taken for. An empty result confirms nothing.
 */
export function isCertain(whole: ReadWhole, [best]: readonly TriedReading[]): boolean {
  if (best === undefined || best.chance < LIKELY || best.doubts.length > 0 || best.key === 'EMPTY') return false;
  if (best.hasStandIn || !best.hasHeard) return false;
  return isSame(whole, best) && whole.query.notes.length === 0;
}
