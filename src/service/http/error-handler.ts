import { errorFacts } from '../error-facts.ts';
import { ServiceFailure } from '../failures.ts';
import type { ServiceApp, ServiceContext } from './context.ts';
import { type FailureResponse, failureResponse } from './failure-response.ts';

/** Every failure becomes an answer here, unless the answer had begun. */
export function registerErrorHandler(app: ServiceApp): void {
  app.onError((error, c) => {
    const { status, body, retryAfter } = tellFailure(c, error);
    if (retryAfter !== undefined) c.header('retry-after', String(retryAfter));
    return c.json(body, status);
  });
  // Not thrown: an error from here would pass by the request log.
  app.notFound((c) => {
    const failure = new ServiceFailure('not_found', 'There is nothing at this address.');
    const { status, body } = failureResponse(failure, c.get('requestId'));
    return c.json(body, status);
  });
}

/** What the caller learns about an error; unexpected ones are logged. `retryAfter` is in seconds. */
export function tellFailure(c: ServiceContext, error: unknown): FailureResponse & { retryAfter: number | undefined } {
  const isForeseen = error instanceof ServiceFailure;
  if (!isForeseen) c.get('log').error({ error: errorFacts(error) }, 'request failed');
  return {
    ...failureResponse(error, c.get('requestId')),
    retryAfter: isForeseen ? error.retryAfterSeconds : undefined,
  };
}
