import type { ChannelId, MessageTs } from '../../shared/ids.ts';
import type { PersonKey } from '../model/keys.ts';
import type { Question } from '../model/question.ts';

/** Writes the question into the person's direct messages, where its answer will come. */
export type AnnounceInDirect = (person: PersonKey, text: string) => Promise<{ channel: ChannelId; ts: MessageTs }>;

export interface AskFromHomeDeps {
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
