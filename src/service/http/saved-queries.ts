import {
  changeSavedQueryRequestSchema,
  savedQueryPageSchema,
  saveQueryRequestSchema,
} from '../../contract/saved-queries.ts';
import type { ManageSavedQueries } from '../saved-queries/manage-saved-queries.ts';
import type { SaveQuery } from '../saved-queries/save-query.ts';
import type { Authenticate, AuthenticateManager } from './authenticate.ts';
import { readBody, readQuery } from './body.ts';
import { checksHeader } from './checks-header.ts';
import type { ServiceApp } from './context.ts';

export interface SavedQueryRouteDeps {
  authenticate: Authenticate;
  authenticateManager: AuthenticateManager;
  saveQuery: SaveQuery;
  manageSavedQueries: ManageSavedQueries;
  bodyBytes: number;
}

const QUERIES = '/v2/resources/:resource_id/queries';
const QUERY = `${QUERIES}/:query_id` as const;

export function registerSavedQueries(
  app: ServiceApp,
  { authenticate, authenticateManager, saveQuery, manageSavedQueries, bodyBytes }: SavedQueryRouteDeps,
): void {
  app.post(QUERIES, async (c) => {
    const call = await authenticate(c);
    const request = await readBody(c, saveQueryRequestSchema, bodyBytes);
    const { record, checks } = await saveQuery(call, { resourceId: c.req.param('resource_id'), request });
    return c.json(record, 201, checksHeader(checks));
  });

  app.get(QUERIES, async (c) => {
    const manager = await authenticateManager(c);
    const { limit, before } = readQuery(c, savedQueryPageSchema);
    return c.json(await manageSavedQueries.list(manager, c.req.param('resource_id'), { limit, before }));
  });

  app.get(QUERY, async (c) => {
    const manager = await authenticateManager(c);
    const { resource_id: resourceId, query_id: queryId } = c.req.param();
    return c.json(await manageSavedQueries.read(manager, { resourceId, queryId }));
  });

  app.patch(QUERY, async (c) => {
    const manager = await authenticateManager(c);
    const request = await readBody(c, changeSavedQueryRequestSchema, bodyBytes);
    const { resource_id: resourceId, query_id: queryId } = c.req.param();
    const { record, checks } = await manageSavedQueries.change(manager, { resourceId, queryId }, request);
    return c.json(record, 200, checksHeader(checks));
  });

  app.delete(QUERY, async (c) => {
    const manager = await authenticateManager(c);
    const { resource_id: resourceId, query_id: queryId } = c.req.param();
    await manageSavedQueries.remove(manager, { resourceId, queryId });
    return c.body(null, 204);
  });
}
