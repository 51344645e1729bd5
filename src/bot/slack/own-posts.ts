import type { MessageTs } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import { isNotThere } from './failures.ts';
import type { FoundMessage } from './find-posted.ts';
import type { SlackCall } from './json-call.ts';

/** Messages whose late twin would be noticed. */
const MOST_REMEMBERED = 1_000;

interface OwnPostsDeps {
  call: SlackCall;
  logger: Logger;
}

/** The bot's messages as Slack's events tell of them. */
export function makeOwnPosts({ call, logger }: OwnPostsDeps) {
  const heard = new Map<string, FoundMessage>();
  const settled = new Map<string, MessageTs>();
  const waiting = new Map<string, (message: FoundMessage) => void>();

  const remove = async ({ channel, ts }: FoundMessage): Promise<void> => {
    try {
      await call('chat.delete', { channel, ts });
    } catch (error) {
      if (!isNotThere(error)) logger.warn({ err: error }, 'a message that was posted twice could not be deleted');
    }
  };

  return {
    find: (delivery: string): FoundMessage | undefined => heard.get(delivery),
    /** The event may come before the reply, or without it. */
    async race(delivery: string, reply: Promise<unknown>): Promise<unknown> {
      const told = new Promise<FoundMessage>((resolve) => waiting.set(delivery, resolve));
      try {
        return await Promise.race([reply, told]);
      } finally {
        waiting.delete(delivery);
        // The event won: what the reply is doesn't matter any more.
        reply.catch(() => {});
      }
    },
    heard(delivery: string, message: FoundMessage): void {
      const kept = settled.get(delivery);
      // Of a message that Slack took long ago and showed only now, there is another already.
      if (kept !== undefined && kept !== message.ts) void remove(message);
      if (kept !== undefined) return;
      remember(heard, delivery, message);
      waiting.get(delivery)?.(message);
    },
    settle(delivery: string, { ts }: Pick<FoundMessage, 'ts'>): void {
      heard.delete(delivery);
      remember(settled, delivery, ts);
    },
  };
}

/** The oldest is forgotten first. */
export function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > MOST_REMEMBERED && oldest !== undefined) map.delete(oldest);
}
