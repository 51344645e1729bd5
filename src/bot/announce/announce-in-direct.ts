import type { webApi } from '@slack/bolt';
import { channelIdSchema, messageTsSchema } from '../../shared/ids.ts';
import { renderAsked } from '../blocks/asked.ts';
import type { AnnounceInDirect } from '../use-cases/ask-from-home.ts';

export const makeAnnounceInDirect =
  (client: webApi.WebClient): AnnounceInDirect =>
  async ({ user }, question) => {
    const { text, blocks } = renderAsked(question);
    const posted = await client.chat.postMessage({ channel: user, text, blocks });
    return { channel: channelIdSchema.parse(posted.channel), ts: messageTsSchema.parse(posted.ts) };
  };
