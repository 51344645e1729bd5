import type { Clock } from '../shared/clock.ts';
import { makeInTurn } from '../shared/in-turn.ts';
import type { Questions } from '../store/index.ts';
import type { Access } from './access/access.ts';
import type { NoAccess } from './model/outcome.ts';
import type { Question } from './model/question.ts';
import { type FollowUpDeps, makeFollowUp } from './questions/follow-up.ts';
import {
  type AskingMessage,
  type MessageChange,
  readAskingMessage,
  readMessageChange,
} from './questions/read-message.ts';

/** What a request from Slack means to the bot, decided once and before Slack is told that it arrived. */
export type Reception =
  | { kind: 'question'; question: Question }
  /** Somebody changed or deleted a message that asked. */
  | { kind: 'revised'; change: MessageChange }
  /** Its asker is told so, and it is kept nowhere. */
  | { kind: 'no-access'; question: Question; why: NoAccess }
  /** Not a question, or one received before. */
  | { kind: 'nothing' };

/** Whether a reply in a thread of the bot needs no mention. */
export type FollowUps = 'thread' | 'mention';

export interface ReceptionDeps extends FollowUpDeps {
  questions: Questions;
  followUps: FollowUps;
  access: Pick<Access, 'isOpenToOutside'>;
  botUserId: string;
  /** What people call the bot when they type its name and no mention. */
  botName?: string | undefined;
  clock: Clock;
}

/**
 * Writes a question to the journal. Bolt acknowledges an event before its listeners run, so this comes before Bolt;
 * when it throws, the event is not acknowledged and Slack sends it again.
 */
export function makeReceive(deps: ReceptionDeps) {
  const { questions, access, followUps, botUserId, botName, clock } = deps;
  const followUp = makeFollowUp(deps);
  const inTurn = makeInTurn();

  /** What was said before in the thread counts, so each waits for those that came before it. */
  const receive = (message: AskingMessage): Promise<Reception> =>
    inTurn(JSON.stringify(message.question.thread), () => receiveNext(message));

  const receiveNext = async (message: AskingMessage): Promise<Reception> => {
    const question = await questionIn(message);
    if (question === undefined) return { kind: 'nothing' };
    if (question.sharedOutside === true && !(await access.isOpenToOutside(question.thread)))
      return { kind: 'no-access', question, why: 'shared-channel' };
    const isNew = await questions.receive(question, clock.now());
    return isNew ? { kind: 'question', question } : { kind: 'nothing' };
  };

  const questionIn = async (message: AskingMessage): Promise<Question | undefined> => {
    if (message.addressed === 'to-the-bot') return message.question;
    return followUps === 'mention' ? undefined : followUp(message);
  };

  /** Of a message that asked the answer follows; one that calls the bot only now asks now. */
  const receiveChange = async (change: MessageChange): Promise<Reception> => {
    const message =
      change.kind === 'deleted' ? change.message : { ...change.question.thread, ts: change.question.messageTs };
    if ((await questions.find(message)) !== undefined) {
      if (
        change.kind === 'edited' &&
        change.question.sharedOutside === true &&
        !(await access.isOpenToOutside(message))
      )
        return { kind: 'no-access', question: change.question, why: 'shared-channel' };
      return { kind: 'revised', change };
    }
    if (change.kind === 'deleted' || !change.callsBot) return { kind: 'nothing' };
    return receive({ question: change.question, addressed: 'to-the-bot' });
  };

  return async (body: unknown): Promise<Reception> => {
    const change = readMessageChange(body, botUserId, botName);
    if (change !== undefined) return receiveChange(change);
    const message = readAskingMessage(body, botUserId, botName);
    return message === undefined ? { kind: 'nothing' } : receive(message);
  };
}
