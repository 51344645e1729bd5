import { createHmac } from 'node:crypto';
import type { Clock } from '../../../shared/clock.ts';
import type { Timers } from '../timers.ts';
import { ACKNOWLEDGE_WITHIN_MS } from './delivery.ts';
import type { EventCallback } from './event-callback.ts';
import type { Attempt, FailureReason, Retry, Transport } from './transport.ts';

export interface HttpTransportOptions {
  /** Where the app listens, `…/slack/events`; asked at each attempt, as the app may start after the playground. */
  url: () => string;
  signingSecret: string;
  clock: Clock;
  timers: Timers;
}

const REASON_HEADER: Record<FailureReason, string> = {
  timeout: 'http_timeout',
  connection_failed: 'connection_failed',
  http_error: 'http_error',
};

/** Signed POSTs: https://docs.slack.dev/authentication/verifying-requests-from-slack */
export function makeHttpTransport({ url, signingSecret, clock, timers }: HttpTransportOptions): Transport {
  const underway = new Set<AbortController>();
  const post = async (event: EventCallback, retry: Retry | undefined, signal: AbortSignal): Promise<Attempt> => {
    const body = JSON.stringify(event);
    const timestamp = String(Math.floor(clock.now().getTime() / 1000));
    const headers = { ...sign(body, timestamp, signingSecret), ...retryHeaders(retry) };
    const response = await fetch(url(), { method: 'POST', headers, body, signal, redirect: 'manual' });
    await response.body?.cancel();
    if (response.ok) return 'acknowledged';
    return response.headers.get('x-slack-no-retry') === '1' ? 'refused-for-good' : 'http_error';
  };
  return {
    connected: () => true,
    onConnectionChange() {},
    async attempt(event, retry) {
      const abort = new AbortController();
      const cancelTimeout = timers.after(ACKNOWLEDGE_WITHIN_MS, () => abort.abort());
      underway.add(abort);
      try {
        return await post(event, retry, abort.signal);
      } catch {
        return abort.signal.aborted ? 'timeout' : 'connection_failed';
      } finally {
        cancelTimeout();
        underway.delete(abort);
      }
    },
    stop() {
      for (const abort of underway) abort.abort();
    },
  };
}

function sign(body: string, timestamp: string, secret: string): Record<string, string> {
  const signature = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex');
  return {
    'content-type': 'application/json',
    'user-agent': 'Slackbot 1.0 (+https://api.slack.com/robots)',
    'x-slack-request-timestamp': timestamp,
    'x-slack-signature': `v0=${signature}`,
  };
}

function retryHeaders(retry: Retry | undefined): Record<string, string> {
  return retry === undefined
    ? {}
    : { 'x-slack-retry-num': String(retry.number), 'x-slack-retry-reason': REASON_HEADER[retry.reason] };
}
