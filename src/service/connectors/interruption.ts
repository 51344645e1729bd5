import { ConnectorError, SENTENCES } from './errors.ts';

export interface Interruption {
  /** Rejects when the caller goes away or the time is over. */
  promise: Promise<never>;
  happened(): boolean;
  /** Must be called in the end. */
  clear(): void;
}

export function watchInterruption(signal: AbortSignal, ms: number): Interruption {
  let happened = false;
  let clear = () => {};
  const promise = new Promise<never>((_, reject) => {
    const interrupt = (error: ConnectorError) => {
      happened = true;
      reject(error);
    };
    const cancel = () => interrupt(new ConnectorError('cancelled', SENTENCES.cancelled));
    const timer = setTimeout(() => interrupt(new ConnectorError('timed-out', SENTENCES.tookTooLong)), ms);
    signal.addEventListener('abort', cancel, { once: true });
    if (signal.aborted) cancel();
    clear = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
    };
  });
  // It may reject before anyone waits for it, or after everyone has stopped waiting.
  promise.catch(() => undefined);
  return { promise, happened: () => happened, clear: () => clear() };
}
