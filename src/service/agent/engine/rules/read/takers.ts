import type { Reading } from './rule.ts';

const TAKERS = ['subscriber', 'subscribers', 'recipient', 'recipients', 'holder', 'holders', 'members', 'users'];

/** Newsletter subscribers: those of whom the column right before says yes. */
export function readTakers({ cursor, draft }: Reading, at: number): number {
  const flag = draft.filters.at(-1);
  const isSaid = cursor.is(at, ...TAKERS) && cursor.named(at) === null;
  if (!isSaid || flag?.kind !== 'value' || flag.mention.start + flag.mention.length !== at) return 0;
  return flag.mention.candidates.every(({ kind }) => kind === 'column') ? 1 : 0;
}
