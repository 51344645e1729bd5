import { ServiceFailure } from './failures.ts';

/** Its message may be shown to a person. */
export class DeadlineError extends Error {
  override name = 'DeadlineError';

  constructor() {
    super('This took too long and was stopped.');
  }
}

/**
 * Runs `work` under a signal that aborts when the caller goes away or after `ms`, and rejects at that moment,
 * also when `work` does not heed the signal.
 *
 * A timer of its own instead of `AbortSignal.any` and `AbortSignal.timeout`: Node 20 may collect a combined
 * signal before it fires (https://github.com/nodejs/node/issues/57736).
 *
 * @throws DeadlineError, ServiceFailure of code `caller_gone`, or whatever `work` throws before either
 */
export async function withDeadline<T>(
  ms: number,
  caller: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const leave = () => controller.abort(new ServiceFailure('caller_gone', 'The call ended before it was answered.'));
  const timer = setTimeout(() => controller.abort(new DeadlineError()), ms);
  caller.addEventListener('abort', leave, { once: true });
  if (caller.aborted) leave();
  try {
    const result = await untilAborted(controller.signal, () => work(controller.signal));
    controller.signal.throwIfAborted();
    return result;
  } catch (error) {
    // Whatever of the work still runs beside what failed.
    controller.abort(error);
    throw error;
  } finally {
    clearTimeout(timer);
    caller.removeEventListener('abort', leave);
  }
}

/** Stops waiting, not the work, when `signal` aborts; its reason then wins over what the aborted work says. */
export async function untilAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
