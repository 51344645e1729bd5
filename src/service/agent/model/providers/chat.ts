import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { makeChatBody } from './chat-body.ts';
import type { ModelConfig, OpenedModel } from './config.ts';
import { keepThoughts, reasoningDetails } from './kept-thoughts.ts';

/** OpenAI's chat completions, which most providers and gateways speak, each in its own way (`chat-body.ts`). */
export function openChat({ provider, apiKey, baseUrl, model, effort }: ModelConfig, send: typeof fetch): OpenedModel {
  const named = createOpenAICompatible({
    name: provider.replace(/\W/g, ''),
    baseURL: baseUrl,
    includeUsage: true,
    fetch: send,
    transformRequestBody: makeChatBody(provider, effort),
    metadataExtractor: reasoningDetails,
    ...(apiKey !== undefined && { apiKey }),
  });
  return { model: named(model), middleware: [keepThoughts] };
}
