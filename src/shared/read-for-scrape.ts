import { systemTimers, type Timers } from './timers.ts';

interface Bounds {
  /** How long what was read is used again: several may ask for the metrics at once. */
  forMs?: number;
  /** How long one who asks for the metrics waits for it. */
  withinMs?: number;
  timers?: Timers;
  now?: () => number;
}

/**
 * Something that takes a moment to read, for the metrics: read at most once in a while, and not waited for long.
 * @returns what was read; undefined while it takes too long or can't be read, because an old number would look like a new one
 */
export function readForScrape<T>(
  read: () => Promise<T>,
  { forMs = 5_000, withinMs = 2_000, timers = systemTimers, now = () => performance.now() }: Bounds = {},
): () => Promise<T | undefined> {
  let last: { at: number; value: T | undefined } | undefined;
  let running: Promise<T | undefined> | undefined;

  const begin = (): Promise<T | undefined> => {
    const run = read()
      .catch(() => undefined)
      .then((value) => {
        last = { at: now(), value };
        running = undefined;
        return value;
      });
    running = run;
    return run;
  };

  return () => {
    if (last !== undefined && now() - last.at < forMs) return Promise.resolve(last.value);
    return within(running ?? begin(), withinMs, timers);
  };
}

function within<T>(work: Promise<T>, ms: number, timers: Timers): Promise<T | undefined> {
  return new Promise((resolve) => {
    const cancel = timers.after(ms, () => resolve(undefined));
    void work.then((value) => {
      cancel();
      resolve(value);
    });
  });
}
