import type { ChannelId, MessageTs } from '../../shared/ids.ts';
import type { PersonKey } from '../model/keys.ts';
import type { Question } from '../model/question.ts';
import type { Delivery } from '../slack/delivery.ts';
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
  (delivery: Pick<Delivery, 'post'>): AnnounceInDirect =>
  async ({ team, user }, question) => {
    const { text, blocks } = renderAsked(question);
    const { channel, ts } = await delivery.post({ team, channel: user }, { text, blocks });
    return { channel, ts };
  };
