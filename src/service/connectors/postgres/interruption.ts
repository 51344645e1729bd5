import { ConnectorError } from '../errors.ts';

/** Rejects when the caller goes away or the time is over. `clear` must be called in the end. */
export function interruption(signal: AbortSignal, ms: number): { promise: Promise<never>; clear: () => void } {
  let clear = () => {};
  const promise = new Promise<never>((_, reject) => {
    const cancel = () => reject(new ConnectorError('cancelled', 'The query was cancelled.'));
    const timer = setTimeout(() => reject(new ConnectorError('timed-out', 'The query took too long.')), ms);
    signal.addEventListener('abort', cancel, { once: true });
    if (signal.aborted) cancel();
    clear = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
    };
  });
  // It may reject before anybody waits for it, or after nobody does any more.
  promise.catch(() => undefined);
  return { promise, clear };
}
