import { setTimeout as delay } from 'node:timers/promises';
import { spread } from '../shared/backoff.ts';
import type { Deadline } from './deadline.ts';
import { HttpError, NetworkError } from './errors.ts';

/** Before the second and the third attempt. */
const BACKOFF_MS = [250, 1_000];

/**
 * `repeatable`: doing it twice is the same as once.
 * `once`: it may be sent again only while it is certain that the service has not taken it.
 */
export type RetrySafety = 'repeatable' | 'once';

/** Resolves after the time, or rejects when the signal aborts. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

export const timerSleep: Sleep = (ms, signal) => delay(ms, undefined, { signal });

export interface RetryOptions {
  safety: RetrySafety;
  deadline: Deadline;
  sleep: Sleep;
  onRetry(error: unknown, waitMs: number): void;
}

/** Tries up to three times, and never waits for a moment that lies beyond the deadline. */
export async function withRetries<T>(attempt: () => Promise<T>, options: RetryOptions): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const backoff = BACKOFF_MS[tries];
      if (backoff === undefined || !mayRetry(error, options.safety)) throw error;
      const waitMs = (error instanceof HttpError ? error.retryAfterMs : undefined) ?? spread(backoff);
      if (waitMs >= options.deadline.remainingMs()) throw error;
      options.onRetry(error, waitMs);
      await options.sleep(waitMs, options.deadline.signal);
    }
  }
}

function mayRetry(error: unknown, safety: RetrySafety): boolean {
  if (error instanceof NetworkError) return safety === 'repeatable' || !error.reached;
  if (!(error instanceof HttpError)) return false;
  if (safety === 'repeatable') return error.status === 429 || error.status >= 500;
  // With Retry-After the service says itself that it put the request aside.
  return (error.status === 429 || error.status === 503) && error.retryAfterMs !== undefined;
}
