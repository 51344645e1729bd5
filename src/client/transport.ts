import { Agent, type Dispatcher, request } from 'undici';
import { EVENT_STREAM, type Stage, streamFailureSchema } from '../contract/stages.ts';
import type { Clock } from '../shared/clock.ts';
import { readJson } from '../shared/json.ts';
import type { LongUtf8 } from '../shared/long-utf8.ts';
import { HttpError, NetworkError, ResponseSchemaError, type Route } from './errors.ts';
import { readFailureBody, tokenLike } from './failure-body.ts';
import { makeHeldBytes } from './held-bytes.ts';
import { readHttpDate } from './http-date.ts';
import { parseJson, readBody } from './read-body.ts';
import { readStream, type StreamEnd } from './read-stream.ts';

const MAX_FAILURE_BYTES = 64 * 1_024;
/** A host that lets no connection be made for so long isn't there. */
const CONNECT_MS = 10_000;

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

const JSON_TYPE = 'application/json';
/** A service that knows no stages answers the other. */
const STAGES_OR_JSON = `${EVENT_STREAM}, ${JSON_TYPE};q=0.9`;

export type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface Call {
  route: Route;
  /** Below the base URL, with a leading slash. */
  path: string;
  /** The value of the header, as it is. */
  authorization: string;
  body: object | undefined;
  /** Without it GET, and POST with a body. */
  method?: Method;
  /** A header of the answer in JSON, and the field of the record that it becomes. */
  header?: { name: string; field: string };
  /** What the answer must not bring back into an error. */
  secrets: readonly string[];
  /** Asks the service to report what it is doing, and passes the reports on. */
  onStage?: ((stage: Stage) => void) | undefined;
}

export interface Transport {
  /**
   * Sends once and gives the JSON of a 2xx answer.
   * @throws HttpError | NetworkError (also for a stream that ends before its record) | ResponseSchemaError (too large, not
   * JSON); the signal's reason when it aborts
   */
  send(call: Call, signal: AbortSignal): Promise<unknown>;
  close(): Promise<void>;
}

export function createTransport({ baseUrl, timeoutMs, maxResponseBytes, clock }: TransportOptions): Transport {
  const base = readBaseUrl(baseUrl);
  // The call's signal is the only deadline: undici's own would cut a slow answer at five minutes.
  const connect = { timeout: Math.min(timeoutMs, CONNECT_MS) };
  const agent = new Agent({ connect, headersTimeout: 0, bodyTimeout: 0 });
  const heldBytes = makeHeldBytes(maxResponseBytes);
  let streamsStages = true;
  const sendHolding = async (call: Call, signal: AbortSignal, hold: (bytes: number) => void): Promise<unknown> => {
    const onStage = streamsStages ? call.onStage : undefined;
    const response = await connected(call.route, signal, () =>
      request(`${base}${call.path}`, {
        dispatcher: agent,
        method: call.method ?? (call.body === undefined ? 'GET' : 'POST'),
        headers: {
          authorization: call.authorization,
          ...(call.body === undefined ? {} : { 'content-type': JSON_TYPE }),
          accept: onStage === undefined ? JSON_TYPE : STAGES_OR_JSON,
          'user-agent': 'parley',
        },
        body: call.body === undefined ? null : JSON.stringify(call.body),
        signal,
      }),
    );
    const succeeded = response.statusCode >= 200 && response.statusCode < 300;
    if (succeeded && onStage !== undefined && isEventStream(response)) {
      const reading = { maxBytes: maxResponseBytes, onStage, hold };
      const end = await connected(call.route, signal, () => readStream(response.body, reading));
      // It streams something else, and is asked for JSON from now on.
      if (end.kind === 'cut-off' && !end.isOurs) streamsStages = false;
      return recordOf(call, end);
    }
    const limit = succeeded ? maxResponseBytes : Math.min(MAX_FAILURE_BYTES, maxResponseBytes);
    const body = await connected(call.route, signal, () => readBody(response, limit, hold));
    if (!succeeded) throw httpError(call, response, { body: body.text?.toString(), now: clock.now() });
    // What is deleted has nothing to say.
    if (call.method === 'DELETE') return null;
    if (body.text === undefined) throw new ResponseSchemaError(call.route, 'body', body.problem);
    return withHeader(await parseJson(call.route, body.text), call, response);
  };
  return {
    async send(call, signal) {
      const held = heldBytes();
      try {
        return await sendHolding(call, signal, held.hold);
      } finally {
        held.release();
      }
    },
    close: () => agent.destroy(),
  };
}

function readBaseUrl(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  // The text itself isn't quoted: it may contain credentials.
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

/** A header that is missing or isn't JSON adds nothing. */
function withHeader(record: unknown, { header }: Call, { headers }: Dispatcher.ResponseData): unknown {
  const sent = header === undefined ? undefined : single(headers[header.name]);
  if (header === undefined || sent === undefined || typeof record !== 'object' || record === null) return record;
  return { ...record, [header.field]: readJson(sent) };
}

const isEventStream = ({ headers }: Dispatcher.ResponseData): boolean =>
  single(headers['content-type'])?.split(';')[0]?.trim().toLowerCase() === EVENT_STREAM;

/** @throws HttpError | NetworkError | ResponseSchemaError */
async function recordOf(call: Call, end: StreamEnd): Promise<unknown> {
  const { route } = call;
  switch (end.kind) {
    case 'record':
      return parseJson(route, end.data);
    case 'error':
      throw await toldError(call, end.data);
    case 'cut-off':
      throw new NetworkError(route, { code: 'STREAM_CUT_OFF', reached: true });
    case 'too-large':
      throw new ResponseSchemaError(route, 'body', end.problem);
    default:
      return end satisfies never;
  }
}

/** A failure that came as an event, as if it had come with its status. */
async function toldError({ route, secrets }: Call, data: LongUtf8): Promise<HttpError | ResponseSchemaError> {
  const read = await parseJson(route, data);
  const told = streamFailureSchema.pick({ status: true, retry_after: true }).safeParse(read).data;
  if (told === undefined) return new ResponseSchemaError(route, 'error');
  const retryAfterMs = told.retry_after === undefined ? undefined : told.retry_after * 1_000;
  return new HttpError(route, { ...readFailureBody(data.toString(), secrets), status: told.status, retryAfterMs });
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
