import { Hono } from 'hono';
import type { Logger } from '../../shared/logger.ts';
import type { ServiceMetrics } from '../metrics/service-metrics.ts';
import type { ServiceApp, ServiceEnv } from './context.ts';
import { type ConversationRouteDeps, registerConversations } from './conversations.ts';
import { type DeadRowsRouteDeps, registerDeadRows } from './dead-rows.ts';
import { registerErrorHandler } from './error-handler.ts';
import { registerHealth } from './health.ts';
import { type MetricsRouteDeps, registerMetrics } from './metrics.ts';
import { type ModelConnectionRouteDeps, registerModelConnection } from './model-connection.ts';
import { type ModelRequestRouteDeps, registerModelRequests } from './model-requests.ts';
import { type NamesRouteDeps, registerNames } from './names.ts';
import { openApiDocument } from './openapi/document.ts';
import { type OverviewRouteDeps, registerOverview } from './overview.ts';
import { type PolicyRouteDeps, registerPolicy } from './policy.ts';
import { type QueryHistoryRouteDeps, registerQueryHistory } from './query-history.ts';
import { registerRequestLog } from './request-log.ts';
import { type ResourceRouteDeps, registerResources } from './resources.ts';
import { registerSavedQueries, type SavedQueryRouteDeps } from './saved-queries.ts';
import { registerSharing, type SharingRouteDeps } from './sharing.ts';
import { registerSignIn, type SignInRouteDeps } from './sign-in.ts';

export type AppDeps = SignInRouteDeps &
  ConversationRouteDeps &
  SavedQueryRouteDeps &
  ResourceRouteDeps &
  OverviewRouteDeps &
  ModelConnectionRouteDeps &
  ModelRequestRouteDeps &
  PolicyRouteDeps &
  DeadRowsRouteDeps &
  NamesRouteDeps &
  QueryHistoryRouteDeps &
  MetricsRouteDeps &
  SharingRouteDeps & { isHealthy: () => Promise<boolean>; metrics: Pick<ServiceMetrics, 'request'>; logger: Logger };

/**
 * The interface's four endpoints; our own to manage what there is, for what a resource holds, what may be read of it, which of its rows count, and what a model is told of it; what
 * they are (`/openapi.json`), `/healthz`, `/readyz`, and `/metrics`.
 */
export function createApp(deps: AppDeps): ServiceApp {
  const app = new Hono<ServiceEnv>();
  registerRequestLog(app, deps.logger, deps.metrics);
  registerErrorHandler(app);
  registerHealth(app, deps.isHealthy);
  registerOpenApi(app);
  registerSignIn(app, deps);
  registerConversations(app, deps);
  registerSavedQueries(app, deps);
  registerResources(app, deps);
  registerOverview(app, deps);
  registerSharing(app, deps);
  registerPolicy(app, deps);
  registerDeadRows(app, deps);
  registerNames(app, deps);
  registerModelConnection(app, deps);
  registerModelRequests(app, deps);
  registerQueryHistory(app, deps);
  registerMetrics(app, deps);
  return app;
}

/** Public: it describes the interface, and says nothing about who uses it. */
function registerOpenApi(app: ServiceApp): void {
  const document = openApiDocument();
  app.get('/openapi.json', (c) => c.json(document));
}
