import { makeMeters } from '../shared/meters.ts';
import type { Registry } from '../shared/metrics.ts';
import { HttpError, QueryServiceError, ResponseSchemaError, type Route, TimeoutError } from './errors.ts';

/** What became of a call, in few words. */
type CallResult = 'ok' | 'busy' | 'refused' | 'server_error' | 'unreachable' | 'timeout' | 'bad_answer' | 'cancelled';

/** Counts calls of the service, with their repeats, by route. */
export interface CountCalls {
  /** One call, as it ends. */
  counted: <T>(route: Route, call: () => Promise<T>) => Promise<T>;
  /** It is sent once more. */
  retried: (route: Route) => void;
}

export function makeCountCalls(registry: Registry): CountCalls {
  const { counter, seconds } = makeMeters(registry, 'parley_bot');
  const help = 'Calls of the data-query service, by route and result. A call with its repeats counts once.';
  const calls = counter('service_calls_total', help, ['route', 'result']);
  const helpSeconds = 'Duration of calls of the data-query service, with their repeats.';
  const callSeconds = seconds('service_call_seconds', helpSeconds, { labels: ['route'] });
  const retries = counter('service_retries_total', 'Times that the data-query service was asked again.', ['route']);
  return {
    async counted(route, call) {
      const began = performance.now();
      const count = (result: CallResult): void => {
        calls.inc({ route, result });
        callSeconds.observe({ route }, (performance.now() - began) / 1000);
      };
      try {
        const record = await call();
        count('ok');
        return record;
      } catch (error) {
        count(resultOf(error));
        throw error;
      }
    },
    retried: (route) => retries.inc({ route }),
  };
}

function resultOf(error: unknown): CallResult {
  if (error instanceof TimeoutError) return 'timeout';
  if (error instanceof ResponseSchemaError) return 'bad_answer';
  if (error instanceof HttpError) return resultOfStatus(error.status);
  // Anything else is the reason of its caller, who gave up.
  return error instanceof QueryServiceError ? 'unreachable' : 'cancelled';
}

function resultOfStatus(status: number): CallResult {
  if (status === 429 || status === 503) return 'busy';
  return status >= 500 ? 'server_error' : 'refused';
}
