import { z } from 'zod';
import { readJson } from '../../shared/json.ts';
import type { SlackFetch } from './transport.ts';

/** What became of a call of Slack, in few words. `unauthorized`: Slack doesn't take the bot's token any more. */
type SlackCallResult = 'ok' | 'rate_limited' | 'unauthorized' | 'refused' | 'server_error' | 'timeout' | 'unreachable';

/** Hears of each call once it has ended. */
export type OnSlackCall = (call: { method: string; result: SlackCallResult; seconds: number }) => void;

/** The same calls, measured: each try for itself, as Slack sees them. */
export function measureCalls(send: SlackFetch, onCall: OnSlackCall): SlackFetch {
  return async (address, options) => {
    const began = performance.now();
    const end = (result: SlackCallResult): void =>
      onCall({ method: methodOf(address), result, seconds: (performance.now() - began) / 1000 });
    try {
      const response = await send(address, options);
      end(await resultOf(response));
      return response;
    } catch (error) {
      end(error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'unreachable');
      throw error;
    }
  };
}

/** `chat.postMessage`. Whatever else is called, files that are uploaded, has one name, so that there are few. */
function methodOf(address: string | URL): string {
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  return /^[a-z]+(?:\.[a-zA-Z]+){1,3}$/.test(last) && last.length < 60 ? last : 'other';
}

type SlackResponse = Awaited<ReturnType<SlackFetch>>;

/** https://docs.slack.dev/reference/methods/auth.test#errors */
const UNAUTHORIZED: ReadonlySet<string> = new Set([
  'account_inactive',
  'invalid_auth',
  'not_authed',
  'token_expired',
  'token_revoked',
]);
const RATE_LIMITED: ReadonlySet<string> = new Set(['rate_limited', 'ratelimited']);
/** Slack's own trouble, said with status 200. */
const SERVER_ERRORS: ReadonlySet<string> = new Set(['fatal_error', 'internal_error', 'service_unavailable']);

async function resultOf(response: SlackResponse): Promise<SlackCallResult> {
  const { status } = response;
  if (status === 429) return 'rate_limited';
  if (status >= 500) return 'server_error';
  const text = await response.text();
  // Slack's answers begin so, and most are of this kind: reading them twice would cost more than the call does.
  if (text.startsWith('{"ok":true')) return 'ok';
  const { ok, error = '' } = answerSchema.safeParse(readJson(text)).data ?? {};
  if (ok === true) return 'ok';
  if (RATE_LIMITED.has(error)) return 'rate_limited';
  if (SERVER_ERRORS.has(error)) return 'server_error';
  if (UNAUTHORIZED.has(error)) return 'unauthorized';
  // A file that is uploaded is answered in words.
  return ok === undefined && status < 400 ? 'ok' : 'refused';
}

const answerSchema = z.object({ ok: z.boolean(), error: z.string().optional() });
