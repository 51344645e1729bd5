import type { Channel, Message } from '../../protocol/protocol.ts';
import { editableText } from '../text/editable.ts';
import { millisecondsOf } from '../text/time.ts';
import { rootsOf } from './conversation.ts';
import type { WorkspaceState } from './workspace-state.ts';

const RECENT_MS = 10 * 60_000;

/**
 * What the viewer has just written in a channel without a mention, as they typed it: the app doesn't hear it. Null when the
 * last message is something else, or is answered.
 */
export function findUnaddressed(state: WorkspaceState, channel: Channel, now: number): string | null {
  if (channel.kind === 'direct') return null;
  const messages = state.messages.get(channel.id) ?? [];
  const last = rootsOf(messages).at(-1);
  if (last === undefined || !isUnheard(last, state.viewer.id) || now - millisecondsOf(last.ts) > RECENT_MS) return null;
  const isAnswered = messages.some(({ threadTs, ts }) => threadTs === last.ts && ts !== last.ts);
  return isAnswered ? null : editableText(last.text, state.people);
}

/** Whoever is mentioned is talked to. */
const isUnheard = ({ user, text, ephemeral }: Message, viewer: string): boolean =>
  user === viewer && ephemeral !== true && text.trim() !== '' && !/<[@!]/.test(text);
