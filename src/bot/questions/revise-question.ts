import type { MessageTs } from '../../shared/ids.ts';
import { makeInTurn } from '../../shared/in-turn.ts';
import type { Answers } from '../../store/index.ts';
import { type MessageKey, messageId } from '../model/keys.ts';
import type { Question } from '../model/question.ts';
import type { RemoveMessage } from '../slack/client.ts';
import type { ResumeDeps } from './resume-question.ts';

interface ReviseDeps extends ResumeDeps {
  answers: Answers;
  removeMessage: RemoveMessage;
}

/** What a person does to the message that asked: one after the other, so that the last word counts. */
export function makeReviseQuestion({ questions, answers, work, removeMessage, clock }: ReviseDeps) {
  const inTurn = makeInTurn();

  /** @param editedTs of the edit that the words are from; each counts once, and never after a later one */
  const ask = async (
    { thread, messageTs, text, sharedOutside }: Question,
    editedTs: MessageTs | undefined,
  ): Promise<void> => {
    const message = { ...thread, ts: messageTs };
    if (!isLater(editedTs, (await questions.find(message))?.editedTs)) return;
    await work.stop(message, 'replaced');
    await work.settled(message);
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
      sharedOutside,
      details: { ...details, ...place, replaces: replyTs },
    };
    // Deleted, or edited elsewhere, while what ran before came to its end.
    if (!(await questions.retake(question, clock.now(), editedTs))) return;
    work.take(question);
  };

  const remove = async (message: MessageKey): Promise<void> => {
    await work.stop(message, 'withdrawn');
    await work.settled(message);
    const entry = await questions.find(message);
    if (entry === undefined) return;
    for (const answer of await answers.findByQuestion(message)) await answers.remove(answer.id);
    if (entry.replyTs !== undefined) await removeMessage({ ...entry.thread, ts: entry.replyTs });
    await questions.remove(message);
  };

  return {
    /** Asks the new words in place of the old: the same message, source and parent. */
    edited: (question: Question, editedTs: MessageTs | undefined): Promise<void> =>
      inTurn(messageId({ ...question.thread, ts: question.messageTs }), () => ask(question, editedTs)),
    /** Removes the answer with it, and what is kept of both. */
    deleted: (message: MessageKey): Promise<void> => inTurn(messageId(message), () => remove(message)),
  };
}

/** Slack may send an edit twice, and edits in another order than they were made. */
const isLater = (one: MessageTs | undefined, other: MessageTs | undefined): boolean =>
  one === undefined || other === undefined || one > other;
