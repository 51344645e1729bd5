import type { Logger as BoltLogger } from '@slack/bolt';
import { backoffMs } from '../../shared/backoff.ts';
import type { BackgroundTimers } from '../../shared/timers.ts';
import type { Connection } from './connection.ts';

export interface KeepOptions {
  /** How many to keep open. */
  count: number;
  /** Opens one; `onChange` is called when its state changes. */
  open: (onChange: () => void, signal: AbortSignal) => Promise<Connection>;
  /** Whether Slack refused the first for good, so that trying again is no use. */
  isFinal: (error: unknown) => boolean;
  /** How long Slack asks to wait before the next try; undefined: it doesn't say. */
  waitAskedFor: (error: unknown) => number | undefined;
  /** The first try failed, and there will be more. */
  onWaiting: () => void;
  now: () => number;
  sleep: BackgroundTimers['sleep'];
  logger: BoltLogger;
}

export interface Kept {
  /** Resolves when the first is open, however long that takes. @throws when Slack refuses for good, or it is closed */
  start(): Promise<void>;
  /** How many Slack can send over right now. */
  hearing(): number;
  /** Resolves within a few seconds. */
  close(): Promise<void>;
}

/** Slack closes a connection after some hours, and warns ten seconds before. Those opened so far apart don't end together. */
export const APART_MS = 30_000;
const WAITS = { firstMs: 500, longestMs: 30_000 };

/**
 * Keeps connections open for as long as the process runs: another takes the place of one that ends or that Slack will
 * close. While one hears, the next is opened half a minute after it; while none does, at once, again and again.
 */
export function keepConnections(options: KeepOptions): Kept {
  const { count, open, isFinal, waitAskedFor, onWaiting, now, sleep, logger } = options;
  const stopped = new AbortController();
  const leaving = new Set<Promise<void>>();
  let kept: { connection: Connection; openedAt: number }[] = [];
  let wake = new AbortController();

  const onChange = (): void => wake.abort();
  stopped.signal.addEventListener('abort', onChange, { once: true });
  const hearing = () => kept.filter(({ connection }) => connection.state() === 'hears');

  /** Waits until something changes, at most so long. */
  const rest = async (ms: number): Promise<void> => {
    if (stopped.signal.aborted) return;
    if (!wake.signal.aborted) await (Number.isFinite(ms) ? sleep(ms, wake.signal) : aborted(wake.signal));
    wake = new AbortController();
  };

  /** After a failure, of which the connection that failed tells too: only one that is lost meanwhile makes it shorter. */
  const pause = async (ms: number): Promise<void> => {
    const until = now() + ms;
    const heard = hearing().length;
    while (!stopped.signal.aborted && now() < until && hearing().length >= heard) await rest(until - now());
  };

  /** undefined: there are enough. */
  const waitBeforeNext = (): number | undefined => {
    const open = hearing();
    if (open.length >= count) return undefined;
    const newest = Math.max(...open.map(({ openedAt }) => openedAt));
    return Math.max(0, newest + APART_MS - now());
  };

  /** What Slack will close is left as soon as another hears. */
  const tidy = (): void => {
    kept = kept.filter(({ connection }) => connection.state() !== 'ended');
    if (hearing().length === 0) return;
    for (const { connection } of kept.filter((one) => one.connection.state() === 'leaving')) {
      kept = kept.filter((one) => one.connection !== connection);
      const left = connection.leave().finally(() => leaving.delete(left));
      leaving.add(left);
    }
  };

  const openNext = async (): Promise<void> => {
    const connection = await open(onChange, stopped.signal);
    if (stopped.signal.aborted) return connection.close();
    kept.push({ connection, openedAt: now() });
  };

  /** @param onFirst called once one is open */
  const keep = async (onFirst: () => void): Promise<void> => {
    let failures = 0;
    let isFirst = true;
    while (!stopped.signal.aborted) {
      tidy();
      const wait = waitBeforeNext();
      if (wait !== 0) {
        await rest(wait ?? Number.POSITIVE_INFINITY);
        continue;
      }
      try {
        await openNext();
        failures = 0;
        if (isFirst) onFirst();
        isFirst = false;
      } catch (error) {
        if (isFirst && isFinal(error)) throw error;
        if (isFirst && failures === 0) onWaiting();
        failures += 1;
        if (stopped.signal.aborted) break;
        const isNews = failures === 1 || hearing().length === 0;
        logger[isNews ? 'warn' : 'info'](`A connection to Slack could not be opened: ${String(error)}`);
        await pause(waitAskedFor(error) ?? backoffMs(failures, WAITS));
      }
    }
  };

  return {
    start: () =>
      new Promise<void>((resolve, reject) => {
        // Keeps the process alive while it waits to connect again.
        const alive = setInterval(() => {}, WAITS.longestMs);
        keep(resolve)
          .then(() => reject(stopped.signal.reason), reject)
          .finally(() => clearInterval(alive));
      }),
    hearing: () => hearing().length,
    async close() {
      stopped.abort(new Error('the connections to Slack are closed'));
      await Promise.all([...leaving, ...kept.map(({ connection }) => connection.close())]);
    },
  };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    return signal.addEventListener('abort', () => resolve(), { once: true });
  });
