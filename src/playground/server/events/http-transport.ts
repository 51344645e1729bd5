import type { Clock } from '../../../shared/clock.ts';
import { readJson } from '../../../shared/json.ts';
import { slackSignature } from '../../../shared/slack-signature.ts';
import type { Timers } from '../../../shared/timers.ts';
import { ACKNOWLEDGE_WITHIN_MS } from './delivery.ts';
import type { FailureReason, Interaction, Retry, Transport } from './transport.ts';

export interface HttpTransportOptions {
  /** Where the app listens, `…/slack/events`; asked at each attempt, as the app may start after the playground. */
  url: () => string;
  signingSecret: string;
  clock: Clock;
  timers: Timers;
}

interface Outgoing {
  body: string;
  contentType: 'application/json' | 'application/x-www-form-urlencoded';
  headers?: Record<string, string>;
}

interface Incoming {
  ok: boolean;
  noRetry: boolean;
  text: string;
}

const REASON_HEADER: Record<FailureReason, string> = {
  timeout: 'http_timeout',
  connection_failed: 'connection_failed',
  http_error: 'http_error',
};

/** Signed POSTs: https://docs.slack.dev/authentication/verifying-requests-from-slack */
export function makeHttpTransport({ url, signingSecret, clock, timers }: HttpTransportOptions): Transport {
  const underway = new Set<AbortController>();
  const post = async ({ body, contentType, headers }: Outgoing): Promise<Incoming | FailureReason> => {
    const abort = new AbortController();
    const cancelTimeout = timers.after(ACKNOWLEDGE_WITHIN_MS, () => abort.abort());
    underway.add(abort);
    try {
      const timestamp = String(Math.floor(clock.now().getTime() / 1000));
      const response = await fetch(url(), {
        method: 'POST',
        headers: { 'content-type': contentType, ...sign(body, timestamp, signingSecret), ...headers },
        body,
        signal: abort.signal,
        redirect: 'manual',
      });
      const noRetry = response.headers.get('x-slack-no-retry') === '1';
      return { ok: response.ok, noRetry, text: await response.text() };
    } catch {
      return abort.signal.aborted ? 'timeout' : 'connection_failed';
    } finally {
      cancelTimeout();
      underway.delete(abort);
    }
  };
  return {
    connected: () => true,
    onConnectionChange() {},
    dropConnections() {},
    async attempt(event, retry) {
      const body = JSON.stringify(event);
      const answer = await post({ body, contentType: 'application/json', headers: retryHeaders(retry) });
      if (typeof answer === 'string') return answer;
      if (answer.ok) return 'acknowledged';
      return answer.noRetry ? 'refused-for-good' : 'http_error';
    },
    async ask(interaction) {
      const answer = await post({ body: asForm(interaction), contentType: 'application/x-www-form-urlencoded' });
      if (typeof answer === 'string') return { kind: answer };
      return answer.ok ? { kind: 'acknowledged', body: bodyOf(answer.text) } : { kind: 'http_error' };
    },
    stop() {
      for (const abort of underway) abort.abort();
    },
  };
}

/** Commands are a form of their own; everything else is JSON in one field of a form. */
function asForm({ type, payload }: Interaction): string {
  if (type === 'interactive') return new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
  const fields = Object.entries(payload).map(([name, value]): [string, string] => [name, String(value)]);
  return new URLSearchParams(fields).toString();
}

/** Plain words are a message's text. */
function bodyOf(text: string): unknown {
  return text === '' ? undefined : (readJson(text) ?? { text });
}

function sign(body: string, timestamp: string, secret: string): Record<string, string> {
  return {
    'user-agent': 'Slackbot 1.0 (+https://api.slack.com/robots)',
    'x-slack-request-timestamp': timestamp,
    'x-slack-signature': slackSignature(secret, timestamp, body),
  };
}

function retryHeaders(retry: Retry | undefined): Record<string, string> {
  return retry === undefined
    ? {}
    : { 'x-slack-retry-num': String(retry.number), 'x-slack-retry-reason': REASON_HEADER[retry.reason] };
}
