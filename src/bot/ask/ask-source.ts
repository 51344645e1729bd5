import PQueue from 'p-queue';
import type { ConversationService } from '../../client/query-service.ts';
import type { Asker } from '../../client/session.ts';
import type { ConversationRecord } from '../../contract/conversations.ts';
import type { Clock } from '../../shared/clock.ts';
import { type ConversationId, type DatasetId, externalIdOf, type ResourceId } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import type { Questions, Threads } from '../../store/index.ts';
import type { AskOutcome } from '../model/outcome.ts';
import type { Question, ThreadState } from '../model/question.ts';
import type { KnownResource } from '../model/resource.ts';
import { readReply } from '../model/service-reply.ts';
import { type ChooseDeps, makeChooseResource } from './choose-resource.ts';

/** Until when somebody waits for the service, and who hears what it is doing. */
export type Asking = Parameters<ConversationService['ask']>[2] & {
  /** Hears which data source is asked, once that is known. */
  onSource?: ((resource: KnownResource) => void) | undefined;
};

export interface AskSourceDeps extends FittingDeps, ChooseDeps {
  threads: Threads;
  questions: Pick<Questions, 'lastResource' | 'find' | 'noteAsked'>;
  clock: Clock;
}

/** What a source said. */
export interface FromSource {
  kind: 'asked';
  resource: KnownResource;
  record: ConversationRecord;
  /** undefined: it begins a conversation. */
  parentId: ConversationId | undefined;
  askedAt: Date;
  tookMs: number;
}

type Reply = Pick<FromSource, 'record' | 'resource' | 'parentId'>;
type NotAsked = Extract<AskOutcome, { kind: 'no-source' | 'choose-resource' }>;

/**
 * Asks the source that people chose; else the one that the question fits, where the service can tell; else what the
 * asker asked last. Writes down what was asked of which and as which conversation the thread goes on.
 */
export function makeAskSource(deps: AskSourceDeps) {
  const { service, threads } = deps;
  const chooseResource = makeChooseResource(deps);
  const askFitting = makeAskFitting(deps);
  const note = makeNote(deps);

  const askOne = async (question: Question, resource: KnownResource, asking: Asking): Promise<Reply> => {
    asking.onSource?.(resource);
    const parentId = parentOf(question, resource, await threads.find(question.thread));
    const { id: resourceId, datasetId } = resource;
    const more = { ...(datasetId === undefined ? {} : { datasetId }), ...(parentId === undefined ? {} : { parentId }) };
    const record = await service.ask(askerOf(question), { query: question.text, resourceId, ...more }, asking);
    return { record, resource, parentId };
  };

  const askAny = async (question: Question, among: KnownResource[], asking: Asking): Promise<Reply | undefined> => {
    // What continues a conversation is about its source.
    if (question.details?.parentId) return undefined;
    const found = await askFitting(askerOf(question), { query: question.text, among }, asking);
    return found && { ...found, parentId: undefined };
  };

  return async (question: Question, asking: Asking): Promise<FromSource | NotAsked> => {
    const chosen = await chooseResource(question, await threads.find(question.thread));
    if (chosen.kind === 'none') return { kind: 'no-source' };
    const asked = await note(question, async () => {
      if (chosen.kind === 'chosen') return askOne(question, chosen.resource, asking);
      const fitting = await askAny(question, chosen.resources, asking);
      return fitting ?? (chosen.last && askOne(question, chosen.last, asking));
    });
    if (asked !== undefined) return asked;
    return { kind: 'choose-resource', resources: chosen.kind === 'several' ? chosen.resources : [] };
  };
}

const askerOf = ({ thread, user }: Question): Asker => ({ externalId: externalIdOf(thread.team, user) });

/** Another source knows nothing of the thread's conversation. */
function parentOf(
  { details }: Question,
  resource: KnownResource,
  state: ThreadState | undefined,
): ConversationId | undefined {
  if (details?.parentId !== undefined) return details.parentId ?? undefined;
  return state?.resourceId === resource.id ? state.lastConversationId : undefined;
}

/** Measures asking, and keeps where the question and its thread stand then. undefined: nothing was asked. */
function makeNote({ threads, questions, clock }: AskSourceDeps) {
  return async (question: Question, ask: () => Promise<Reply | undefined>): Promise<FromSource | undefined> => {
    const message = { ...question.thread, ts: question.messageTs };
    const state = await threads.find(question.thread);
    const earlier = await questions.find(message);
    const askedAt = clock.now();
    const reply = await ask();
    if (reply === undefined) return undefined;
    const answeredAt = clock.now();
    const { record, resource, parentId } = reply;
    await questions.noteAsked(message, { resourceId: resource.id, parentId, conversationId: record.id });
    if (carriesOn(question, { record, state, earlier: earlier?.conversationId }))
      await threads.save(question.thread, nextState(record, resource.id), answeredAt);
    return { kind: 'asked', record, resource, parentId, askedAt, tookMs: answeredAt.getTime() - askedAt.getTime() };
  };
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
  if (details?.unaddressed === true && readReply(record).kind === 'asks-back') return false;
  return details?.replaces === undefined || state === undefined || state.lastConversationId === earlier;
}

const nextState = (record: ConversationRecord, resourceId: ResourceId): ThreadState => ({
  resourceId,
  rootId: record.root_id ?? record.id,
  lastConversationId: record.id,
});

interface FittingDeps {
  service: ConversationService;
  clock: Clock;
  logger: Logger;
}

interface Fitting {
  resource: KnownResource;
  record: ConversationRecord;
}

/** A service that does not choose is not asked to again for so long: it may be a newer one by then. */
const REFUSED_FOR_MS = 86_400_000;
/** The service chooses, but this question does not tell. */
const NOT_CLEAR = 409;
/** Of a request that is not as this deployment wants it. */
const REFUSALS: readonly number[] = [400, 404, 405, 422, 500, 501];

/**
 * Asks the service a question and leaves to it which source it is about. To choose is our own service's addition to the
 * interface: undefined where the deployment cannot, which is remembered, or where none clearly fits.
 */
function makeAskFitting({ service, clock, logger }: FittingDeps) {
  let refusedUntil = 0;
  const refuse = (why: object): undefined => {
    refusedUntil = clock.now().getTime() + REFUSED_FOR_MS;
    logger.info(why, 'the service does not choose among data sources');
  };

  return async (
    asker: Asker,
    { query, among }: { query: string; among: readonly KnownResource[] },
    asking: Asking,
  ): Promise<Fitting | undefined> => {
    const datasetId = sharedDataset(among);
    if (datasetId === undefined || clock.now().getTime() < refusedUntil) return undefined;
    try {
      const resourceId = among.map(({ id }) => id);
      const record = await service.ask(asker, { query, resourceId, datasetId }, asking);
      const resource = among.find(({ id }) => id === record.resource_id);
      // The answer of a source that this workspace does not know is shown to nobody.
      return resource === undefined ? refuse({ status: record.status }) : { resource, record };
    } catch (error) {
      const status = statusOf(error);
      if (status === NOT_CLEAR) return undefined;
      const isRefusal = REFUSALS.includes(status) || (error instanceof Error && error.name === 'ResponseSchemaError');
      if (!isRefusal) throw error;
      return refuse({ err: error });
    }
  };
}

const statusOf = (error: unknown): number =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 0;

/** The one dataset of all of them. */
function sharedDataset(among: readonly KnownResource[]): DatasetId | undefined {
  const [first, ...others] = new Set(among.map(({ datasetId }) => datasetId));
  return others.length === 0 ? first : undefined;
}

/** At most `concurrency` questions at the service at once; the rest wait their turn. */
export function boundService(service: ConversationService, concurrency: number): ConversationService {
  const queue = new PQueue({ concurrency });
  return {
    ask: (asker, input, options) => queue.add(() => service.ask(asker, input, options), { signal: options.signal }),
  };
}
