import { dirname, resolve } from 'node:path';
import { type AI_EFFORTS, AI_PROVIDERS, type AiProviderName } from '../shared/ai-providers.ts';
import { isOnServer } from '../shared/database-url.ts';
import type { DatasetId, ResourceId } from '../shared/ids.ts';
import { everyProblem } from '../shared/problems.ts';
import { type ConfiguredBudgets, readBudgets } from './budgets.ts';
import { crossCheck, type Role } from './cross-check.ts';
import { type Env, envSchema, type RawEnv } from './env.ts';
import type { ServiceApiKey } from './service-api-keys.ts';
import { readSlackConnection, type SlackConnection } from './slack-connection.ts';

export type { OAuthApp, SlackConnection } from './slack-connection.ts';
export type { Role };

/** For what the service does after the model, with room for its answer. */
const AFTER_MODEL_SECONDS = 45;

/** Another deployment of the service, or how to run ours. */
type ServiceChoice =
  | { mode: 'embedded' }
  | { mode: 'remote'; url: string; apiKey: string | undefined; accessToken: string | undefined };

/** The language model that the embedded service asks. */
interface AiModel {
  provider: string;
  wire: (typeof AI_PROVIDERS)[AiProviderName]['wire'];
  model: string;
  /** undefined: the provider wants none. */
  apiKey: string | undefined;
  baseUrl: string;
  /** undefined: what the provider does by itself. */
  effort: (typeof AI_EFFORTS)[number] | undefined;
  /** Of one question, all calls together. */
  timeoutMs: number;
  /** Sent with every request. They may hold secrets. */
  headers: Record<string, string>;
  /** A second, cheaper model for simple questions. */
  simpleModel: string | undefined;
  /** What a million tokens cost, in and out; undefined: nobody said. */
  price: { input: number; output: number } | undefined;
}

export interface Config {
  logLevel: string;
  host: string;
  port: number;
  publicUrl: string | undefined;
  databaseUrl: string;
  /** Folder of everything that is kept: the database, the generated key, the playground's and the demo's data. */
  dataFolder: string;
  encryptionKey: Buffer | undefined;
  /** What `encryptionKey` was before, for as long as something may be encrypted or signed with it. */
  previousKeys: readonly Buffer[];
  /** Of `parley service`. */
  serviceApiKeys: readonly ServiceApiKey[];
  /** Whether data sources may lie in private networks. */
  privateHosts: 'allow' | 'refuse';
  /** What one statement may read in BigQuery. */
  maxScanBytes: number;
  /** For how many days the statements that ran for people are kept; 0: they aren't. */
  historyDays: number;
  dailyLimits: ConfiguredBudgets;
  /** Of callers that read the metrics; undefined: callers on this machine need none. */
  metricsToken: string | undefined;
  /** Whether a reply in a thread of the bot needs no mention. */
  followUps: 'thread' | 'mention';
  /** undefined: no token is set, the playground stands in for Slack. */
  slack: SlackConnection | undefined;
  service: ServiceChoice;
  /** undefined: the built-in engine answers alone. */
  model: AiModel | undefined;
  /** What may be sent to a language model of any data source, also to one that admins connect. */
  modelSends: { values: boolean; rows: boolean };
  /** For how many days requests to the model's provider are kept; 0: they aren't. */
  keepRequestsDays: number;
  queryService: {
    datasetId: DatasetId | undefined;
    resourceId: ResourceId | undefined;
    parentField: string;
    /** undefined: the dataset is not sent. */
    datasetField: string | undefined;
    tokenTtlSeconds: number;
    timeoutMs: number;
  };
}

/** Each line names the variables it is about and never a value. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`There are problems in the configuration:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** @throws ConfigError with every problem at once */
export function parseConfig(raw: RawEnv, role: Role = 'parley'): Config {
  const parsed = envSchema.safeParse(raw);
  if (!parsed.success) {
    const shapes = everyProblem(parsed.error).map(({ field, message }) => `${field}: ${message}`);
    throw new ConfigError([...shapes, ...crossCheck(raw, role)]);
  }
  const problems = crossCheck(parsed.data, role);
  if (problems.length > 0) throw new ConfigError(problems);
  return toConfig(parsed.data, role);
}

function toConfig(env: Env, role: Role): Config {
  const databaseUrl = env.DATABASE_URL ?? 'sqlite:./data/parley.db';
  return {
    // In the playground a person looks at the terminal; connected to Slack, a log collector does.
    logLevel: env.LOG_LEVEL ?? (readSlackConnection(env) === undefined && role !== 'service' ? 'warn' : 'info'),
    // The playground has no login, so it stays on this machine; Slack's HTTP events come from outside.
    host: env.HOST ?? (env.SLACK_SIGNING_SECRET === undefined || role === 'service' ? '127.0.0.1' : '0.0.0.0'),
    port: env.PORT,
    publicUrl: env.PUBLIC_URL,
    databaseUrl,
    dataFolder: dataFolderOf(databaseUrl),
    encryptionKey: env.ENCRYPTION_KEY === undefined ? undefined : Buffer.from(env.ENCRYPTION_KEY, 'base64'),
    previousKeys: env.ENCRYPTION_KEY_PREVIOUS.map((key) => Buffer.from(key, 'base64')),
    serviceApiKeys: env.SERVICE_API_KEYS,
    // A service alone has callers elsewhere, and its own network isn't for them unless the configuration says so.
    maxScanBytes: env.BIGQUERY_MAX_BYTES_BILLED,
    historyDays: env.QUERY_HISTORY_DAYS,
    dailyLimits: readBudgets(env),
    metricsToken: env.METRICS_TOKEN,
    privateHosts: env.SERVICE_PRIVATE_HOSTS ?? (role === 'service' ? 'refuse' : 'allow'),
    followUps: env.FOLLOW_UPS ?? 'thread',
    slack: readSlackConnection(env),
    service: serviceChoice(env),
    model: aiModel(env),
    modelSends: { values: env.AI_SEND_VALUES !== 'no', rows: env.AI_SEND_ROWS !== 'no' },
    keepRequestsDays: env.AI_KEEP_REQUESTS_DAYS,
    queryService: {
      datasetId: env.QUERY_SERVICE_DATASET_ID,
      resourceId: env.QUERY_SERVICE_RESOURCE_ID,
      parentField: env.QUERY_SERVICE_PARENT_FIELD ?? 'chat_id',
      datasetField: datasetField(env.QUERY_SERVICE_DATASET_FIELD),
      tokenTtlSeconds: env.QUERY_SERVICE_TOKEN_TTL_SECONDS,
      timeoutMs: queryTimeoutMs(env),
    },
  };
}

/** Beside the database's file. What isn't in a database on a server has its place where that file is by default. */
const dataFolderOf = (databaseUrl: string): string =>
  isOnServer(databaseUrl) ? resolve('./data') : dirname(resolve(databaseUrl.replace(/^sqlite:/, '')));

function serviceChoice(env: Env): ServiceChoice {
  if (env.QUERY_SERVICE_URL === undefined) return { mode: 'embedded' };
  return {
    mode: 'remote',
    url: env.QUERY_SERVICE_URL,
    apiKey: env.QUERY_SERVICE_API_KEY,
    accessToken: env.QUERY_SERVICE_ACCESS_TOKEN,
  };
}

function aiModel(env: Env): AiModel | undefined {
  const { AI_PROVIDER: provider, AI_MODEL: model, AI_API_KEY: apiKey } = env;
  if (provider === undefined || model === undefined) return undefined;
  const { wire, baseUrl } = AI_PROVIDERS[provider];
  const address = env.AI_BASE_URL ?? baseUrl;
  if (address === undefined) return undefined;
  const { AI_PRICE_INPUT: input, AI_PRICE_OUTPUT: output } = env;
  return {
    provider,
    wire,
    model,
    apiKey,
    baseUrl: address,
    effort: env.AI_EFFORT,
    timeoutMs: env.AI_TIMEOUT_SECONDS * 1000,
    headers: env.AI_HEADERS,
    simpleModel: env.AI_SIMPLE_MODEL,
    price: input === undefined || output === undefined ? undefined : { input, output },
  };
}

/** A model that has long leaves the built-in engine its time after it. */
function queryTimeoutMs(env: Env): number {
  const ms = env.QUERY_SERVICE_TIMEOUT_SECONDS * 1000;
  return env.AI_PROVIDER === undefined ? ms : Math.max(ms, (env.AI_TIMEOUT_SECONDS + AFTER_MODEL_SECONDS) * 1000);
}

/** `none` omits the field. */
function datasetField(name: string | undefined): string | undefined {
  return name === 'none' ? undefined : (name ?? 'dataset_id');
}
