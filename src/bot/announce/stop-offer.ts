import type { webApi } from '@slack/bolt';
import type { Logger } from '../../shared/logger.ts';
import { renderStopOffer } from '../blocks/stop-offer.ts';
import type { Question } from '../model/question.ts';
import type { RespondThrough } from '../slack/calls.ts';
import type { StopOffers } from '../use-cases/ports.ts';

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
