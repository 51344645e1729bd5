import { wrapLanguageModel } from 'ai';
import type { ConfiguredModel, ModelConfig, OpenModel } from './providers/config.ts';
import { limitsWithin, MODEL_LIMITS, type ModelLimits } from './text/limits.ts';
import { makeCallModel } from './transport/call-model.ts';
import { followFetch } from './transport/follow-requests.ts';
import { makeProviderFetch } from './transport/provider-fetch.ts';
import { withTextArguments } from './transport/text-arguments.ts';

export type { ConfiguredModel, ModelConfig } from './providers/config.ts';

export type LanguageModel = ReturnType<typeof wrapLanguageModel>;

interface OpenedModels {
  model: LanguageModel;
  simpleModel?: LanguageModel;
  limits: Partial<ModelLimits>;
}

/** All that is configured, as `createModelAgent` takes it. */
export async function openModels(
  config: ConfiguredModel,
  given: Partial<ModelLimits> = {},
  send: typeof fetch = fetch,
): Promise<OpenedModels> {
  const limits = { ...(config.timeoutMs === undefined ? {} : limitsWithin(config.timeoutMs)), ...given };
  const open = (model: string) => openLanguageModel({ ...config, model }, limits, send);
  const { model, simpleModel: simple } = config;
  return { model: await open(model), limits, ...(simple !== undefined && { simpleModel: await open(simple) }) };
}

/**
 * The model behind a provider's address. Key and address are always given: the SDK would read those that are missing
 * from the environment. Only the package that speaks this provider's wire is loaded.
 */
async function openLanguageModel(
  config: ModelConfig,
  limits: Partial<ModelLimits> = {},
  send: typeof fetch = fetch,
): Promise<LanguageModel> {
  const { idleMs, retries, retryWaitMs } = { ...MODEL_LIMITS, ...limits };
  const { open, headers } = await wireOf(config);
  const providerFetch = makeProviderFetch({
    headers: { ...headers, ...config.headers },
    idleMs,
    fetch: followFetch(send),
  });
  const { model, middleware } = open(config, withTextArguments(providerFetch));
  const wrapGenerate = makeCallModel({ retries, retryWaitMs });
  return wrapLanguageModel({ model, middleware: [...middleware, { specificationVersion: 'v3', wrapGenerate }] });
}

async function wireOf({ wire, provider, apiKey = '' }: ModelConfig): Promise<Wire> {
  switch (wire) {
    case 'anthropic':
      return { open: (await import('./providers/anthropic.ts')).openAnthropic };
    case 'responses': {
      const { azureHeaders, openResponses } = await import('./providers/responses.ts');
      return { open: openResponses, ...(provider === 'azure' && { headers: azureHeaders(apiKey) }) };
    }
    case 'ollama':
      return { open: (await import('./providers/ollama.ts')).openOllama };
    case 'openai':
      return { open: (await import('./providers/chat.ts')).openChat };
    default:
      return wire satisfies never;
  }
}

interface Wire {
  open: OpenModel;
  headers?: Record<string, string | null>;
}
