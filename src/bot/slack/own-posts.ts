import type { MessageTs, TeamId } from '../../shared/ids.ts';
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

/** A message that the bot posts. In a channel that two workspaces share, each hears of the other's. */
interface Named {
  team: TeamId;
  delivery: string;
}

/** What became of a message: where it is, or that nobody wants it any more. */
interface Kept {
  ts: MessageTs | undefined;
}

/** The bot's messages as Slack's events tell of them. */
export function makeOwnPosts({ call, logger }: OwnPostsDeps) {
  const heard = new Map<string, FoundMessage>();
  const settled = new Map<string, Kept>();
  const waiting = new Map<string, (message: FoundMessage) => void>();

  const remove = async (team: TeamId, { channel, ts }: FoundMessage): Promise<void> => {
    try {
      await call(team, 'chat.delete', { channel, ts });
    } catch (error) {
      if (!isNotThere(error)) logger.warn({ err: error }, 'a message that was posted twice could not be deleted');
    }
  };

  return {
    remove,
    /** undefined: nothing became of it yet. */
    kept: (named: Named): Kept | undefined => settled.get(keyOf(named)),
    /** It is posted, maybe once more. */
    begin(named: Named): void {
      if (settled.get(keyOf(named))?.ts === undefined) settled.delete(keyOf(named));
    },
    find: (named: Named): FoundMessage | undefined => heard.get(keyOf(named)),
    /** The event may come before the reply, or without it. */
    async race(named: Named, reply: Promise<unknown>): Promise<unknown> {
      const key = keyOf(named);
      const told = new Promise<FoundMessage>((resolve) => waiting.set(key, resolve));
      try {
        return await Promise.race([reply, told]);
      } finally {
        waiting.delete(key);
        // The event won: what the reply is doesn't matter any more.
        reply.catch(() => {});
      }
    },
    heard({ message, ...named }: Named & { message: FoundMessage }): void {
      const key = keyOf(named);
      const kept = settled.get(key);
      const takes = waiting.get(key);
      // Of a message that Slack took long ago and showed only now, there is another already, or nobody wants it.
      if (takes === undefined && kept !== undefined && kept.ts !== message.ts) void remove(named.team, message);
      if (takes === undefined && kept !== undefined) return;
      remember(heard, key, message);
      takes?.(message);
    },
    /** @param ts undefined: nobody wants it any more */
    settle(named: Named, { ts }: Kept): void {
      const came = heard.get(keyOf(named));
      heard.delete(keyOf(named));
      remember(settled, keyOf(named), { ts });
      if (came !== undefined && came.ts !== ts) void remove(named.team, came);
    },
  };
}

const keyOf = ({ team, delivery }: Named): string => `${team} ${delivery}`;

/** The oldest is forgotten first. */
export function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > MOST_REMEMBERED && oldest !== undefined) map.delete(oldest);
}
