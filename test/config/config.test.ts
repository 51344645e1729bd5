import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig, type Role } from '../../src/config/config.ts';
import type { RawEnv } from '../../src/config/env.ts';

const UUID = '7f9c24e5-3b1a-4c7d-9e2f-1a2b3c4d5e6f';

function problemsOf(env: RawEnv, role?: Role): string[] {
  try {
    parseConfig(env, role);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

const OAUTH = {
  SLACK_CLIENT_ID: '1.2',
  SLACK_CLIENT_SECRET: 'secret',
  SLACK_STATE_SECRET: '0123456789abcdef0123456789abcdef',
  SLACK_SIGNING_SECRET: 's',
  PUBLIC_URL: 'https://parley.example.com',
};

describe('configuration', () => {
  it('needs nothing: playground, embedded service, loopback', () => {
    const config = parseConfig({});
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      slack: undefined,
      service: { mode: 'embedded' },
      queryService: { parentField: 'chat_id', datasetField: 'dataset_id', tokenTtlSeconds: 3600, timeoutMs: 120_000 },
    });
    expect(config.dataFolder).toBe(`${process.cwd()}/data`);
  });

  it('follows threads without a mention unless told otherwise', () => {
    expect(parseConfig({}).followUps).toBe('thread');
    expect(parseConfig({ FOLLOW_UPS: 'mention' }).followUps).toBe('mention');
    expect(problemsOf({ FOLLOW_UPS: 'never' })).toEqual([expect.stringContaining('FOLLOW_UPS')]);
  });

  it('takes Socket Mode, HTTP mode and another Slack-compatible server', () => {
    expect(parseConfig({ SLACK_BOT_TOKEN: 'xoxb-1', SLACK_APP_TOKEN: 'xapp-1' }).slack).toEqual({
      mode: 'socket',
      botToken: 'xoxb-1',
      appToken: 'xapp-1',
      apiUrl: 'https://slack.com/api/',
    });
    const http = parseConfig({
      SLACK_BOT_TOKEN: 'xoxb-1',
      SLACK_SIGNING_SECRET: 's',
      SLACK_API_URL: 'http://127.0.0.1:9/api',
    });
    expect(http.slack).toMatchObject({ mode: 'http', signingSecret: 's', apiUrl: 'http://127.0.0.1:9/api/' });
    expect(http.host).toBe('0.0.0.0');
  });

  it('takes another deployment of the service and leaves out the dataset on request', () => {
    const config = parseConfig({
      QUERY_SERVICE_URL: 'https://query.example/base',
      QUERY_SERVICE_API_KEY: 'k',
      QUERY_SERVICE_RESOURCE_ID: UUID,
      QUERY_SERVICE_DATASET_FIELD: 'none',
    });
    expect(config.service).toMatchObject({ mode: 'remote', url: 'https://query.example/base' });
    expect(config.queryService).toMatchObject({ resourceId: UUID, datasetField: undefined });
  });

  it('reads an app that workspaces install themselves', () => {
    const { slack, host, logLevel } = parseConfig(OAUTH);
    expect(slack).toEqual({
      mode: 'oauth',
      oauth: {
        clientId: '1.2',
        clientSecret: 'secret',
        stateSecret: OAUTH.SLACK_STATE_SECRET,
        publicUrl: 'https://parley.example.com',
      },
      signingSecret: 's',
      apiUrl: 'https://slack.com/api/',
    });
    expect([host, logLevel]).toEqual(['0.0.0.0', 'info']);
  });

  it.each(['SLACK_CLIENT_ID', 'SLACK_CLIENT_SECRET', 'SLACK_STATE_SECRET', 'SLACK_SIGNING_SECRET', 'PUBLIC_URL'])(
    'names %s where it is missing for many workspaces',
    (missing) => {
      const problems = problemsOf({ ...OAUTH, [missing]: undefined });
      expect(problems).toHaveLength(1);
      expect(problems[0]).toContain(`Also set ${missing},`);
    },
  );

  it.each([
    ['SLACK_BOT_TOKEN', 'xoxb-1', 'Remove SLACK_CLIENT_ID for one workspace'],
    ['SLACK_APP_TOKEN', 'xapp-1', 'Many workspaces need HTTP'],
    ['SLACK_STATE_SECRET', 'short', 'SLACK_STATE_SECRET: must have at least 32 characters'],
  ])('refuses %s beside it', (name, value, found) => {
    const problems = problemsOf({ ...OAUTH, [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(found);
  });

  it('reads an empty variable as unset', () => {
    expect(problemsOf({ SLACK_BOT_TOKEN: '', PORT: ' ', QUERY_SERVICE_URL: '' })).toEqual([]);
  });

  it.each<[name: string, env: RawEnv, named: string[]]>([
    ['a bot token alone', { SLACK_BOT_TOKEN: 'xoxb-1' }, ['SLACK_APP_TOKEN', 'SLACK_SIGNING_SECRET']],
    ['an app token alone', { SLACK_APP_TOKEN: 'xapp-1' }, ['SLACK_BOT_TOKEN']],
    ['a signing secret alone', { SLACK_SIGNING_SECRET: 's' }, ['SLACK_BOT_TOKEN']],
    [
      'both modes at once',
      { SLACK_BOT_TOKEN: 'xoxb-1', SLACK_APP_TOKEN: 'xapp-1', SLACK_SIGNING_SECRET: 's' },
      ['SLACK_APP_TOKEN', 'SLACK_SIGNING_SECRET'],
    ],
    ['a Slack address without a token', { SLACK_API_URL: 'http://127.0.0.1:9' }, ['SLACK_API_URL', 'SLACK_BOT_TOKEN']],
    [
      'a service without a key',
      { QUERY_SERVICE_URL: 'http://x', QUERY_SERVICE_RESOURCE_ID: UUID },
      ['QUERY_SERVICE_API_KEY'],
    ],
    [
      'a service without a resource',
      { QUERY_SERVICE_URL: 'http://x', QUERY_SERVICE_API_KEY: 'k' },
      ['QUERY_SERVICE_RESOURCE_ID'],
    ],
    ['a key without a service', { QUERY_SERVICE_API_KEY: 'k' }, ['QUERY_SERVICE_API_KEY', 'QUERY_SERVICE_URL']],
  ])('tells %s in one message that names the variables', (_name, env, named) => {
    const problems = problemsOf(env);
    expect(problems).toHaveLength(1);
    for (const name of named) expect(problems[0]).toContain(name);
  });

  it('tells every problem at once and never a value', () => {
    const secret = 'hunter2-very-secret';
    const env: RawEnv = {
      SLACK_BOT_TOKEN: secret,
      SLACK_APP_TOKEN: secret,
      PORT: 'http',
      ENCRYPTION_KEY: secret,
      DATABASE_URL: secret,
      LOG_LEVEL: secret,
      QUERY_SERVICE_URL: secret,
      QUERY_SERVICE_RESOURCE_ID: secret,
      QUERY_SERVICE_TIMEOUT_SECONDS: '-1',
    };
    const text = problemsOf(env).join('\n');
    for (const name of Object.keys(env)) expect(text).toContain(name);
    expect(text).not.toContain(secret);
  });
});

const KEY_A = Buffer.alloc(32, 1).toString('base64');
const KEY_B = Buffer.alloc(32, 2).toString('base64');

describe('configuration of the service alone', () => {
  const SERVICE = {
    SERVICE_API_KEYS: 'acme:the-first-key-of-acme,acme:the-other-key-of-acme, b_2:the-key-of-b-is:this',
  };

  it('needs API keys and nothing else, and stays on this machine, away from private networks', () => {
    expect(parseConfig(SERVICE, 'service')).toMatchObject({
      host: '127.0.0.1',
      logLevel: 'info',
      privateHosts: 'refuse',
      serviceApiKeys: [
        { name: 'acme', key: 'the-first-key-of-acme' },
        { name: 'acme', key: 'the-other-key-of-acme' },
        { name: 'b_2', key: 'the-key-of-b-is:this' },
      ],
    });
    expect(problemsOf({}, 'service')).toEqual([expect.stringContaining('SERVICE_API_KEYS')]);
    expect(parseConfig({}).privateHosts).toBe('allow');
    expect(parseConfig({ ...SERVICE, SERVICE_PRIVATE_HOSTS: 'allow' }, 'service').privateHosts).toBe('allow');
  });

  it('caps what BigQuery may read for a question, at no less than it bills', () => {
    expect(parseConfig({}).maxScanBytes).toBe(10_000_000_000);
    expect(parseConfig({ BIGQUERY_MAX_BYTES_BILLED: '500000000000' }).maxScanBytes).toBe(500_000_000_000);
    expect(problemsOf({ BIGQUERY_MAX_BYTES_BILLED: '1000' })).toEqual([
      expect.stringContaining('BIGQUERY_MAX_BYTES_BILLED'),
    ]);
  });

  it('tells all problems at once, by name and place, without a value', () => {
    const env = {
      SERVICE_API_KEYS:
        'secret-without-a-name,a:short,b:the-key-of-everybody,c:the-key-of-everybody,d:has a space inside',
      SERVICE_PRIVATE_HOSTS: 'secret',
      ENCRYPTION_KEY_PREVIOUS: 'secret',
      PORT: 'secret',
    };
    const problems = problemsOf(env, 'service');
    for (const name of Object.keys(env)) expect(problems.join()).toContain(name);
    for (const place of [1, 2, 4, 5]) expect(problems.join()).toContain(`entry ${place} `);
    expect(problems.join()).not.toMatch(/secret|short,|everybody|has a space/);
  });

  it('takes earlier keys beside the one in use, and not without it', () => {
    const env = { ENCRYPTION_KEY: KEY_A, ENCRYPTION_KEY_PREVIOUS: `${KEY_B}, ${KEY_A}` };
    expect(parseConfig(env).previousKeys).toEqual([Buffer.alloc(32, 2), Buffer.alloc(32, 1)]);
    expect(problemsOf({ ENCRYPTION_KEY_PREVIOUS: KEY_B })).toEqual([expect.stringContaining('ENCRYPTION_KEY')]);
  });

  it('takes budgets of a day in their units, and none is set by itself', () => {
    const none = { perPerson: undefined, total: undefined };
    expect(parseConfig({})).toMatchObject({
      historyDays: 30,
      dailyLimits: { bigquery_bytes: none, snowflake_ms: none, model_tokens: none },
      metricsToken: undefined,
    });
    const ai = { AI_PROVIDER: 'ollama', AI_MODEL: 'm' };
    const set = {
      QUERY_HISTORY_DAYS: '0',
      BUDGET_BIGQUERY_GB_PER_PERSON: '5',
      BUDGET_BIGQUERY_GB_TOTAL: '50',
      BUDGET_SNOWFLAKE_SECONDS_PER_PERSON: '600',
      BUDGET_SNOWFLAKE_SECONDS_TOTAL: '',
      BUDGET_MODEL_TOKENS_PER_PERSON: '200000',
      METRICS_TOKEN: 'a-token-of-prometheus',
    };
    expect(parseConfig({ ...ai, ...set })).toMatchObject({
      historyDays: 0,
      dailyLimits: {
        bigquery_bytes: { perPerson: 5e9, total: 50e9 },
        snowflake_ms: { perPerson: 600_000, total: undefined },
        model_tokens: { perPerson: 200_000, total: undefined },
      },
      metricsToken: 'a-token-of-prometheus',
    });
  });

  it.each([
    ['QUERY_HISTORY_DAYS', '3651'],
    ['BUDGET_BIGQUERY_GB_PER_PERSON', '0'],
    ['BUDGET_BIGQUERY_GB_TOTAL', '1.5'],
    ['BUDGET_SNOWFLAKE_SECONDS_TOTAL', '-1'],
    ['BUDGET_MODEL_TOKENS_TOTAL', 'many'],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_TOKEN', 'a token with spaces'],
  ])('names %s when it is %j, and not the value', (name, value) => {
    const [problem, ...more] = problemsOf({ AI_PROVIDER: 'ollama', AI_MODEL: 'm', [name]: value });
    expect(more).toEqual([]);
    expect(problem).toContain(name);
    if (name === 'METRICS_TOKEN') expect(problem).not.toContain(value);
  });

  it('refuses budgets that nothing would keep', () => {
    const remote = {
      QUERY_SERVICE_URL: 'https://q.example',
      QUERY_SERVICE_API_KEY: 'k',
      QUERY_SERVICE_RESOURCE_ID: UUID,
    };
    expect(problemsOf({ ...remote, BUDGET_BIGQUERY_GB_TOTAL: '5' })).toEqual([
      'BUDGET_BIGQUERY_GB_TOTAL and QUERY_SERVICE_URL are both set. Only the embedded service keeps budgets, so keep one',
    ]);
    expect(problemsOf({ ...remote, AI_SEND_ROWS: 'no' })).toEqual([
      'AI_SEND_ROWS and QUERY_SERVICE_URL are both set. Only the embedded service sends anything to a model, so keep one',
    ]);
    // A model may be connected later.
    expect(problemsOf({ BUDGET_MODEL_TOKENS_TOTAL: '5', AI_SEND_ROWS: 'no' })).toEqual([]);
  });
});
