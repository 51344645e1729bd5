import { webApi } from '@slack/bolt';

const MAX_WAITS = 5;
const MAX_WAIT_SECONDS = 60;

export type Sleep = (ms: number) => Promise<void>;

/** Waits as long as Slack asks when it is called too fast, a few times. */
export async function patiently<T>(call: () => Promise<T>, sleep: Sleep): Promise<T> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof webApi.WebAPIRateLimitedError) || waits === MAX_WAITS) throw error;
      await sleep(Math.min(error.retryAfter, MAX_WAIT_SECONDS) * 1_000);
    }
  }
}
