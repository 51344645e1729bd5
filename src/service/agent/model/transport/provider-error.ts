import { APICallError } from 'ai';
import { readJson } from '../../../../shared/json.ts';
import { BrokenStreamError } from './collect.ts';
import { IdleError } from './provider-fetch.ts';
import { type ProviderTrouble, readFailure, troubleSaid } from './trouble.ts';

interface Facts {
  /** The status of the provider's response, if there was one. */
  status?: number | undefined;
  /** The provider's own word for the failure, where it is one that a log can hold. */
  code?: string | undefined;
  /** How long it asks to be left alone. */
  retryAfterMs?: number | undefined;
}

/** Whatever a call to the provider fails with. Its message says nothing: the provider's may quote the key. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly kind: ProviderTrouble;
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(kind: ProviderTrouble, { status, code, retryAfterMs }: Facts, cause: unknown) {
    super(`The language model gave no answer: ${kind}.`, { cause });
    this.kind = kind;
    this.status = status;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

export function providerError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const idle = causes(error).find((cause) => cause instanceof IdleError);
  if (idle !== undefined) return new ProviderError('too-slow', {}, error);
  if (APICallError.isInstance(error)) return ofResponse(error);
  if (error instanceof BrokenStreamError) return new ProviderError('broken-off', {}, error);
  // The stream told a failure: some SDKs hand it on as it came, some as an error that holds it.
  const failure = readFailure(error instanceof Error && 'data' in error ? error.data : error);
  if (failure.codes.length > 0 && !isOfSystem(error)) return ofStream(failure, error);
  return new ProviderError('broken-off', {}, error);
}

function ofResponse(error: APICallError): ProviderError {
  const { statusCode, responseBody } = error;
  const retryAfterMs = askedWait(error);
  if (statusCode === undefined) return new ProviderError('unreachable', { retryAfterMs }, error);
  // What could not be read fails with the status of its response.
  if (statusCode < 400) return new ProviderError('broken-off', { status: statusCode }, error);
  const { codes, message } = readFailure(readJson(responseBody ?? ''));
  const kind = troubleSaid({ status: statusCode, codes, message });
  return new ProviderError(kind, { status: statusCode, code: loggable(codes), retryAfterMs }, error);
}

function ofStream({ codes, message, status }: ReturnType<typeof readFailure>, cause: unknown): ProviderError {
  return new ProviderError(troubleSaid({ status, codes, message }), { status, code: loggable(codes) }, cause);
}

/** Errors of the network carry a code that is none of the provider's. */
const isOfSystem = (error: unknown): boolean => error instanceof Error && !('data' in error);

function causes(error: unknown): unknown[] {
  const found: unknown[] = [];
  for (let at = error; at !== undefined && found.length < 4; at = at instanceof Error ? at.cause : undefined)
    found.push(at);
  return found;
}

/** Words of letters alone, as codes are: anything else may quote the key, or the question. */
export const loggable = (codes: readonly string[]): string | undefined =>
  codes.find((code) => code.length <= 64 && /^[a-z]+(?:[_.-][a-z]+)*$/i.test(code));

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
