import { webApi } from '@slack/bolt';
import { renderIntroduction } from '../blocks/introduction.ts';
import { renderWelcome } from '../blocks/welcome.ts';
import type { Greetings } from '../use-cases/greet.ts';

const NOT_THERE: ReadonlySet<string> = new Set([
  'channel_not_found',
  'is_archived',
  'not_in_channel',
  'restricted_action',
  'team_access_not_granted',
]);

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
      if (error instanceof webApi.WebAPIPlatformError && NOT_THERE.has(error.data.error)) return false;
      throw error;
    }
  },
});
