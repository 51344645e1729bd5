import type { webApi } from '@slack/bolt';
import { messageTsSchema } from '../../shared/ids.ts';
import { renderChoiceMade } from '../blocks/asks-back.ts';
import { isNotThere } from '../slack/calls.ts';
import type { AnnounceQuestion } from '../use-cases/ask-about-message.ts';

export function makeAnnounceQuestion(client: webApi.WebClient): AnnounceQuestion {
  return async ({ thread, user, text: question }) => {
    const { text, blocks } = renderChoiceMade(question, user);
    const { channel, threadTs } = thread;
    const message = { channel, thread_ts: threadTs, text, blocks, unfurl_links: false, unfurl_media: false };
    try {
      return messageTsSchema.parse((await client.chat.postMessage(message)).ts);
    } catch (error) {
      if (isNotThere(error)) return undefined;
      throw error;
    }
  };
}
