import type { Clock } from '../shared/clock.ts';
import { readAskingMessage } from './listeners/parse/message-event.ts';
import type { Question, Questions, ThreadKey } from './use-cases/ports.ts';

/** What a request from Slack means to the bot, decided once and before Slack is told that it arrived. */
export type Reception =
  | { kind: 'question'; question: Question }
  | { kind: 'shared-outside'; thread: ThreadKey }
  /** Not a question, or one received before. */
  | { kind: 'nothing' };

export interface ReceptionDeps {
  questions: Questions;
  botUserId: string;
  clock: Clock;
}

/**
 * Writes a question to the journal. Bolt acknowledges an event before its listeners run, so this comes before Bolt;
 * when it throws, the event is not acknowledged and Slack sends it again.
 */
export function makeReceive({ questions, botUserId, clock }: ReceptionDeps) {
  return async (body: unknown): Promise<Reception> => {
    const message = readAskingMessage(body, botUserId);
    if (message === undefined) return { kind: 'nothing' };
    const { addressed, sharedOutside, question } = message;
    if (addressed === 'in-thread' && !(await questions.hasThread(question.thread))) return { kind: 'nothing' };
    if (sharedOutside) return { kind: 'shared-outside', thread: question.thread };
    const isNew = await questions.receive(question, clock.now());
    return isNew ? { kind: 'question', question } : { kind: 'nothing' };
  };
}
