import { existsSync } from 'node:fs';
import { z } from 'zod';
import { AI_EFFORTS, AI_PROVIDERS, isAiProvider } from '../shared/ai-providers.ts';
import { datasetIdSchema, resourceIdSchema } from '../shared/ids.ts';
import { readAiHeaders } from './ai-headers.ts';
import { readServiceApiKeys } from './service-api-keys.ts';

const optional = z
  .string()
  .trim()
  .optional()
  .transform((value) => (value === '' ? undefined : value));

const url = optional.refine((value) => value === undefined || isHttpUrl(value), 'must be an http or https address');

/** A whole number within bounds. */
const wholeNumber = (min: number, max: number) =>
  optional.transform((value, context) => {
    if (value === undefined) return undefined;
    const parsed = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    if (parsed >= min && parsed <= max) return parsed;
    context.addIssue({ code: 'custom', message: `must be a whole number from ${min} to ${max}` });
    return z.NEVER;
  });

/** The same, or the default when unset. */
const number = (fallback: number, min: number, max: number) =>
  wholeNumber(min, max).transform((value) => value ?? fallback);

const MOST_GB = 1_000_000;
const MOST_SECONDS = 10_000_000;
const MOST_TOKENS = 1_000_000_000_000;

const prefixed = (prefix: string) =>
  optional.refine((value) => value === undefined || value.startsWith(prefix), `must start with ${prefix}`);

const fieldName = optional.refine(
  (value) => value === undefined || /^[A-Za-z_][A-Za-z0-9_]*$/.test(value),
  'must be a field name',
);

const yesOrNo = optional.pipe(z.enum(['yes', 'no']).optional());

const aiProvider = optional.transform((value, context) => {
  if (value === undefined || isAiProvider(value)) return value;
  context.addIssue({ code: 'custom', message: `must be one of ${Object.keys(AI_PROVIDERS).join(', ')}` });
  return z.NEVER;
});

const aiHeaders = optional.transform((value, context) => {
  const headers = value === undefined ? {} : readAiHeaders(value);
  if (headers !== undefined) return headers;
  context.addIssue({ code: 'custom', message: 'must be a JSON object of texts, or one Name: value in each line' });
  return z.NEVER;
});

/** With a host and a database. */
function isPostgresUrl(value: string): boolean {
  if (!/^postgres(?:ql)?:\/\//.test(value) || !URL.canParse(value)) return false;
  const { hostname, pathname } = new URL(value);
  return hostname !== '' && pathname.length > 1;
}

/** An amount of money. */
const price = optional.transform((value, context) => {
  if (value === undefined || /^\d{1,6}(?:\.\d{1,6})?$/.test(value)) return value === undefined ? value : Number(value);
  context.addIssue({ code: 'custom', message: 'must be a price for a million tokens, for example 2.50' });
  return z.NEVER;
});

/** Every variable the program reads, with its shape. Cross-checks between them are in `config.ts`. */
export const envSchema = z.object({
  LOG_LEVEL: optional.pipe(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional()),
  HOST: optional,
  PORT: number(3000, 0, 65_535),
  PUBLIC_URL: url,
  DATABASE_URL: optional.refine(
    (value) => value === undefined || /^sqlite:.+/.test(value) || isPostgresUrl(value),
    'must be sqlite:<path>, for example sqlite:./data/parley.db, or postgres://user:password@host:5432/database',
  ),
  ENCRYPTION_KEY: optional.refine(
    (value) => value === undefined || isKey(value),
    'must be 32 bytes in base64, for example from: openssl rand -base64 32',
  ),
  ENCRYPTION_KEY_PREVIOUS: optional
    .transform((value) => value?.split(',').map((key) => key.trim()) ?? [])
    .refine((keys) => keys.every(isKey), 'must be earlier values of ENCRYPTION_KEY, separated by commas'),
  SERVICE_API_KEYS: optional.transform(readServiceApiKeys),
  // BigQuery refuses every statement under a lower cap than what it bills at least.
  BIGQUERY_MAX_BYTES_BILLED: number(10_000_000_000, 10_485_760, 1_000_000_000_000_000),
  QUERY_HISTORY_DAYS: number(30, 0, 3650),
  BUDGET_BIGQUERY_GB_PER_PERSON: wholeNumber(1, MOST_GB),
  BUDGET_BIGQUERY_GB_TOTAL: wholeNumber(1, MOST_GB),
  BUDGET_SNOWFLAKE_SECONDS_PER_PERSON: wholeNumber(1, MOST_SECONDS),
  BUDGET_SNOWFLAKE_SECONDS_TOTAL: wholeNumber(1, MOST_SECONDS),
  BUDGET_MODEL_TOKENS_PER_PERSON: wholeNumber(1, MOST_TOKENS),
  BUDGET_MODEL_TOKENS_TOTAL: wholeNumber(1, MOST_TOKENS),
  METRICS_TOKEN: optional.refine(
    (value) => value === undefined || /^[\x21-\x7e]{16,}$/.test(value),
    'must have at least 16 characters, without spaces',
  ),
  SERVICE_PRIVATE_HOSTS: optional.pipe(z.enum(['allow', 'refuse']).optional()),
  SLACK_BOT_TOKEN: prefixed('xoxb-'),
  SLACK_APP_TOKEN: prefixed('xapp-'),
  SLACK_SIGNING_SECRET: optional,
  SLACK_CLIENT_ID: optional,
  SLACK_CLIENT_SECRET: optional,
  SLACK_STATE_SECRET: optional.refine(
    (value) => value === undefined || value.length >= 32,
    'must have at least 32 characters, for example from: openssl rand -base64 32',
  ),
  SLACK_API_URL: url,
  FOLLOW_UPS: optional.pipe(z.enum(['thread', 'mention']).optional()),
  QUERY_SERVICE_URL: url,
  QUERY_SERVICE_API_KEY: optional,
  QUERY_SERVICE_ACCESS_TOKEN: optional,
  QUERY_SERVICE_DATASET_ID: optional.pipe(datasetIdSchema.optional()),
  QUERY_SERVICE_RESOURCE_ID: optional.pipe(resourceIdSchema.optional()),
  QUERY_SERVICE_PARENT_FIELD: fieldName,
  QUERY_SERVICE_DATASET_FIELD: fieldName,
  QUERY_SERVICE_TOKEN_TTL_SECONDS: number(3600, 60, 2_592_000),
  QUERY_SERVICE_TIMEOUT_SECONDS: number(120, 1, 3600),
  AI_PROVIDER: aiProvider,
  AI_MODEL: optional,
  AI_API_KEY: optional,
  AI_BASE_URL: url,
  AI_KEEP_REQUESTS_DAYS: number(7, 0, 365),
  AI_SEND_VALUES: yesOrNo,
  AI_SEND_ROWS: yesOrNo,
  AI_EFFORT: optional.pipe(z.enum(AI_EFFORTS).optional()),
  // Node's fetch gives up a silent response after 300 s, and a provider may be silent for three fifths of the time.
  AI_TIMEOUT_SECONDS: number(75, 10, 480),
  AI_HEADERS: aiHeaders,
  AI_SIMPLE_MODEL: optional,
  AI_PRICE_INPUT: price,
  AI_PRICE_OUTPUT: price,
});

export type Env = z.infer<typeof envSchema>;
export type RawEnv = Record<string, string | undefined>;

/** The process's variables over those of `.env`, which is read if present. */
export function readEnv(): RawEnv {
  const file = '.env';
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}

const isKey = (value: string): boolean => /^[A-Za-z0-9+/]{43}=$/.test(value);

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}
