import { changeDeadRowsSchema } from '../../contract/dead-rows.ts';
import type { ManageDeadRows } from '../dead-rows/manage-dead-rows.ts';
import type { AuthenticateAdmin } from './authenticate.ts';
import { readBody } from './body.ts';
import type { ServiceApp } from './context.ts';

export interface DeadRowsRouteDeps {
  authenticateAdmin: AuthenticateAdmin;
  manageDeadRows: ManageDeadRows;
  bodyBytes: number;
}

const DEAD_ROWS = '/v2/resources/:resource_id/dead-rows';

/** What is done with deleted and old rows of a resource, for whoever has the API key. */
export function registerDeadRows(app: ServiceApp, deps: DeadRowsRouteDeps): void {
  const { authenticateAdmin, manageDeadRows, bodyBytes } = deps;
  app.get(DEAD_ROWS, async (c) => {
    const admin = await authenticateAdmin(c);
    return c.json(await manageDeadRows.read(admin, c.req.param('resource_id')));
  });

  app.put(DEAD_ROWS, async (c) => {
    const admin = await authenticateAdmin(c);
    const request = await readBody(c, changeDeadRowsSchema, bodyBytes);
    return c.json(await manageDeadRows.change(admin, c.req.param('resource_id'), { request, log: c.get('log') }));
  });
}
