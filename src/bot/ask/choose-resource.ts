import type { ConversationService } from '../../client/query-service.ts';
import type { Asker } from '../../client/session.ts';
import { type AskedConversation, CONVERSATION_STATUS } from '../../contract/conversations.ts';
import type { Clock } from '../../shared/clock.ts';
import type { ConversationId, DatasetId, ResourceId, TeamId } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import { namedIn } from '../../shared/named-in.ts';
import type { StageTimes } from '../../shared/stage-times.ts';
import type { Questions, Resources, Settings } from '../../store/index.ts';
import { statusOf } from '../model/failure.ts';
import type { ChannelKey, PersonKey } from '../model/keys.ts';
import type { Elsewhere, Suggestion } from '../model/outcome.ts';
import type { Question, ThreadState } from '../model/question.ts';
import type { GoneResource, KnownResource } from '../model/resource.ts';
import { type ForgetGone, mayBeGone } from '../service-admin/forget-gone.ts';

type ChosenResource =
  | { kind: 'chosen'; resource: KnownResource }
  /** Not decided. `last`: the source that the person asked last. */
  | { kind: 'several'; resources: KnownResource[]; last: KnownResource | undefined }
  /** The one that was chosen, or that the thread is about. */
  | { kind: 'gone'; gone: GoneResource; others: KnownResource[] }
  | { kind: 'none' };

export interface ChooseDeps {
  resources: Resources;
  settings: Pick<Settings, 'ofChannel'>;
  questions: Pick<Questions, 'lastResource'>;
}

/**
 * Which source a question is about, as far as people have decided: the one its asker chose, else its thread's; the only
 * one there is; the channel's default; the one that the question names.
 */
export function makeChooseResource(deps: ChooseDeps) {
  const { resources } = deps;
  const { ofChannel, lastAsked } = makeUsual(deps);
  return async (question: Question, state: ThreadState | undefined): Promise<ChosenResource> => {
    const { thread, user, details } = question;
    const known = await resources.list(thread.team);
    const settled = details?.resourceId ?? state?.resourceId;
    const gone = settled && (await resources.findGone(thread.team, settled));
    if (gone !== undefined) return { kind: 'gone', gone, others: known };
    if (settled !== undefined) return { kind: 'chosen', resource: named(known, settled) };
    const [only, ...others] = known;
    if (only === undefined) return { kind: 'none' };
    if (others.length === 0) return { kind: 'chosen', resource: only };
    const place = { ...thread, user };
    const usual = await ofChannel(place, known);
    const said = usual ?? namedIn(question.text, known);
    if (said !== undefined) return { kind: 'chosen', resource: said };
    return { kind: 'several', resources: known, last: await lastAsked(place, known) };
  };
}

/** The channel's default, else what the person asked last. */
function makeUsualResource(deps: ChooseDeps) {
  const { ofChannel, lastAsked } = makeUsual(deps);
  return async (place: ChannelKey & PersonKey, known: KnownResource[]): Promise<KnownResource | undefined> =>
    (await ofChannel(place, known)) ?? lastAsked(place, known);
}

function makeUsual({ settings, questions }: Pick<ChooseDeps, 'settings' | 'questions'>) {
  const byId = (known: KnownResource[], id: ResourceId | undefined) => known.find((one) => one.id === id);
  return {
    ofChannel: async (place: ChannelKey, known: KnownResource[]) =>
      byId(known, (await settings.ofChannel(place)).defaultResource),
    lastAsked: async ({ team, user }: PersonKey, known: KnownResource[]) =>
      byId(known, await questions.lastResource(team, user)),
  };
}

/** A thread stays with its source also when the workspace no longer knows it. */
const named = (known: KnownResource[], id: ResourceId): KnownResource =>
  known.find((candidate) => candidate.id === id) ?? { id, name: 'Data source', datasetId: undefined };

/** The sources of a workspace, for people to choose from. */
export function makeFindResources(deps: ChooseDeps) {
  const { resources } = deps;
  const usual = makeUsualResource(deps);
  return {
    list: (team: TeamId): Promise<KnownResource[]> => resources.list(team),
    async knows(team: TeamId, id: ResourceId): Promise<boolean> {
      return (await resources.list(team)).some((one) => one.id === id);
    },
    /** By its name, whatever its capitals. */
    async named(team: TeamId, name: string): Promise<KnownResource | undefined> {
      return (await resources.list(team)).find((one) => one.name.toLowerCase() === name.toLowerCase());
    },
    /** Those whose name has these words, in any order. */
    async search(team: TeamId, words: string): Promise<KnownResource[]> {
      const wanted = words.toLowerCase().split(/\s+/);
      const named = ({ name }: KnownResource): boolean => wanted.every((word) => name.toLowerCase().includes(word));
      return (await resources.list(team)).filter(named);
    },
    /** The source that this person's questions here go to by default. */
    usual: async (place: ChannelKey & PersonKey): Promise<KnownResource | undefined> =>
      usual(place, await resources.list(place.team)),
  };
}

/** How long to wait for the service, and who hears what it is doing. */
export type Asking = Parameters<ConversationService['ask']>[2] & {
  /** Hears which data source is asked, once that is known. */
  onSource?: ((resource: KnownResource) => void) | undefined;
  /** Hears that the service isn't answering and is waited for, and that it answers again. */
  onAway?: ((isAway: boolean) => void) | undefined;
  /** Hears as which conversation the service has the question. */
  onAsked?: ((id: ConversationId) => void) | undefined;
  times: Pick<StageTimes<'service'>, 'of'>;
};

export interface FittingDeps {
  service: ConversationService;
  forgetGone: ForgetGone;
  clock: Clock;
  logger: Logger;
}

/** What is asked, but for the sources. */
type FittingInput = Omit<Parameters<ConversationService['ask']>[1], 'resourceId' | 'datasetId' | 'parentId'>;

interface Fitting {
  resource: KnownResource;
  record: AskedConversation;
}

/** How long a service that doesn't choose isn't asked to again. It may be a newer one by then. */
const REFUSED_FOR_MS = 86_400_000;
/** The service chooses, but this question doesn't clearly fit one source. */
const NOT_CLEAR = 409;
/** For a request that isn't as this deployment wants it. */
const REFUSALS: readonly number[] = [400, 404, 405, 422, 500, 501];

/**
 * Asks the service a question and leaves to it which source it is about. To choose is our own service's addition to the
 * interface: undefined where the deployment cannot, which is remembered, or where none clearly fits.
 */
export function makeAskFitting({ service, forgetGone, clock, logger }: FittingDeps) {
  let refusedUntil = 0;
  const refuse = (why: object): undefined => {
    refusedUntil = clock.now().getTime() + REFUSED_FOR_MS;
    logger.info(why, 'the service does not choose among data sources');
  };

  return async (
    asker: Asker,
    { input, team, among }: { input: FittingInput; team: TeamId; among: readonly KnownResource[] },
    asking: Asking,
  ): Promise<Fitting | undefined> => {
    const datasetId = sharedDataset(among);
    if (datasetId === undefined || clock.now().getTime() < refusedUntil) return undefined;
    try {
      const resourceId = among.map(({ id }) => id);
      const record = await asking.times.of('service', () =>
        service.ask(asker, { ...input, resourceId, datasetId }, asking),
      );
      const resource = among.find(({ id }) => id === record.resource_id);
      // The answer of a source that this workspace doesn't know isn't shown.
      return resource === undefined ? refuse({ status: record.status }) : { resource, record };
    } catch (error) {
      const status = statusOf(error);
      if (status === NOT_CLEAR) return undefined;
      const isRefusal = REFUSALS.includes(status) || (error instanceof Error && error.name === 'ResponseSchemaError');
      if (!isRefusal) throw error;
      // One of them is no longer there: the service may choose among the others.
      if (mayBeGone(error) && (await forgetGone(team, among)).length > 0) throw error;
      return refuse({ err: error });
    }
  };
}

/** The one dataset of all of them. */
function sharedDataset(among: readonly KnownResource[]): DatasetId | undefined {
  const [first, ...others] = new Set(among.map(({ datasetId }) => datasetId));
  return others.length === 0 ? first : undefined;
}

/** What a source said. */
export interface FromSource extends Fitting {
  /** undefined: it begins a conversation. */
  parentId: ConversationId | undefined;
}

/** Where else a question can go if it begins a conversation and its source doesn't understand it. */
export function makeFindElsewhere({ resources }: Pick<ChooseDeps, 'resources'>) {
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
