import { z } from 'zod';
import { byName } from '../shared/by-name.ts';
import { readJson } from '../shared/json.ts';
import { plainText } from '../shared/plain-text.ts';

/** What came of a call. */
export type SlackReply =
  | (Answered & { kind: 'ok' })
  | (Answered & { kind: 'refused'; error: string })
  /** Nothing that can be called an answer of Slack. `why` ends a sentence: “Slack can't be reached: …” */
  | { kind: 'unreachable'; why: string };

interface Answered {
  body: Readonly<Record<string, unknown>>;
  /** Those of the token, where Slack says them. */
  scopes: ReadonlySet<string> | undefined;
  /** Slack's own time. */
  date: Date | undefined;
}

/** Slack's Web API, called once and never retried: a person is looking at the terminal. */
export interface SlackApi {
  /** Never rejects. `token` undefined: one of the methods that need none. */
  call(method: string, options?: { token?: string; args?: Readonly<Record<string, string>> }): Promise<SlackReply>;
}

/** What a proxy's login page may be large. */
const MAX_BODY_BYTES = 1_000_000;

const bodySchema = z.looseObject({ ok: z.boolean(), error: z.string().optional() });

/** @param apiUrl ends with a slash */
export function openSlackApi({ apiUrl, timeoutMs }: { apiUrl: string; timeoutMs: number }): SlackApi {
  return {
    async call(method, { token, args = {} } = {}) {
      try {
        const response = await fetch(`${apiUrl}${method}`, {
          method: 'POST',
          headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
          body: new URLSearchParams(args),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        return readReply(response, await response.text());
      } catch (error) {
        return { kind: 'unreachable', why: whyUnreachable(error, timeoutMs) };
      }
    },
  };
}

function readReply({ status, headers }: Response, text: string): SlackReply {
  if (status === 429) return { kind: 'unreachable', why: `it asks to wait ${secondsOf(headers)} before the next call` };
  const body = text.length > MAX_BODY_BYTES ? undefined : bodySchema.safeParse(readJson(text)).data;
  if (body === undefined) {
    const what = status >= 500 ? `it answers with status ${status}` : 'something else answers, perhaps a proxy';
    return { kind: 'unreachable', why: what };
  }
  const answered = { body, scopes: scopesIn(headers), date: dateIn(headers) };
  if (body.ok) return { kind: 'ok', ...answered };
  return { kind: 'refused', error: errorName(body.error ?? ''), ...answered };
}

/** Slack's names of errors are words of small letters; anything else isn't repeated. */
const errorName = (error: string): string => (/^[a-z][a-z_]{0,60}$/.test(error) ? error : 'an unknown error');

const secondsOf = (headers: Headers): string => {
  const seconds = Number(headers.get('retry-after'));
  return seconds > 0 && seconds < 100_000 ? `${seconds} seconds` : 'a while';
};

function scopesIn(headers: Headers): ReadonlySet<string> | undefined {
  const scopes = headers.get('x-oauth-scopes');
  if (scopes === null) return undefined;
  return new Set(scopes.split(',').flatMap((scope) => plainText(scope) || []));
}

function dateIn(headers: Headers): Date | undefined {
  const date = new Date(headers.get('date') ?? '');
  return Number.isNaN(date.getTime()) ? undefined : date;
}

const WHY = byName<string>({
  ENOTFOUND: "its name isn't known here. Check DNS and the network",
  EAI_AGAIN: "its name can't be looked up. Check DNS and the network",
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection broke',
  UND_ERR_SOCKET: 'the connection broke',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no network',
  UND_ERR_CONNECT_TIMEOUT: 'it takes too long to connect',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate isn't trusted. If a proxy replaces it, set NODE_EXTRA_CA_CERTS",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate isn't trusted. If a proxy replaces it, set NODE_EXTRA_CA_CERTS",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate isn't trusted. If a proxy replaces it, set NODE_EXTRA_CA_CERTS",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "its certificate isn't trusted. If a proxy replaces it, set NODE_EXTRA_CA_CERTS",
});

/** In words, without anything that the error quotes. */
export function whyUnreachable(error: unknown, timeoutMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `no answer within ${timeoutMs / 1_000} seconds`;
  const code = codeOf(error);
  return WHY[code] ?? (code === '' ? 'the connection failed' : `the connection failed (${code})`);
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string' && /^[A-Z][A-Z0-9_]{1,60}$/.test(error.code)) return error.code;
  return codeOf(error.cause ?? (error instanceof AggregateError ? error.errors[0] : undefined));
}
