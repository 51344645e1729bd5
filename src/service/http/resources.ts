import { DATASETS_PATH } from '../../contract/datasets.ts';
import { changeResourceRequestSchema } from '../../contract/resource-lifecycle.ts';
import { createResourceRequestSchema } from '../../contract/resources.ts';
import type { ChangeResource } from '../resources/change-resource.ts';
import type { CreateResource } from '../resources/create-resource.ts';
import type { ManageResources } from '../resources/manage-resources.ts';
import type { Authenticate, AuthenticateManager } from './authenticate.ts';
import { readBody } from './body.ts';
import type { ServiceApp } from './context.ts';

export interface ResourceRouteDeps {
  authenticate: Authenticate;
  authenticateManager: AuthenticateManager;
  createResource: CreateResource;
  changeResource: ChangeResource;
  manageResources: ManageResources;
  bodyBytes: number;
}

const RESOURCES = '/v2/datasets/:dataset_id/resources';
const RESOURCE = '/v2/resources/:resource_id';

export function registerResources(
  app: ServiceApp,
  { authenticate, authenticateManager, createResource, changeResource, manageResources, bodyBytes }: ResourceRouteDeps,
): void {
  app.post(RESOURCES, async (c) => {
    const call = await authenticate(c);
    const request = await readBody(c, createResourceRequestSchema, bodyBytes);
    const record = await createResource(call, { datasetId: c.req.param('dataset_id'), request });
    return c.json(record, 201);
  });

  app.get(DATASETS_PATH, async (c) => c.json(await manageResources.listDatasets(await authenticateManager(c))));

  app.get(RESOURCES, async (c) => {
    const manager = await authenticateManager(c);
    return c.json(await manageResources.list(manager, c.req.param('dataset_id')));
  });

  app.get(RESOURCE, async (c) => {
    const manager = await authenticateManager(c);
    return c.json(await manageResources.read(manager, c.req.param('resource_id')));
  });

  app.patch(RESOURCE, async (c) => {
    const manager = await authenticateManager(c);
    const request = await readBody(c, changeResourceRequestSchema, bodyBytes);
    return c.json(await changeResource(manager, { resourceId: c.req.param('resource_id'), request }));
  });

  app.delete(RESOURCE, async (c) => {
    await manageResources.remove(await authenticateManager(c), c.req.param('resource_id'));
    return c.body(null, 204);
  });

  app.post(`${RESOURCE}/refresh`, async (c) => {
    const manager = await authenticateManager(c);
    return c.json(await manageResources.refresh(manager, c.req.param('resource_id')));
  });
}
