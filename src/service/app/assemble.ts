import type { ResourceType } from '../../contract/resources.ts';
import { formatTimestamp } from '../../contract/timestamps.ts';
import { deriveKey } from '../../shared/cipher.ts';
import type { DatasetId, ResourceId } from '../../shared/ids.ts';
import { makeAnswerMetrics, Registry } from '../../shared/metrics.ts';
import { backgroundTimers } from '../../shared/timers.ts';
import type { Agent } from '../agent/agent.ts';
import { assertUsableApiKeys, createApiKeyCheck } from '../auth/api-keys.ts';
import { makeSignIn } from '../auth/sign-in.ts';
import { createTokens } from '../auth/tokens.ts';
import type { Connector } from '../connectors/connector.ts';
import { makeAnswerQuestion } from '../conversations/answer.ts';
import { makeAsk } from '../conversations/ask.ts';
import { makeChooseResource } from '../conversations/choose-resource.ts';
import { countQuestions } from '../conversations/count-questions.ts';
import { makeManageConversations } from '../conversations/manage-conversations.ts';
import { makeReadOverview } from '../conversations/overview.ts';
import type { DataSource } from '../databases/index.ts';
import { openServiceDatabase } from '../db/open.ts';
import { makeManageDeadRows } from '../dead-rows/manage-dead-rows.ts';
import { createFairGate } from '../fair-gate.ts';
import { createApp } from '../http/app.ts';
import { makeAuthenticate, makeAuthenticateAdmin, makeAuthenticateManager } from '../http/authenticate.ts';
import { createHttpServer } from '../http/server.ts';
import { DEFAULT_LIMITS, type ServiceLimits } from '../limits.ts';
import { makeManageNames } from '../manage-names/manage-names.ts';
import { makeManagePolicy } from '../manage-policy/manage-policy.ts';
import { createServiceMetrics, type ServiceMetrics } from '../metrics/service-metrics.ts';
import {
  type ConfiguredRecord,
  type ModelTrier,
  makeManageModelConnection,
} from '../model-connection/manage-model-connection.ts';
import type { Connection } from '../model-connection/model-connection-records.ts';
import { type ModelsInUse, makeModelsInUse } from '../model-connection/models-in-use.ts';
import type { GuardSql } from '../policy/restricted-reader.ts';
import { makeChangeResource } from '../resources/change-resource.ts';
import { makeCreateResource } from '../resources/create-resource.ts';
import type { Datasets } from '../resources/datasets.ts';
import { makeManageResources } from '../resources/manage-resources.ts';
import type { ResourceRecords, StoredResource } from '../resources/resource-records.ts';
import { createSources, type Sources } from '../resources/sources.ts';
import { makeManageSavedQueries } from '../saved-queries/manage-saved-queries.ts';
import { makeSaveQuery } from '../saved-queries/save-query.ts';
import { makeForModel } from '../sharing/for-model.ts';
import { type GuessSharing, makeManageSharing } from '../sharing/manage-sharing.ts';
import { makeOpenStatements } from '../statements/follow-statements.ts';
import type { ServiceConfig } from './service-config.ts';
import { openStores, type Stores } from './stores.ts';

/** The parts that reach outside or think. */
export interface ServiceDeps {
  agent: Agent;
  /** Answers by itself where `agent` asks a configured model. */
  engine?: Agent | undefined;
  /** The language model of the configuration, which the agent asks; undefined: none. */
  model?: ConfiguredRecord | undefined;
  /** Opens and tries language models that admins connect; undefined: none can be connected. */
  openAgent?: ((connection: Connection) => Promise<Agent>) | undefined;
  trier?: ModelTrier | undefined;
  openConnector: (source: DataSource) => Connector;
  guardSql: GuardSql;
  /** Which columns are withheld from the model where no admin decided; undefined: no model is asked. */
  guessSharing?: GuessSharing | undefined;
  /** Loads what reaches sources of these types. */
  preloadConnectors?: (types: readonly ResourceType[]) => Promise<void>;
}

export interface Service {
  /** Known once started. */
  readonly url: string;
  /** The dataset of the first API key. */
  readonly defaultDatasetId: DatasetId;
  start(): Promise<void>;
  /** Ends running calls after a short wait, closes all connectors and the database. */
  stop(): Promise<void>;
  health(): Promise<boolean>;
}

/** How often what has expired is looked for. */
const SWEEP_MS = 3_600_000;

/** @throws Error when the API keys cannot be used or the database cannot be opened */
export async function assembleService(config: ServiceConfig, deps: ServiceDeps): Promise<Service> {
  assertUsableApiKeys(config.apiKeys);
  const limits = { ...DEFAULT_LIMITS, ...config.limits };
  const db = await openServiceDatabase(config.databaseUrl);
  const stores = openStores(db, config);
  const { answerMetrics, metrics } = makeMetrics(config);
  const defaultDatasetId = await makeDefaultDatasets(config, stores.datasets);
  const decrypt = (resource: StoredResource) => stores.resources.decrypt(resource);
  const findResource = (id: ResourceId) => stores.resources.find(id);
  const sources = createSources({ ...config, ...deps, ...stores, findResource, decrypt, limits });
  const models = makeModelsInUse({ ...config, ...deps, ...stores });
  const parts = { ...config, ...deps, ...stores, sources, limits, metrics, models };
  const { bodyBytes, heartbeatMs } = limits;
  const { logger, keepRequestsDays: keepDays = 0, historyDays = 0 } = config;
  const about = { bodyBytes, heartbeatMs, logger, models, keepDays, historyDays, answerMetrics };
  const { modelRequests, modelTallies, statements } = stores;
  const kept = { modelRequests, modelTallies, statements };
  const app = createApp({ ...useCases(parts), ...access(parts), ...about, ...kept, metrics });
  const server = createHttpServer(app, { host: config.host, port: config.port, drainMs: limits.drainMs });
  const expiring = [stores.modelRequests, stores.modelTallies, stores.statements, stores.budgets, stores.rateLimits];
  const sweep = (): void => {
    for (const records of expiring)
      stores.background.run(() => records.forgetExpired(), 'what expired was not deleted');
  };
  let endSweep = (): void => {};
  const stop = async () => {
    endSweep();
    await server.stop();
    // Agents of connected models have nothing of their own to close.
    await deps.agent.close?.();
    // What a statement used may be known only when it is canceled.
    await sources.close();
    await Promise.all([stores.background.drained(), stores.budgets.drained()]);
    await db.destroy();
  };
  return {
    defaultDatasetId,
    get url() {
      return server.url;
    },
    async start() {
      await server.start();
      endSweep = backgroundTimers.every(SWEEP_MS, sweep);
      sweep();
      void preload(stores.resources, deps).catch((error: unknown) =>
        config.logger.debug({ err: error }, 'connectors were not loaded ahead'),
      );
    },
    stop,
    health: stores.isHealthy,
  };
}

/** Loads the connectors of the connected data sources, which will be asked, once the service can be reached. No one waits. */
async function preload(resources: ResourceRecords, { preloadConnectors }: ServiceDeps): Promise<void> {
  await preloadConnectors?.(await resources.types());
}

function makeMetrics({ metrics = new Registry(), metricsToken: token, host, isPublic = false }: ServiceConfig) {
  const answerMetrics = makeAnswerMetrics(metrics, { token, host, isPublic });
  return { answerMetrics, metrics: createServiceMetrics(metrics) };
}

type Parts = Omit<ServiceConfig, 'metrics'> &
  ServiceDeps &
  Stores & { sources: Sources; limits: ServiceLimits; metrics: ServiceMetrics; models: ModelsInUse };

function useCases(given: Parts) {
  const parts = { ...given, openStatements: makeOpenStatements(given) };
  const gate = createFairGate(parts.limits.questions);
  const managing = { ...parts, connectGate: createFairGate(parts.limits.connecting) };
  const { metrics, sources, budgets } = parts;
  metrics.watch({ questions: () => gate.counts(), openConnectors: () => sources.count(), budgets });
  return {
    ask: makeAsk({
      ...parts,
      chooseResource: makeChooseResource(parts),
      answer: countQuestions(makeAnswerQuestion({ ...parts, gate, forModel: makeForModel(parts) }), parts.metrics),
      historyTurns: parts.limits.historyTurns,
    }),
    readOverview: makeReadOverview({ ...parts, gate }),
    saveQuery: makeSaveQuery(parts),
    createResource: makeCreateResource(managing),
    changeResource: makeChangeResource(managing),
    manageResources: makeManageResources(managing),
    manageSavedQueries: makeManageSavedQueries(parts),
    manageConversations: makeManageConversations(parts),
    manageModelConnection: makeManageModelConnection(parts),
    manageSharing: makeManageSharing(parts),
    managePolicy: makeManagePolicy(parts),
    manageDeadRows: makeManageDeadRows(parts),
    manageNames: makeManageNames(parts),
    isHealthy: parts.isHealthy,
  };
}

function access(parts: Parts) {
  const keys = [parts.encryptionKey, ...(parts.previousKeys ?? [])].map((one) => deriveKey(one, 'service tokens'));
  const tokens = createTokens({ keys, clock: parts.clock });
  const { perUser, perApiKey } = parts.limits.callsPerMinute;
  const isApiKeyKnown = (name: string) => parts.apiKeys.some((apiKey) => apiKey.name === name);
  const findApiKey = createApiKeyCheck(parts.apiKeys);
  const limitApiKey = parts.rateLimits.make('API key', perApiKey);
  const limitRate = parts.rateLimits.make('user', perUser);
  const authenticate = makeAuthenticate({ tokens, users: parts.users, isApiKeyKnown, limitRate });
  const authenticateAdmin = makeAuthenticateAdmin({ ...parts, findApiKey, limitApiKey });
  return {
    findApiKey,
    authenticate,
    authenticateAdmin,
    authenticateManager: makeAuthenticateManager(authenticate, authenticateAdmin),
    limitApiKey,
    signIn: makeSignIn({ ...parts, tokens }),
  };
}

/** Answers the first key's. */
async function makeDefaultDatasets({ apiKeys, clock }: ServiceConfig, datasets: Datasets): Promise<DatasetId> {
  const at = formatTimestamp(clock.now());
  const ids: DatasetId[] = [];
  for (const { name } of apiKeys) ids.push(await datasets.defaultOf(name, at));
  const [first] = ids;
  if (first === undefined) throw new Error('the service needs at least one API key');
  return first;
}
