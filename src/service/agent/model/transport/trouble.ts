import { z } from 'zod';
import { byName } from '../../../../shared/by-name.ts';

/** Why the provider gave no answer. */
export type ProviderTrouble =
  | 'unreachable'
  | 'too-slow'
  | 'broken-off'
  | 'failed'
  | 'overloaded'
  | 'rate-limited'
  | 'used-up'
  | 'wrong-key'
  | 'no-such-model'
  | 'context-too-long'
  | 'declined'
  | 'bad-request';

/** What a provider said of its failure: nothing of it is text for people. */
interface Said {
  status: number | undefined;
  /** Its own words for the failure, the most exact first. */
  codes: readonly string[];
  /** Its message. It is only searched, never shown: it may quote the key or the question. */
  message: string;
}

/**
 * The providers' own words for their failures:
 * https://developers.openai.com/api/docs/guides/error-codes, also in the stream of /responses,
 * https://learn.microsoft.com/azure/ai-foundry/openai/concepts/content-filter (`content_filter`, `DeploymentNotFound`),
 * https://platform.claude.com/docs/en/api/errors (`overloaded_error` also in a stream that began with status 200),
 * https://ai.google.dev/gemini-api/docs/troubleshooting (`status`, and `reason` in the details),
 * https://console.groq.com/docs/errors, https://docs.mistral.ai/api, https://openrouter.ai/docs/api/reference/errors-and-debugging
 */
const BY_CODE = byName<ProviderTrouble>({
  context_length_exceeded: 'context-too-long',
  request_too_large: 'context-too-long',
  model_not_found: 'no-such-model',
  deploymentnotfound: 'no-such-model',
  not_found_error: 'no-such-model',
  invalid_model: 'no-such-model',
  insufficient_quota: 'used-up',
  billing_hard_limit_reached: 'used-up',
  billing_not_active: 'used-up',
  billing_error: 'used-up',
  invalid_api_key: 'wrong-key',
  invalid_authentication: 'wrong-key',
  authentication_error: 'wrong-key',
  permission_error: 'wrong-key',
  permissiondenied: 'wrong-key',
  unauthenticated: 'wrong-key',
  api_key_invalid: 'wrong-key',
  content_filter: 'declined',
  content_policy_violation: 'declined',
  invalid_prompt: 'declined',
  rate_limit_exceeded: 'rate-limited',
  rate_limit_error: 'rate-limited',
  resource_exhausted: 'rate-limited',
  overloaded_error: 'overloaded',
  server_is_overloaded: 'overloaded',
  slow_down: 'overloaded',
  unavailable: 'overloaded',
  capacity_exceeded: 'overloaded',
  api_error: 'failed',
  server_error: 'failed',
  internal: 'failed',
  timeout_error: 'failed',
  deadline_exceeded: 'failed',
});

const BY_STATUS: Record<number, ProviderTrouble> = {
  401: 'wrong-key',
  402: 'used-up',
  403: 'wrong-key',
  404: 'no-such-model',
  408: 'failed',
  413: 'context-too-long',
  429: 'rate-limited',
  // Groq's flex tier: https://console.groq.com/docs/errors
  498: 'overloaded',
  503: 'overloaded',
  529: 'overloaded',
};

/** Failures that some providers only tell in their message. */
const BY_MESSAGE: readonly [RegExp, ProviderTrouble][] = [
  [
    /context (?:length|window)|prompt is too long|too many tokens|input token count|input is too long|too large for model/i,
    'context-too-long',
  ],
  [/credit balance|insufficient (?:balance|credits|quota)/i, 'used-up'],
  [/(?:incorrect|invalid|not valid) api key|api key not valid/i, 'wrong-key'],
  [/\bmodel\b.{0,80}\bnot (?:found|exist)|does not exist/i, 'no-such-model'],
];

export function troubleSaid({ status, codes, message }: Said): ProviderTrouble {
  const known = codes.flatMap((code) => BY_CODE[code.toLowerCase()] ?? [])[0];
  const isVague = known === undefined || known === 'rate-limited';
  const told =
    isVague && status !== 401 && status !== 403 ? BY_MESSAGE.find(([words]) => words.test(message)) : undefined;
  if (told !== undefined) return told[1];
  if (known !== undefined) return known;
  const byStatus = status === undefined ? undefined : BY_STATUS[status];
  return byStatus ?? (status !== undefined && status < 500 ? 'bad-request' : 'failed');
}

const word = z.union([z.string(), z.number()]).nullish().catch(undefined);
const detailsSchema = z.array(z.looseObject({ reason: word })).catch([]);
const failureSchema = z.looseObject({
  code: word,
  type: word,
  status: word,
  message: z.string().catch(''),
  details: detailsSchema,
  metadata: z
    .looseObject({ reasons: z.array(z.unknown()).optional() })
    .nullish()
    .catch(undefined),
});

/** The shapes in which providers wrap a failure; Google's sends a list of one. */
function unwrapped(body: unknown): unknown {
  if (Array.isArray(body)) return unwrapped(body[0]);
  const { error, response } = z.looseObject({}).safeParse(body).data ?? {};
  if (typeof response === 'object' && response !== null) return unwrapped(response);
  if (typeof error === 'string') return { ...z.looseObject({}).parse(body), message: error };
  return error ?? body;
}

/** What a body of a failure, or a failure in a stream, says. */
export function readFailure(body: unknown): Pick<Said, 'codes' | 'message'> & { status: number | undefined } {
  const read = failureSchema.safeParse(unwrapped(body));
  if (!read.success) return { codes: [], message: '', status: undefined };
  const { code, type, status, message, details, metadata } = read.data;
  // OpenRouter says why its moderation refused: https://openrouter.ai/docs/api/reference/errors-and-debugging
  const moderated = metadata?.reasons === undefined ? [] : ['content_policy_violation'];
  const said = [...moderated, ...details.map(({ reason }) => reason), code, status, type];
  return {
    codes: said.flatMap((text) => (text === undefined || text === null ? [] : [String(text)])),
    message,
    status: [code, status].map(Number).find((number) => Number.isInteger(number) && number >= 400 && number < 600),
  };
}
