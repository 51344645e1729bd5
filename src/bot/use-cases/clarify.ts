import type { MessageTs, SlackUserId } from '../../shared/ids.ts';
import type { MessageKey, Question } from './ports.ts';
import type { ResumeDeps } from './resume-question.ts';

export interface Reply {
  /** The question that was asked back. */
  message: MessageKey;
  user: SlackUserId;
  /** Names the new question. */
  as: MessageTs;
  /** Where the question was one person's alone. */
  responseUrl: string | undefined;
}

/** Goes on after the service asked back: the same conversation, on the same source. */
export function makeClarify({ questions, desk, clock }: ResumeDeps) {
  /** undefined: not kept any more, or somebody else's who asked alone. */
  const find = async (message: MessageKey, user: SlackUserId) => {
    await desk.settled(message);
    const entry = await questions.find(message);
    const isAlone = entry?.details.responseUrl !== undefined && entry.user !== user;
    return isAlone || entry?.state !== 'asked-back' ? undefined : entry;
  };

  const ask = async ({ message, user, as, responseUrl }: Reply, text: string): Promise<boolean> => {
    const entry = await find(message, user);
    if (entry === undefined) return false;
    const { thread, resourceId, conversationId } = entry;
    const isAlone = entry.details.responseUrl !== undefined;
    const details = {
      resourceId,
      parentId: conversationId,
      ...(isAlone ? { responseUrl: responseUrl ?? entry.details.responseUrl } : {}),
    };
    const question: Question = { thread, messageTs: as, user, text, details };
    if (await questions.receive(question, clock.now())) desk.take(question);
    return true;
  };

  return {
    /** The question at this place of the offer. */
    async offered(
      message: MessageKey,
      { user, index }: { user: SlackUserId; index: number },
    ): Promise<string | undefined> {
      return (await find(message, user))?.offer[index];
    },
    /** What was asked first, to be put another way. undefined: gone. */
    async asked(message: MessageKey, user: SlackUserId): Promise<string | undefined> {
      return (await find(message, user))?.text;
    },
    /** false: gone. */
    ask,
  };
}
