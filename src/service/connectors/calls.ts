import PQueue from 'p-queue';
import { ConnectorError } from './errors.ts';
import { type Interruption, watchInterruption } from './interruption.ts';
import { type Leased, withLease } from './leasing.ts';

export interface CallOptions {
  timeoutMs: number;
  signal: AbortSignal;
}

/** One call: a connection, and what is done on it. */
interface Call<L extends Leased, T> {
  /** Tried again, after a pause, while the server has no connection free. */
  lease: () => Promise<L>;
  work: (lease: L) => Promise<T>;
}

/** The calls to one data source: bounded in number, in time and by their callers. */
export interface Calls {
  /**
   * Ends when the work does or when it is interrupted, whichever comes first.
   * @throws ConnectorError
   */
  run<L extends Leased, T>(options: CallOptions, call: Call<L, T>): Promise<T>;
  /** Waits for running calls, then runs what was given to close with. Once. */
  close(): Promise<void>;
}

interface CallsDeps {
  /** Calls at once; others wait, and their waiting counts towards their own time. */
  atOnce: number;
  /** The server has no connection free for us. */
  isFull: (error: unknown) => boolean;
  toConnectorError: (error: unknown) => ConnectorError;
  /** Of what a server says once somebody is logged in: it is about the statement, whatever it would mean at the login. */
  toStatementError: (error: unknown) => ConnectorError;
  closeServer: () => Promise<void>;
}

/** The server ends a late statement itself; a server that does not is left this much later. */
export const GRACE_MS = 1_000;

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
/** All pauses of one call. What holds the connections for longer isn't going to let go of them soon. */
const PATIENCE_MS = 25_000;
/** A limit that was met may be another one later. */
const TRUSTED_MS = 60_000;

export function createCalls({ atOnce, isFull, toConnectorError, toStatementError, closeServer }: CallsDeps): Calls {
  const slots = createSlots(atOnce);
  let closing: Promise<void> | undefined;

  function assertOpen(): void {
    if (closing === undefined) return;
    throw new ConnectorError('cannot-reach', 'The connection to the data source was closed.');
  }

  async function attempt<L extends Leased, T>(
    { lease, work }: Call<L, T>,
    interruption: Interruption,
  ): Promise<{ result: T } | { refusal: unknown }> {
    if (interruption.happened()) return interruption.promise;
    const leasing = lease();
    try {
      return { result: await withLease(leasing, interruption, (leased) => slots.hold(() => work(leased))) };
    } catch (error) {
      // Only the server's answer to a new connection counts: nothing has run yet.
      const isOfLeasing =
        isFull(error) &&
        (await leasing.then(
          () => false,
          (reason) => reason === error,
        ));
      if (!isOfLeasing) throw error;
      slots.learnLimit();
      return { refusal: error };
    }
  }

  return {
    async run<L extends Leased, T>({ timeoutMs, signal }: CallOptions, { lease, work }: Call<L, T>) {
      assertOpen();
      const interruption = watchInterruption(signal, timeoutMs + GRACE_MS);
      let refusal: unknown;
      const begin = async (leased: L) => {
        refusal = undefined;
        try {
          return await work(leased);
        } catch (error) {
          throw toStatementError(error);
        }
      };
      const patiently = async () => {
        for (const pause of pausesWithin(Math.min(timeoutMs, PATIENCE_MS))) {
          const outcome = await slots.add(() => attempt({ lease, work: begin }, interruption));
          if ('result' in outcome) return outcome.result;
          ({ refusal } = outcome);
          await pauseFor(pause, interruption);
          assertOpen();
        }
        throw refusal;
      };
      try {
        return await Promise.race([patiently(), interruption.promise]);
      } catch (error) {
        const isLate = error instanceof ConnectorError && error.kind === 'timed-out';
        throw toConnectorError(isLate ? (refusal ?? error) : error);
      } finally {
        interruption.clear();
      }
    },
    close: () => (closing ??= slots.onIdle().then(closeServer)),
  };
}

/** As many calls at once as the server has connections for, as far as that is known. */
function createSlots(most: number) {
  const queue = new PQueue({ concurrency: most });
  let held = 0;
  let limitedUntil = 0;
  return {
    add<T>(task: () => Promise<T>): Promise<T> {
      if (performance.now() > limitedUntil) queue.concurrency = most;
      return queue.add(task);
    },
    /** Work on a connection that the server has granted. */
    async hold<T>(work: () => Promise<T>): Promise<T> {
      held += 1;
      queue.concurrency = Math.max(queue.concurrency, held);
      try {
        return await work();
      } finally {
        held -= 1;
      }
    },
    /** Others share the server, or the user has a limit: what we hold is what we get. */
    learnLimit(): void {
      queue.concurrency = Math.max(1, held);
      limitedUntil = performance.now() + TRUSTED_MS;
    },
    onIdle: () => queue.onIdle(),
  };
}

/** Each twice the one before it, the last one zero: there is no use in waiting after the last attempt. */
function* pausesWithin(totalMs: number): Generator<number> {
  let left = totalMs;
  for (let pause = FIRST_PAUSE_MS; left > 0; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    yield Math.min(pause, left);
    left -= pause;
  }
  yield 0;
}

async function pauseFor(ms: number, { promise }: Interruption): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    await Promise.race([over, promise]);
  } finally {
    clearTimeout(timer);
  }
}
