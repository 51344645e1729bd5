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

/** @throws the signal's reason when it aborts */
export async function pause(timers: Timers, milliseconds: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  let forget = () => {};
  try {
    await new Promise<void>((resolve, reject) => {
      const stop = () => reject(signal.reason);
      const takeBack = timers.after(milliseconds, resolve);
      signal.addEventListener('abort', stop, { once: true });
      forget = () => {
        takeBack();
        signal.removeEventListener('abort', stop);
      };
    });
  } finally {
    forget();
  }
}
