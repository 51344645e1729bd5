import type { AskedConversation, Checks } from '../contract/conversations.ts';
import type { DatasetList } from '../contract/datasets.ts';
import type { ChangeDeadRows, DeadRowsList } from '../contract/dead-rows.ts';
import type {
  ChangeModelRequest,
  ConnectModelRequest,
  ModelCheck,
  ModelCheckRequest,
  ModelConnection,
  ModelList,
  ModelListRequest,
} from '../contract/model-connection.ts';
import type { ModelRequestList, WholeModelRequestRecord } from '../contract/model-requests.ts';
import type { ChangeNames, NamesList } from '../contract/names.ts';
import type { OverviewRecord } from '../contract/overview.ts';
import type { FindPolicyNames, Policy, PolicyNames } from '../contract/policy.ts';
import type { ChangeResourceRequest } from '../contract/resource-lifecycle.ts';
import type { CreateResourceRequest } from '../contract/resources.ts';
import type { ChangeSavedQueryRequest, SaveQueryRequest } from '../contract/saved-queries.ts';
import type { ColumnList, SharingRecord, SharingRequest } from '../contract/sharing.ts';
import type { FeedbackRequest } from '../contract/stored-conversations.ts';
import type { Clock } from '../shared/clock.ts';
import type { ConversationId, DatasetId, ResourceId, SavedQueryId } from '../shared/ids.ts';
import type { Logger } from '../shared/logger.ts';
import { Registry } from '../shared/metrics.ts';
import type { Timers } from '../shared/timers.ts';
import { createCaller } from './caller.ts';
import { type Availability, createCircuit } from './circuit.ts';
import { makeCountCalls } from './count-calls.ts';
import {
  type AskInput,
  askExchange,
  changeDeadRowsExchange,
  changeNamesExchange,
  columnsExchange,
  createResourceExchange,
  deadRowsExchange,
  modelRequestExchange,
  modelRequestsExchange,
  namesExchange,
  type OnStage,
  overviewExchange,
  policyExchange,
  policyNamesExchange,
  replacePolicyExchange,
  replaceSharingExchange,
  saveQueryExchange,
  sharingExchange,
} from './exchanges.ts';
import type { ResourceFacts, SchemaFacts } from './lenient-records.ts';
import {
  changeResourceExchange,
  changeSavedQueryExchange,
  datasetsExchange,
  deleteResourceExchange,
  deleteSavedQueryExchange,
  feedbackExchange,
  refreshExchange,
  resourceExchange,
  type SavedQueryAt,
} from './lifecycle-exchanges.ts';
import {
  changeModelExchange,
  checkModelExchange,
  connectModelExchange,
  listModelsExchange,
  modelConnectionExchange,
  removeModelExchange,
} from './model-exchanges.ts';
import { type Sleep, timerSleep } from './retry.ts';
import { makeSend } from './send.ts';
import type { Asker, TokenStore, UserToken } from './session.ts';
import { createTransport } from './transport.ts';

/** Whoever doesn't follow the stages still gets the record that comes with them, which says more. */
const ignore: OnStage = () => {};

export interface QueryServiceClientOptions {
  /** May have a path prefix and a trailing slash. */
  baseUrl: string;
  /** '': there is none. */
  apiKey: string;
  /** Used on `/v2` instead of every user's sign-in token. */
  accessToken?: string | undefined;
  /** The field of a question that carries the parent conversation. Default `chat_id`. */
  parentField?: string | undefined;
  /** The field that carries the dataset. Default `dataset_id`; given as undefined, the dataset is not sent. */
  datasetField?: string | undefined;
  /** Whether it is our own service, which is told the asker's time zone and where no language model may answer. */
  isOwnService?: boolean | undefined;
  tokenTtlSeconds: number;
  /** For the whole of a call: sign-in, retries and reading the answer. */
  timeoutMs: number;
  maxResponseBytes: number;
  tokens: TokenStore;
  clock: Clock;
  logger: Logger;
  /** Where calls are counted; its own where not given. */
  metrics?: Registry;
  /** How to wait before a retry. */
  sleep?: Sleep;
  /** In place of the system's, for when a service that isn't answering is tried again. */
  timers?: Timers;
}

/** Every call rejects with a `QueryServiceError` (see errors.ts), or with the signal's reason when the caller gives up. */
export interface ConversationService {
  /** A service that knows no stages never calls `onStage`. */
  ask(
    asker: Asker,
    input: AskInput,
    options: { signal: AbortSignal; onStage?: OnStage | undefined },
  ): Promise<AskedConversation>;
}

export interface SavedQueryService {
  saveQuery(
    asker: Asker,
    resourceId: ResourceId,
    request: SaveQueryRequest,
    options: { signal: AbortSignal },
  ): Promise<{ id: SavedQueryId; checks?: Checks | undefined }>;
}

export interface ResourceService {
  createResource(
    asker: Asker,
    datasetId: DatasetId,
    request: CreateResourceRequest,
    options: { signal: AbortSignal },
  ): Promise<{ id: ResourceId }>;
}

export interface OverviewService {
  /** Our own addition to the interface: other deployments may refuse it. */
  readOverview(asker: Asker, resourceId: ResourceId, options: { signal: AbortSignal }): Promise<OverviewRecord>;
}

interface CallOptions {
  signal: AbortSignal;
}

/**
 * What the language model is told, called with the API key. Our own addition to the interface: other deployments answer
 * that there is no such address.
 */
export interface ModelSharingService {
  readSharing(resourceId: ResourceId, options: CallOptions): Promise<SharingRecord>;
  replaceSharing(resourceId: ResourceId, request: SharingRequest, options: CallOptions): Promise<SharingRecord>;
  /** Up to 100 columns whose names have these words. */
  findColumns(resourceId: ResourceId, words: string, options: CallOptions): Promise<ColumnList>;
  /** Newest first, at most 200. */
  listModelRequests(limit: number, options: CallOptions): Promise<ModelRequestList>;
  readModelRequest(id: string, options: CallOptions): Promise<WholeModelRequestRecord>;
}

/** The language model that answers, called with the API key. Our own addition to the interface, as above. */
export interface ModelConnectionService {
  readModel(options: CallOptions): Promise<ModelConnection>;
  connectModel(request: ConnectModelRequest, options: CallOptions): Promise<ModelConnection>;
  changeModel(request: ChangeModelRequest, options: CallOptions): Promise<ModelConnection>;
  removeModel(options: CallOptions): Promise<unknown>;
  /** Tries a part of a connection, which may take a minute. */
  checkModel(request: ModelCheckRequest, options: CallOptions): Promise<ModelCheck>;
  listModels(request: ModelListRequest, options: CallOptions): Promise<ModelList>;
}

/** What may be read of a resource, called with the API key. Our own addition to the interface, as {@link ModelSharingService} is. */
export interface PolicyService {
  readPolicy(resourceId: ResourceId, options: CallOptions): Promise<Policy>;
  replacePolicy(resourceId: ResourceId, policy: Policy, options: CallOptions): Promise<Policy>;
  /** Up to 100 tables or columns whose names have these words, also of what can't be read. */
  findPolicyNames(resourceId: ResourceId, asked: FindPolicyNames, options: CallOptions): Promise<PolicyNames>;
}

/** What is done with deleted and old rows, called with the API key. Our own addition to the interface, as above. */
export interface DeadRowsService {
  readDeadRows(resourceId: ResourceId, options: CallOptions): Promise<DeadRowsList>;
  /** Of the columns that the request names; the others stay as they are. */
  changeDeadRows(resourceId: ResourceId, request: ChangeDeadRows, options: CallOptions): Promise<DeadRowsList>;
}

/** Words for names that nothing explains, called with the API key. Our own addition to the interface, as above. */
export interface NamesService {
  readNames(resourceId: ResourceId, options: CallOptions): Promise<NamesList>;
  /** Of the names that the request has; the others stay as they are. */
  changeNames(resourceId: ResourceId, request: ChangeNames, options: CallOptions): Promise<NamesList>;
}

/** Data sources as they go on, called with the API key. Our own addition to the interface, as above. */
export interface ResourceAdminService {
  listDatasets(options: CallOptions): Promise<DatasetList>;
  readResource(resourceId: ResourceId, options: CallOptions): Promise<ResourceFacts>;
  changeResource(resourceId: ResourceId, request: ChangeResourceRequest, options: CallOptions): Promise<unknown>;
  deleteResource(resourceId: ResourceId, options: CallOptions): Promise<unknown>;
  /** Reads its tables and columns again. */
  refreshResource(resourceId: ResourceId, options: CallOptions): Promise<SchemaFacts>;
}

/** Saved queries as they go on, called with the API key. Our own addition to the interface, as above. */
export interface SavedQueryAdminService {
  changeSavedQuery(query: SavedQueryAt, request: ChangeSavedQueryRequest, options: CallOptions): Promise<unknown>;
  deleteSavedQuery(query: SavedQueryAt, options: CallOptions): Promise<unknown>;
}

export interface FeedbackService {
  /** Our own addition to the interface: other deployments may refuse it. */
  giveFeedback(asker: Asker, id: ConversationId, request: FeedbackRequest, options: CallOptions): Promise<unknown>;
}

/** The data-query service, one method a route. */
export interface QueryServiceClient
  extends ConversationService,
    SavedQueryService,
    ResourceService,
    OverviewService,
    ModelSharingService,
    ModelConnectionService,
    PolicyService,
    DeadRowsService,
    NamesService,
    ResourceAdminService,
    SavedQueryAdminService,
    FeedbackService,
    Availability {
  /** Signs in whether or not a token is kept. */
  signIn(asker: Asker, options?: { signal?: AbortSignal }): Promise<Omit<UserToken, 'token'>>;
  /** Learns whether the service answers, see `isAway`. Never rejects. */
  reach(): Promise<void>;
  /** Ends what is still under way. */
  close(): Promise<void>;
}

export function createQueryServiceClient(options: QueryServiceClientOptions): QueryServiceClient {
  const { clock, logger, sleep = timerSleep, metrics = new Registry() } = options;
  const transport = createTransport(options);
  const circuit = createCircuit({
    ...options,
    onChange: (isAway) =>
      isAway
        ? logger.error({}, "the query service isn't answering")
        : logger.info({}, 'the query service answers again'),
    onIdle: () => void reach(),
  });
  const count = makeCountCalls(metrics);
  const caller = createCaller(options, makeSend({ transport, circuit, clock, logger, sleep, count }));
  // A service that has no such address answers so. Without an API key nothing is sent, and the next question tries it.
  const reach = async (): Promise<void> => {
    const { signal } = new AbortController();
    await caller
      .callAsAdmin(datasetsExchange(), signal)
      .catch((err: unknown) => logger.debug({ err }, 'tried the query service'));
  };
  const fields = {
    parent: options.parentField ?? 'chat_id',
    dataset: 'datasetField' in options ? options.datasetField : 'dataset_id',
    isOurs: options.isOwnService ?? false,
  };
  return {
    async signIn(asker, { signal = new AbortController().signal } = {}) {
      const { expiresAt, externalUserId } = await caller.signIn(asker, signal);
      return { expiresAt, externalUserId };
    },
    ask: (asker, input, { signal, onStage }) =>
      caller.callAs(asker, { ...askExchange(input, fields), onStage: onStage ?? ignore }, signal),
    saveQuery: (asker, resourceId, request, { signal }) =>
      caller.callAs(asker, saveQueryExchange(resourceId, request), signal),
    createResource: (asker, datasetId, request, { signal }) =>
      caller.callAs(asker, createResourceExchange(datasetId, request), signal),
    readOverview: (asker, resourceId, { signal }) => caller.callAs(asker, overviewExchange(resourceId), signal),
    readSharing: (resourceId, { signal }) => caller.callAsAdmin(sharingExchange(resourceId), signal),
    replaceSharing: (resourceId, request, { signal }) =>
      caller.callAsAdmin(replaceSharingExchange(resourceId, request), signal),
    findColumns: (resourceId, words, { signal }) => caller.callAsAdmin(columnsExchange(resourceId, words), signal),
    readModel: ({ signal }) => caller.callAsAdmin(modelConnectionExchange(), signal),
    connectModel: (request, { signal }) => caller.callAsAdmin(connectModelExchange(request), signal),
    changeModel: (request, { signal }) => caller.callAsAdmin(changeModelExchange(request), signal),
    removeModel: ({ signal }) => caller.callAsAdmin(removeModelExchange(), signal),
    checkModel: (request, { signal }) => caller.callAsAdmin(checkModelExchange(request), signal),
    listModels: (request, { signal }) => caller.callAsAdmin(listModelsExchange(request), signal),
    readPolicy: (resourceId, { signal }) => caller.callAsAdmin(policyExchange(resourceId), signal),
    replacePolicy: (resourceId, policy, { signal }) =>
      caller.callAsAdmin(replacePolicyExchange(resourceId, policy), signal),
    findPolicyNames: (resourceId, asked, { signal }) =>
      caller.callAsAdmin(policyNamesExchange(resourceId, asked), signal),
    readDeadRows: (resourceId, { signal }) => caller.callAsAdmin(deadRowsExchange(resourceId), signal),
    readNames: (resourceId, { signal }) => caller.callAsAdmin(namesExchange(resourceId), signal),
    changeNames: (resourceId, request, { signal }) =>
      caller.callAsAdmin(changeNamesExchange(resourceId, request), signal),
    changeDeadRows: (resourceId, request, { signal }) =>
      caller.callAsAdmin(changeDeadRowsExchange(resourceId, request), signal),
    listModelRequests: (limit, { signal }) => caller.callAsAdmin(modelRequestsExchange(limit), signal),
    readModelRequest: (id, { signal }) => caller.callAsAdmin(modelRequestExchange(id), signal),
    listDatasets: ({ signal }) => caller.callAsAdmin(datasetsExchange(), signal),
    readResource: (resourceId, { signal }) => caller.callAsAdmin(resourceExchange(resourceId), signal),
    changeResource: (resourceId, request, { signal }) =>
      caller.callAsAdmin(changeResourceExchange(resourceId, request), signal),
    deleteResource: (resourceId, { signal }) => caller.callAsAdmin(deleteResourceExchange(resourceId), signal),
    refreshResource: (resourceId, { signal }) => caller.callAsAdmin(refreshExchange(resourceId), signal),
    changeSavedQuery: (query, request, { signal }) =>
      caller.callAsAdmin(changeSavedQueryExchange(query, request), signal),
    deleteSavedQuery: (query, { signal }) => caller.callAsAdmin(deleteSavedQueryExchange(query), signal),
    giveFeedback: (asker, id, request, { signal }) => caller.callAs(asker, feedbackExchange(id, request), signal),
    reach,
    isAway: circuit.isAway,
    whenBack: circuit.whenBack,
    async close() {
      circuit.close();
      await transport.close();
    },
  };
}
