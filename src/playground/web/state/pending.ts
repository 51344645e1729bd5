import type { Message } from '../../protocol/protocol.ts';

/** A message of the viewer's that the server has not shown back yet. */
export interface PendingMessage {
  commandId: string;
  channel: string;
  threadTs: string | null;
  /** As typed. */
  typed: string;
  /** As the server is expected to store it: escaped, with mentions as ids. */
  text: string;
  sentAt: number;
  /** `waiting` for a connection, `sent` and unanswered, or `failed` with its reason. */
  state: 'waiting' | 'sent' | 'failed';
  reason: string | null;
  /** Known once the server said `done`; the message itself may still be on its way. */
  ts: string | null;
}

// The clock here and the server's may differ by a little; by more than this an equal text is an older message.
const CLOCK_TOLERANCE_MS = 60_000;

/** Whether `message` is what `pending` became. */
export function isDelivered(pending: PendingMessage, message: Message, viewer: string): boolean {
  if (message.channel !== pending.channel || message.user !== viewer) return false;
  if (pending.ts !== null) return message.ts === pending.ts;
  const threadTs = message.threadTs === message.ts ? null : message.threadTs;
  const postedAt = Number.parseFloat(message.ts) * 1000;
  return (
    pending.state !== 'waiting' &&
    threadTs === pending.threadTs &&
    message.text.trim() === pending.text.trim() &&
    postedAt > pending.sentAt - CLOCK_TOLERANCE_MS
  );
}
