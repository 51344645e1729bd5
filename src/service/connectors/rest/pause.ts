import type { Timers } from '../../../shared/timers.ts';

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
