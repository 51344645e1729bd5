import { STORAGE_AWAY } from '../contract/failures.ts';
import { backgroundTimers, type Timers } from '../shared/timers.ts';
import { type Breaker, createBreaker, MOST_FAILURES } from './breaker.ts';
import { HttpError, NetworkError, type Route, ServiceAwayError, TimeoutError } from './errors.ts';

/** Whether the service answers, as far as the calls to it say. Without `who`: anyone. */
export interface Availability {
  /** It doesn't: calls fail at once, but for one now and then that tries it. */
  isAway: (who?: string) => boolean;
  /** Resolves when a call may be made: for everyone once the service answers, for one at a time to try it. Rejects with the reason of `signal`. */
  whenBack: (signal: AbortSignal, who?: string) => Promise<void>;
}

/** On whose behalf it is; undefined: nobody asks, so that no question can be what fails. */
interface Guarded {
  route: Route;
  who: string | undefined;
}

export interface Circuit extends Availability {
  /** Makes a call unless the service is away. @throws ServiceAwayError at once, and what the call throws */
  guard: <T>(guarded: Guarded, call: () => Promise<T>) => Promise<T>;
  /** A call that is under way has heard from the service. */
  heard: () => void;
  /** Ends its timers. */
  close: () => void;
}

interface CircuitOptions {
  timers?: Timers;
  /** The service went away (true) or answers again. */
  onChange: (isAway: boolean) => void;
  /** It is time to try on nobody's behalf. */
  onIdle?: () => void;
}

/**
 * What a call says of the service. `fails`: of the service, or of what was asked. `unreached`: of the service for certain.
 * `unclear`: that it isn't well, or that the caller gave up.
 */
type Sign = 'answers' | 'fails' | 'unreached' | 'unclear';

/**
 * Keeps people from waiting, one after the other, for a service that is down, and from waiting for one person whose questions
 * it can't answer: what fails for one is held back from that one, until it fails for others too. A refusal is an answer, so
 * it never opens the circuit.
 */
export function createCircuit({ timers = backgroundTimers, onChange, onIdle = () => {} }: CircuitOptions): Circuit {
  /** For whom it failed since it last answered. */
  const suspects = new Set<string>();
  const own = new Map<string, Breaker>();
  /** Who waits for themselves alone goes on: with the others, if those wait. */
  const dropOwn = (): void => {
    for (const breaker of own.values()) breaker.answers();
    own.clear();
  };
  const everyone = createBreaker({
    timers,
    onIdle,
    goesFirst: (who) => who === undefined || !suspects.has(who),
    onChange(isAway) {
      if (isAway) dropOwn();
      onChange(isAway);
    },
  });
  const ownOf = (who: string): Breaker => {
    const known = own.get(who);
    if (known !== undefined) return known;
    // Whether it is the service is found out on nobody's behalf.
    const onOpen = (isAway: boolean): void => (isAway ? onIdle() : undefined);
    const made = createBreaker({ timers, onChange: onOpen, onIdle: () => {}, goesFirst: () => true });
    own.set(who, made);
    return made;
  };
  const breakerOf = (who: string | undefined): Breaker =>
    everyone.isAway() || who === undefined ? everyone : (own.get(who) ?? everyone);

  const answers = (): void => {
    suspects.clear();
    dropOwn();
    everyone.answers();
  };
  const fails = (who: string | undefined, tried: Breaker | undefined): void => {
    if (who !== undefined) suspects.add(who);
    if (everyone.isAway()) return everyone.fails(tried === everyone);
    const isAwayForSome = [...own.values()].some((breaker) => breaker.isAway());
    if (suspects.size >= MOST_FAILURES || (who === undefined && isAwayForSome)) return everyone.open();
    if (who === undefined) everyone.fails(false);
    else ownOf(who).fails(tried !== undefined);
  };
  const take = (sign: Sign, who: string | undefined, tried: Breaker | undefined): void => {
    if (sign === 'answers') answers();
    if (sign === 'fails') fails(who, tried);
    if (sign === 'unreached') everyone.fails(tried === everyone);
    if (sign === 'unclear') tried?.tryLater();
  };

  return {
    isAway: (who) => breakerOf(who).isAway(),
    heard: answers,
    whenBack: (signal, who) => breakerOf(who).whenBack(signal, who),
    async guard({ route, who }, call) {
      const breaker = breakerOf(who);
      const passage = breaker.begin();
      if (passage === 'held') throw new ServiceAwayError(route);
      const tried = passage === 'try' ? breaker : undefined;
      try {
        const result = await call();
        answers();
        return result;
      } catch (error) {
        take(signOf(error), who, tried);
        throw error;
      }
    },
    close() {
      everyone.close();
      for (const breaker of own.values()) breaker.close();
    },
  };
}

function signOf(error: unknown): Sign {
  if (error instanceof TimeoutError) return 'fails';
  if (error instanceof NetworkError) return error.reached ? 'fails' : 'unreached';
  if (!(error instanceof HttpError)) return 'unclear';
  if (error.status < 500) return 'answers';
  if (error.code === STORAGE_AWAY) return 'unreached';
  return isOwnWord(error) ? 'answers' : 'fails';
}

/**
 * The service says which trouble it has: a data source can't be reached, or too many ask. A gateway before it gives no
 * code. Without a database of its own it can't do anything.
 */
const isOwnWord = ({ status, code, retryAfterMs }: HttpError): boolean =>
  status !== 500 && (code !== undefined || retryAfterMs !== undefined);
