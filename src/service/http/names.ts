import { changeNamesSchema } from '../../contract/names.ts';
import type { ManageNames } from '../manage-names/manage-names.ts';
import type { AuthenticateAdmin } from './authenticate.ts';
import { readBody } from './body.ts';
import type { ServiceApp } from './context.ts';

export interface NamesRouteDeps {
  authenticateAdmin: AuthenticateAdmin;
  manageNames: ManageNames;
  bodyBytes: number;
}

const NAMES = '/v2/resources/:resource_id/names';

/** Words for names of a resource that nothing explains, for whoever has the API key. */
export function registerNames(app: ServiceApp, deps: NamesRouteDeps): void {
  const { authenticateAdmin, manageNames, bodyBytes } = deps;
  app.get(NAMES, async (c) => {
    const admin = await authenticateAdmin(c);
    return c.json(await manageNames.read(admin, c.req.param('resource_id')));
  });

  app.put(NAMES, async (c) => {
    const admin = await authenticateAdmin(c);
    const request = await readBody(c, changeNamesSchema, bodyBytes);
    return c.json(await manageNames.change(admin, c.req.param('resource_id'), { request, log: c.get('log') }));
  });
}
