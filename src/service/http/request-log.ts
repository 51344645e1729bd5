import { randomUUID } from 'node:crypto';
import { matchedRoutes } from 'hono/route';
import type { Logger } from '../../shared/logger.ts';
import type { ServiceMetrics } from '../metrics/service-metrics.ts';
import type { ServiceApp, ServiceContext } from './context.ts';

/** Gives each request an id and, when it is answered, one line and a count: never a body, a header or the path as it came. */
export function registerRequestLog(app: ServiceApp, logger: Logger, metrics: Pick<ServiceMetrics, 'request'>): void {
  app.use(async (c, next) => {
    const started = performance.now();
    const requestId = requestIdOf(c.req.header('x-request-id'));
    c.set('requestId', requestId);
    c.set('log', logger.child({ requestId }));
    c.header('x-request-id', requestId);
    c.header('cache-control', 'no-store');
    await next();
    const facts = { method: c.req.method, route: routeOf(c) };
    const logAs = (status: number): void => {
      const durationMs = Math.round(performance.now() - started);
      c.get('log').info({ ...facts, status, durationMs }, 'request');
      metrics.request({ ...facts, status, durationMs });
    };
    const outcome = c.get('outcome');
    if (outcome === undefined) logAs(c.res.status);
    else void outcome.then(logAs);
  });
}

/** The caller's own, if it is short and plain, so that its log and ours can be read together. */
const requestIdOf = (given: string | undefined) =>
  given !== undefined && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();

/** The pattern, not the path. */
const routeOf = (c: ServiceContext) => matchedRoutes(c).findLast(({ path }) => path !== '/*')?.path ?? 'unknown';
