import { few, or } from './lists.ts';

/** What introduces the readings that are offered when it is not sure which one is meant. */
export const introduceReadings = (unread: readonly string[]): string =>
  unread.length === 0
    ? 'I can read that in more than one way.'
    : `I'm not sure what you mean by ${few(
        unread.map((word) => `“${word}”`),
        or,
      )}.`;
