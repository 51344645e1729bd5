/** How to call a provider, and what has to be configured for it. */
interface AiProvider {
  wire: 'anthropic' | 'openai';
  /** undefined: `AI_BASE_URL` is needed. */
  baseUrl: string | undefined;
  needsKey: boolean;
}

const openai = (baseUrl: string): AiProvider => ({ wire: 'openai', baseUrl, needsKey: true });

/** The providers known by name. Each but Anthropic is reached by its address for OpenAI's wire. */
export const AI_PROVIDERS = {
  anthropic: { wire: 'anthropic', baseUrl: 'https://api.anthropic.com/v1', needsKey: true },
  openai: openai('https://api.openai.com/v1'),
  azure: { wire: 'openai', baseUrl: undefined, needsKey: true },
  google: openai('https://generativelanguage.googleapis.com/v1beta/openai'),
  mistral: openai('https://api.mistral.ai/v1'),
  groq: openai('https://api.groq.com/openai/v1'),
  deepseek: openai('https://api.deepseek.com/v1'),
  xai: openai('https://api.x.ai/v1'),
  openrouter: openai('https://openrouter.ai/api/v1'),
  ollama: { wire: 'openai', baseUrl: 'http://127.0.0.1:11434/v1', needsKey: false },
  'openai-compatible': { wire: 'openai', baseUrl: undefined, needsKey: false },
} as const satisfies Record<string, AiProvider>;

export type AiProviderName = keyof typeof AI_PROVIDERS;

export const isAiProvider = (name: unknown): name is AiProviderName =>
  typeof name === 'string' && Object.hasOwn(AI_PROVIDERS, name);
