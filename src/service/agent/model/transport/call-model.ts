import { setTimeout as wait } from 'node:timers/promises';
import type { LanguageModelMiddleware } from 'ai';
import { collect } from './collect.ts';
import { followCall } from './follow-requests.ts';
import { loggable, ProviderError, providerError } from './provider-error.ts';
import type { ProviderTrouble } from './trouble.ts';

type CallModel = NonNullable<LanguageModelMiddleware['wrapGenerate']>;
type Options = Parameters<CallModel>[0];
type Answer = Awaited<ReturnType<CallModel>>;

/** How long one call to the provider is waited for, and how often it is tried. */
export interface CallLimits {
  /** Without a byte from the provider. */
  idleMs: number;
  /** After the first try, for failures that may pass. */
  retries: number;
  /** The longest wait the provider may ask for before a retry; beyond it the built-in engine answers at once. */
  retryWaitMs: number;
}

/** How long a retry waits when the provider does not say. */
const FIRST_WAIT_MS = 500;

/** The same call may get an answer. One that was too slow has used up its time. */
const MAY_PASS: readonly ProviderTrouble[] = ['unreachable', 'broken-off', 'failed', 'overloaded', 'rate-limited'];

/**
 * One call to the provider, streamed so that a provider that hangs is noticed long before the whole answer is due, and
 * tried again when the failure may pass. It fails with a `ProviderError`, or with the caller's reason to abort.
 */
export function makeCallModel(limits: Pick<CallLimits, 'retries' | 'retryWaitMs'>): CallModel {
  return async (options) => {
    const { abortSignal } = options.params;
    for (let attempt = 0; ; attempt += 1) {
      try {
        const work = () => callOnce(options);
        return await followCall({ modelId: options.model.modelId, signal: abortSignal, work });
      } catch (failure) {
        abortSignal?.throwIfAborted();
        const error = providerError(failure);
        const waitMs = attempt < limits.retries ? waitBefore(error) : undefined;
        if (waitMs === undefined || waitMs > limits.retryWaitMs) throw error;
        await wait(waitMs, undefined, abortSignal === undefined ? {} : { signal: abortSignal });
      }
    }
  };
}

/** The request ends with the call, however the call ends. */
async function callOnce({ model, params }: Options): Promise<Answer> {
  const request = new AbortController();
  const leave = (): void => request.abort(params.abortSignal?.reason);
  params.abortSignal?.addEventListener('abort', leave, { once: true });
  try {
    const { signal } = request;
    const answer = await collect(() => model.doStream({ ...params, abortSignal: signal }), signal);
    const { unified, raw: code } = answer.finishReason;
    if (unified === 'content-filter') throw new ProviderError('declined', { code: loggable([code ?? '']) }, undefined);
    return answer;
  } finally {
    params.abortSignal?.removeEventListener('abort', leave);
    request.abort();
  }
}

/** undefined: a retry is of no use. */
const waitBefore = ({ kind, retryAfterMs }: ProviderError): number | undefined =>
  MAY_PASS.includes(kind) ? (retryAfterMs ?? FIRST_WAIT_MS) : undefined;
