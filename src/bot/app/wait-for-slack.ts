import { backoffMs } from '../../shared/backoff.ts';
import type { Logger } from '../../shared/logger.ts';
import { backgroundTimers } from '../../shared/timers.ts';
import { unlessAborted } from '../../shared/unless-aborted.ts';
import { isFinal, waitAskedFor } from '../slack/failures.ts';

/** Slack refused a token for good. The message names the variable, never its value. */
export class SlackRefusal extends Error {
  override name = 'SlackRefusal';
}

type SlackVariable = 'SLACK_BOT_TOKEN' | 'SLACK_APP_TOKEN';

/** The error as one that names the variable, where Slack refused its token. */
export const namingVariable = (error: unknown, variable: SlackVariable): unknown =>
  isFinal(error) ? new SlackRefusal(`Slack refuses ${variable} (${error.data.error})`, { cause: error }) : error;

interface WaitOptions {
  /** Aborts when the process is asked to stop. */
  signal: AbortSignal;
  onWaiting: () => void;
}

const WAITS = { firstMs: 500, longestMs: 15_000 };
/** Slack usually answers in a few hundred milliseconds. */
const SLOW_MS = 3_000;

/**
 * Makes a call that the start needs, again and again until Slack answers.
 * @throws what the call throws when no later try would do better; the reason of `signal`
 */
export async function waitForSlack<T>(call: () => Promise<T>, { signal, onWaiting }: WaitOptions): Promise<T> {
  const cancel = backgroundTimers.after(SLOW_MS, onWaiting);
  try {
    for (let failures = 1; ; failures += 1) {
      signal.throwIfAborted();
      try {
        return await unlessAborted(call(), signal);
      } catch (error) {
        if (signal.aborted || !mayPass(error)) throw error;
        onWaiting();
        await backgroundTimers.sleep(waitAskedFor(error) ?? backoffMs(failures, WAITS), signal);
      }
    }
  } finally {
    cancel();
  }
}

const mayPass = (error: unknown): boolean => !isFinal(error) && !(error instanceof SlackRefusal);

/** Says once that the start waits. */
export function makeSayWaiting(logger: Logger): () => void {
  let isSaid = false;
  return () => {
    if (!isSaid) logger.warn({}, "Slack doesn't answer yet. Parley keeps trying and starts as soon as it does");
    isSaid = true;
  };
}
