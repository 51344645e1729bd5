import type { Clock } from '../shared/clock.ts';
import { type Route, TimeoutError } from './errors.ts';

export interface Deadline {
  /** Aborts when the time is up or the caller gives up. */
  signal: AbortSignal;
  remainingMs(): number;
}

export interface DeadlineOptions {
  route: Route;
  timeoutMs: number;
  clock: Clock;
  /** The caller's. */
  signal: AbortSignal | undefined;
}

/** @throws TimeoutError when the work takes too long; the caller's abort reason when the caller gave up */
export async function withDeadline<T>(options: DeadlineOptions, work: (deadline: Deadline) => Promise<T>): Promise<T> {
  const { route, timeoutMs, clock, signal } = options;
  signal?.throwIfAborted();
  const controller = new AbortController();
  const giveUp = (): void => controller.abort(signal?.reason);
  signal?.addEventListener('abort', giveUp, { once: true });
  const timer = setTimeout(() => controller.abort(new TimeoutError(route, timeoutMs)), timeoutMs);
  const endsAt = clock.now().getTime() + timeoutMs;
  try {
    return await work({ signal: controller.signal, remainingMs: () => endsAt - clock.now().getTime() });
  } catch (error) {
    controller.signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}
