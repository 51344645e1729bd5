import type { Answers, MessageKey, Question } from './ports.ts';
import type { ResumeDeps } from './resume-question.ts';

/** Takes a message of the bot away. One that is gone already is no failure. */
export type RemoveMessage = (message: MessageKey) => Promise<void>;

export interface ReviseDeps extends ResumeDeps {
  answers: Answers;
  removeMessage: RemoveMessage;
}

/** What a person does to the message that asked. */
export function makeReviseQuestion({ questions, answers, desk, removeMessage, clock }: ReviseDeps) {
  return {
    /** Asks the new words in place of the old: the same message, source and parent. */
    async edited({ thread, messageTs, text }: Question): Promise<void> {
      const message = { ...thread, ts: messageTs };
      desk.stop(message, 'replaced');
      await desk.settled(message);
      const entry = await questions.find(message);
      if (entry === undefined) return;
      const { user, details, resourceId, parentId, conversationId, replyTs } = entry;
      // Before it was asked of anything its place in the thread is still open.
      const place = conversationId === undefined ? {} : { parentId: parentId ?? null, resourceId };
      const question = {
        thread: entry.thread,
        messageTs,
        user,
        text,
        details: { ...details, ...place, replaces: replyTs },
      };
      // Deleted while what ran before came to its end.
      if (!(await questions.retake(question, clock.now()))) return;
      desk.take(question);
    },
    /** Removes the answer with it, and what is kept of both. */
    async deleted(message: MessageKey): Promise<void> {
      desk.stop(message, 'withdrawn');
      await desk.settled(message);
      const entry = await questions.find(message);
      if (entry === undefined) return;
      for (const answer of await answers.findByQuestion(message)) await answers.remove(answer.id);
      if (entry.replyTs !== undefined) await removeMessage({ ...entry.thread, ts: entry.replyTs });
      await questions.remove(message);
    },
  };
}
