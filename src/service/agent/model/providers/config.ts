import type { LanguageModelMiddleware, wrapLanguageModel } from 'ai';

/** How much a model thinks before it answers. */
export type Effort = 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | 'max';

export interface ModelConfig {
  /** The name it was configured by. */
  provider: string;
  wire: 'anthropic' | 'openai' | 'responses' | 'ollama';
  model: string;
  apiKey: string | undefined;
  baseUrl: string;
  /** undefined: what the provider does by itself. */
  effort?: Effort | undefined;
  /** Sent with every request, for gateways. They may hold secrets. */
  headers?: Readonly<Record<string, string>>;
}

/** What is configured for the service. */
export interface ConfiguredModel extends ModelConfig {
  /** A second, cheaper model of the same provider, for simple questions. */
  simpleModel?: string | undefined;
  /** Of one question, all calls together. */
  timeoutMs?: number;
}

export interface OpenedModel {
  model: Parameters<typeof wrapLanguageModel>[0]['model'];
  /** What this provider needs beside the call, the outermost first. */
  middleware: LanguageModelMiddleware[];
}

/** Opens a model whose every request goes through `send`. */
export type OpenModel = (config: ModelConfig, send: typeof fetch) => OpenedModel;

/** Options of an SDK package that go with every call. */
export const withOptions = (
  provider: string,
  options: Record<string, string | boolean | number | { [key: string]: string | number }>,
): LanguageModelMiddleware => ({
  specificationVersion: 'v3',
  transformParams: async ({ params }) => ({
    ...params,
    providerOptions: { ...params.providerOptions, [provider]: { ...params.providerOptions?.[provider], ...options } },
  }),
});
