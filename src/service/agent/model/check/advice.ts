import type { ProviderTrouble } from '../transport/trouble.ts';

type Finding = ProviderTrouble | 'no-tools' | 'not-going-on';

/** What an admin does about each. */
export const ADVICE: Record<Finding, string> = {
  unreachable: "It can't be reached. Allow HTTPS to it from here, or correct AI_BASE_URL.",
  'too-slow': 'It sent nothing in time. Raise AI_TIMEOUT_SECONDS, lower AI_EFFORT, or choose a faster model.',
  'broken-off':
    'It broke off its answer twice. Check that AI_BASE_URL is the address of this provider and no proxy cuts streams.',
  failed: 'It had an error. Run check-model again in a minute.',
  overloaded: 'It is overloaded. Run check-model again in a minute.',
  'rate-limited': 'It gets more requests than your plan allows. Wait, or raise the limit at the provider.',
  'used-up': 'Your quota or credit is used up. Renew it at the provider.',
  'wrong-key': "It doesn't accept the key for this. Correct AI_API_KEY.",
  'no-such-model': "It doesn't know this model. Correct AI_MODEL, or AI_BASE_URL.",
  'context-too-long': 'The prompt is too long for this model. Choose one with a context of at least 32,000 tokens.',
  declined:
    'It declined a harmless question by its content rules. Loosen the filter at the provider, or choose another model.',
  'bad-request': 'It refused the request. Check that the model can call tools and takes the AI_EFFORT that is set.',
  'no-tools': "It didn't call the tools as they are described. Choose a model that can call tools.",
  'not-going-on': "It didn't use what a tool returned. Choose a model that can call tools several times.",
};

export const READ_TOO_LITTLE = {
  // https://docs.ollama.com/context-length
  ollama:
    "It didn't read the start of a long prompt. Choose a model with a context of at least 32,000 tokens, and see with `ollama ps` that it has them.",
  other:
    "It didn't read the start of a long prompt. Choose a model, or start its server, with a context of at least 32,000 tokens.",
};
