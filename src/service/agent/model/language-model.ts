import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { wrapLanguageModel } from 'ai';
import { MODEL_LIMITS, type ModelLimits } from './text/limits.ts';
import { makeCallModel } from './transport/call-model.ts';
import { followFetch } from './transport/follow-requests.ts';

export interface ModelConfig {
  /** The name it was configured by. */
  provider: string;
  wire: 'anthropic' | 'openai';
  model: string;
  apiKey: string | undefined;
  baseUrl: string;
}

export type LanguageModel = ReturnType<typeof wrapLanguageModel>;

/**
 * The model behind a provider's address. Key and address are always given: the SDK would read those that are missing
 * from the environment.
 */
export function openLanguageModel(config: ModelConfig, limits: Partial<ModelLimits> = {}): LanguageModel {
  return wrapLanguageModel({
    model: config.wire === 'anthropic' ? openAnthropic(config) : openOpenAi(config),
    middleware: { specificationVersion: 'v3', wrapGenerate: makeCallModel({ ...MODEL_LIMITS, ...limits }) },
  });
}

const openAnthropic = ({ apiKey = '', baseUrl: baseURL, model }: ModelConfig) =>
  createAnthropic({ apiKey, baseURL, fetch: fetchWithoutRedirects })(model);

function openOpenAi({ provider, apiKey, baseUrl: baseURL, model }: ModelConfig) {
  const isAzure = provider === 'azure';
  const named = createOpenAICompatible({
    name: provider.replace(/\W/g, ''),
    baseURL,
    includeUsage: true,
    fetch: fetchWithoutRedirects,
    ...(apiKey !== undefined && (isAzure ? { headers: { 'api-key': apiKey } } : { apiKey })),
    ...((isAzure || provider === 'openai') && { transformRequestBody: nameOutputLimit }),
  });
  return named(model);
}

/** OpenAI's newer models refuse the old name: https://platform.openai.com/docs/api-reference/chat/create */
const nameOutputLimit = ({ max_tokens: limit, ...body }: Record<string, unknown>): Record<string, unknown> => ({
  ...body,
  max_completion_tokens: limit,
});

/** A redirect would carry questions, data and the key elsewhere. */
const fetchWithoutRedirects = followFetch((input, init) => fetch(input, { ...init, redirect: 'error' }));
