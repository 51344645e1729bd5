/** What the bot waits with; tests pass their own. */
export interface Timers {
  every: (ms: number, task: () => void) => () => void;
  after: (ms: number, task: () => void) => () => void;
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
}

function every(ms: number, task: () => void): () => void {
  const timer = setInterval(task, ms).unref();
  return () => clearInterval(timer);
}

function after(ms: number, task: () => void): () => void {
  const timer = setTimeout(task, ms).unref();
  return () => clearTimeout(timer);
}

/** Ends early, without an error, when `signal` aborts. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

export const systemTimers: Timers = { every, after, sleep };
