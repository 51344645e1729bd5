import type { Clock } from '../../../shared/clock.ts';
import { ProviderError } from './transport/provider-error.ts';
import type { ProviderTrouble } from './transport/trouble.ts';

/** The longest that a provider may ask to be left alone. */
const LONGEST_REST_MS = 5 * 60_000;
/** So many questions must fail within so long before others are spared the wait. */
const FAILURES = 3;
const TOGETHER_MS = 2 * 60_000;
/** Between two tries that people ask for while the model is left alone. */
const BETWEEN_TRIES_MS = 5_000;

/** The next question would only meet the same. */
const FOR_EVERYBODY: readonly ProviderTrouble[] = ['wrong-key', 'used-up', 'no-such-model'];
/** It may have hit this question alone. */
const MAY_BE_CHANCE: readonly ProviderTrouble[] = ['unreachable', 'too-slow', 'broken-off', 'failed', 'overloaded'];

export interface Rest {
  /** Why the model is not asked now; undefined: it is. `isWanted`: a person asked for it. */
  reason(isWanted: boolean): ProviderTrouble | undefined;
  /** A question failed. @returns whether the model is left alone from now on */
  after(error: unknown): boolean;
  /** A question was answered. */
  over(): void;
}

/**
 * Leaves the model alone for a while, for everybody: at once when the provider asks for it or the next question would
 * meet the same failure, otherwise when questions fail one after another.
 */
export function createRest(clock: Clock, restMs: number): Rest {
  let rest: { trouble: ProviderTrouble; until: number } | undefined;
  let failures: number[] = [];
  let triedAt = Number.NEGATIVE_INFINITY;
  const now = (): number => clock.now().getTime();
  return {
    reason(isWanted) {
      if (rest === undefined || now() >= rest.until) return undefined;
      if (!isWanted || now() - triedAt < BETWEEN_TRIES_MS) return rest.trouble;
      triedAt = now();
      return undefined;
    },
    after(error) {
      if (!(error instanceof ProviderError)) return false;
      const { kind, retryAfterMs } = error;
      if (MAY_BE_CHANCE.includes(kind)) failures = [...failures.filter((at) => now() - at < TOGETHER_MS), now()];
      const isAtOnce = FOR_EVERYBODY.includes(kind) || kind === 'rate-limited' || retryAfterMs !== undefined;
      if (!isAtOnce && failures.length < FAILURES) return false;
      rest = { trouble: kind, until: now() + Math.min(retryAfterMs ?? restMs, LONGEST_REST_MS) };
      return true;
    },
    over() {
      failures = [];
      rest = undefined;
      triedAt = Number.NEGATIVE_INFINITY;
    },
  };
}
