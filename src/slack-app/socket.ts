import { type CloseEvent, type MessageEvent, WebSocket } from 'undici';
import { z } from 'zod';
import { readJson } from '../shared/json.ts';

/** https://docs.slack.dev/apis/events-api/using-socket-mode */
const helloSchema = z.looseObject({
  type: z.literal('hello'),
  num_connections: z.number().int().optional(),
  connection_info: z.looseObject({ app_id: z.string().optional() }).optional(),
});
const disconnectSchema = z.looseObject({ type: z.literal('disconnect'), reason: z.string().default('') });
const envelopeSchema = z.looseObject({ type: z.string(), envelope_id: z.string(), payload: z.unknown() });

type Envelope = z.infer<typeof envelopeSchema>;

export interface SlackSocket {
  /** How many connections the app has, this one included; undefined: Slack doesn't say. */
  connections: number | undefined;
  appId: string | undefined;
  /** From now on what Slack sends is acknowledged and passed on. Before, it isn't, so that Slack sends it again. */
  onEnvelope(listener: (envelope: Envelope) => void): void;
  close(): void;
}

export type SocketOutcome =
  | { kind: 'open'; socket: SlackSocket }
  | { kind: 'closed'; reason: string }
  | { kind: 'timeout' };

/** Opens one Socket Mode connection, as far as Slack's hello. Never rejects. */
export async function openSocket(url: string, timeoutMs: number): Promise<SocketOutcome> {
  if (!URL.canParse(url) || !/^wss?:$/.test(new URL(url).protocol)) return { kind: 'closed', reason: '' };
  const socket = new WebSocket(url);
  const listeners = new Set<(envelope: Envelope) => void>();
  return new Promise((resolve) => {
    const end = (outcome: SocketOutcome): void => {
      clearTimeout(timer);
      if (outcome.kind !== 'open') socket.close();
      resolve(outcome);
    };
    const timer = setTimeout(() => end({ kind: 'timeout' }), timeoutMs);
    socket.addEventListener('error', () => end({ kind: 'closed', reason: '' }));
    socket.addEventListener('close', (event: CloseEvent) => end({ kind: 'closed', reason: event.reason }));
    socket.addEventListener('message', ({ data }: MessageEvent) => {
      const message = readJson(String(data));
      const hello = helloSchema.safeParse(message).data;
      if (hello !== undefined) return end({ kind: 'open', socket: socketOf(hello, socket, listeners) });
      const disconnect = disconnectSchema.safeParse(message).data;
      if (disconnect !== undefined) return end({ kind: 'closed', reason: disconnect.reason });
      const envelope = envelopeSchema.safeParse(message).data;
      if (envelope === undefined || listeners.size === 0) return undefined;
      socket.send(JSON.stringify({ envelope_id: envelope.envelope_id }));
      for (const listener of listeners) listener(envelope);
    });
  });
}

function socketOf(
  { num_connections: connections, connection_info: info }: z.infer<typeof helloSchema>,
  socket: WebSocket,
  listeners: Set<(envelope: Envelope) => void>,
): SlackSocket {
  return {
    connections,
    appId: info?.app_id,
    onEnvelope: (listener) => void listeners.add(listener),
    close: () => socket.close(),
  };
}
