import type { TriedReading } from './learned/try-readings.ts';
import { isSame, type ReadWhole } from './same-answer.ts';

/** How likely the learned models must hold what the rules read. */
const LIKELY = Number(process.env['CERTAIN_CHANCE'] ?? 0.5);

/**
 * Whether both readers, which know nothing of each other, found the same rows and neither doubts it: no word is unheard or had to be fetched from far, and no
 * note says that a word was taken in one of several meanings. An empty result confirms nothing.
 */
export function isCertain(whole: ReadWhole, [best]: readonly TriedReading[]): boolean {
  if (best === undefined || best.chance < LIKELY || best.doubts.length > 0 || best.key === 'EMPTY') return false;
  if (best.hasStandIn || best.showsUnsaid || !best.hasHeard) return false;
  return isSame(whole, best) && whole.query.notes.length === 0;
}
