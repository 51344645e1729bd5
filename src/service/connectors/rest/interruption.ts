import type { Timers } from '../../../shared/timers.ts';
import { ConnectorError, SENTENCES } from '../errors.ts';

export interface Interruption {
  /** Aborts when the caller goes away or the time is over; its reason is the ConnectorError to report. */
  signal: AbortSignal;
  /** Must be called in the end. */
  clear(): void;
}

/** A timer of its own instead of `AbortSignal.any`: https://github.com/nodejs/node/issues/57736 */
export function interruptAfter(timers: Timers, milliseconds: number, caller: AbortSignal): Interruption {
  const controller = new AbortController();
  const cancel = () => controller.abort(new ConnectorError('cancelled', SENTENCES.cancelled));
  const tooLate = () => controller.abort(new ConnectorError('timed-out', SENTENCES.tookTooLong));
  const takeBack = timers.after(milliseconds, tooLate);
  caller.addEventListener('abort', cancel, { once: true });
  if (caller.aborted) cancel();
  return {
    signal: controller.signal,
    clear() {
      takeBack();
      caller.removeEventListener('abort', cancel);
    },
  };
}
