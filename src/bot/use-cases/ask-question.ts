import type { ConversationRecord } from '../../contract/conversations.ts';
import type { Clock } from '../../shared/clock.ts';
import { type AnswerId, externalIdOf, type ResourceId } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import type { AskOutcome, Failure } from '../outcomes.ts';
import type { Access } from './access.ts';
import { makeChooseResource } from './choose-resource.ts';
import { makeKeepAnswer } from './keep-answer.ts';
import type {
  Answers,
  ConversationService,
  Question,
  Questions,
  Replies,
  Resources,
  Statuses,
  ThreadState,
  Threads,
} from './ports.ts';
import { readRecord } from './read-record.ts';
import { whyFailed } from './why-failed.ts';

/** How often a question is begun when the process keeps ending under it. */
const MAX_ATTEMPTS = 3;
/** The contract's limit for `query`. */
const MAX_QUESTION_CHARS = 4_000;

export interface AskDeps {
  access: Pick<Access, 'mayAsk'>;
  service: ConversationService;
  threads: Threads;
  questions: Questions;
  resources: Resources;
  answers: Answers;
  statuses: Statuses;
  replies: Replies;
  clock: Clock;
  logger: Logger;
  makeReference: () => string;
  makeAnswerId: () => AnswerId;
}

export type AskQuestion = (question: Question, signal: AbortSignal) => Promise<void>;

/**
 * Answers one received question in its thread. Never throws: what goes wrong is told there and logged with a reference.
 * When `signal` aborts, the question stays unfinished and the next start takes it up again.
 */
export function makeAskQuestion(deps: AskDeps): AskQuestion {
  const { questions, answers, statuses, replies, clock, logger } = deps;
  const decide = makeDecide(deps);

  return async (question, signal) => {
    const message = { ...question.thread, ts: question.messageTs };
    const status = statuses.show(question.thread);
    try {
      const { attempts } = await questions.begin(message, clock.now());
      const outcome = attempts > MAX_ATTEMPTS ? failed(deps, { reason: 'gave-up' }) : await decide(question, signal);
      const { ts: messageTs } = await replies.post(question.thread, outcome);
      if (outcome.kind === 'answered') await answers.change(outcome.answer.id, { messageTs });
      await questions.finish(message, outcome.kind === 'failed' ? 'failed' : 'answered', clock.now());
    } catch (error) {
      // Unfinished in the journal: the next start tries again, as often as MAX_ATTEMPTS allows.
      logger.error({ err: error, message }, 'a question was left unfinished');
    } finally {
      status.end();
    }
  };
}

/** From the question to what is to be said about it; whatever is thrown on the way becomes words. */
function makeDecide(deps: AskDeps) {
  const ask = makeAsk(deps);
  return async (question: Question, signal: AbortSignal): Promise<AskOutcome> => {
    if (question.text === '') return { kind: 'nothing-asked' };
    if (question.text.length > MAX_QUESTION_CHARS) return failed(deps, { reason: 'too-long' });
    try {
      const { thread, user } = question;
      // What the event said of the channel was heeded before the question was kept.
      const permission = await deps.access.mayAsk({ team: thread.team, user }, { ...thread, sharedOutside: false });
      if (!permission.allowed) return { kind: 'no-access', why: permission.why };
      return await ask(question, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      return failed(deps, whyFailed(error), error);
    }
  };
}

function makeAsk({ service, threads, resources, answers, clock, makeAnswerId }: AskDeps) {
  const chooseResource = makeChooseResource(resources);
  const keepAnswer = makeKeepAnswer({ answers, makeAnswerId });
  return async (question: Question, signal: AbortSignal): Promise<AskOutcome> => {
    const { thread, user, text } = question;
    const state = await threads.find(thread);
    const resource = await chooseResource(thread, state);
    if (resource === undefined) return { kind: 'no-source' };

    const askedAt = clock.now();
    const record = await service.ask(
      { externalId: externalIdOf(thread.team, user) },
      {
        query: text,
        resourceId: resource.id,
        ...(resource.datasetId === undefined ? {} : { datasetId: resource.datasetId }),
        ...(state === undefined ? {} : { parentId: state.lastConversationId }),
      },
      { signal },
    );
    const answeredAt = clock.now();
    await threads.save(thread, nextState(record, resource.id), answeredAt);
    const said = readRecord(record);
    if (said.kind !== 'answer') return said;
    const tookMs = answeredAt.getTime() - askedAt.getTime();
    const answer = await keepAnswer({ question, said, resource, conversationId: record.id, askedAt, tookMs });
    return { kind: 'answered', answer };
  };
}

/** The record carries the conversation on, whatever its status: a clarification is answered in the same chain. */
const nextState = (record: ConversationRecord, resourceId: ResourceId): ThreadState => ({
  resourceId,
  rootId: record.root_id ?? record.id,
  lastConversationId: record.id,
});

function failed({ makeReference, logger }: AskDeps, why: Omit<Failure, 'referenceId'>, cause?: unknown): AskOutcome {
  const referenceId = makeReference();
  logger.warn({ referenceId, reason: why.reason, err: cause }, 'a question failed');
  return { kind: 'failed', failure: { ...why, referenceId } };
}
