import { dirname, resolve } from 'node:path';
import type { DatasetId, ResourceId } from '../shared/ids.ts';
import { AI_PROVIDERS, isAiProvider } from './ai-providers.ts';
import { type Env, envSchema, type RawEnv } from './env.ts';
import type { ServiceApiKey } from './service-api-keys.ts';

const SLACK_API_URL = 'https://slack.com/api/';

/** How the bot reaches Slack, or whatever speaks its wire. */
export type SlackConnection =
  | { mode: 'socket'; botToken: string; appToken: string; apiUrl: string }
  | { mode: 'http'; botToken: string; signingSecret: string; apiUrl: string };

/** Another deployment of the service, or how to run ours. */
type ServiceChoice =
  | { mode: 'embedded' }
  | { mode: 'remote'; url: string; apiKey: string | undefined; accessToken: string | undefined };

/** The language model that the embedded service asks. */
interface AiModel {
  provider: string;
  wire: 'anthropic' | 'openai';
  model: string;
  /** undefined: the provider wants none. */
  apiKey: string | undefined;
  baseUrl: string;
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
  /** What `encryptionKey` was before, for as long as something may be sealed or signed with it. */
  previousKeys: readonly Buffer[];
  /** Of `parley service`. */
  serviceApiKeys: readonly ServiceApiKey[];
  /** Whether data sources may lie in private networks. */
  privateHosts: 'allow' | 'refuse';
  /** What one statement may read in BigQuery. */
  maxScanBytes: number;
  /** Whether a reply in a thread of the bot needs no mention. */
  followUps: 'thread' | 'mention';
  /** undefined: no token is set, the playground stands in for Slack. */
  slack: SlackConnection | undefined;
  service: ServiceChoice;
  /** undefined: the built-in parser answers alone. */
  model: AiModel | undefined;
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
    super(`the configuration cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** What this process is: bot, playground and embedded service as configured, or the service alone. */
export type Role = 'parley' | 'service';

/** @throws ConfigError with every problem at once */
export function parseConfig(raw: RawEnv, role: Role = 'parley'): Config {
  const parsed = envSchema.safeParse(raw);
  if (!parsed.success) {
    const shapes = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError([...shapes, ...crossCheck(raw, role)]);
  }
  const problems = crossCheck(parsed.data, role);
  if (problems.length > 0) throw new ConfigError(problems);
  return toConfig(parsed.data, role);
}

type Presence = { [Name in keyof Env]?: unknown };
type Rule = (broken: boolean, problem: string) => void;

/** Half-set and contradictory variables. */
function crossCheck(env: Presence, role: Role): string[] {
  const set = (name: keyof Env): boolean => {
    const value = env[name];
    if (Array.isArray(value)) return value.length > 0;
    return value !== undefined && !(typeof value === 'string' && value.trim() === '');
  };
  const problems: string[] = [];
  const rule: Rule = (broken, problem) => {
    if (broken) problems.push(problem);
  };
  rule(
    set('ENCRYPTION_KEY_PREVIOUS') && !set('ENCRYPTION_KEY'),
    'ENCRYPTION_KEY_PREVIOUS is set without ENCRYPTION_KEY',
  );
  crossCheckModel(env, set, rule);
  if (role === 'service') {
    rule(!set('SERVICE_API_KEYS'), 'SERVICE_API_KEYS is missing: set name:key for each caller, separated by commas');
    return problems;
  }
  const wantsSlack = set('SLACK_BOT_TOKEN') || set('SLACK_APP_TOKEN') || set('SLACK_SIGNING_SECRET');
  rule(
    wantsSlack && !set('SLACK_BOT_TOKEN'),
    'SLACK_BOT_TOKEN is missing, while SLACK_APP_TOKEN or SLACK_SIGNING_SECRET is set',
  );
  rule(
    set('SLACK_BOT_TOKEN') && !set('SLACK_APP_TOKEN') && !set('SLACK_SIGNING_SECRET'),
    'SLACK_BOT_TOKEN is set: set SLACK_APP_TOKEN too (Socket Mode) or SLACK_SIGNING_SECRET (HTTP)',
  );
  rule(
    set('SLACK_APP_TOKEN') && set('SLACK_SIGNING_SECRET'),
    'SLACK_APP_TOKEN (Socket Mode) and SLACK_SIGNING_SECRET (HTTP) are both set: keep one',
  );
  rule(set('SLACK_API_URL') && !wantsSlack, 'SLACK_API_URL is set without SLACK_BOT_TOKEN');
  rule(
    set('QUERY_SERVICE_URL') && !set('QUERY_SERVICE_API_KEY') && !set('QUERY_SERVICE_ACCESS_TOKEN'),
    'QUERY_SERVICE_URL is set: set QUERY_SERVICE_API_KEY too (or QUERY_SERVICE_ACCESS_TOKEN)',
  );
  rule(
    set('QUERY_SERVICE_URL') && !set('QUERY_SERVICE_RESOURCE_ID'),
    'QUERY_SERVICE_URL is set: set QUERY_SERVICE_RESOURCE_ID too, the interface cannot list resources',
  );
  for (const name of REMOTE_ONLY) {
    rule(set(name) && !set('QUERY_SERVICE_URL'), `${name} is set without QUERY_SERVICE_URL`);
  }
  return problems;
}

function crossCheckModel(env: Presence, set: (name: keyof Env) => boolean, rule: Rule): void {
  for (const name of ['AI_MODEL', 'AI_API_KEY', 'AI_BASE_URL'] as const) {
    rule(set(name) && !set('AI_PROVIDER'), `${name} is set without AI_PROVIDER`);
  }
  if (!set('AI_PROVIDER')) return;
  rule(!set('AI_MODEL'), 'AI_PROVIDER is set: set AI_MODEL too');
  rule(
    set('QUERY_SERVICE_URL'),
    'AI_PROVIDER and QUERY_SERVICE_URL are both set: the model is asked by the embedded service only, keep one',
  );
  if (!isAiProvider(env.AI_PROVIDER)) return;
  const { needsKey, baseUrl } = AI_PROVIDERS[env.AI_PROVIDER];
  rule(needsKey && !set('AI_API_KEY'), 'AI_API_KEY is missing: this AI_PROVIDER wants a key');
  rule(
    baseUrl === undefined && !set('AI_BASE_URL'),
    'AI_BASE_URL is missing: this AI_PROVIDER has no address of its own',
  );
}

const REMOTE_ONLY = [
  'QUERY_SERVICE_API_KEY',
  'QUERY_SERVICE_ACCESS_TOKEN',
  'QUERY_SERVICE_RESOURCE_ID',
  'QUERY_SERVICE_DATASET_ID',
] as const;

function toConfig(env: Env, role: Role): Config {
  const databaseUrl = env.DATABASE_URL ?? 'sqlite:./data/parley.db';
  return {
    // In the playground a person looks at the terminal; connected to Slack, a log collector does.
    logLevel: env.LOG_LEVEL ?? (env.SLACK_BOT_TOKEN === undefined && role !== 'service' ? 'warn' : 'info'),
    // The playground has no login, so it stays on this machine; Slack's HTTP events come from outside.
    host: env.HOST ?? (env.SLACK_SIGNING_SECRET === undefined || role === 'service' ? '127.0.0.1' : '0.0.0.0'),
    port: env.PORT,
    publicUrl: env.PUBLIC_URL,
    databaseUrl,
    dataFolder: dirname(resolve(databaseUrl.replace(/^sqlite:/, ''))),
    encryptionKey: env.ENCRYPTION_KEY === undefined ? undefined : Buffer.from(env.ENCRYPTION_KEY, 'base64'),
    previousKeys: env.ENCRYPTION_KEY_PREVIOUS.map((key) => Buffer.from(key, 'base64')),
    serviceApiKeys: env.SERVICE_API_KEYS,
    // Alone the service is for callers elsewhere: what its own network holds is not for them unless somebody says so.
    maxScanBytes: env.BIGQUERY_MAX_BYTES_BILLED,
    privateHosts: env.SERVICE_PRIVATE_HOSTS ?? (role === 'service' ? 'refuse' : 'allow'),
    followUps: env.FOLLOW_UPS ?? 'thread',
    slack: slackConnection(env),
    service: serviceChoice(env),
    model: aiModel(env),
    queryService: {
      datasetId: env.QUERY_SERVICE_DATASET_ID,
      resourceId: env.QUERY_SERVICE_RESOURCE_ID,
      parentField: env.QUERY_SERVICE_PARENT_FIELD ?? 'chat_id',
      datasetField: datasetField(env.QUERY_SERVICE_DATASET_FIELD),
      tokenTtlSeconds: env.QUERY_SERVICE_TOKEN_TTL_SECONDS,
      timeoutMs: env.QUERY_SERVICE_TIMEOUT_SECONDS * 1000,
    },
  };
}

function slackConnection(env: Env): SlackConnection | undefined {
  const { SLACK_BOT_TOKEN: botToken, SLACK_APP_TOKEN: appToken, SLACK_SIGNING_SECRET: signingSecret } = env;
  if (botToken === undefined) return undefined;
  const apiUrl = (env.SLACK_API_URL ?? SLACK_API_URL).replace(/\/*$/, '/');
  if (appToken !== undefined) return { mode: 'socket', botToken, appToken, apiUrl };
  return signingSecret === undefined ? undefined : { mode: 'http', botToken, signingSecret, apiUrl };
}

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
  return address === undefined ? undefined : { provider, wire, model, apiKey, baseUrl: address };
}

/** `none` omits the field. */
function datasetField(name: string | undefined): string | undefined {
  return name === 'none' ? undefined : (name ?? 'dataset_id');
}
