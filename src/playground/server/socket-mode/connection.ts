import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { Timers } from '../../../shared/timers.ts';
import type { Reply } from '../events/transport.ts';
import { readSocketJson } from '../workspace/read-json.ts';
import { APP } from '../workspace/seed.ts';

const PING_EVERY_MS = 10_000;
const CONNECTION_TIME_SECONDS = 18_060;
const DEBUG_INFO = { host: 'playground' };

const acknowledgementSchema = z.object({ envelope_id: z.string(), payload: z.unknown().optional() });

/** One WebSocket of the app: hello, envelopes and their acknowledgements, pings, disconnect. */
export class SocketConnection {
  readonly #socket: WebSocket;
  readonly #timers: Timers;
  readonly #waiting = new Map<string, (reply: Reply) => void>();
  #cancelPing = (): void => {};
  #alive = true;
  #isStalled = false;

  constructor(socket: WebSocket, timers: Timers) {
    this.#socket = socket;
    this.#timers = timers;
    socket.on('message', (data) => this.#acknowledge(readSocketJson(data)));
    socket.on('pong', () => {
      this.#alive = true;
    });
    // Without a listener an error (a frame too large, a reset) would end the process; `close` follows it.
    socket.on('error', () => {});
    socket.on('close', () => this.#closed());
    this.#schedulePing();
  }

  hello(connections: number): void {
    this.#write({
      type: 'hello',
      num_connections: connections,
      connection_info: { app_id: APP.id },
      debug_info: { ...DEBUG_INFO, approximate_connection_time: CONNECTION_TIME_SECONDS },
    });
  }

  async send(envelope: { envelope_id: string } & Record<string, unknown>, withinMs: number): Promise<Reply> {
    return new Promise((resolve) => {
      const settle = (reply: Reply): void => {
        cancelTimeout();
        this.#waiting.delete(envelope.envelope_id);
        resolve(reply);
      };
      const cancelTimeout = this.#timers.after(withinMs, () => settle({ kind: 'timeout' }));
      this.#waiting.set(envelope.envelope_id, settle);
      this.#write(envelope);
    });
  }

  /** Says that it will be closed soon. What comes until then is still sent over it. */
  warn(): void {
    this.#write({ type: 'disconnect', reason: 'warning', debug_info: DEBUG_INFO });
  }

  /** The app is expected to close, as Slack's own client does. */
  disconnect(reason: 'refresh_requested' | 'too_many_websockets'): void {
    this.#write({ type: 'disconnect', reason, debug_info: DEBUG_INFO });
    this.#socket.close(1000);
  }

  /** As when a cable is cut. */
  lose(): void {
    this.#socket.terminate();
  }

  /** As when something on the way forgets the connection: neither end hears of the other, and neither is told. */
  stall(): void {
    this.#cancelPing();
    this.#isStalled = true;
    this.#socket.pause();
  }

  #acknowledge(sent: unknown): void {
    const message = acknowledgementSchema.safeParse(sent);
    if (!message.success) return;
    const { envelope_id: id, payload: body } = message.data;
    this.#waiting.get(id)?.({ kind: 'acknowledged', body });
  }

  #schedulePing(): void {
    this.#cancelPing = this.#timers.after(PING_EVERY_MS, () => {
      if (!this.#alive) return this.#socket.terminate();
      this.#alive = false;
      this.#socket.ping();
      this.#schedulePing();
    });
  }

  #closed(): void {
    this.#cancelPing();
    for (const settle of this.#waiting.values()) settle({ kind: 'connection_failed' });
  }

  #write(message: Record<string, unknown>): void {
    if (!this.#isStalled) this.#socket.send(JSON.stringify(message));
  }
}
