import type { AnswerId, ChannelId, MessageTs } from '../../shared/ids.ts';
import { DatabaseAway, StorageFailure } from '../../shared/storage-failure.ts';
import type { Leases, Questions } from '../../store/index.ts';
import { type AskPermission, isDirect, refusalTo } from '../access/access.ts';
import { prepareAnswer } from '../answer/index.ts';
import { hasRows } from '../model/answer.ts';
import type { MessageKey, ThreadKey } from '../model/keys.ts';
import { hasMessage } from '../model/made-ids.ts';
import type { AskOutcome, NoAccess } from '../model/outcome.ts';
import type { JournalEntry, Question, QuestionDelivery } from '../model/question.ts';
import { TakenOver } from '../model/taken-over.ts';
import { type HandleQuestion, QuestionTimes, Stop } from '../questions/index.ts';
import type { RemoveMessage } from '../slack/client.ts';
import { makeDeliveryId } from '../slack/delivery.ts';
import { isNotThere, NotDelivered } from '../slack/failures.ts';
import type { Replies, ReplyManner } from '../slack/replies.ts';
import { type AnswerDeps, earlierRows, failed, makeAnswerQuestion } from './answer-question.ts';
import { makeMayAsk } from './may-ask.ts';
import {
  type Attempt,
  beginAttempt,
  type EndedQuestion,
  heardBy,
  makeNoteEnd,
  type QuestionEnding,
} from './note-end.ts';
import type { Progress, ShownProgress } from './progress.ts';
import type { Drawn } from './progress-message.ts';

/** How often a question is begun when the process keeps ending under it. */
const MAX_ATTEMPTS = 3;
/** How often a question asks for its turn while an earlier one of its thread is under way in another process. */
const TURN_MS = 200;
/** How long to wait for the next attempt after an outcome couldn't be posted. */
const NEXT_ATTEMPT_MS = [15_000, 60_000, 300_000];
/** Later, as long as Slack doesn't take it, or the disk is full. What may be there is looked for first. */
const LATER_ATTEMPT_MS = 900_000;
/** After the database went away: whatever is asked of it waits until it is back. */
const DATABASE_BACK_MS = 1_000;

interface HandleDeps extends AnswerDeps {
  questions: Questions;
  progress: Progress;
  replies: Replies;
  removeMessage: RemoveMessage;
  leases: Leases;
  /** Takes the question up again after so long, this process or another. */
  askLater: (ms: number, question: Question) => Promise<void>;
  sleep: (ms: number) => Promise<void>;
  countQuestion: (ended: EndedQuestion) => void;
  /** Tells the asker that a language model could answer what was asked back, if they may connect one. Never throws. */
  offerModel: (question: Question, replyTs: MessageTs | undefined) => Promise<void>;
}

/**
 * Answers one received question where it was asked. Never throws: what goes wrong is posted there and logged with a
 * reference. If the outcome can't be posted, the question is asked again a little later. When `signal` aborts without a `Stop`, the question
 * stays unfinished and the next start takes it up again.
 */
export function makeHandleQuestion(deps: HandleDeps): HandleQuestion {
  const { questions, progress, askLater, sleep, offerModel, clock, logger } = deps;
  const conclude = makeConclude(deps);
  const answerQuestion = makeAnswerQuestion(deps);
  const tell = makeTell(deps, conclude);
  const findTold = makeFindTold(deps);

  return async (question, signal, times = new QuestionTimes()) => {
    const message = { ...question.thread, ts: question.messageTs };
    let shown: ShownProgress | undefined;
    const attempt = beginAttempt(question, times);
    try {
      signal.throwIfAborted();
      const begun = await questions.begin(question, clock.now());
      if (begun === undefined) {
        await sleep(TURN_MS);
        return 'not-yet';
      }
      const { attempts } = Object.assign(attempt, begun);
      const cutOff = attempts > 1 ? await findCutOff(question) : undefined;
      const told = cutOff?.delivery && (await findTold(question, cutOff.delivery));
      if (told?.kind === 'there') {
        await settleTold(attempt, told);
        return 'ended';
      }
      shown = progress.show(question, cutOff?.replyTs);
      const outcome =
        told?.outcome ??
        (attempts > MAX_ATTEMPTS
          ? failed(deps, { reason: 'gave-up' })
          : await answerQuestion(question, signal, { ...shown, ...heardBy(attempt) }));
      const ts = await tell(attempt, outcome, { drawn: await shown.settle(), earlier: cutOff?.delivery });
      if (mayModelAnswer(question, outcome)) await offerModel(question, ts);
    } catch (error) {
      const runningOn = shown?.runningOn();
      const drawn = (await shown?.settle()) ?? NOT_DRAWN;
      if (error instanceof TakenOver || signal.reason instanceof TakenOver) return 'ended';
      if (signal.reason instanceof Stop) {
        await endStopped(attempt, { why: signal.reason.kind, runningOn, drawn });
        return 'ended';
      }
      // Unfinished in the journal: the next start would try again too, as often as MAX_ATTEMPTS allows.
      logger.error({ err: error, message }, 'a question was left unfinished');
      const wait = nextAttemptMs(attempt.attempts, error);
      if (wait !== undefined && !signal.aborted) await askLater(wait, question);
    } finally {
      shown?.end();
    }
    return 'ended';
  };

  /** What an attempt that was cut off left in the journal, and in the thread. */
  async function findCutOff(question: Question): Promise<Pick<JournalEntry, 'delivery' | 'replyTs'>> {
    const { delivery, replyTs } = (await questions.find({ ...question.thread, ts: question.messageTs })) ?? {};
    return { delivery, replyTs: replyTs ?? (await progress.findLeftover(question)) };
  }

  /** Its message was posted, and there was no time to note it. */
  async function settleTold(attempt: Attempt, { ts, end }: ToldThere): Promise<void> {
    await questions.noteReply(keyOf(attempt.question), ts);
    await conclude(attempt, end, { kind: end });
  }

  async function endStopped(attempt: Attempt, { why, runningOn, drawn }: Stopped): Promise<void> {
    const message = keyOf(attempt.question);
    try {
      const outcome: AskOutcome = { kind: 'stopped', ...(runningOn === undefined ? {} : { runningOn }) };
      if (why === 'stopped') await tell(attempt, outcome, { drawn, earlier: undefined });
      if (why === 'withdrawn') await conclude(attempt, 'stopped', { kind: 'withdrawn' });
    } catch (error) {
      logger.error({ err: error, message }, 'a stopped question was left unfinished');
    }
  }
}

/** Of a remark, nobody waits for an answer. */
const mayModelAnswer = ({ details }: Question, outcome: AskOutcome): boolean =>
  outcome.kind === 'asks-back' && outcome.mayModelAnswer === true && details?.unaddressed !== true;

/** undefined: not by itself. */
function nextAttemptMs(attempts: number, error: unknown): number | undefined {
  if (error instanceof DatabaseAway) return DATABASE_BACK_MS;
  return NEXT_ATTEMPT_MS[Math.max(attempts, 1) - 1] ?? (isPassing(error) ? LATER_ATTEMPT_MS : undefined);
}

/** What others have to mend: then the question goes on. */
const isPassing = (error: unknown): boolean => error instanceof NotDelivered || error instanceof StorageFailure;

interface Stopped {
  why: Stop['kind'];
  /** The data source on which a statement was running. */
  runningOn: string | undefined;
  drawn: Drawn;
}

const NOT_DRAWN: Drawn = { ts: undefined, isLate: false };

interface ToldThere {
  kind: 'there';
  ts: MessageTs;
  end: QuestionDelivery['end'];
}

/** What an attempt that was cut off was about to post: an answer is still stored, of anything else the message may be there. */
function makeFindTold({ answers, replies }: Pick<HandleDeps, 'answers' | 'replies'>) {
  return async (
    { thread, messageTs, details }: Question,
    { id, end, answer }: QuestionDelivery,
  ): Promise<ToldThere | { kind: 'stored'; outcome: AskOutcome } | undefined> => {
    const kept = answer === undefined ? undefined : await answers.find(answer);
    if (kept !== undefined && hasRows(kept)) {
      const since = await earlierRows(details?.comparedWith, answers);
      await prepareAnswer(kept, since);
      return { kind: 'stored', outcome: { kind: 'answered', answer: kept, ...(since === undefined ? {} : { since }) } };
    }
    if (details?.responseUrl !== undefined || !hasMessage(thread.threadTs)) return undefined;
    const ts = await replies.find(thread, { delivery: id, since: messageTs });
    return ts === undefined ? undefined : { kind: 'there', ts, end };
  };
}

interface Telling {
  drawn: Drawn;
  /** An earlier attempt may have posted it. */
  earlier: QuestionDelivery | undefined;
}

/** Posts the outcome where the question was asked. The journal knows of it before Slack does. @returns the message, if everyone sees it */
function makeTell(deps: HandleDeps, conclude: Conclude) {
  const { questions, leases, answers, threads, settings, replies, removeMessage, clock, logger } = deps;
  const mayAsk = makeMayAsk(deps);
  return async (attempt: Attempt, found: AskOutcome, { drawn, earlier }: Telling): Promise<MessageTs | undefined> => {
    const { question, times } = attempt;
    const { thread, messageTs, details } = question;
    // Where Slack didn't say who asks, it was asked for long enough.
    const permission: AskPermission =
      found.kind === 'no-access' ? { allowed: false, why: found.why } : await mayAsk(question);
    const outcome = permission.allowed ? found : await withhold(found, permission.why);
    const message = { ...thread, ts: messageTs };
    const { end, offer } = endOf(outcome);
    const id = earlier?.id ?? makeDeliveryId(messageTs);
    await questions.noteDelivery(message, { id, end, answer: answerOf(outcome) }, offer);
    const delivery = { id, mayBeThere: earlier !== undefined, assure: () => leases.assure(message) };
    const manner = { ...mannerOf(question, outcome, { permission, drawn }), delivery, times };
    const said = await sayWhereAllowed(question, outcome, manner);
    if (said === 'not-there') {
      await conclude(attempt, 'failed', { kind: 'not-there' });
      return undefined;
    }
    const { ts } = said;
    if (drawn.ts === undefined && !drawn.isLate && details?.replaces === undefined) {
      await conclude(attempt, end, outcome, ts);
      return ts;
    }
    if (ts !== undefined || drawn.ts !== undefined || drawn.isLate) await questions.noteReply(message, ts);
    if (drawn.ts !== undefined && drawn.ts !== ts) await removeDrawn({ ...thread, ts: drawn.ts });
    if (details?.replaces !== undefined || drawn.ts !== undefined) await dropReplaced(question, outcome);
    await conclude(attempt, end, outcome);
    return ts;
  };

  /** Where Slack forbids posting, the asker learns that where they can be reached. */
  async function sayWhereAllowed(
    question: Question,
    outcome: AskOutcome,
    manner: ReplyManner,
  ): Promise<{ ts: MessageTs | undefined } | 'not-there'> {
    try {
      return { ts: await say(question, outcome, manner) };
    } catch (error) {
      // Sent twice without a reply: as told as it can be.
      if (error instanceof NotDelivered && error.wasRepeated) return { ts: undefined };
      const { channel } = question.thread;
      if (!isNotThere(error) || isDirect(channel)) throw error;
      logger.warn({ err: error, channel }, 'slack does not let the bot post an outcome');
      await replies.sayNotThere(question.user, question.thread);
      return 'not-there';
    }
  }

  /** The answer has been posted by now. A message that it didn't replace may stay behind. */
  async function removeDrawn(message: MessageKey): Promise<void> {
    await removeMessage(message).catch((error: unknown) =>
      logger.warn({ err: error, message }, 'a message about a question could not be deleted'),
    );
  }

  /** Access may have changed while the answer took its time. Then it isn't shown. */
  async function withhold(outcome: AskOutcome, why: NoAccess): Promise<AskOutcome> {
    if (outcome.kind !== 'answered' && outcome.kind !== 'asks-back') return outcome;
    if (outcome.kind === 'answered') await answers.remove(outcome.answer.id);
    return { kind: 'no-access', why };
  }

  /** The message in the thread, if there is one that can be found again. */
  async function say(question: Question, outcome: AskOutcome, manner: ReplyManner): Promise<MessageTs | undefined> {
    const { thread, user } = question;
    const told = hasThread(question) ? outcome : withQuestion(outcome);
    const { ts, inDirect } = await replies.post(thread, told, manner);
    if (outcome.kind !== 'answered') return ts;
    const { id } = outcome.answer;
    if (inDirect === undefined) {
      await answers.change(id, { messageTs: ts, audience: ts === undefined ? 'asker' : 'thread' });
      return ts;
    }
    await answers.change(id, await moved(thread, inDirect));
    // What only its asker sees is named nowhere else.
    if (manner.inDirectTo === undefined) return undefined;
    const note = manner.delivery && { ...manner.delivery, id: `${manner.delivery.id}/note` };
    const { times } = manner;
    return replies.sayInDirect(thread, user, { question: question.messageTs, delivery: note, times });
  }

  /** An earlier answer in this message can no longer be acted on. */
  async function dropReplaced({ thread, messageTs }: Question, outcome: AskOutcome): Promise<void> {
    const stands = outcome.kind === 'answered' ? outcome.answer.id : undefined;
    for (const { id } of await answers.findByQuestion({ ...thread, ts: messageTs }))
      if (id !== stands) await answers.remove(id);
  }

  /** The conversation continues where the answer is. */
  async function moved(thread: ThreadKey, { channel, ts }: { channel: ChannelId; ts: MessageTs }) {
    const direct = { team: thread.team, channel, threadTs: ts };
    const [state, { model }] = await Promise.all([threads.find(thread), settings.ofChannel(thread)]);
    const withoutModel = model?.isOff === true || state?.withoutModel;
    if (state !== undefined) await threads.save(direct, { ...state, withoutModel }, clock.now());
    return { thread: direct, messageTs: ts };
  }
}

/** `replyTs`: the message about the question, where it isn't noted yet. */
type Conclude = (
  attempt: Attempt,
  end: QuestionDelivery['end'],
  ending: QuestionEnding,
  replyTs?: MessageTs,
) => Promise<void>;

/** What became of a question is known to its asker. */
function makeConclude(deps: Pick<HandleDeps, 'questions' | 'countQuestion' | 'clock' | 'logger'>): Conclude {
  const { questions, clock } = deps;
  const noteEnd = makeNoteEnd(deps);
  return async (attempt, end, ending, replyTs) => {
    const message = keyOf(attempt.question);
    await (end === 'parked' ? questions.park(message, replyTs) : questions.finish(message, end, clock.now(), replyTs));
    noteEnd(attempt, ending);
  };
}

const keyOf = ({ thread, messageTs }: Question): MessageKey => ({ ...thread, ts: messageTs });

const answerOf = (outcome: AskOutcome): AnswerId | undefined =>
  outcome.kind === 'answered' ? outcome.answer.id : undefined;

interface End {
  end: QuestionDelivery['end'];
  /** The questions offered in return. */
  offer?: readonly string[];
}

/** How a question ends with this outcome. */
function endOf(outcome: AskOutcome): End {
  switch (outcome.kind) {
    case 'choose-resource':
      return { end: 'parked' };
    case 'source-gone':
      return { end: outcome.resources.length > 0 ? 'parked' : 'answered' };
    case 'asks-back':
      return { end: 'asked-back', offer: outcome.suggestions.map((one) => one.question) };
    case 'failed':
    case 'stopped':
      return { end: outcome.kind };
    case 'answered':
    case 'nothing-asked':
    case 'thanked':
    case 'no-source':
    case 'no-access':
      return { end: 'answered' };
    default:
      return outcome satisfies never;
  }
}

interface Standing {
  permission: AskPermission;
  /** What showed how far the question is. */
  drawn: Drawn;
}

/** A command is answered to the person who typed it, anything else as the channel's settings say. */
function mannerOf(asked: Question, outcome: AskOutcome, { permission, drawn }: Standing): ReplyManner {
  const { messageTs: question, user, details } = asked;
  if (details?.responseUrl !== undefined) return { question, onlyTo: { user, responseUrl: details.responseUrl } };
  // A message that may still be drawn over is no place for an answer.
  const replaced = drawn.isLate ? undefined : details?.replaces;
  // What replaces an answer that everyone could see is visible to everyone too.
  if (outcome.kind === 'no-access' && replaced === undefined) return refusalTo(asked);
  if (!permission.allowed) return replaced === undefined ? refusalTo(asked) : { question, replaces: replaced };
  const shown = permission.answers;
  if (shown === 'public') return { question, replaces: replaced ?? drawn.ts };
  // What is asked back is answered where it was asked.
  const isLink = shown === 'links' && outcome.kind === 'answered';
  return isLink ? { question, inDirectTo: user } : { question, onlyTo: { user, responseUrl: undefined } };
}

/** false: a command, which only the person who typed it sees. */
const hasThread = ({ thread }: Question): boolean => hasMessage(thread.threadTs);

/** The typed question isn't visible beside its answer, so the answer shows it. */
const withQuestion = (outcome: AskOutcome): AskOutcome =>
  outcome.kind === 'answered' ? { ...outcome, withQuestion: true } : outcome;
