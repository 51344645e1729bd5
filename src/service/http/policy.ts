import { findPolicyNamesSchema, policySchema } from '../../contract/policy.ts';
import type { ManagePolicy } from '../manage-policy/manage-policy.ts';
import type { AuthenticateAdmin } from './authenticate.ts';
import { readBody, readQuery } from './body.ts';
import type { ServiceApp } from './context.ts';

export interface PolicyRouteDeps {
  authenticateAdmin: AuthenticateAdmin;
  managePolicy: ManagePolicy;
  bodyBytes: number;
}

/** What may be read of a resource, for whoever has the API key. */
export function registerPolicy(app: ServiceApp, { authenticateAdmin, managePolicy, bodyBytes }: PolicyRouteDeps): void {
  app.get('/v2/resources/:resource_id/policy', async (c) => {
    const admin = await authenticateAdmin(c);
    return c.json(await managePolicy.read(admin, c.req.param('resource_id')));
  });

  app.put('/v2/resources/:resource_id/policy', async (c) => {
    const admin = await authenticateAdmin(c);
    const policy = await readBody(c, policySchema, bodyBytes);
    return c.json(await managePolicy.replace(admin, c.req.param('resource_id'), policy));
  });

  app.get('/v2/resources/:resource_id/policy/names', async (c) => {
    const admin = await authenticateAdmin(c);
    const asked = readQuery(c, findPolicyNamesSchema);
    return c.json(await managePolicy.findNames(admin, c.req.param('resource_id'), asked));
  });
}
