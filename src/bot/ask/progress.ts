import type { webApi } from '@slack/bolt';
import type { Logger } from '../../shared/logger.ts';
import type { ThreadKey } from '../model/keys.ts';
import type { Question } from '../model/question.ts';
import type { RespondThrough } from '../slack/calls.ts';
import { renderStopOffer } from './outcome.blocks.ts';

/** Shows in the thread that the bot is at work. Showing may fail unseen: it never stands in an answer's way. */
export interface Statuses {
  /** At once; kept up until it is ended. */
  show(thread: ThreadKey): ShownStatus;
}

export interface ShownStatus {
  end(): void;
}

/** Offers to stop a question that takes long. Like a status it never stands in an answer's way. */
export interface StopOffers {
  /** Shown after a while, gone when it is ended. */
  show(question: Question): ShownStatus;
}

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

const SLOW_MS = 10_000;

interface StopOfferDeps {
  client: webApi.WebClient;
  respondThrough: RespondThrough;
  logger: Logger;
  /** Calls `task` once, unless the returned function is called before. */
  after: (ms: number, task: () => void) => () => void;
}

/** A small note with a button, in the thread of an answer that takes long. Every failure is only logged. */
export function makeStopOffers({ client, respondThrough, logger, after }: StopOfferDeps): StopOffers {
  const post = async ({ thread, messageTs, user, details }: Question): Promise<string | undefined> => {
    const { channel, threadTs } = thread;
    const { text, blocks } = renderStopOffer(messageTs);
    if (details?.responseUrl === undefined)
      return (await client.chat.postMessage({ channel, thread_ts: threadTs, text, blocks })).ts;
    await respondThrough({ channel, user, responseUrl: details.responseUrl }, { text, blocks });
    return undefined;
  };

  return {
    show(question) {
      const fail = (error: unknown): void => logger.warn({ err: error }, 'a stop note failed');
      let note: Promise<string | undefined> | undefined;
      const cancel = after(SLOW_MS, () => {
        note = post(question);
        note.catch(fail);
      });
      return {
        end() {
          cancel();
          const remove = async (ts: string | undefined): Promise<void> => {
            if (ts !== undefined) await client.chat.delete({ channel: question.thread.channel, ts });
          };
          note?.then(remove).catch(fail);
        },
      };
    },
  };
}
