import type { webApi } from '@slack/bolt';
import { type ChannelId, channelIdSchema, type MessageTs, messageTsSchema } from '../../shared/ids.ts';
import type { PersonKey } from '../model/keys.ts';
import type { Question } from '../model/question.ts';
import { renderAsked } from './home.blocks.ts';

/** Writes the question into the person's direct messages, where its answer will come. */
type AnnounceInDirect = (person: PersonKey, text: string) => Promise<{ channel: ChannelId; ts: MessageTs }>;

interface AskFromHomeDeps {
  announce: AnnounceInDirect;
  ask: (question: Question) => Promise<void>;
}

/** Asks in the person's direct messages what they typed in Home. */
export function makeAskFromHome({ announce, ask }: AskFromHomeDeps) {
  return async (person: PersonKey, text: string): Promise<void> => {
    const { channel, ts } = await announce(person, text);
    await ask({ thread: { team: person.team, channel, threadTs: ts }, messageTs: ts, user: person.user, text });
  };
}

export const makeAnnounceInDirect =
  (client: webApi.WebClient): AnnounceInDirect =>
  async ({ user }, question) => {
    const { text, blocks } = renderAsked(question);
    const posted = await client.chat.postMessage({ channel: user, text, blocks });
    return { channel: channelIdSchema.parse(posted.channel), ts: messageTsSchema.parse(posted.ts) };
  };
