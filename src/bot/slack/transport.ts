import type { webApi } from '@slack/bolt';
import { Agent, type Dispatcher } from 'undici';

export type SlackFetch = NonNullable<webApi.WebClientOptions['fetch']>;
export type SlackResponse = Awaited<ReturnType<SlackFetch>>;
type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2];

/** Slack's largest lists are far below. */
const MAX_BYTES = 16 * 1_024 * 1_024;

interface SlackFetchOptions {
  /** For the whole of a call, from the wait for a connection to the last byte of the answer. */
  timeoutMs: number;
  maxBytes?: number;
  /** What is beneath answers with JSON, and anything else is no answer of Slack. */
  apiUrl?: string;
}

/**
 * As much of `fetch` as Slack's SDK and Bolt use, over kept connections. The real one makes streams, events and a signal
 * for each call, which takes longer than all else that a call does. Redirects are refused: they would carry the token on.
 * Rejects with what broke the connection, the reason of the signal, or a `TimeoutError`.
 */
export function makeSlackFetch({ timeoutMs, maxBytes = MAX_BYTES, apiUrl }: SlackFetchOptions): SlackFetch {
  const agent = new Agent({ connect: { timeout: timeoutMs }, headersTimeout: 0, bodyTimeout: 0 });
  return async (address, { method = 'GET', headers = {}, body, signal } = {}) => {
    if (body !== undefined && typeof body !== 'string') throw new TypeError('only text is sent to Slack');
    const url = new URL(address);
    const call = { origin: url.origin, path: `${url.pathname}${url.search}`, method, headers, body: body ?? null };
    const answer = await new Promise<Received>((resolve, reject) => {
      const exchange = new Exchange({ timeoutMs, maxBytes, signal, resolve, reject });
      if (signal?.aborted !== true) agent.dispatch(call, exchange);
    });
    if (REDIRECTS.has(answer.status)) throw new TypeError('Slack redirects the call');
    // The SDK would take half an answer, or the page of a proxy, for a refusal with that name.
    const isOfApi = apiUrl !== undefined && url.href.startsWith(apiUrl);
    if (isOfApi && answer.status === OK && !isJson(answer.body)) throw new Error('the answer of Slack is no JSON');
    return responseOf(answer, url.href);
  };
}

const OK = 200;

function isJson(body: Buffer): boolean {
  try {
    JSON.parse(body.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

interface Received {
  status: number;
  statusText: string;
  headers: Headers;
  body: Buffer;
}

interface ExchangeOptions extends Required<Omit<SlackFetchOptions, 'apiUrl'>> {
  signal: AbortSignal | undefined;
  resolve: (received: Received) => void;
  reject: (reason: unknown) => void;
}

/** One call and its answer. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #options: ExchangeOptions;
  readonly #timer: NodeJS.Timeout;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  #head: Omit<Received, 'body'> = { status: 0, statusText: '', headers: {} };
  #controller: Dispatcher.DispatchController | undefined;
  #isOver = false;

  constructor(options: ExchangeOptions) {
    const { signal, timeoutMs } = options;
    this.#options = options;
    this.#timer = setTimeout(
      () => this.#giveUp(new DOMException(`no answer in ${timeoutMs} ms`, 'TimeoutError')),
      timeoutMs,
    );
    signal?.addEventListener('abort', this.#onAbort);
    if (signal?.aborted === true) this.#onAbort();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // It was given up while it waited for a connection.
    if (this.#isOver) controller.abort(new Error('given up'));
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: Headers, statusText = ''): void {
    this.#head = { status, headers, statusText };
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bytes += chunk.length;
    const { maxBytes } = this.#options;
    if (this.#bytes > maxBytes) this.#giveUp(new RangeError(`the answer of Slack is larger than ${maxBytes} bytes`));
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    if (this.#end()) this.#options.resolve({ ...this.#head, body: Buffer.concat(this.#chunks) });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#end()) this.#options.reject(error);
  }

  readonly #onAbort = (): void => this.#giveUp(this.#options.signal?.reason);

  #giveUp(reason: unknown): void {
    if (!this.#end()) return;
    this.#options.reject(reason);
    this.#controller?.abort(new Error('given up'));
  }

  /** false: it has ended before. */
  #end(): boolean {
    if (this.#isOver) return false;
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#options.signal?.removeEventListener('abort', this.#onAbort);
    return true;
  }
}

function responseOf({ status, statusText, headers, body }: Received, url: string): SlackResponse {
  const text = (): string => body.toString('utf8');
  return {
    ok: status >= 200 && status < 300,
    status,
    statusText,
    url,
    headers: {
      get: (name) => valueOf(headers[name.toLowerCase()]),
      entries: () => Object.entries(headers).map(([name, value]) => [name, valueOf(value) ?? '']),
    },
    arrayBuffer: async () => new Uint8Array(body).buffer,
    json: async (): Promise<unknown> => JSON.parse(text()),
    text: async () => text(),
  };
}

const valueOf = (header: string | string[] | undefined): string | null =>
  Array.isArray(header) ? header.join(', ') : (header ?? null);
