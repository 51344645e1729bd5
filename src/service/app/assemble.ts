import { sql } from 'kysely';
import type { LanguageModelRecord } from '../../contract/language-model.ts';
import type { ResourceType } from '../../contract/resources.ts';
import { formatTimestamp } from '../../contract/timestamps.ts';
import { cipherFor, deriveKey } from '../../shared/cipher.ts';
import type { Clock } from '../../shared/clock.ts';
import type { DatasetId } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import { backgroundTimers } from '../../shared/timers.ts';
import type { Agent } from '../agent/agent.ts';
import { type ApiKey, assertUsableApiKeys, createApiKeyCheck } from '../auth/api-keys.ts';
import { createRateLimit } from '../auth/rate-limit.ts';
import { makeSignIn } from '../auth/sign-in.ts';
import { createTokens } from '../auth/tokens.ts';
import { createUsers } from '../auth/users.ts';
import type { Connector } from '../connectors/connector.ts';
import { makeAnswerQuestion } from '../conversations/answer.ts';
import { makeAsk } from '../conversations/ask.ts';
import { makeChooseResource } from '../conversations/choose-resource.ts';
import { createConversationRecords } from '../conversations/conversation-records.ts';
import { CONVERSATIONS_PURPOSE } from '../conversations/encrypted-state.ts';
import { makeReadOverview } from '../conversations/overview.ts';
import type { DataSource } from '../databases/index.ts';
import { openServiceDatabase, type ServiceDatabase } from '../db/open.ts';
import { createFairGate } from '../fair-gate.ts';
import { createApp } from '../http/app.ts';
import { makeAuthenticate, makeAuthenticateAdmin } from '../http/authenticate.ts';
import { createHttpServer } from '../http/server.ts';
import { DEFAULT_LIMITS, type ServiceLimits } from '../limits.ts';
import { makeManagePolicy } from '../manage-policy/manage-policy.ts';
import { createRequestKeeper } from '../model-requests/keep-requests.ts';
import { createModelRequestRecords, MODEL_REQUESTS_PURPOSE } from '../model-requests/model-request-records.ts';
import { createPolicyRecords } from '../policy/policy-records.ts';
import type { GuardSql } from '../policy/restricted-reader.ts';
import { createKeptTables, PROFILES_PURPOSE } from '../profile/index.ts';
import { makeCreateResource } from '../resources/create-resource.ts';
import { createDatasets, type Datasets } from '../resources/datasets.ts';
import {
  CREDENTIALS_PURPOSE,
  createResourceRecords,
  type ResourceRecords,
  type StoredResource,
} from '../resources/resource-records.ts';
import { createSources, type Sources } from '../resources/sources.ts';
import { makeSaveQuery } from '../saved-queries/save-query.ts';
import { createSavedQueryRecords } from '../saved-queries/saved-query-records.ts';
import { makeForModel } from '../sharing/for-model.ts';
import { type GuessSharing, makeManageSharing } from '../sharing/manage-sharing.ts';
import { createSharingRecords } from '../sharing/sharing-records.ts';

export interface ServiceConfig {
  databaseUrl: string;
  host: string;
  /** 0: any free one. */
  port: number;
  /** At least one. Each has users and a dataset of its own, found again by the key's name. */
  apiKeys: readonly ApiKey[];
  /** 32 bytes; the keys for tokens and for stored credentials are derived from it. */
  encryptionKey: Buffer;
  /** The keys before it: what they encrypted can still be decrypted, and what they signed counts until it expires. */
  previousKeys?: readonly Buffer[];
  /** Whether data sources may lie on this machine or in its private networks; `allow` when not given. */
  privateHosts?: 'allow' | 'refuse';
  /** For how many days requests to the model's provider are kept; 0, also when not given: they aren't. */
  keepRequestsDays?: number;
  /** What a language model may be told of any data source; all where not given. */
  allowed?: { values: boolean; rows: boolean } | undefined;
  limits?: Partial<ServiceLimits>;
  logger: Logger;
  clock: Clock;
}

/** The parts that reach outside or think. */
export interface ServiceDeps {
  agent: Agent;
  /** The language model that the agent asks; undefined: none. */
  model?: LanguageModelRecord | undefined;
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

/** How often expired requests to a model are looked for. */
const SWEEP_MS = 3_600_000;

/** @throws Error when the API keys cannot be used or the database cannot be opened */
export async function assembleService(config: ServiceConfig, deps: ServiceDeps): Promise<Service> {
  assertUsableApiKeys(config.apiKeys);
  const limits = { ...DEFAULT_LIMITS, ...config.limits };
  const db = await openServiceDatabase(config.databaseUrl);
  const stores = openStores(db, config, deps.model);
  const defaultDatasetId = await makeDefaultDatasets(config, stores.datasets);
  const decrypt = (resource: StoredResource) => stores.resources.decrypt(resource);
  const sources = createSources({ ...config, ...deps, ...stores, decrypt, limits });
  const parts = { ...config, ...deps, ...stores, sources, limits };
  const { bodyBytes, heartbeatMs } = limits;
  const { logger, keepRequestsDays: keepDays = 0 } = config;
  const about = { bodyBytes, heartbeatMs, logger, model: deps.model, keepDays, modelRequests: stores.modelRequests };
  const app = createApp({ ...useCases(parts), ...access(parts), ...about });
  const server = createHttpServer(app, { host: config.host, port: config.port, drainMs: limits.drainMs });
  const sweep = (): void =>
    void stores.modelRequests
      .forgetExpired()
      .catch((error: unknown) => config.logger.error({ err: error }, 'expired requests to the model were not deleted'));
  let endSweep = (): void => {};
  const stop = async () => {
    endSweep();
    await server.stop();
    await deps.agent.close?.();
    await stores.requestKeeper.drained();
    await sources.close();
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

function openStores(db: ServiceDatabase, config: ServiceConfig, model: LanguageModelRecord | undefined) {
  const { encryptionKey, previousKeys = [], clock, keepRequestsDays: keepDays = 0, logger } = config;
  const keys = { current: encryptionKey, previous: previousKeys };
  const cipher = cipherFor(keys, MODEL_REQUESTS_PURPOSE);
  const modelRequests = createModelRequestRecords({ db, cipher, clock, keepDays });
  return {
    users: createUsers(db),
    datasets: createDatasets(db),
    resources: createResourceRecords(db, cipherFor(keys, CREDENTIALS_PURPOSE)),
    conversations: createConversationRecords({ db, cipher: cipherFor(keys, CONVERSATIONS_PURPOSE), clock }),
    savedQueries: createSavedQueryRecords(db),
    sharing: createSharingRecords(db),
    policies: createPolicyRecords(db),
    modelRequests,
    requestKeeper: createRequestKeeper({ modelRequests, provider: model?.provider, keepDays, logger }),
    keptTables: createKeptTables({ db, cipher: cipherFor(keys, PROFILES_PURPOSE) }),
    isHealthy: () => answers(db),
  };
}

type Parts = ServiceConfig & ServiceDeps & ReturnType<typeof openStores> & { sources: Sources; limits: ServiceLimits };

function useCases(parts: Parts) {
  const gate = createFairGate(parts.limits.questions);
  return {
    ask: makeAsk({
      ...parts,
      chooseResource: makeChooseResource(parts),
      answer: makeAnswerQuestion({ ...parts, gate, forModel: makeForModel(parts) }),
      historyTurns: parts.limits.historyTurns,
    }),
    readOverview: makeReadOverview({ ...parts, gate }),
    saveQuery: makeSaveQuery(parts),
    createResource: makeCreateResource({ ...parts, connectGate: createFairGate(parts.limits.connecting) }),
    manageSharing: makeManageSharing(parts),
    managePolicy: makeManagePolicy(parts),
    isHealthy: parts.isHealthy,
  };
}

function access(parts: Parts) {
  const keys = [parts.encryptionKey, ...(parts.previousKeys ?? [])].map((one) => deriveKey(one, 'service tokens'));
  const tokens = createTokens({ keys, clock: parts.clock });
  const { perUser, perApiKey } = parts.limits.callsPerMinute;
  const isApiKeyKnown = (name: string) => parts.apiKeys.some((apiKey) => apiKey.name === name);
  const findApiKey = createApiKeyCheck(parts.apiKeys);
  const limitApiKey = createRateLimit({ perMinute: perApiKey, clock: parts.clock });
  return {
    findApiKey,
    authenticateAdmin: makeAuthenticateAdmin({ ...parts, findApiKey, limitApiKey }),
    authenticate: makeAuthenticate({
      tokens,
      users: parts.users,
      isApiKeyKnown,
      limitRate: createRateLimit({ perMinute: perUser, clock: parts.clock }),
    }),
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

async function answers(db: ServiceDatabase): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
