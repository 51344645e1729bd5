import type { Clock } from '../../shared/clock.ts';
import { ServiceFailure } from '../failures.ts';

/** Counts a call of `who`. @throws ServiceFailure `rate_limited` that says when to come again */
export type RateLimit = (who: string | number) => void;

export interface RateLimitDeps {
  perMinute: number;
  clock: Clock;
}

interface Bucket {
  left: number;
  at: number;
}

const MINUTE_MS = 60_000;
const MOST_BUCKETS = 10_000;

/** As many calls at once as in a minute; they come back one by one. */
export function createRateLimit({ perMinute, clock }: RateLimitDeps): RateLimit {
  const buckets = new Map<string | number, Bucket>();
  const msPerCall = MINUTE_MS / perMinute;

  /** A client that made no call for a minute has all of them again, so it is forgotten. */
  function forgetFull(now: number): void {
    if (buckets.size < MOST_BUCKETS) return;
    for (const [who, { at }] of buckets) if (now - at >= MINUTE_MS) buckets.delete(who);
  }

  return (who) => {
    const now = clock.now().getTime();
    forgetFull(now);
    const bucket = buckets.get(who) ?? { left: perMinute, at: now };
    const left = Math.min(perMinute, bucket.left + Math.max(0, now - bucket.at) / msPerCall);
    buckets.set(who, { left: left < 1 ? left : left - 1, at: now });
    if (left >= 1) return;
    const retryAfterSeconds = Math.ceil(((1 - left) * msPerCall) / 1000);
    const message = `Too many calls. Try again in ${retryAfterSeconds} seconds.`;
    throw new ServiceFailure('rate_limited', message, [], { retryAfterSeconds });
  };
}
