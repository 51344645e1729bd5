import type { Message } from '../../protocol/protocol.ts';
import { dayOf, millisecondsOf } from '../text/time.ts';

const SAME_BREATH_MS = 5 * 60_000;

export interface MessageGroup {
  day: string;
  /** By one author, close together; the first carries the name and the picture. */
  messages: Message[];
}

export interface Replies {
  count: number;
  latest: Message;
  /** Authors, the most recent first, each once. */
  users: string[];
}

/** What a channel shows: everything but replies. */
export function rootsOf(messages: readonly Message[]): Message[] {
  return messages.filter((message) => message.threadTs === null || message.threadTs === message.ts);
}

export function repliesTo(messages: readonly Message[], threadTs: string): Message[] {
  return messages.filter((message) => message.threadTs === threadTs && message.ts !== threadTs);
}

/** By root's ts. Counted here and not read from the root, so that a reply and its count appear together. */
export function summarizeReplies(messages: readonly Message[]): Map<string, Replies> {
  const summaries = new Map<string, Replies>();
  for (const message of messages) {
    if (message.threadTs === null || message.threadTs === message.ts) continue;
    const before = summaries.get(message.threadTs);
    // What only the viewer sees isn't what the thread says.
    if (message.ephemeral === true && before !== undefined) continue;
    summaries.set(message.threadTs, {
      count: (before?.count ?? 0) + 1,
      latest: message,
      users: [message.user, ...(before?.users ?? []).filter((user) => user !== message.user)],
    });
  }
  return summaries;
}

/** Consecutive messages of one author within five minutes on one day. A message in `alone` ends its group. */
export function groupMessages(
  messages: readonly Message[],
  context: { timeZone: string; alone: ReadonlySet<string> },
): MessageGroup[] {
  const groups: MessageGroup[] = [];
  for (const message of messages) {
    const day = dayOf(millisecondsOf(message.ts), context.timeZone);
    const group = groups.at(-1);
    const last = group?.messages.at(-1);
    const joins =
      group?.day === day &&
      last?.user === message.user &&
      !context.alone.has(last.ts) &&
      millisecondsOf(message.ts) - millisecondsOf(last.ts) < SAME_BREATH_MS;
    if (joins) group.messages.push(message);
    else groups.push({ day, messages: [message] });
  }
  return groups;
}
