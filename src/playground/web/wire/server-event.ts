import type { ServerEvent } from '../../protocol/protocol.ts';

const KINDS: Record<ServerEvent['kind'], true> = {
  snapshot: true,
  'message-posted': true,
  'message-changed': true,
  'message-deleted': true,
  'status-changed': true,
  'bot-connection': true,
  'modals-changed': true,
  'home-changed': true,
  'prompts-changed': true,
  'data-known': true,
  'view-errors': true,
  'wire-seen': true,
  'wire-payload': true,
  'faults-changed': true,
  options: true,
  refused: true,
  done: true,
};

/** An event off the wire; null for what this page does not know, so that a newer server does not break an open page. */
export function readServerEvent(data: unknown): ServerEvent | null {
  if (typeof data !== 'string') return null;
  try {
    const value: unknown = JSON.parse(data);
    return isServerEvent(value) ? value : null;
  } catch {
    return null;
  }
}

/** Page and server are built together from one protocol: the kind is checked, the fields are trusted. */
function isServerEvent(value: unknown): value is ServerEvent {
  return typeof value === 'object' && value !== null && 'kind' in value && Object.hasOwn(KINDS, String(value.kind));
}
