import { APICallError } from 'ai';
import { BrokenStreamError, IdleError } from './collect.ts';

/** Why the provider gave no answer. */
export type ProviderTrouble = 'unreachable' | 'too-slow' | 'busy' | 'wrong-key' | 'refused';

interface Facts {
  /** The status of the provider's response, if there was one. */
  status: number | undefined;
  /** How long it asks to be left alone. */
  retryAfterMs: number | undefined;
}

/** Whatever a call to the provider fails with. Its message says nothing: the provider's may quote the key. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly kind: ProviderTrouble;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(kind: ProviderTrouble, { status, retryAfterMs }: Facts, cause: unknown) {
    super(`The language model gave no answer: ${kind}.`, { cause });
    this.kind = kind;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

export function providerError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (APICallError.isInstance(error)) {
    return new ProviderError(troubleOf(error), { status: error.statusCode, retryAfterMs: askedWait(error) }, error);
  }
  const kind = error instanceof IdleError ? 'too-slow' : error instanceof BrokenStreamError ? 'refused' : 'unreachable';
  return new ProviderError(kind, { status: undefined, retryAfterMs: undefined }, error);
}

function troubleOf({ statusCode: status }: APICallError): ProviderTrouble {
  if (status === undefined || status >= 500) return 'unreachable';
  if (status === 401 || status === 403) return 'wrong-key';
  // An answer that could not be read fails with its own status, which may be 200.
  return status === 429 ? 'busy' : 'refused';
}

/** `retry-after` is in seconds or a date: https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3 */
function askedWait({ responseHeaders }: APICallError): number | undefined {
  const exact = Number.parseFloat(responseHeaders?.['retry-after-ms'] ?? '');
  if (exact >= 0) return exact;
  const header = responseHeaders?.['retry-after'] ?? '';
  const seconds = Number(header);
  if (header !== '' && seconds >= 0) return seconds * 1000;
  const until = Date.parse(header) - Date.now();
  return Number.isNaN(until) ? undefined : Math.max(0, until);
}
