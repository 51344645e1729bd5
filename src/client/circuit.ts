import { STORAGE_AWAY } from '../contract/failures.ts';
import { backgroundTimers, type Timers } from '../shared/timers.ts';
import { HttpError, NetworkError, type Route, ServiceAwayError, TimeoutError } from './errors.ts';

/** Whether the service answers, as far as the calls to it say. */
export interface Availability {
  /** It doesn't: calls fail at once, but for one now and then that tries it. */
  isAway: () => boolean;
  /** Resolves when a call may be made: for everyone once the service answers, for one at a time to try it. Rejects with the reason of `signal`. */
  whenBack: (signal: AbortSignal) => Promise<void>;
}

export interface Circuit extends Availability {
  /** Makes a call unless the service is away. @throws ServiceAwayError at once, and what the call throws */
  guard: <T>(route: Route, call: () => Promise<T>) => Promise<T>;
  /** A call that is under way has heard from the service. */
  heard: () => void;
  /** Ends its timers. */
  close: () => void;
}

interface CircuitOptions {
  timers?: Timers;
  /** The service went away (true) or answers again. */
  onChange: (isAway: boolean) => void;
  /** It is time to try, and nobody waits to. */
  onIdle?: () => void;
}

/** So many failures one after the other, with nothing in between, are no accident of one question. */
export const MOST_FAILURES = 3;
export const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;
/** A try that takes longer may be a question that does. Another may be made beside it. */
const TRY_MS = 15_000;

/** What a call says of the service. `unclear`: that it isn't well, or that the caller gave up. */
type Sign = 'answers' | 'fails' | 'unclear';

/**
 * Keeps people from waiting, one after the other, for a service that is down: https://martinfowler.com/bliki/CircuitBreaker.html
 * A refusal is an answer, so it never opens the circuit.
 */
export function createCircuit({ timers = backgroundTimers, onChange, onIdle }: CircuitOptions): Circuit {
  let failures = 0;
  let isAway = false;
  /** Whether the next call may try the service. */
  let mayTry = false;
  let wait = FIRST_WAIT_MS;
  let cancel = (): void => {};
  const waiting = new Set<() => void>();

  const answers = (): void => {
    failures = 0;
    if (!isAway) return;
    isAway = false;
    cancel();
    onChange(false);
    for (const resolve of waiting) resolve();
    waiting.clear();
  };

  /** Lets one call through after so long, and another if that one doesn't come to an end. */
  const tryAfter = (ms: number): void => {
    cancel();
    mayTry = false;
    cancel = timers.after(ms, () => {
      mayTry = true;
      const [first] = waiting;
      if (first === undefined) return onIdle?.();
      waiting.delete(first);
      first();
      cancel = timers.after(TRY_MS, () => tryAfter(0));
    });
  };

  const fails = (isTry: boolean): void => {
    failures += 1;
    if (isAway && !isTry) return;
    if (!isAway && failures < MOST_FAILURES) return;
    wait = isAway ? Math.min(LONGEST_WAIT_MS, wait * 2) : FIRST_WAIT_MS;
    if (!isAway) onChange(true);
    isAway = true;
    tryAfter(jittered(wait));
  };

  const take = (sign: Sign, isTry: boolean): void => {
    if (sign === 'answers') answers();
    if (sign === 'fails') fails(isTry);
    if (sign === 'unclear' && isTry && isAway) tryAfter(jittered(wait));
  };

  return {
    isAway: () => isAway,
    heard: answers,
    async whenBack(signal) {
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
        waiting.add(end);
        if (mayTry) tryAfter(0);
      });
    },
    async guard(route, call) {
      const isTry = isAway;
      if (isTry && !mayTry) throw new ServiceAwayError(route);
      if (isTry) {
        cancel();
        mayTry = false;
        cancel = timers.after(TRY_MS, () => tryAfter(0));
      }
      try {
        const result = await call();
        take('answers', isTry);
        return result;
      } catch (error) {
        take(signOf(error), isTry);
        throw error;
      }
    },
    close: () => cancel(),
  };
}

function signOf(error: unknown): Sign {
  if (error instanceof NetworkError || error instanceof TimeoutError) return 'fails';
  if (!(error instanceof HttpError)) return 'unclear';
  if (error.status < 500) return 'answers';
  return isOwnWord(error) ? 'answers' : 'fails';
}

/**
 * The service says which trouble it has: a data source can't be reached, or too many ask. A gateway before it gives no
 * code. Without a database of its own it can't do anything.
 */
const isOwnWord = ({ status, code, retryAfterMs }: HttpError): boolean =>
  status !== 500 && code !== STORAGE_AWAY && (code !== undefined || retryAfterMs !== undefined);

/** So that bots which lost the service together don't return together. */
const jittered = (ms: number): number => Math.round(ms * (0.75 + Math.random() / 2));
