import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from '../../src/config/config.ts';
import type { RawEnv } from '../../src/config/env.ts';
import { AI_PROVIDERS } from '../../src/shared/ai-providers.ts';

function problemsOf(env: RawEnv): string[] {
  try {
    parseConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

const ANTHROPIC = { AI_PROVIDER: 'anthropic', AI_MODEL: 'm', AI_API_KEY: 'k' };

describe('the language model', () => {
  it('is none unless configured, whatever else the environment holds', () => {
    expect(parseConfig({}).model).toBeUndefined();
    expect(parseConfig({ OPENAI_API_KEY: 'k', ANTHROPIC_API_KEY: 'k' }).model).toBeUndefined();
  });

  it('is reached at the address its provider has, or at the one given', () => {
    expect(parseConfig(ANTHROPIC).model).toEqual({
      provider: 'anthropic',
      wire: 'anthropic',
      model: 'm',
      apiKey: 'k',
      baseUrl: 'https://api.anthropic.com/v1',
      effort: undefined,
      timeoutMs: 75_000,
      headers: {},
      simpleModel: undefined,
      price: undefined,
    });
    const own = { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm', AI_BASE_URL: 'http://127.0.0.1:8000/v1' };
    expect(parseConfig(own).model).toMatchObject({ wire: 'openai', apiKey: undefined, baseUrl: own.AI_BASE_URL });
    const proxied = { ...ANTHROPIC, AI_BASE_URL: 'https://proxy.example/v1' };
    expect(parseConfig(proxied).model?.baseUrl).toBe('https://proxy.example/v1');
  });

  it('is sent no values or no rows where that is said', () => {
    expect(parseConfig({ ...ANTHROPIC, AI_SEND_VALUES: 'no' }).modelSends).toEqual({ values: false, rows: true });
    expect(parseConfig({ ...ANTHROPIC, AI_SEND_ROWS: 'no' }).modelSends).toEqual({ values: true, rows: false });
    expect(() => parseConfig({ ...ANTHROPIC, AI_SEND_ROWS: 'never' })).toThrow(/AI_SEND_ROWS/);
    expect(parseConfig({ AI_SEND_VALUES: 'no' }).modelSends).toEqual({ values: false, rows: true });
  });

  it('has its requests kept for a week, or for as many days as it says', () => {
    expect(parseConfig(ANTHROPIC).keepRequestsDays).toBe(7);
    expect(parseConfig({ ...ANTHROPIC, AI_KEEP_REQUESTS_DAYS: '0' }).keepRequestsDays).toBe(0);
    for (const days of ['-1', '366', '1.5', 'week'])
      expect(() => parseConfig({ ...ANTHROPIC, AI_KEEP_REQUESTS_DAYS: days })).toThrow(/AI_KEEP_REQUESTS_DAYS/);
  });

  it.each(Object.keys(AI_PROVIDERS))('takes %s once everything is given', (provider) => {
    const env = { AI_PROVIDER: provider, AI_MODEL: 'm', AI_API_KEY: 'k', AI_BASE_URL: 'https://x.example/v1' };
    expect(parseConfig(env).model).toMatchObject({ provider });
  });

  it.each<[name: string, env: RawEnv, named: string[]]>([
    ['no model', { AI_PROVIDER: 'openai', AI_API_KEY: 'k' }, ['AI_MODEL']],
    ['no key', { AI_PROVIDER: 'google', AI_MODEL: 'm' }, ['AI_API_KEY']],
    ['a blank key', { AI_PROVIDER: 'google', AI_MODEL: 'm', AI_API_KEY: ' ' }, ['AI_API_KEY']],
    ['no address', { AI_PROVIDER: 'azure', AI_MODEL: 'm', AI_API_KEY: 'k' }, ['AI_BASE_URL']],
    ['no provider', { AI_MODEL: 'm' }, ['AI_MODEL', 'AI_PROVIDER']],
    ['a provider nobody knows', { AI_PROVIDER: 'toString', AI_MODEL: 'm' }, ['AI_PROVIDER', 'openai-compatible']],
    [
      'another deployment of the service',
      {
        ...ANTHROPIC,
        QUERY_SERVICE_URL: 'https://q.example',
        QUERY_SERVICE_API_KEY: 'k',
        QUERY_SERVICE_RESOURCE_ID: '7f9c24e5-3b1a-4c7d-9e2f-1a2b3c4d5e6f',
      },
      ['AI_PROVIDER', 'QUERY_SERVICE_URL'],
    ],
  ])('with %s is told in one line', (_name, env, named) => {
    const problems = problemsOf(env);
    expect(problems).toHaveLength(1);
    for (const name of named) expect(problems[0]).toContain(name);
  });

  it('has settings of its own', () => {
    const settings = {
      AI_EFFORT: 'low',
      AI_TIMEOUT_SECONDS: '120',
      AI_SIMPLE_MODEL: 'small',
      AI_PRICE_INPUT: '2.50',
      AI_PRICE_OUTPUT: '10',
    };
    const { model, queryService } = parseConfig({ ...ANTHROPIC, ...settings });
    expect(model).toMatchObject({ effort: 'low', timeoutMs: 120_000, simpleModel: 'small' });
    expect(model?.price).toEqual({ input: 2.5, output: 10 });
    // The bot waits until the model had its time, and the built-in engine after it.
    expect(queryService.timeoutMs).toBe(165_000);
    expect(parseConfig(ANTHROPIC).queryService.timeoutMs).toBe(120_000);
  });

  it.each([
    ['{"X-Team": "data", "Authorization": "Bearer a:b"}', { 'X-Team': 'data', Authorization: 'Bearer a:b' }],
    ['X-Team: data\n  Authorization:Bearer a:b \n', { 'X-Team': 'data', Authorization: 'Bearer a:b' }],
  ])('takes further headers: %j', (AI_HEADERS, headers) => {
    expect(parseConfig({ ...ANTHROPIC, AI_HEADERS }).model?.headers).toEqual(headers);
  });

  it.each([
    ['AI_EFFORT', 'hunter2'],
    ['AI_TIMEOUT_SECONDS', '5'],
    ['AI_HEADERS', 'hunter2'],
    ['AI_HEADERS', '{"X-Team": 2}'],
    ['AI_HEADERS', 'Bad Name: hunter2'],
    ['AI_PRICE_INPUT', 'hunter2'],
    ['AI_PRICE_INPUT', '2'],
  ])('%s = %j is refused in one line that names it', (name, value) => {
    const output = value === '2' ? undefined : '10';
    const problems = problemsOf({ ...ANTHROPIC, AI_PRICE_INPUT: output, AI_PRICE_OUTPUT: output, [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(name);
    expect(problems[0]).not.toContain('hunter2');
  });

  it('has all its mistakes told at once, and never a value', () => {
    const secret = 'sk-hunter2';
    const text = problemsOf({ AI_PROVIDER: secret, AI_BASE_URL: secret, AI_API_KEY: secret }).join('\n');
    for (const name of ['AI_PROVIDER', 'AI_BASE_URL', 'AI_MODEL']) expect(text).toContain(name);
    expect(text).not.toContain(secret);
  });
});
