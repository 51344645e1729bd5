import { randomBytes, randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { Timers } from '../../../shared/timers.ts';
import type { Drop } from '../../protocol/protocol.ts';
import { ACKNOWLEDGE_WITHIN_MS } from '../events/delivery.ts';
import type { EventCallback } from '../events/event-callback.ts';
import type { Attempt, Interaction, Reply, Retry, Transport } from '../events/transport.ts';
import { SocketConnection } from './connection.ts';

/** https://docs.slack.dev/apis/events-api/using-socket-mode */
const MAX_CONNECTIONS = 10;
const TICKET_LIFETIME_MS = 30_000;
/** Between the warning and the end of a connection that is recycled. */
const WARNED_MS = 10_000;

/** The app's WebSockets. Each event goes to one of them, in turn. */
export class SocketMode implements Transport {
  readonly #timers: Timers;
  readonly #tickets = new Map<string, () => void>();
  readonly #listeners = new Set<() => void>();
  /** Take back the end of connections that were warned. */
  readonly #warned = new Set<() => void>();
  #connections: SocketConnection[] = [];
  #stopped = false;

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  /** What apps.connections.open hands out: good for one connection, soon. */
  issueTicket(): string {
    const ticket = randomBytes(24).toString('base64url');
    const forget = this.#timers.after(TICKET_LIFETIME_MS, () => this.#tickets.delete(ticket));
    this.#tickets.set(ticket, forget);
    return ticket;
  }

  /** @returns whether the ticket was good; it is used up */
  redeemTicket(ticket: string): boolean {
    this.#tickets.get(ticket)?.();
    return this.#tickets.delete(ticket) && !this.#stopped;
  }

  accept(socket: WebSocket): void {
    const connection = new SocketConnection(socket, this.#timers);
    if (this.#connections.length >= MAX_CONNECTIONS) return connection.disconnect('too_many_websockets');
    this.#connections.push(connection);
    socket.on('close', () => {
      this.#connections = this.#connections.filter((other) => other !== connection);
      this.#tell();
    });
    connection.hello(this.#connections.length);
    this.#tell();
  }

  connected(): boolean {
    return this.#connections.length > 0;
  }

  onConnectionChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  async attempt(event: EventCallback, retry: Retry | undefined): Promise<Attempt> {
    const reply = await this.#send({
      type: 'events_api',
      accepts_response_payload: false,
      retry_attempt: retry?.number ?? 0,
      retry_reason: retry?.reason ?? '',
      payload: event,
    });
    return reply.kind;
  }

  async ask({ type, payload }: Interaction): Promise<Reply> {
    return this.#send({ type, payload, accepts_response_payload: true });
  }

  dropConnections(how: Drop): void {
    if (how === 'recycle') return this.#recycle();
    const dropped = this.#connections;
    // Before they close, for nothing shall be sent on them any more.
    this.#connections = [];
    for (const connection of dropped) {
      if (how === 'lost') connection.lose();
      else if (how === 'stalled') connection.stall();
      else connection.disconnect('refresh_requested');
    }
    this.#tell();
  }

  /** Of one connection, the next in turn, as happens every few hours. */
  #recycle(): void {
    const [recycled] = this.#connections;
    if (recycled === undefined) return;
    recycled.warn();
    const cancel = this.#timers.after(WARNED_MS, () => {
      this.#warned.delete(cancel);
      if (!this.#connections.includes(recycled)) return;
      this.#connections = this.#connections.filter((other) => other !== recycled);
      recycled.disconnect('refresh_requested');
      this.#tell();
    });
    this.#warned.add(cancel);
  }

  stop(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    for (const forget of this.#tickets.values()) forget();
    this.#tickets.clear();
    for (const cancel of this.#warned) cancel();
    for (const connection of this.#connections) connection.disconnect('refresh_requested');
  }

  async #send(envelope: Record<string, unknown>): Promise<Reply> {
    const connection = this.#connections.shift();
    if (connection === undefined) return { kind: 'connection_failed' };
    this.#connections.push(connection);
    return connection.send({ envelope_id: randomUUID(), ...envelope }, ACKNOWLEDGE_WITHIN_MS);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
