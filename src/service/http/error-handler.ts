import { errorFacts } from '../error-facts.ts';
import { ServiceFailure } from '../failures.ts';
import type { ServiceApp } from './context.ts';
import { failureResponse } from './failure-response.ts';

/** The one place where a failure becomes an answer. */
export function registerErrorHandler(app: ServiceApp): void {
  app.onError((error, c) => {
    if (!(error instanceof ServiceFailure)) c.get('log').error({ error: errorFacts(error) }, 'request failed');
    const { status, body } = failureResponse(error, c.get('requestId'));
    const retryAfter = error instanceof ServiceFailure ? error.retryAfterSeconds : undefined;
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
