import type { webApi } from '@slack/bolt';
import type { Logger } from '../../shared/logger.ts';
import type { ThreadKey } from '../model/keys.ts';
import type { Statuses } from '../use-cases/ports.ts';

const STATUS = 'is looking at the data…';
const LOADING_MESSAGES = ['Reading the question…', 'Finding the tables…', 'Running the query…', 'Checking the rows…'];
/** Slack drops a status after two minutes: https://docs.slack.dev/reference/methods/assistant.threads.setStatus */
const REFRESH_MS = 90_000;

interface StatusDeps {
  client: webApi.WebClient;
  logger: Logger;
  /** Calls `task` every `ms` until the returned function is called. */
  every: (ms: number, task: () => void) => () => void;
}

/** The bot's status under the thread. Every failure is only logged. */
export function makeStatuses({ client, logger, every }: StatusDeps): Statuses {
  const set = async ({ channel, threadTs }: ThreadKey, status: string): Promise<void> => {
    try {
      await client.assistant.threads.setStatus({
        channel_id: channel,
        thread_ts: threadTs,
        status,
        ...(status === '' ? {} : { loading_messages: LOADING_MESSAGES }),
      });
    } catch (error) {
      logger.warn({ err: error }, 'the status could not be set');
    }
  };

  /** A thread's calls go out one after the other: clearing never overtakes showing, nor the next question's showing. */
  const lines = new Map<string, Promise<void>>();
  const line = (thread: ThreadKey, status: string): void => {
    const key = `${thread.team}/${thread.channel}/${thread.threadTs}`;
    const call = (lines.get(key) ?? Promise.resolve())
      .then(() => set(thread, status))
      .then(() => {
        if (lines.get(key) === call) lines.delete(key);
      });
    lines.set(key, call);
  };

  return {
    show(thread) {
      line(thread, STATUS);
      const stop = every(REFRESH_MS, () => line(thread, STATUS));
      return {
        end() {
          stop();
          // The reply cleared it, unless there was none or it overtook the status on the way.
          line(thread, '');
        },
      };
    },
  };
}
