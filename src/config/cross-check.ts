import { AI_PROVIDERS, isAiProvider } from '../shared/ai-providers.ts';
import { isOnServer } from '../shared/database-url.ts';
import type { Env } from './env.ts';

/** What this process is: bot, playground and embedded service as configured, or the service alone. */
export type Role = 'parley' | 'service';

type Presence = { [Name in keyof Env]?: unknown };
type Rule = (broken: boolean, problem: string) => void;

/** Half-set and contradictory variables. */
export function crossCheck(env: Presence, role: Role): string[] {
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
    setWithout('ENCRYPTION_KEY_PREVIOUS', 'ENCRYPTION_KEY'),
  );
  rule(
    typeof env.DATABASE_URL === 'string' && isOnServer(env.DATABASE_URL) && !set('ENCRYPTION_KEY'),
    'ENCRYPTION_KEY is missing. With a DATABASE_URL on a server, all processes need the same key',
  );
  crossCheckModel(env, set, rule);
  if (role === 'service') {
    rule(!set('SERVICE_API_KEYS'), 'SERVICE_API_KEYS is missing. Set name:key for each caller, separated by commas');
    return problems;
  }
  crossCheckSlack(set, rule);
  rule(
    set('QUERY_SERVICE_URL') && !set('QUERY_SERVICE_API_KEY') && !set('QUERY_SERVICE_ACCESS_TOKEN'),
    'QUERY_SERVICE_URL is set. Also set QUERY_SERVICE_API_KEY (or QUERY_SERVICE_ACCESS_TOKEN)',
  );
  rule(
    set('QUERY_SERVICE_URL') && !set('QUERY_SERVICE_RESOURCE_ID'),
    "QUERY_SERVICE_URL is set. Also set QUERY_SERVICE_RESOURCE_ID, because the interface can't list resources",
  );
  for (const name of BUDGETS) {
    rule(
      set(name) && set('QUERY_SERVICE_URL'),
      `${name} and QUERY_SERVICE_URL are both set. Only the embedded service keeps budgets, so keep one`,
    );
  }
  for (const name of SENDS) {
    rule(
      set(name) && set('QUERY_SERVICE_URL'),
      `${name} and QUERY_SERVICE_URL are both set. Only the embedded service sends anything to a model, so keep one`,
    );
  }
  for (const name of REMOTE_ONLY) {
    rule(set(name) && !set('QUERY_SERVICE_URL'), setWithout(name, 'QUERY_SERVICE_URL'));
  }
  return problems;
}

function crossCheckModel(env: Presence, set: (name: keyof Env) => boolean, rule: Rule): void {
  for (const name of NEEDS_PROVIDER) {
    rule(set(name) && !set('AI_PROVIDER'), setWithout(name, 'AI_PROVIDER'));
  }
  rule(set('AI_PRICE_INPUT') && !set('AI_PRICE_OUTPUT'), setWithout('AI_PRICE_INPUT', 'AI_PRICE_OUTPUT'));
  rule(set('AI_PRICE_OUTPUT') && !set('AI_PRICE_INPUT'), setWithout('AI_PRICE_OUTPUT', 'AI_PRICE_INPUT'));
  if (!set('AI_PROVIDER')) return;
  rule(!set('AI_MODEL'), 'AI_PROVIDER is set. Also set AI_MODEL');
  rule(
    set('QUERY_SERVICE_URL'),
    'AI_PROVIDER and QUERY_SERVICE_URL are both set. Only the embedded service uses a model, so keep one',
  );
  if (!isAiProvider(env.AI_PROVIDER)) return;
  const { needsKey, baseUrl } = AI_PROVIDERS[env.AI_PROVIDER];
  rule(needsKey && !set('AI_API_KEY'), 'AI_API_KEY is missing. This AI_PROVIDER needs a key');
  rule(baseUrl === undefined && !set('AI_BASE_URL'), 'AI_BASE_URL is missing. This AI_PROVIDER has no default address');
}

function crossCheckSlack(set: (name: keyof Env) => boolean, rule: Rule): void {
  if (OAUTH.some(set)) return crossCheckOAuth(set, rule);
  const wantsSlack = set('SLACK_BOT_TOKEN') || set('SLACK_APP_TOKEN') || set('SLACK_SIGNING_SECRET');
  rule(wantsSlack && !set('SLACK_BOT_TOKEN'), 'SLACK_APP_TOKEN or SLACK_SIGNING_SECRET is set without SLACK_BOT_TOKEN');
  rule(
    set('SLACK_BOT_TOKEN') && !set('SLACK_APP_TOKEN') && !set('SLACK_SIGNING_SECRET'),
    'SLACK_BOT_TOKEN is set. Also set SLACK_APP_TOKEN (Socket Mode) or SLACK_SIGNING_SECRET (HTTP)',
  );
  rule(
    set('SLACK_APP_TOKEN') && set('SLACK_SIGNING_SECRET'),
    'SLACK_APP_TOKEN (Socket Mode) and SLACK_SIGNING_SECRET (HTTP) are both set. Keep one',
  );
  rule(set('SLACK_API_URL') && !wantsSlack, setWithout('SLACK_API_URL', 'SLACK_BOT_TOKEN'));
}

/** Workspaces that install the app themselves, each with its own token. */
function crossCheckOAuth(set: (name: keyof Env) => boolean, rule: Rule): void {
  const first = OAUTH.find(set) ?? OAUTH[0];
  for (const name of [...OAUTH, 'SLACK_SIGNING_SECRET', 'PUBLIC_URL'] as const)
    rule(!set(name), `${first} is set. Also set ${name}, which installing in many workspaces needs`);
  rule(
    set('SLACK_BOT_TOKEN'),
    `${first} and SLACK_BOT_TOKEN are both set. Remove ${first} for one workspace, or SLACK_BOT_TOKEN for many`,
  );
  rule(
    set('SLACK_APP_TOKEN'),
    `${first} and SLACK_APP_TOKEN are both set. Many workspaces need HTTP, so remove SLACK_APP_TOKEN (Socket Mode)`,
  );
}

/** What comes together where workspaces install the app themselves. */
const OAUTH = ['SLACK_CLIENT_ID', 'SLACK_CLIENT_SECRET', 'SLACK_STATE_SECRET'] as const;

const setWithout = (name: keyof Env, needed: keyof Env): string => `${name} is set without ${needed}`;

const NEEDS_PROVIDER = ['AI_MODEL', 'AI_API_KEY', 'AI_BASE_URL', 'AI_EFFORT', 'AI_SIMPLE_MODEL'] as const;

const BUDGETS = [
  'BUDGET_BIGQUERY_GB_PER_PERSON',
  'BUDGET_BIGQUERY_GB_TOTAL',
  'BUDGET_SNOWFLAKE_SECONDS_PER_PERSON',
  'BUDGET_SNOWFLAKE_SECONDS_TOTAL',
  'BUDGET_MODEL_TOKENS_PER_PERSON',
  'BUDGET_MODEL_TOKENS_TOTAL',
] as const;

const SENDS = ['AI_SEND_VALUES', 'AI_SEND_ROWS'] as const;

const REMOTE_ONLY = [
  'QUERY_SERVICE_API_KEY',
  'QUERY_SERVICE_ACCESS_TOKEN',
  'QUERY_SERVICE_RESOURCE_ID',
  'QUERY_SERVICE_DATASET_ID',
] as const;
