import { METHOD_NAME_ALL } from 'hono/router';
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
    const allowed = methodsAt(app, c.req.path);
    if (allowed.length > 0) c.header('allow', allowed.join(', '));
    const { status, body } = failureResponse(allowed.length > 0 ? wrongMethod(allowed) : NOTHING, c.get('requestId'));
    return c.json(body, status);
  });
}

const NOTHING = new ServiceFailure('not_found', 'There is nothing at this address.');

const wrongMethod = (allowed: readonly string[]): ServiceFailure =>
  new ServiceFailure('method_not_allowed', `This address takes ${allowed.join(' or ')}.`);

/** The methods of the routes that this path has, in the order of the alphabet. */
function methodsAt({ router, routes }: ServiceApp, path: string): string[] {
  const methods = new Set(routes.map(({ method }) => method).filter((method) => method !== METHOD_NAME_ALL));
  // What is registered for all methods, such as the request log, is no route.
  const isRoute = (method: string): boolean =>
    router.match(method, path)[0].some(([[, route]]) => route.method === method);
  return [...methods].filter(isRoute).toSorted();
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
