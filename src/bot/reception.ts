import type { Clock } from '../shared/clock.ts';
import { readAskingMessage } from './listeners/parse/message-event.ts';
import type { NoAccess } from './outcomes.ts';
import type { Access } from './use-cases/access.ts';
import type { Question, Questions, ThreadKey } from './use-cases/ports.ts';

/** What a request from Slack means to the bot, decided once and before Slack is told that it arrived. */
export type Reception =
  | { kind: 'question'; question: Question }
  /** Told so and kept nowhere. */
  | { kind: 'no-access'; thread: ThreadKey; why: NoAccess }
  /** Not a question, or one received before. */
  | { kind: 'nothing' };

export interface ReceptionDeps {
  questions: Questions;
  access: Pick<Access, 'isOpenToOutside'>;
  botUserId: string;
  clock: Clock;
}

/**
 * Writes a question to the journal. Bolt acknowledges an event before its listeners run, so this comes before Bolt;
 * when it throws, the event is not acknowledged and Slack sends it again.
 */
export function makeReceive({ questions, access, botUserId, clock }: ReceptionDeps) {
  return async (body: unknown): Promise<Reception> => {
    const message = readAskingMessage(body, botUserId);
    if (message === undefined) return { kind: 'nothing' };
    const { addressed, sharedOutside, question } = message;
    if (addressed === 'in-thread' && !(await questions.hasThread(question.thread))) return { kind: 'nothing' };
    if (sharedOutside && !(await access.isOpenToOutside(question.thread)))
      return { kind: 'no-access', thread: question.thread, why: 'shared-channel' };
    const isNew = await questions.receive(question, clock.now());
    return isNew ? { kind: 'question', question } : { kind: 'nothing' };
  };
}
