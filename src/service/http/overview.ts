import type { ReadOverview } from '../conversations/overview.ts';
import type { Authenticate } from './authenticate.ts';
import type { ServiceApp } from './context.ts';

export interface OverviewRouteDeps {
  authenticate: Authenticate;
  readOverview: ReadOverview;
}

export function registerOverview(app: ServiceApp, { authenticate, readOverview }: OverviewRouteDeps): void {
  app.get('/v2/resources/:resource_id/overview', async (c) => {
    const call = await authenticate(c);
    return c.json(await readOverview(call, c.req.param('resource_id')));
  });
}
