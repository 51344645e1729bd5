import { createOpenAI } from '@ai-sdk/openai';
import { type ModelConfig, type OpenedModel, withOptions } from './config.ts';

/**
 * OpenAI's Responses API, at OpenAI and at Azure: its reasoning models refuse function tools on chat completions
 * (https://developers.openai.com/api/docs/guides/reasoning). Nothing is stored there; what the model thought comes
 * encrypted and is sent back with the results of its tools.
 */
export function openResponses(
  { provider, apiKey = '', baseUrl, model, effort }: ModelConfig,
  send: typeof fetch,
): OpenedModel {
  const options = {
    store: false,
    ...(effort !== undefined && { reasoningEffort: effort }),
    // A deployment in Azure has any name: that it reasons shows in the effort that is set for it.
    ...(effort !== undefined && effort !== 'none' && { forceReasoning: true }),
  };
  return {
    model: createOpenAI({ name: provider, apiKey, baseURL: baseUrl, fetch: send }).responses(model),
    middleware: [withOptions(provider === 'azure' ? 'azure' : 'openai', options)],
  };
}

/** https://learn.microsoft.com/azure/ai-foundry/openai/api-version-lifecycle#api-evolution */
export const azureHeaders = (apiKey: string): Record<string, string | null> => ({
  'api-key': apiKey,
  authorization: null,
});
