import { backoffMs } from '../../../shared/backoff.ts';
import type { PageCommand, ServerEvent } from '../../protocol/protocol.ts';
import { readServerEvent } from './server-event.ts';

export type ConnectionState = 'connecting' | 'open' | 'lost' | 'nobody';

/** How the server closes a socket for a person it does not know; trying again would not help. */
const NO_SUCH_PERSON = 1008;
const WAITS = { firstMs: 400, longestMs: 8_000 };

interface Listeners {
  onEvent: (event: ServerEvent) => void;
  onState: (state: ConnectionState) => void;
}

/** One WebSocket to the workspace that comes back by itself. Each new connection begins with a snapshot. */
export class Connection {
  readonly #url: string;
  readonly #listeners: Listeners;
  #socket: WebSocket | null = null;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(url: string, listeners: Listeners) {
    this.#url = url;
    this.#listeners = listeners;
    window.addEventListener('online', () => this.#retryNow());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.#retryNow();
    });
  }

  open(): void {
    clearTimeout(this.#timer);
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const event = readServerEvent(data);
      if (event === null) return;
      if (event.kind === 'snapshot') this.#opened();
      this.#listeners.onEvent(event);
    });
    socket.addEventListener('close', ({ code }) => {
      if (code === NO_SUCH_PERSON) this.#listeners.onState('nobody');
      else if (this.#socket === socket) this.#closed();
    });
  }

  /** Whether the command left. A false answer means: keep it and try again after the next snapshot. */
  send(command: PageCommand): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(command));
    return true;
  }

  #opened(): void {
    this.#failures = 0;
    this.#listeners.onState('open');
  }

  #closed(): void {
    this.#socket = null;
    this.#listeners.onState('lost');
    this.#failures += 1;
    this.#timer = setTimeout(() => this.open(), backoffMs(this.#failures, WAITS));
  }

  #retryNow(): void {
    if (this.#socket === null) this.open();
  }
}

/** This page, for as long as it is open; `crypto.randomUUID` is missing on plain http addresses other than the machine's own. */
const PAGE = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

/** Where the workspace listens: beside the page, on its own host. */
export function workspaceUrl(page: Location): string {
  const url = new URL('/ui', page.href);
  url.protocol = page.protocol === 'https:' ? 'wss:' : 'ws:';
  const person = new URLSearchParams(page.search).get('as');
  if (person !== null) url.searchParams.set('person', person);
  url.searchParams.set('page', PAGE);
  return url.href;
}
