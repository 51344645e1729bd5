import { untilAborted } from '../../../deadline.ts';

/** No byte came for too long. */
export class IdleError extends Error {
  override name = 'IdleError';
}

interface ProviderFetchOptions {
  /** Sent with every request, over those of the SDK; null: not sent. Never logged. */
  headers: Readonly<Record<string, string | null>>;
  /** Without a byte of the response; pings and comments count as life. */
  idleMs: number;
  fetch?: typeof fetch;
}

/**
 * The one way to a provider. It follows no redirect: that would carry questions, data, and the key elsewhere.
 * It fails with `IdleError` when the provider is silent, before the response or in the middle of it.
 */
export function makeProviderFetch({ headers, idleMs, fetch: send = fetch }: ProviderFetchOptions): typeof fetch {
  return async (input, init) => {
    const leaving = new AbortController();
    const { signal: caller } = init ?? {};
    const leave = (): void => leaving.abort(caller?.reason);
    caller?.addEventListener('abort', leave, { once: true });
    if (caller?.aborted) leave();
    const alarm = makeAlarm(idleMs, (error) => leaving.abort(error));
    try {
      const { signal } = leaving;
      const sent = { ...init, headers: withHeaders(init?.headers, headers), redirect: 'error' as const, signal };
      const response = await untilAborted(signal, () => send(input, sent));
      alarm.set();
      const end = (): void => {
        alarm.clear();
        caller?.removeEventListener('abort', leave);
      };
      return watched(response, { signal, heard: alarm.set, end });
    } catch (error) {
      alarm.clear();
      caller?.removeEventListener('abort', leave);
      throw leaving.signal.aborted ? leaving.signal.reason : error;
    }
  };
}

function withHeaders(given: RequestInit['headers'], more: ProviderFetchOptions['headers']): Headers {
  const headers = new Headers(given);
  for (const [name, value] of Object.entries(more)) {
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  }
  return headers;
}

function makeAlarm(ms: number, ring: (error: IdleError) => void) {
  const goOff = (): void => ring(new IdleError('The provider said nothing.'));
  let timer = setTimeout(goOff, ms);
  return {
    /** Again from now on. */
    set: (): void => {
      clearTimeout(timer);
      timer = setTimeout(goOff, ms);
    },
    clear: (): void => clearTimeout(timer),
  };
}

interface Watch {
  signal: AbortSignal;
  heard: () => void;
  end: () => void;
}

/**
 * The response, each of whose bytes is heard. Its body fails with the reason of the abort that ends it. The abort is heard here too:
 * fetch holds what it listens to weakly, and once that is collected, a body that is silent would be waited for without end.
 */
function watched(response: Response, { signal, heard, end }: Watch): Response {
  if (response.body === null) {
    end();
    return response;
  }
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await untilAborted(signal, () => reader.read());
        heard();
        if (!done) return controller.enqueue(value);
        end();
        return controller.close();
      } catch (error) {
        end();
        reader.cancel(error).catch(() => undefined);
        return controller.error(error);
      }
    },
    cancel(reason) {
      end();
      return reader.cancel(reason);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(body, { status, statusText, headers });
}
