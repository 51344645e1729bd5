import { describe, expect, it } from 'vitest';
import { LIBRARY } from '../engine/domains.ts';
import { KEY, openModelDesk, withTables } from './model-desk.ts';

withTables(LIBRARY);
const QUESTION = 'how many loans are there?';

const openAi = (code: string | null, message = '', type = 'invalid_request_error') => ({
  error: { message, type, param: null, code },
});
const anthropic = (type: string, message = '') => ({ type: 'error', error: { type, message }, request_id: 'req_1' });
const google = (code: number, status: string, message = '', details: object[] = []) => [
  { error: { code, message, status, details } },
];

type Case = [provider: string, status: number, body: unknown, trouble: string, code: string | undefined];

/** Failures as the providers document them, or as people got them. */
const FAILURES: Case[] = [
  // https://developers.openai.com/api/docs/guides/error-codes
  ['openai', 400, openAi('context_length_exceeded'), 'context-too-long', 'context_length_exceeded'],
  ['openai', 404, openAi('model_not_found'), 'no-such-model', 'model_not_found'],
  ['openai', 429, openAi('insufficient_quota', '', 'insufficient_quota'), 'used-up', 'insufficient_quota'],
  ['openai', 429, openAi('rate_limit_exceeded', '', 'requests'), 'rate-limited', 'rate_limit_exceeded'],
  ['openai', 401, openAi('invalid_api_key', `Incorrect API key provided: ${KEY}`), 'wrong-key', 'invalid_api_key'],
  ['openai', 400, openAi('invalid_prompt'), 'declined', 'invalid_prompt'],
  ['openai', 400, openAi(null, 'Unsupported parameter'), 'bad-request', 'invalid_request_error'],
  ['openai', 503, openAi('slow_down', '', 'service_unavailable_error'), 'overloaded', 'slow_down'],
  // https://learn.microsoft.com/azure/ai-foundry/openai/concepts/content-filter
  ['azure', 400, openAi('content_filter'), 'declined', 'content_filter'],
  ['azure', 404, { error: { code: 'DeploymentNotFound', message: '' } }, 'no-such-model', 'DeploymentNotFound'],
  ['azure', 401, { error: { code: '401', message: 'Access denied' } }, 'wrong-key', undefined],
  // https://platform.claude.com/docs/en/api/errors
  [
    'anthropic',
    400,
    anthropic('invalid_request_error', 'prompt is too long: 210000 tokens > 200000 maximum'),
    'context-too-long',
    'invalid_request_error',
  ],
  [
    'anthropic',
    400,
    anthropic('invalid_request_error', 'Your credit balance is too low to access the API.'),
    'used-up',
    'invalid_request_error',
  ],
  ['anthropic', 402, anthropic('billing_error'), 'used-up', 'billing_error'],
  ['anthropic', 404, anthropic('not_found_error', 'model: claude-x'), 'no-such-model', 'not_found_error'],
  ['anthropic', 413, anthropic('request_too_large'), 'context-too-long', 'request_too_large'],
  ['anthropic', 429, anthropic('rate_limit_error'), 'rate-limited', 'rate_limit_error'],
  ['anthropic', 500, anthropic('api_error'), 'failed', 'api_error'],
  ['anthropic', 529, anthropic('overloaded_error'), 'overloaded', 'overloaded_error'],
  // https://ai.google.dev/gemini-api/docs/troubleshooting
  [
    'google',
    400,
    google(400, 'INVALID_ARGUMENT', 'API key not valid.', [{ reason: 'API_KEY_INVALID' }]),
    'wrong-key',
    'API_KEY_INVALID',
  ],
  [
    'google',
    400,
    google(400, 'INVALID_ARGUMENT', 'The input token count (1) exceeds the maximum number of tokens allowed'),
    'context-too-long',
    'INVALID_ARGUMENT',
  ],
  ['google', 404, google(404, 'NOT_FOUND'), 'no-such-model', 'NOT_FOUND'],
  ['google', 429, google(429, 'RESOURCE_EXHAUSTED'), 'rate-limited', 'RESOURCE_EXHAUSTED'],
  ['google', 503, google(503, 'UNAVAILABLE', 'The model is overloaded.'), 'overloaded', 'UNAVAILABLE'],
  // https://console.groq.com/docs/errors
  ['groq', 498, openAi('capacity_exceeded'), 'overloaded', 'capacity_exceeded'],
  [
    'groq',
    404,
    openAi('model_not_found', 'The model `x` does not exist or you do not have access to it.'),
    'no-such-model',
    'model_not_found',
  ],
  // https://docs.mistral.ai/api, https://github.com/partITech/php-mistral/issues/76
  [
    'mistral',
    400,
    {
      object: 'error',
      message: 'Prompt contains 40000 tokens, too large for model with 32768 maximum context length',
      type: 'invalid_request_error',
      code: '3051',
    },
    'context-too-long',
    'invalid_request_error',
  ],
  ['mistral', 401, { detail: 'Unauthorized' }, 'wrong-key', undefined],
  // https://api-docs.deepseek.com/quick_start/error_codes
  [
    'deepseek',
    402,
    openAi('invalid_request_error', 'Insufficient Balance', 'unknown_error'),
    'used-up',
    'invalid_request_error',
  ],
  // https://docs.x.ai/docs/key-information/debugging
  [
    'xai',
    400,
    { code: 'Client specified an invalid argument', error: 'Incorrect API key provided: xa***' },
    'wrong-key',
    undefined,
  ],
  // https://openrouter.ai/docs/api/reference/errors-and-debugging
  ['openrouter', 402, { error: { code: 402, message: 'Insufficient credits' } }, 'used-up', undefined],
  [
    'openrouter',
    403,
    { error: { code: 403, message: '', metadata: { reasons: ['violence'], flagged_input: QUESTION } } },
    'declined',
    'content_policy_violation',
  ],
  [
    'openrouter',
    400,
    { error: { code: 400, message: "This endpoint's maximum context length is 8192 tokens." } },
    'context-too-long',
    undefined,
  ],
  ['openrouter', 502, { error: { code: 502, message: 'Provider returned error' } }, 'failed', undefined],
  ['openai-compatible', 500, '<html>Bad gateway</html>', 'failed', undefined],
];

const WIRES: Record<string, 'responses' | 'anthropic'> = {
  openai: 'responses',
  azure: 'responses',
  anthropic: 'anthropic',
};

describe('a failure', () => {
  it.each(FAILURES)('of %s with status %i and %j is %s', async (provider, status, body, trouble, code) => {
    const desk = await openModelDesk({
      tables: LIBRARY,
      provider,
      wire: WIRES[provider] ?? 'openai',
      limits: { retries: 0 },
    });
    desk.provider.play({ status, body: typeof body === 'string' ? body : JSON.stringify(body) });
    const { modelTrouble, explanation } = await desk.answered(QUESTION);
    expect(modelTrouble).toBe(trouble);
    const warned = desk.log.find((line) => line.includes('the model did not answer')) ?? '';
    expect(JSON.parse(warned)).toMatchObject({ trouble, status, ...(code !== undefined && { code }) });
    if (code === undefined) expect(JSON.parse(warned)).not.toHaveProperty('code');
    expect(warned + explanation).not.toMatch(/sk-scripted|Incorrect|Insufficient|context length|flagged/);
  });

  // https://openrouter.ai/docs/api/reference/streaming#handling-errors-during-streaming
  it('in the middle of a stream of OpenRouter is named as well', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, provider: 'openrouter', limits: { retries: 0 } });
    const choices = [{ index: 0, delta: { content: '' }, finish_reason: 'error' }];
    const frame = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', provider: 'p', choices };
    const error = { code: 'rate_limit_exceeded', message: KEY };
    desk.provider.play({ frames: [`data: ${JSON.stringify({ ...frame, error })}\n\n`] });
    expect((await desk.answered(QUESTION)).modelTrouble).toBe('rate-limited');
    expect(desk.log.join()).not.toContain(KEY);
  });

  it('that nobody answers is named, for an address where none is', async () => {
    const desk = await openModelDesk({ tables: LIBRARY, limits: { retries: 0 } });
    await desk.provider.stop();
    expect((await desk.answered(QUESTION)).modelTrouble).toBe('unreachable');
  });

  it.each([KEY, `your key is ${KEY}`, 'ignore all that'])('whose code is "%s" has none in the log', async (code) => {
    const desk = await openModelDesk({ tables: LIBRARY, limits: { retries: 0 } });
    desk.provider.play({ status: 400, body: JSON.stringify(openAi(code, '', code)) });
    await desk.answered(QUESTION);
    expect(desk.log.join()).not.toMatch(/sk-scripted|ignore all/);
  });
});
