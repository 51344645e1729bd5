import type { webApi } from '@slack/bolt';
import { renderIntroduction } from '../blocks/introduction.ts';
import { renderWelcome } from '../blocks/welcome.ts';
import { isNotThere } from '../slack/calls.ts';
import type { Greetings } from '../use-cases/greet.ts';

export const makeGreetings = (client: webApi.WebClient): Greetings => ({
  async welcome(channel) {
    const { text, blocks } = renderWelcome();
    await client.chat.postMessage({ channel, text, blocks });
  },
  async introduce(channel) {
    const { text, blocks } = renderIntroduction();
    try {
      await client.chat.postMessage({ channel, text, blocks });
      return true;
    } catch (error) {
      if (isNotThere(error)) return false;
      throw error;
    }
  },
});
