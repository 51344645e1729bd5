import { Agent, type Dispatcher, request } from 'undici';
import type { Clock } from '../shared/clock.ts';
import { HttpError, NetworkError, ResponseSchemaError, type Route } from './errors.ts';
import { readFailureBody, tokenLike } from './failure-body.ts';
import { readHttpDate } from './http-date.ts';

const MAX_FAILURE_BYTES = 64 * 1_024;

/** The request was not sent, because there was nothing to send it over. */
const NEVER_REACHED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

export interface TransportOptions {
  /** May have a path prefix and a trailing slash. */
  baseUrl: string;
  timeoutMs: number;
  maxResponseBytes: number;
  clock: Clock;
}

interface Call {
  route: Route;
  /** Below the base URL, with a leading slash. */
  path: string;
  /** The value of the header, as it is. */
  authorization: string;
  body: object;
  /** What the answer must not bring back into an error. */
  secrets: readonly string[];
}

export interface Transport {
  /**
   * Sends once and gives the JSON of a 2xx answer.
   * @throws HttpError | NetworkError | ResponseSchemaError (too large, not JSON); the signal's reason when it aborts
   */
  post(call: Call, signal: AbortSignal): Promise<unknown>;
  close(): Promise<void>;
}

export function createTransport({ baseUrl, timeoutMs, maxResponseBytes, clock }: TransportOptions): Transport {
  const base = readBaseUrl(baseUrl);
  // The call's signal is the only deadline: undici's own would cut a slow answer at five minutes.
  const agent = new Agent({ connect: { timeout: timeoutMs }, headersTimeout: 0, bodyTimeout: 0 });
  return {
    async post(call, signal) {
      const response = await connected(call.route, signal, () =>
        request(`${base}${call.path}`, {
          dispatcher: agent,
          method: 'POST',
          headers: {
            authorization: call.authorization,
            'content-type': 'application/json',
            accept: 'application/json',
            'user-agent': 'parley',
          },
          body: JSON.stringify(call.body),
          signal,
        }),
      );
      const succeeded = response.statusCode >= 200 && response.statusCode < 300;
      const limit = succeeded ? maxResponseBytes : Math.min(MAX_FAILURE_BYTES, maxResponseBytes);
      const body = await connected(call.route, signal, () => readBody(response, limit));
      if (!succeeded) throw httpError(call, response, { body, now: clock.now() });
      if (body === undefined) throw new ResponseSchemaError(call.route, 'body', `is larger than ${limit} bytes`);
      return parseJson(call.route, body);
    },
    close: () => agent.destroy(),
  };
}

function readBaseUrl(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  // The text itself is not told: it may carry credentials.
  if (!url || !/^https?:$/.test(url.protocol)) throw new TypeError('the base URL is not an http or https URL');
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

async function connected<T>(route: Route, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    const code = codeOf(error);
    throw new NetworkError(route, { code, reached: !NEVER_REACHED.has(code) });
  }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'UNKNOWN';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** undefined: larger than the limit; what lies beyond is not read. */
async function readBody({ headers, body }: Dispatcher.ResponseData, limit: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = Number(headers['content-length'] ?? 0) > limit ? Number.POSITIVE_INFINITY : 0;
  if (bytes <= limit) {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength;
      if (bytes > limit) break;
      chunks.push(chunk);
    }
  }
  if (bytes <= limit) return new TextDecoder().decode(Buffer.concat(chunks));
  body.on('error', () => undefined).destroy();
  return undefined;
}

function parseJson(route: Route, body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new ResponseSchemaError(route, 'body', 'is not JSON');
  }
}

function httpError(
  { route, secrets }: Call,
  { statusCode, headers }: Dispatcher.ResponseData,
  { body, now }: { body: string | undefined; now: Date },
): HttpError {
  const failure = readFailureBody(body, secrets);
  return new HttpError(route, {
    ...failure,
    status: statusCode,
    requestId: failure.requestId ?? tokenLike(single(headers['x-request-id']), secrets),
    retryAfterMs: readRetryAfter(single(headers['retry-after']), now),
  });
}

const single = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

function readRetryAfter(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  const at = readHttpDate(header);
  return at === undefined ? undefined : Math.max(0, at - now.getTime());
}
