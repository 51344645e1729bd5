import { CONVERSATION_STATUS } from '../../contract/conversations.ts';
import type { AnswerId, ConversationId } from '../../shared/ids.ts';
import type { Answers } from '../../store/index.ts';
import { type Access, placeOf } from '../access/access.ts';
import type { Answer, Reader } from '../model/answer.ts';
import { type Failure, whyFailed } from '../model/failure.ts';
import type { AskOutcome, Elsewhere, Suggestion } from '../model/outcome.ts';
import type { Question } from '../model/question.ts';
import type { KnownResource } from '../model/resource.ts';
import { readReply, type ServiceReply } from '../model/service-reply.ts';
import type { People } from '../slack/people.ts';
import { type Asking, type AskSourceDeps, type FromSource, makeAskSource } from './ask-source.ts';
import type { Watch } from './progress.ts';

/** The contract's limit for `query`. */
const MAX_QUESTION_CHARS = 4_000;

export interface AnswerDeps extends AskSourceDeps {
  access: Pick<Access, 'mayAsk'>;
  answers: Answers;
  people: Pick<People, 'find'>;
  makeReference: () => string;
  makeAnswerId: () => AnswerId;
}

export type AnswerQuestion = (question: Question, signal: AbortSignal, watch?: Watch) => Promise<AskOutcome>;

/**
 * From a question to what is to be said about it: asks the service and keeps its answer. Every way of asking goes
 * through here. Whatever is thrown on the way becomes words, except when `signal` aborts.
 */
export function makeAnswerQuestion(deps: AnswerDeps): AnswerQuestion {
  const ask = makeAsk(deps);
  return async (question, signal, watch) => {
    if (question.text === '') return { kind: 'nothing-asked' };
    if (question.text.length > MAX_QUESTION_CHARS) return failed(deps, { reason: 'too-long' });
    try {
      const { thread, user } = question;
      const permission = await deps.access.mayAsk({ team: thread.team, user }, placeOf(question));
      if (!permission.allowed) return { kind: 'no-access', why: permission.why };
      watch?.onAsk(permission.answers);
      return await ask(question, { signal, onStage: watch?.onStage, onSource: watch?.onSource });
    } catch (error) {
      if (signal.aborted) throw error;
      return failed(deps, whyFailed(error), error);
    }
  };
}

function makeAsk(deps: AnswerDeps) {
  const askSource = makeAskSource(deps);
  const keepAnswer = makeKeepAnswer(deps);
  const findElsewhere = makeFindElsewhere(deps);
  return async (question: Question, asking: Asking): Promise<AskOutcome> => {
    const asked = await askSource(question, asking);
    if (asked.kind !== 'asked') return asked;
    const { record, resource, askedAt, tookMs } = asked;
    const reply = readReply(record);
    if (reply.kind !== 'answer') {
      const elsewhere = await findElsewhere(question, asked, reply.suggestions);
      return { ...reply, ...(elsewhere === undefined ? {} : { elsewhere }) };
    }
    const since = await earlierRows(question.details?.comparedWith, deps.answers);
    const answer = await keepAnswer({ question, reply, resource, conversationId: record.id, askedAt, tookMs });
    return { kind: 'answered', answer, ...(since === undefined ? {} : { since }) };
  };
}

/** Where else a question can go that begins a conversation and that its source can make nothing of. */
function makeFindElsewhere({ resources }: Pick<AnswerDeps, 'resources'>) {
  return async (
    { thread, details }: Question,
    { resource, record, parentId }: FromSource,
    suggestions: Suggestion[],
  ): Promise<Elsewhere | undefined> => {
    const isUnderstood = suggestions.some(({ reading }) => reading !== undefined);
    const isChosen = details?.resourceId !== undefined || parentId !== undefined;
    if (isUnderstood || isChosen || record.status === CONVERSATION_STATUS.failed) return undefined;
    const others = (await resources.list(thread.team)).filter(({ id }) => id !== resource.id);
    return others.length === 0 ? undefined : { asked: resource.name, others };
  };
}

async function earlierRows(id: AnswerId | undefined, answers: Pick<Answers, 'find'>) {
  const earlier = id === undefined ? undefined : await answers.find(id);
  return earlier?.rows === undefined ? undefined : { rows: earlier.rows, askedAt: earlier.askedAt };
}

type FailDeps = Pick<AnswerDeps, 'makeReference' | 'logger'>;

export function failed(
  { makeReference, logger }: FailDeps,
  why: Omit<Failure, 'referenceId'>,
  cause?: unknown,
): AskOutcome {
  const referenceId = makeReference();
  logger.warn({ referenceId, reason: why.reason, err: cause }, 'a question failed');
  return { kind: 'failed', failure: { ...why, referenceId } };
}

interface Found {
  question: Question;
  reply: Extract<ServiceReply, { kind: 'answer' }>;
  resource: KnownResource;
  conversationId: ConversationId;
  askedAt: Date;
  tookMs: number;
}

interface KeepDeps {
  answers: Pick<Answers, 'keep'>;
  people: Pick<People, 'find'>;
  makeAnswerId: () => AnswerId;
}

/** For who Slack tells nothing of. */
const ANYONE: Reader = { locale: 'en-US', timeZone: 'UTC' };

/** Keeps what was found before it is shown, so that each button under it has something to act on. */
function makeKeepAnswer({ answers, people, makeAnswerId }: KeepDeps) {
  return async ({ question, reply, ...found }: Found): Promise<Answer> => {
    const { explanation, sql, rows } = reply;
    const person = await people.find({ team: question.thread.team, user: question.user });
    const kept: Answer = {
      ...found,
      id: makeAnswerId(),
      thread: question.thread,
      messageTs: undefined,
      questionTs: question.messageTs,
      audience: question.details?.responseUrl === undefined ? 'thread' : 'asker',
      asker: question.user,
      question: question.text,
      sql,
      explanation,
      rows,
      rowCount: rows.length,
      chart: 'auto',
      reader: { locale: person?.locale ?? ANYONE.locale, timeZone: person?.timeZone ?? ANYONE.timeZone },
      comparedWith: question.details?.comparedWith,
      savedAs: undefined,
    };
    await answers.keep(kept);
    return kept;
  };
}
