import type { ServerEvent } from '../../protocol/protocol.ts';
import { millisecondsOf } from '../text/time.ts';
import type { WorkspaceState } from './workspace-state.ts';

const RECENT_MS = 2 * 60_000;

/**
 * The thread where something begins to happen for a question the viewer has just asked, so that the page may open it.
 * Null for other people's threads and for old ones.
 */
export function findAnsweredThread(
  state: WorkspaceState,
  event: ServerEvent,
  now: number,
): { channel: string; threadTs: string } | null {
  const place = placeOf(event, state.viewer.id);
  if (place === null) return null;
  const root = state.messages.get(place.channel)?.find((message) => message.ts === place.threadTs);
  const recent = now - millisecondsOf(place.threadTs) < RECENT_MS;
  return root?.user === state.viewer.id && recent ? place : null;
}

/**
 * Whether the thread may open now. On a narrow screen it covers the channel: it opens once there is something to read, and
 * not over what the person is typing.
 */
export const mayOpen = (event: ServerEvent, screen: { hasRoom: boolean; isTyping: boolean }): boolean =>
  screen.hasRoom || (event.kind === 'message-posted' && !screen.isTyping);

function placeOf(event: ServerEvent, viewer: string): { channel: string; threadTs: string } | null {
  if (event.kind === 'status-changed' && event.status.status !== '') return event.status;
  if (event.kind !== 'message-posted') return null;
  const { channel, threadTs, ts, user } = event.message;
  return threadTs === null || threadTs === ts || user === viewer ? null : { channel, threadTs };
}
