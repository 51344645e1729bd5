import type { Timers } from '../shared/timers.ts';

/** So many failures one after the other, with nothing in between, are no accident. */
export const MOST_FAILURES = 3;
export const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;
/** A try that takes longer may be a question that does. Another may be made beside it. */
const TRY_MS = 15_000;

/** `free`: nothing is known against it. `try`: it is the one that tries. `held`: it would only wait for a failure. */
type Passage = 'free' | 'try' | 'held';

export interface Breaker {
  isAway: () => boolean;
  /** Asked before a call is made. */
  begin: () => Passage;
  answers: () => void;
  fails: (isTry: boolean) => void;
  /** Opens now, and lets the first try at once. */
  open: () => void;
  /** A try that said nothing. */
  tryLater: () => void;
  /** Resolves when a call may be made: for all that wait once it closes, for one at a time to try. Rejects with the reason of `signal`. */
  whenBack: (signal: AbortSignal, who: string | undefined) => Promise<void>;
  /** Ends its timers. */
  close: () => void;
}

interface BreakerOptions {
  timers: Timers;
  onChange: (isAway: boolean) => void;
  /** It is time to try, and nobody waits to. */
  onIdle: () => void;
  /** Who tries before the others. */
  goesFirst: (who: string | undefined) => boolean;
}

/** Holds calls back after failures, but for one now and then that tries: https://martinfowler.com/bliki/CircuitBreaker.html */
export function createBreaker({ timers, onChange, onIdle, goesFirst }: BreakerOptions): Breaker {
  let failures = 0;
  let isAway = false;
  /** Whether the next call may try. */
  let mayTry = false;
  let wait = FIRST_WAIT_MS;
  let cancel = (): void => {};
  const waiting = new Map<() => void, string | undefined>();

  /** Lets one call through after so long, and another if that one doesn't come to an end. */
  const tryAfter = (ms: number): void => {
    cancel();
    mayTry = false;
    cancel = timers.after(ms, () => {
      mayTry = true;
      const next = [...waiting].find(([, who]) => goesFirst(who)) ?? [...waiting][0];
      if (next === undefined) return onIdle();
      const [resolve] = next;
      waiting.delete(resolve);
      resolve();
      cancel = timers.after(TRY_MS, () => tryAfter(0));
    });
  };

  const turnAway = (firstWaitMs: number): void => {
    wait = FIRST_WAIT_MS;
    isAway = true;
    onChange(true);
    tryAfter(firstWaitMs);
  };

  return {
    isAway: () => isAway,
    begin() {
      if (!isAway) return 'free';
      if (!mayTry) return 'held';
      cancel();
      mayTry = false;
      cancel = timers.after(TRY_MS, () => tryAfter(0));
      return 'try';
    },
    answers() {
      failures = 0;
      if (!isAway) return;
      isAway = false;
      cancel();
      onChange(false);
      for (const resolve of waiting.keys()) resolve();
      waiting.clear();
    },
    fails(isTry) {
      failures += 1;
      if (isAway && isTry) {
        wait = Math.min(LONGEST_WAIT_MS, wait * 2);
        tryAfter(jittered(wait));
      } else if (!isAway && failures >= MOST_FAILURES) turnAway(jittered(FIRST_WAIT_MS));
    },
    open() {
      if (!isAway) turnAway(0);
    },
    tryLater() {
      if (isAway) tryAfter(jittered(wait));
    },
    async whenBack(signal, who) {
      signal.throwIfAborted();
      if (!isAway) return;
      await new Promise<void>((resolve, reject) => {
        const end = (): void => {
          signal.removeEventListener('abort', giveUp);
          resolve();
        };
        const giveUp = (): void => {
          waiting.delete(end);
          reject(signal.reason);
        };
        signal.addEventListener('abort', giveUp, { once: true });
        waiting.set(end, who);
        if (mayTry) tryAfter(0);
      });
    },
    close: () => cancel(),
  };
}

/** So that bots which lost the service together don't return together. */
const jittered = (ms: number): number => Math.round(ms * (0.75 + Math.random() / 2));
