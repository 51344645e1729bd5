import PQueue from 'p-queue';
import { ConnectorError } from './errors.ts';
import { type Interruption, watchInterruption } from './interruption.ts';

export interface CallOptions {
  timeoutMs: number;
  signal: AbortSignal;
}

/** The calls to one data source: bounded in number, in time and by their callers. */
export interface Calls {
  /**
   * Ends when the work does or when it is interrupted, whichever comes first; the work has to heed the interruption.
   * @throws ConnectorError
   */
  run<T>(options: CallOptions, work: (interruption: Interruption) => Promise<T>): Promise<T>;
  /** Waits for running calls, then runs what was given to close with. Once. */
  close(): Promise<void>;
}

interface CallsDeps {
  /** Calls at once; others wait, and their waiting counts towards their own time. */
  atOnce: number;
  toConnectorError: (error: unknown) => ConnectorError;
  closeServer: () => Promise<void>;
}

/** The server ends a late statement itself; a server that does not is left this much later. */
export const GRACE_MS = 1_000;

export function createCalls({ atOnce, toConnectorError, closeServer }: CallsDeps): Calls {
  const slots = new PQueue({ concurrency: atOnce });
  let closing: Promise<void> | undefined;
  return {
    async run({ timeoutMs, signal }, work) {
      if (closing !== undefined)
        throw new ConnectorError('cannot-reach', 'The connection to the data source was closed.');
      const interruption = watchInterruption(signal, timeoutMs + GRACE_MS);
      const unlessLate = () => (interruption.happened() ? interruption.promise : work(interruption));
      try {
        return await Promise.race([slots.add(unlessLate), interruption.promise]);
      } catch (error) {
        throw toConnectorError(error);
      } finally {
        interruption.clear();
      }
    },
    close: () => (closing ??= slots.onIdle().then(closeServer)),
  };
}
