import { webApi } from '@slack/bolt';
import type { RemoveMessage } from '../use-cases/revise-question.ts';

const GONE: ReadonlySet<string> = new Set(['message_not_found', 'channel_not_found', 'not_in_channel', 'is_archived']);

export function makeRemoveMessage(client: webApi.WebClient): RemoveMessage {
  return async ({ channel, ts }) => {
    try {
      await client.chat.delete({ channel, ts });
    } catch (error) {
      if (!(error instanceof webApi.WebAPIPlatformError) || !GONE.has(error.data.error)) throw error;
    }
  };
}
