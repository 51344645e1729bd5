import { saveQueryRequestSchema } from '../../contract/saved-queries.ts';
import type { SaveQuery } from '../saved-queries/save-query.ts';
import type { Authenticate } from './authenticate.ts';
import { readBody } from './body.ts';
import type { ServiceApp } from './context.ts';

export interface SavedQueryRouteDeps {
  authenticate: Authenticate;
  saveQuery: SaveQuery;
  bodyBytes: number;
}

export function registerSavedQueries(
  app: ServiceApp,
  { authenticate, saveQuery, bodyBytes }: SavedQueryRouteDeps,
): void {
  app.post('/v2/resources/:resource_id/queries', async (c) => {
    const call = await authenticate(c);
    const request = await readBody(c, saveQueryRequestSchema, bodyBytes);
    const record = await saveQuery(call, { resourceId: c.req.param('resource_id'), request });
    return c.json(record, 201);
  });
}
