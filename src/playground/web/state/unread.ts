import type { Message } from '../../protocol/protocol.ts';
import { placeKey } from './workspace-state.ts';

/** How far one person has read: by `placeKey`, the ts of the last message seen. */
export interface ReadMarks {
  /** Everything up to here counts as read: what was there when the person first came. */
  since: string;
  places: Readonly<Record<string, string>>;
}

/** Marks for a person who has none yet: what is there is old news. */
export function firstMarks(messages: Iterable<readonly Message[]>): ReadMarks {
  let since = '0';
  for (const list of messages) {
    const last = list.at(-1)?.ts ?? '0';
    if (last > since) since = last;
  }
  return { since, places: {} };
}

export function markRead(marks: ReadMarks, place: string, ts: string): ReadMarks {
  return ts <= readUpTo(marks, place) ? marks : { ...marks, places: { ...marks.places, [place]: ts } };
}

/** Whether someone else wrote into the channel, or into a thread of it, since the viewer last looked there. */
export function isChannelUnread(marks: ReadMarks, messages: readonly Message[], viewer: string): boolean {
  return messages.some((message) => {
    if (message.user === viewer) return false;
    const inThread = message.threadTs !== null && message.threadTs !== message.ts;
    const seen = message.ts <= readUpTo(marks, message.channel);
    return !seen && !(inThread && message.ts <= readUpTo(marks, placeKey(message.channel, message.threadTs)));
  });
}

export function isThreadUnread(marks: ReadMarks, latest: Message, viewer: string): boolean {
  return latest.user !== viewer && latest.ts > readUpTo(marks, placeKey(latest.channel, latest.threadTs));
}

/** Reads what was kept as text; anything else than marks is no marks. */
export function readMarks(stored: string | null): ReadMarks | null {
  if (stored === null) return null;
  try {
    const value: unknown = JSON.parse(stored);
    if (typeof value !== 'object' || value === null || !('since' in value) || !('places' in value)) return null;
    const { since, places } = value;
    if (typeof since !== 'string' || typeof places !== 'object' || places === null) return null;
    const entries = Object.entries(places).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    return { since, places: Object.fromEntries(entries) };
  } catch {
    return null;
  }
}

function readUpTo(marks: ReadMarks, place: string): string {
  const own = marks.places[place] ?? '0';
  return own > marks.since ? own : marks.since;
}
