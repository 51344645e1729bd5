import { few, or } from './lists.ts';

/** What introduces the readings that are offered when it is not sure which one is meant. */
export function introduceReadings(unread: readonly string[], readings: number): string {
  if (unread.length === 0) return readings === 1 ? 'Is this what you mean?' : 'I can read that in more than one way.';
  const words = few(
    unread.map((word) => `“${word}”`),
    or,
  );
  return `I'm not sure what you mean by ${words}.${readings === 1 ? ' Is this it?' : ' Is it one of these?'}`;
}
