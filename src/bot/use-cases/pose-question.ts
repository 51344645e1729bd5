import type { ConversationRecord } from '../../contract/conversations.ts';
import type { Clock } from '../../shared/clock.ts';
import { type AnswerId, type ConversationId, externalIdOf, type ResourceId } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import type { AskOutcome, Failure } from '../outcomes.ts';
import { type Access, placeOf } from './access.ts';
import { makeChooseResource } from './choose-resource.ts';
import type { People, Settings } from './control-ports.ts';
import { makeKeepAnswer } from './keep-answer.ts';
import type {
  Answers,
  ConversationService,
  KnownResource,
  Question,
  Questions,
  Resources,
  ThreadState,
  Threads,
} from './ports.ts';
import { readRecord } from './read-record.ts';
import { whyFailed } from './why-failed.ts';

/** The contract's limit for `query`. */
const MAX_QUESTION_CHARS = 4_000;

export interface PoseDeps {
  access: Pick<Access, 'mayAsk'>;
  service: ConversationService;
  threads: Threads;
  questions: Pick<Questions, 'lastResource' | 'find' | 'noteAsked'>;
  resources: Resources;
  settings: Pick<Settings, 'ofChannel'>;
  answers: Answers;
  people: Pick<People, 'find'>;
  clock: Clock;
  logger: Logger;
  makeReference: () => string;
  makeAnswerId: () => AnswerId;
}

export type PoseQuestion = (question: Question, signal: AbortSignal) => Promise<AskOutcome>;

/**
 * From a question to what is to be said about it: asks the service and keeps its answer. Every way of asking goes
 * through here. Whatever is thrown on the way becomes words, except when `signal` aborts.
 */
export function makePoseQuestion(deps: PoseDeps): PoseQuestion {
  const ask = makeAsk(deps);
  return async (question, signal) => {
    if (question.text === '') return { kind: 'nothing-asked' };
    if (question.text.length > MAX_QUESTION_CHARS) return failed(deps, { reason: 'too-long' });
    try {
      const { thread, user } = question;
      const permission = await deps.access.mayAsk({ team: thread.team, user }, placeOf(question));
      if (!permission.allowed) return { kind: 'no-access', why: permission.why };
      return await ask(question, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      return failed(deps, whyFailed(error), error);
    }
  };
}

function makeAsk(deps: PoseDeps) {
  const { threads, answers } = deps;
  const chooseResource = makeChooseResource(deps);
  const askService = makeAskService(deps);
  const keepAnswer = makeKeepAnswer(deps);
  return async (question: Question, signal: AbortSignal): Promise<AskOutcome> => {
    const state = await threads.find(question.thread);
    const chosen = await chooseResource(question, state);
    if (chosen.kind === 'none') return { kind: 'no-source' };
    if (chosen.kind === 'several') return { kind: 'choose-resource', resources: chosen.resources };
    const { resource } = chosen;
    const { record, askedAt, tookMs } = await askService({ question, resource, state }, signal);
    const said = readRecord(record);
    if (said.kind !== 'answer') return said;
    const since = await earlierRows(question.details?.comparedWith, answers);
    const answer = await keepAnswer({ question, said, resource, conversationId: record.id, askedAt, tookMs });
    return { kind: 'answered', answer, ...(since === undefined ? {} : { since }) };
  };
}

interface Asking {
  question: Question;
  resource: KnownResource;
  state: ThreadState | undefined;
}

function makeAskService({ service, threads, questions, clock }: PoseDeps) {
  return async ({ question, resource, state }: Asking, signal: AbortSignal) => {
    const { thread, user, text } = question;
    const message = { ...thread, ts: question.messageTs };
    const parentId = parentOf(question, { resource, state });
    const earlier = await questions.find(message);
    const askedAt = clock.now();
    const record = await service.ask(
      { externalId: externalIdOf(thread.team, user) },
      {
        query: text,
        resourceId: resource.id,
        ...(resource.datasetId === undefined ? {} : { datasetId: resource.datasetId }),
        ...(parentId === undefined ? {} : { parentId }),
      },
      { signal },
    );
    const answeredAt = clock.now();
    await questions.noteAsked(message, { resourceId: resource.id, parentId, conversationId: record.id });
    if (carriesOn(question, { record, state, earlier: earlier?.conversationId }))
      await threads.save(thread, nextState(record, resource.id), answeredAt);
    return { record, askedAt, tookMs: answeredAt.getTime() - askedAt.getTime() };
  };
}

/** Another source knows nothing of the thread's conversation. */
function parentOf({ details }: Question, { resource, state }: Omit<Asking, 'question'>): ConversationId | undefined {
  if (details?.parentId !== undefined) return details.parentId ?? undefined;
  return state?.resourceId === resource.id ? state.lastConversationId : undefined;
}

interface Asked {
  record: ConversationRecord;
  state: ThreadState | undefined;
  /** What this question was before it was edited. */
  earlier: ConversationId | undefined;
}

/**
 * Whether the thread goes on from here. An edited question in its middle does not draw it back, nor does what somebody
 * else threw in and the bot did not understand. Otherwise whatever the status: a clarification is answered in the same
 * chain.
 */
function carriesOn({ details }: Question, { record, state, earlier }: Asked): boolean {
  if (details?.unaddressed === true && readRecord(record).kind === 'asks-back') return false;
  return details?.replaces === undefined || state === undefined || state.lastConversationId === earlier;
}

const nextState = (record: ConversationRecord, resourceId: ResourceId): ThreadState => ({
  resourceId,
  rootId: record.root_id ?? record.id,
  lastConversationId: record.id,
});

async function earlierRows(id: AnswerId | undefined, answers: Pick<Answers, 'find'>) {
  const earlier = id === undefined ? undefined : await answers.find(id);
  return earlier?.rows === undefined ? undefined : { rows: earlier.rows, askedAt: earlier.askedAt };
}

interface FailDeps {
  makeReference: () => string;
  logger: Logger;
}

export function failed(
  { makeReference, logger }: FailDeps,
  why: Omit<Failure, 'referenceId'>,
  cause?: unknown,
): AskOutcome {
  const referenceId = makeReference();
  logger.warn({ referenceId, reason: why.reason, err: cause }, 'a question failed');
  return { kind: 'failed', failure: { ...why, referenceId } };
}
