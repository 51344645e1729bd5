import type { ProviderTrouble } from '../transport/trouble.ts';

type Finding = ProviderTrouble | 'no-tools' | 'not-going-on';

/** What the settings are called where they are made: in the environment, or in a form. */
export interface Names {
  key: string;
  model: string;
  address: string;
  /** What to do about a model that takes too long. */
  slow: string;
  /** What the model has to take beside tools. */
  takes: string;
  again: string;
}

export const IN_ENVIRONMENT: Names = {
  key: 'AI_API_KEY',
  model: 'AI_MODEL',
  address: 'AI_BASE_URL',
  slow: 'Raise AI_TIMEOUT_SECONDS, lower AI_EFFORT, or choose a faster model.',
  takes: ' and takes the AI_EFFORT that is set',
  again: 'Run check-model again in a minute.',
};

export const IN_FORM: Names = {
  key: 'the key',
  model: 'the model',
  address: 'the address',
  slow: 'Choose a faster model.',
  takes: '',
  again: 'Try again in a minute.',
};

/** What an admin does about each. */
export const adviceIn = ({ key, model, address, slow, takes, again }: Names): Record<Finding, string> => ({
  unreachable: `It can't be reached. Allow HTTPS to it from here, or correct ${address}.`,
  'too-slow': `It sent nothing in time. ${slow}`,
  'broken-off': `It broke off its answer twice. Check that ${address} is the one of this provider and no proxy cuts streams.`,
  failed: `It had an error. ${again}`,
  overloaded: `It is overloaded. ${again}`,
  'rate-limited': 'It gets more requests than your plan allows. Wait, or raise the limit at the provider.',
  'used-up': 'Your quota or credit is used up. Renew it at the provider.',
  'wrong-key': `It doesn't accept the key for this. Correct ${key}.`,
  'no-such-model': `It doesn't know this model. Correct ${model}, or ${address}.`,
  'context-too-long': 'The prompt is too long for this model. Choose one with a context of at least 32,000 tokens.',
  declined:
    'It declined a harmless question by its content rules. Loosen the filter at the provider, or choose another model.',
  'bad-request': `It refused the request. Check that the model can call tools${takes}.`,
  'no-tools': "It didn't call the tools as they are described. Choose a model that can call tools.",
  'not-going-on': "It didn't use what a tool returned. Choose a model that can call tools several times.",
});

export const READ_TOO_LITTLE = {
  // https://docs.ollama.com/context-length
  ollama:
    "It didn't read the start of a long prompt. Choose a model with a context of at least 32,000 tokens, and see with `ollama ps` that it has them.",
  other:
    "It didn't read the start of a long prompt. Choose a model, or start its server, with a context of at least 32,000 tokens.",
};
