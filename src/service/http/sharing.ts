import { findColumnsSchema, sharingRequestSchema } from '../../contract/sharing.ts';
import type { ManageSharing } from '../sharing/manage-sharing.ts';
import type { AuthenticateAdmin } from './authenticate.ts';
import { readBody, readQuery } from './body.ts';
import type { ServiceApp } from './context.ts';

export interface SharingRouteDeps {
  authenticateAdmin: AuthenticateAdmin;
  manageSharing: ManageSharing;
  bodyBytes: number;
}

/** What a language model may be told of a resource, for whoever has the API key. */
export function registerSharing(
  app: ServiceApp,
  { authenticateAdmin, manageSharing, bodyBytes }: SharingRouteDeps,
): void {
  app.get('/v2/resources/:resource_id/sharing', async (c) => {
    const admin = await authenticateAdmin(c);
    return c.json(await manageSharing.read(admin, c.req.param('resource_id')));
  });

  app.put('/v2/resources/:resource_id/sharing', async (c) => {
    const admin = await authenticateAdmin(c);
    const request = await readBody(c, sharingRequestSchema, bodyBytes);
    return c.json(await manageSharing.replace(admin, c.req.param('resource_id'), request));
  });

  app.get('/v2/resources/:resource_id/columns', async (c) => {
    const admin = await authenticateAdmin(c);
    const { find } = readQuery(c, findColumnsSchema);
    return c.json(await manageSharing.findColumns(admin, c.req.param('resource_id'), find));
  });
}
