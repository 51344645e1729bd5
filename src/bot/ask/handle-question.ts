import type { AnswerId, ChannelId, MessageTs } from '../../shared/ids.ts';
import type { Questions } from '../../store/index.ts';
import { type AskPermission, isDirect, placeOf, refusalTo } from '../access/access.ts';
import { hasRows } from '../model/answer.ts';
import type { MessageKey, ThreadKey } from '../model/keys.ts';
import { hasMessage } from '../model/made-ids.ts';
import type { AskOutcome, NoAccess } from '../model/outcome.ts';
import type { JournalEntry, Question, QuestionDelivery } from '../model/question.ts';
import { type HandleQuestion, Stop } from '../questions/index.ts';
import type { RemoveMessage } from '../slack/client.ts';
import { makeDeliveryId } from '../slack/delivery.ts';
import { isNotThere, NotDelivered } from '../slack/failures.ts';
import type { Replies, ReplyManner } from '../slack/replies.ts';
import { type AnswerDeps, earlierRows, failed, makeAnswerQuestion } from './answer-question.ts';
import type { Drawn, Progress, ShownProgress } from './progress.ts';

/** How often a question is begun when the process keeps ending under it. */
const MAX_ATTEMPTS = 3;
/** How long to wait for the next attempt after an outcome couldn't be posted. */
const NEXT_ATTEMPT_MS = [15_000, 60_000, 300_000];
/** Later, as long as Slack surely didn't take it. */
const LATER_ATTEMPT_MS = 900_000;

interface HandleDeps extends AnswerDeps {
  questions: Questions;
  progress: Progress;
  replies: Replies;
  removeMessage: RemoveMessage;
  /** Takes the question up again after so long, unless the process has ended by then. */
  askLater: (ms: number, question: Question) => void;
  countQuestion: (outcome: AskOutcome['kind']) => void;
}

/**
 * Answers one received question where it was asked. Never throws: what goes wrong is posted there and logged with a
 * reference. If the outcome can't be posted, the question is asked again a little later. When `signal` aborts without a `Stop`, the question
 * stays unfinished and the next start takes it up again.
 */
export function makeHandleQuestion(deps: HandleDeps): HandleQuestion {
  const { questions, progress, askLater, clock, logger } = deps;
  const answerQuestion = makeAnswerQuestion(deps);
  const tell = makeTell(deps);
  const findTold = makeFindTold(deps);

  return async (question, signal) => {
    const message = { ...question.thread, ts: question.messageTs };
    let shown: ShownProgress | undefined;
    let attempts = 0;
    try {
      signal.throwIfAborted();
      attempts = (await questions.begin(message, clock.now())).attempts;
      const cutOff = attempts > 1 ? await findCutOff(question) : undefined;
      const told = cutOff?.delivery && (await findTold(question, cutOff.delivery));
      if (told?.kind === 'there') return await settleTold(message, told);
      shown = progress.show(question, cutOff?.replyTs);
      const outcome =
        told?.outcome ??
        (attempts > MAX_ATTEMPTS ? failed(deps, { reason: 'gave-up' }) : await answerQuestion(question, signal, shown));
      await tell(question, outcome, { drawn: await shown.settle(), earlier: cutOff?.delivery });
    } catch (error) {
      const runningOn = shown?.runningOn();
      const drawn = (await shown?.settle()) ?? NOT_DRAWN;
      if (signal.reason instanceof Stop)
        return await endStopped(question, { why: signal.reason.kind, runningOn, drawn });
      // Unfinished in the journal: the next start would try again too, as often as MAX_ATTEMPTS allows.
      logger.error({ err: error, message }, 'a question was left unfinished');
      const mayLater = error instanceof NotDelivered && !error.isUncertain;
      const wait = NEXT_ATTEMPT_MS[attempts - 1] ?? (mayLater ? LATER_ATTEMPT_MS : undefined);
      if (wait !== undefined && !signal.aborted) askLater(wait, question);
    } finally {
      shown?.end();
    }
  };

  /** What an attempt that was cut off left in the journal, and in the thread. */
  async function findCutOff(question: Question): Promise<Pick<JournalEntry, 'delivery' | 'replyTs'>> {
    const { delivery, replyTs } = (await questions.find({ ...question.thread, ts: question.messageTs })) ?? {};
    return { delivery, replyTs: replyTs ?? (await progress.findLeftover(question)) };
  }

  /** Its message was posted, and there was no time to note it. */
  async function settleTold(message: MessageKey, { ts, end }: ToldThere): Promise<void> {
    await questions.noteReply(message, ts);
    await conclude(deps, message, end);
  }

  async function endStopped(question: Question, { why, runningOn, drawn }: Stopped): Promise<void> {
    const message: MessageKey = { ...question.thread, ts: question.messageTs };
    try {
      const outcome: AskOutcome = { kind: 'stopped', ...(runningOn === undefined ? {} : { runningOn }) };
      if (why === 'stopped') await tell(question, outcome, { drawn, earlier: undefined });
      if (why === 'withdrawn') await questions.finish(message, 'stopped', clock.now());
    } catch (error) {
      logger.error({ err: error, message }, 'a stopped question was left unfinished');
    }
  }
}

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

/** Posts the outcome where the question was asked. The journal knows of it before Slack does. */
function makeTell(deps: HandleDeps) {
  const { access, questions, answers, threads, replies, removeMessage, countQuestion, clock, logger } = deps;
  return async (question: Question, found: AskOutcome, { drawn, earlier }: Telling): Promise<void> => {
    const { thread, messageTs, user, details } = question;
    const permission = await access.mayAsk({ team: thread.team, user }, placeOf(question));
    const outcome = permission.allowed ? found : await withhold(found, permission.why);
    const message = { ...thread, ts: messageTs };
    const { end, offer } = endOf(outcome);
    const id = earlier?.id ?? makeDeliveryId(messageTs);
    await questions.noteDelivery(message, { id, end, answer: answerOf(outcome) }, offer);
    const delivery = { id, mayBeThere: earlier !== undefined };
    const manner = { ...mannerOf(question, outcome, { permission, drawn }), delivery };
    const said = await sayWhereAllowed(question, outcome, manner);
    if (said === 'not-there') {
      await questions.finish(message, 'failed', clock.now());
      countQuestion('failed');
      return;
    }
    const { ts } = said;
    if (ts !== undefined || drawn.ts !== undefined || drawn.isLate) await questions.noteReply(message, ts);
    if (drawn.ts !== undefined && drawn.ts !== ts) await removeDrawn({ ...thread, ts: drawn.ts });
    if (details?.replaces !== undefined || drawn.ts !== undefined) await dropReplaced(question, outcome);
    await conclude(deps, message, end);
    countQuestion(outcome.kind);
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
    const note = manner.delivery && { ...manner.delivery, id: `${manner.delivery.id}/note` };
    return replies.sayInDirect(thread, user, { question: question.messageTs, delivery: note });
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
    const state = await threads.find(thread);
    if (state !== undefined) await threads.save(direct, state, clock.now());
    return { thread: direct, messageTs: ts };
  }
}

/** What became of a question is known to its asker. */
const conclude = (
  { questions, clock }: Pick<HandleDeps, 'questions' | 'clock'>,
  message: MessageKey,
  end: QuestionDelivery['end'],
): Promise<void> => (end === 'parked' ? questions.park(message) : questions.finish(message, end, clock.now()));

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
