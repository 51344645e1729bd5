import type { Playground } from '../../src/playground/index.ts';
import { CHANNELS, PEOPLE } from '../../src/playground/server/workspace/seed.ts';

/** So many messages of two people, of one to a dozen lines, each with its number in it, in the first channel. */
export function fillChannel({ workspace }: Playground, count: number): void {
  const channel = CHANNELS[0]?.id ?? '';
  for (let number = 0; number < count; number += 1) {
    const user = PEOPLE[Math.floor(number / 3) % 2]?.id ?? '';
    const text = `message ${number}, ${'which has its own length and wraps. '.repeat((number * 7919) % 37)}`;
    workspace.post({ channel, user, text, blocks: [], threadTs: null });
  }
}
