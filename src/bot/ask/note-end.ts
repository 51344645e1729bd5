import type { Clock } from '../../shared/clock.ts';
import type { ConversationId } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import type { AskOutcome } from '../model/outcome.ts';
import type { Question, QuestionDelivery } from '../model/question.ts';
import type { QuestionStage, QuestionTimes } from '../questions/index.ts';

/** One attempt at a question: what is told of it at its end. */
export interface Attempt {
  question: Question;
  times: QuestionTimes;
  /** How often it was begun, with this time. */
  attempts: number;
  receivedAt: Date;
  /** undefined: the service has not been asked. */
  conversationId: ConversationId | undefined;
}

/** Before the journal says more of it. */
export const beginAttempt = (question: Question, times: QuestionTimes): Attempt => ({
  question,
  times,
  attempts: 0,
  receivedAt: new Date(Number(question.messageTs) * 1_000),
  conversationId: undefined,
});

/** What an attempt hears while it is answered. */
export const heardBy = (attempt: Attempt) => ({
  onAsked: (id: ConversationId) => void (attempt.conversationId = id),
  times: attempt.times,
});

/**
 * How a question ended: with what was posted; in a message that an earlier attempt posted, of which only the end is known; or
 * without a word, because its own message is gone (`withdrawn`).
 */
export type QuestionEnding = AskOutcome | { kind: QuestionDelivery['end'] | 'withdrawn' | 'not-there' };

/** What is counted of a question. */
export interface EndedQuestion {
  outcome: string;
  /** Why it failed. */
  reason: string | undefined;
  /** Since it was received. */
  ms: number;
  stages: ReadonlyMap<QuestionStage, number>;
}

export type NoteEnd = (attempt: Attempt, ending: QuestionEnding) => void;

interface NoteEndDeps {
  countQuestion: (ended: EndedQuestion) => void;
  clock: Clock;
  logger: Logger;
}

/** Counts a question, and logs one line about it, without its words. Each field of the line has one name and one meaning. */
export function makeNoteEnd({ countQuestion, clock, logger }: NoteEndDeps): NoteEnd {
  return ({ question, times, attempts, receivedAt, conversationId }, ending) => {
    const { thread, messageTs: ts, user } = question;
    const outcome = outcomeOf(ending);
    const ms = Math.max(0, clock.now().getTime() - receivedAt.getTime());
    const failure = 'failure' in ending ? ending.failure : undefined;
    const reason = ending.kind === 'not-there' ? 'not_there' : failure && inLabel(failure.reason);
    const rowCount = 'answer' in ending ? ending.answer.rowCount : undefined;
    const stages = times.all();
    countQuestion({ outcome, reason, ms, stages });
    const { team, channel, threadTs } = thread;
    const where = { team, channel, threadTs, ts, user, conversationId, referenceId: failure?.referenceId };
    logger.info({ ...where, outcome, reason, attempts, rowCount, totalMs: ms, ...inFields(stages) }, 'question');
  };
}

/** A message that couldn't be posted where it was asked is a failure, of which the asker knows. */
const outcomeOf = ({ kind }: QuestionEnding): string => inLabel(SAME[kind] ?? kind);

/** As labels and fields of the log spell names. */
export const inLabel = (name: string): string => name.replaceAll('-', '_');

const SAME: Partial<Record<QuestionEnding['kind'], string>> = {
  'asked-back': 'asks-back',
  parked: 'choose-resource',
  'not-there': 'failed',
};

/** `acknowledgeMs`, `waitMs`, and so on. */
const inFields = (stages: ReadonlyMap<QuestionStage, number>): Record<string, number> =>
  Object.fromEntries([...stages].map(([stage, ms]) => [`${stage}Ms`, Math.round(ms)]));
