import {
  changeModelRequestSchema,
  connectModelRequestSchema,
  MODEL_CHECK_PATH,
  MODEL_CONNECTION_PATH,
  MODEL_LIST_PATH,
  modelCheckRequestSchema,
  modelListRequestSchema,
} from '../../contract/model-connection.ts';
import type { ManageModelConnection } from '../model-connection/manage-model-connection.ts';
import type { AuthenticateAdmin } from './authenticate.ts';
import { readBody } from './body.ts';
import type { ServiceApp } from './context.ts';

export interface ModelConnectionRouteDeps {
  authenticateAdmin: AuthenticateAdmin;
  manageModelConnection: ManageModelConnection;
  bodyBytes: number;
}

/** The language model of an API key's dataset, for whoever has the key. */
export function registerModelConnection(
  app: ServiceApp,
  { authenticateAdmin, manageModelConnection: manage, bodyBytes }: ModelConnectionRouteDeps,
): void {
  app.get(MODEL_CONNECTION_PATH, async (c) => c.json(await manage.read(await authenticateAdmin(c))));

  app.put(MODEL_CONNECTION_PATH, async (c) => {
    const admin = await authenticateAdmin(c);
    return c.json(await manage.connect(admin, await readBody(c, connectModelRequestSchema, bodyBytes)));
  });

  app.patch(MODEL_CONNECTION_PATH, async (c) => {
    const admin = await authenticateAdmin(c);
    return c.json(await manage.change(admin, await readBody(c, changeModelRequestSchema, bodyBytes)));
  });

  app.delete(MODEL_CONNECTION_PATH, async (c) => {
    await manage.remove(await authenticateAdmin(c));
    return c.body(null, 204);
  });

  app.post(MODEL_CHECK_PATH, async (c) => {
    const admin = await authenticateAdmin(c);
    return c.json(await manage.check(admin, await readBody(c, modelCheckRequestSchema, bodyBytes)));
  });

  app.post(MODEL_LIST_PATH, async (c) => {
    const admin = await authenticateAdmin(c);
    return c.json(await manage.list(admin, await readBody(c, modelListRequestSchema, bodyBytes)));
  });
}
