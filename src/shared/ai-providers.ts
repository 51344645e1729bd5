/** How to call a provider, and what has to be configured for it. */
interface AiProvider {
  wire: 'anthropic' | 'openai' | 'responses' | 'ollama';
  /** undefined: `AI_BASE_URL` is needed. */
  baseUrl: string | undefined;
  needsKey: boolean;
}

const openai = (baseUrl: string): AiProvider => ({ wire: 'openai', baseUrl, needsKey: true });

/**
 * The providers known by name. `openai` is the wire of chat completions, which most speak; OpenAI's own reasoning models
 * call tools in its Responses API only, and Ollama takes its settings in its own chat only.
 */
export const AI_PROVIDERS = {
  anthropic: { wire: 'anthropic', baseUrl: 'https://api.anthropic.com/v1', needsKey: true },
  openai: { wire: 'responses', baseUrl: 'https://api.openai.com/v1', needsKey: true },
  azure: { wire: 'responses', baseUrl: undefined, needsKey: true },
  google: openai('https://generativelanguage.googleapis.com/v1beta/openai'),
  mistral: openai('https://api.mistral.ai/v1'),
  groq: openai('https://api.groq.com/openai/v1'),
  deepseek: openai('https://api.deepseek.com/v1'),
  xai: openai('https://api.x.ai/v1'),
  openrouter: openai('https://openrouter.ai/api/v1'),
  ollama: { wire: 'ollama', baseUrl: 'http://127.0.0.1:11434/v1', needsKey: false },
  'openai-compatible': { wire: 'openai', baseUrl: undefined, needsKey: false },
} as const satisfies Record<string, AiProvider>;

export type AiProviderName = keyof typeof AI_PROVIDERS;

export const isAiProvider = (name: unknown): name is AiProviderName =>
  typeof name === 'string' && Object.hasOwn(AI_PROVIDERS, name);

/** How much a model thinks before it answers, for all providers alike. */
export const AI_EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;
