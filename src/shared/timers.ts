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
