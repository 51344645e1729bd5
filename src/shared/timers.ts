/** Waiting is passed in, so that tests decide when time has passed. */
export interface Timers {
  /** Calls back once after so many milliseconds; the returned function takes it back. */
  after(milliseconds: number, callback: () => void): () => void;
}

export const systemTimers: Timers = {
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Timers of what runs in the background: a pending one keeps no process alive, except for a `sleep`. */
export interface BackgroundTimers {
  after: (milliseconds: number, callback: () => void) => () => void;
  /** Calls back again and again, until it is taken back. */
  every: (milliseconds: number, callback: () => void) => () => void;
  /** Ends early, without an error, when `signal` aborts. */
  sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

export const backgroundTimers: BackgroundTimers = {
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds).unref();
    return () => clearTimeout(timer);
  },
  every(milliseconds, callback) {
    const timer = setInterval(callback, milliseconds).unref();
    return () => clearInterval(timer);
  },
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      // Nothing of it stays with the signal, which may live on.
      const end = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      if (signal?.aborted === true) end();
      else signal?.addEventListener('abort', end);
    }),
};
