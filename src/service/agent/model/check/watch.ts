import type { LanguageModelMiddleware } from 'ai';
import { ProviderError } from '../transport/provider-error.ts';

/** One call to the model, as it went. */
export interface WatchedCall {
  firstByteMs: number | undefined;
  ms: number;
  inputTokens: number;
  outputTokens: number;
  /** It thought before it answered, as far as it shows. */
  hasThought: boolean;
}

export interface Watch {
  calls: WatchedCall[];
  failure: ProviderError | undefined;
  /** In place of `fetch`: hears the first byte. */
  send: typeof fetch;
  middleware: LanguageModelMiddleware;
}

/** Watches the calls to a model. `now` is in milliseconds. */
export function makeWatch(now: () => number): Watch {
  let firstByteAt: number | undefined;
  const watch: Watch = {
    calls: [],
    failure: undefined,
    async send(input, init) {
      const response = await fetch(input, init);
      const { body, status, statusText, headers } = response;
      if (body === null) return response;
      const heard = new TransformStream<Uint8Array, Uint8Array>({
        transform(bytes, controller) {
          firstByteAt ??= now();
          controller.enqueue(bytes);
        },
      });
      return new Response(body.pipeThrough(heard), { status, statusText, headers });
    },
    middleware: {
      specificationVersion: 'v3',
      async wrapGenerate({ doGenerate }) {
        const began = now();
        firstByteAt = undefined;
        try {
          const answer = await doGenerate();
          const { usage, content } = answer;
          watch.calls.push({
            firstByteMs: firstByteAt === undefined ? undefined : firstByteAt - began,
            ms: now() - began,
            inputTokens: usage.inputTokens.total ?? 0,
            outputTokens: usage.outputTokens.total ?? 0,
            hasThought: (usage.outputTokens.reasoning ?? 0) > 0 || content.some(({ type }) => type === 'reasoning'),
          });
          return answer;
        } catch (error) {
          if (error instanceof ProviderError) watch.failure = error;
          throw error;
        }
      },
    },
  };
  return watch;
}
