import type { App } from '@slack/bolt';
import type { Clock } from '../../shared/clock.ts';
import { makeInTurn } from '../../shared/in-turn.ts';
import type { Questions } from '../../store/index.ts';
import { type Access, refusalTo } from '../access/access.ts';
import type { NoAccess } from '../model/outcome.ts';
import type { Question } from '../model/question.ts';
import {
  type AskingMessage,
  type Called,
  type FollowUpDeps,
  type MessageChange,
  makeFollowUp,
  type makeReviseQuestion,
  QuestionTimes,
  readAskingMessage,
  readMessageChange,
  type WorkAnywhere,
} from '../questions/index.ts';
import type { Replies } from '../slack/replies.ts';

/** What a request from Slack means to the bot, decided once and before it is acknowledged. */
export type Intake =
  | { kind: 'question'; question: Question; times: QuestionTimes }
  /** A person edited or deleted a message that asked. */
  | { kind: 'revised'; change: MessageChange }
  /** The person who asked learns why, and nothing is stored. */
  | { kind: 'no-access'; question: Question; why: NoAccess }
  /** Not a question, or one received before. */
  | { kind: 'nothing' };

/** Whether a reply in a thread of the bot needs no mention. */
export type FollowUps = 'thread' | 'mention';

interface IntakeDeps extends FollowUpDeps {
  questions: Questions;
  followUps: FollowUps;
  access: Pick<Access, 'isOpenToOutside'>;
  clock: Clock;
}

/**
 * Writes a question to the journal. Bolt acknowledges an event before its listeners run, so this comes before Bolt;
 * when it throws, the event is not acknowledged and Slack sends it again.
 */
export function makeIntake(deps: IntakeDeps) {
  const { questions, access, followUps, clock } = deps;
  const followUp = makeFollowUp(deps);
  const inTurn = makeInTurn();

  /** What was said before in the thread counts, so each waits for those that came before it. */
  const receive = (message: AskingMessage): Promise<Intake> =>
    inTurn(JSON.stringify(message.question.thread), () => receiveNext(message));

  const receiveNext = async (message: AskingMessage): Promise<Intake> => {
    const question = await questionIn(message);
    if (question === undefined) return { kind: 'nothing' };
    if (question.sharedOutside === true && !(await access.isOpenToOutside(question.thread)))
      return { kind: 'no-access', question, why: 'shared-channel' };
    const isNew = await questions.receive(question, clock.now());
    return isNew ? { kind: 'question', question, times: new QuestionTimes() } : { kind: 'nothing' };
  };

  const questionIn = async (message: AskingMessage): Promise<Question | undefined> => {
    if (message.addressed === 'to-the-bot') return message.question;
    return followUps === 'mention' ? undefined : followUp(message);
  };

  /** An edited question gets a new answer. An edit that mentions the bot for the first time asks now. */
  const receiveChange = async (change: MessageChange): Promise<Intake> => {
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

  return async (body: unknown, { userId, name }: Called): Promise<Intake> => {
    const change = readMessageChange(body, userId, name);
    if (change !== undefined) return receiveChange(change);
    const message = readAskingMessage(body, userId, name);
    return message === undefined ? { kind: 'nothing' } : receive(message);
  };
}

interface HandleDeps {
  work: WorkAnywhere;
  replies: Replies;
  revise: ReturnType<typeof makeReviseQuestion>;
}

/** Acts on what was received. A question goes to work, and isn't waited for. */
export function makeHandle({ work, replies, revise }: HandleDeps) {
  return async (intake: Intake): Promise<void> => {
    switch (intake.kind) {
      case 'question':
        return work.take(intake.question, intake.times);
      case 'revised':
        return intake.change.kind === 'edited'
          ? revise.edited(intake.change.question, intake.change.editedTs)
          : revise.deleted(intake.change.message);
      case 'no-access':
        await replies.post(intake.question.thread, { kind: 'no-access', why: intake.why }, refusalTo(intake.question));
        return;
      case 'nothing':
        return;
      default:
        return intake satisfies never;
    }
  };
}

/** What each event was found to mean, by its body: listeners receive the same object. */
export type Intakes = Pick<WeakMap<object, Intake>, 'get'>;

interface IntakeListeners {
  intakes: Intakes;
  handle: (intake: Intake) => Promise<void>;
}

/** Mentions, direct messages and replies in threads: what they mean was decided before Bolt saw them. */
export function registerIntake(app: App, { intakes, handle }: IntakeListeners): void {
  const handleBody = async (body: object): Promise<void> => {
    const intake = intakes.get(body);
    if (intake !== undefined) await handle(intake);
  };
  app.event('app_mention', async ({ body }) => handleBody(body));
  app.message(async ({ body }) => handleBody(body));
}
