import type { MessageTs, SlackUserId } from '../../shared/ids.ts';
import { choiceTs } from '../question-ts.ts';
import type { JournalEntry, MessageKey, Question } from './ports.ts';
import type { ResumeDeps } from './resume-question.ts';

export interface Reply {
  /** The question that was asked back. */
  message: MessageKey;
  user: SlackUserId;
  /** Where the question was one person's alone. */
  responseUrl: string | undefined;
}

/** Goes on after the service asked back: the same conversation, on the same source. */
export function makeClarify({ questions, desk, clock }: ResumeDeps) {
  /** undefined: not kept any more, or somebody else's who asked alone. */
  const find = async ({ message, user }: Pick<Reply, 'message' | 'user'>) => {
    await desk.settled(message);
    const entry = await questions.find(message);
    const isAlone = entry?.details.responseUrl !== undefined && entry.user !== user;
    return isAlone || entry?.state !== 'asked-back' ? undefined : entry;
  };

  const goOn = async (
    entry: JournalEntry,
    { user, responseUrl }: Reply,
    asked: Pick<Question, 'messageTs' | 'text'>,
  ) => {
    const { thread, resourceId, conversationId } = entry;
    const isAlone = entry.details.responseUrl !== undefined;
    const details = {
      resourceId,
      parentId: conversationId,
      ...(isAlone ? { responseUrl: responseUrl ?? entry.details.responseUrl } : {}),
    };
    const question: Question = { thread, user, ...asked, details };
    if (await questions.receive(question, clock.now())) desk.take(question);
  };

  return {
    /** Asks the question at this place of the offer and tells its words. undefined: gone. */
    async take(reply: Reply, index: number): Promise<string | undefined> {
      const entry = await find(reply);
      const text = entry?.offer[index];
      if (entry === undefined || text === undefined) return undefined;
      const messageTs = choiceTs(entry.messageTs, String(index), entry.conversationId);
      await goOn(entry, reply, { messageTs, text });
      return text;
    },
    /** What was asked first, to be put another way. undefined: gone. */
    async asked(message: MessageKey, user: SlackUserId): Promise<string | undefined> {
      return (await find({ message, user }))?.text;
    },
    /** Asks other words; `as` names the new question. false: gone. */
    async ask(reply: Reply, { as, text }: { as: MessageTs; text: string }): Promise<boolean> {
      const entry = await find(reply);
      if (entry === undefined) return false;
      await goOn(entry, reply, { messageTs: as, text });
      return true;
    },
  };
}
