import { backoffMs } from '../../../shared/backoff.ts';
import type { Timers } from '../../../shared/timers.ts';
import { ConnectorError } from '../errors.ts';
import { pause } from './pause.ts';
import type { Rest, RestAnswer } from './rest.ts';

interface PatienceOptions {
  timers: Timers;
  /** From 0 to 1: spreads the retries of many callers. */
  random?: () => number;
  /** Whether an answer means "later"; undefined where its status shall decide. */
  isBusy?: (answer: RestAnswer) => boolean | undefined;
}

const MOST_ATTEMPTS = 4;
/** A server that asks for more than this is not waited for: its answer is handed on. */
const LONGEST_PAUSE_MS = 20_000;
const PAUSES = { firstMs: 500, longestMs: LONGEST_PAUSE_MS };
const BUSY: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);
const LOST: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** Sends again what a busy server refused or a broken connection swallowed. Only for requests that may arrive twice. */
export function withPatience(rest: Rest, { timers, random = Math.random, isBusy }: PatienceOptions): Rest {
  return {
    async send(request, limits) {
      for (let attempt = 1; ; attempt += 1) {
        const outcome = await rest.send(request, limits).catch(lostOrThrow);
        const last = attempt === MOST_ATTEMPTS;
        if (outcome instanceof ConnectorError) {
          if (last) throw outcome;
        } else if (last || !(isBusy?.(outcome) ?? BUSY.has(outcome.status))) {
          return outcome;
        }
        const wait =
          (outcome instanceof ConnectorError ? undefined : askedFor(outcome)) ?? backoffMs(attempt, PAUSES, random);
        if (wait > LONGEST_PAUSE_MS && !(outcome instanceof ConnectorError)) return outcome;
        await pause(timers, wait, limits.signal);
      }
    },
    close: () => rest.close(),
  };
}

/** A connection that broke; whatever else failed would fail again. */
function lostOrThrow(error: unknown): ConnectorError {
  const cause = error instanceof ConnectorError ? error.cause : undefined;
  if (error instanceof ConnectorError && cause instanceof Error && 'code' in cause && LOST.has(cause.code))
    return error;
  throw error;
}

/** `Retry-After` in seconds; the form with a date is not used by the warehouses. */
function askedFor({ headers }: RestAnswer): number | undefined {
  const text = headers['retry-after'];
  return typeof text === 'string' && /^\d{1,6}$/.test(text) ? Number(text) * 1000 : undefined;
}
