import type { MessageRecord } from '../../src/playground/server/workspace/records.ts';
import { BOT_USER } from '../../src/playground/server/workspace/seed.ts';
import type { Posted } from '../driver/person.ts';
import type { PlaygroundDriver } from '../playground-driver.ts';

export interface Asked extends Posted {
  words: string;
}

/** What people ask in a story whose answers are counted. */
export interface Asking {
  /** Those of the next question. */
  nextWords: () => string;
  /** A question that nobody asked before. */
  ask: (where?: string) => Promise<Asked>;
  /** All that the bot says about it. */
  botsIn: (posted: Posted) => MessageRecord[];
}

export const WHERE = 'data-questions';

export function makeAsking(driver: PlaygroundDriver): Asking {
  let count = 0;
  const nextWords = () => `how many boxes in crate ${count + 1}?`;
  return {
    nextWords,
    async ask(where = WHERE) {
      const words = nextWords();
      count += 1;
      const posted = await driver.asPerson('ana').says(where, where === 'dm' ? words : `@parley ${words}`);
      return { ...posted, words };
    },
    botsIn: ({ channel, threadTs }) =>
      driver
        .messagesIn(channel)
        .filter((message) => message.threadTs === threadTs && message.user === BOT_USER && message.ts !== threadTs),
  };
}
