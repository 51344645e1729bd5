import { createResourceRequestSchema } from '../../contract/resources.ts';
import type { CreateResource } from '../resources/create-resource.ts';
import type { Authenticate } from './authenticate.ts';
import { readBody } from './body.ts';
import type { ServiceApp } from './context.ts';

export interface ResourceRouteDeps {
  authenticate: Authenticate;
  createResource: CreateResource;
  bodyBytes: number;
}

export function registerResources(
  app: ServiceApp,
  { authenticate, createResource, bodyBytes }: ResourceRouteDeps,
): void {
  app.post('/v2/datasets/:dataset_id/resources', async (c) => {
    const call = await authenticate(c);
    const request = await readBody(c, createResourceRequestSchema, bodyBytes);
    const record = await createResource(call, { datasetId: c.req.param('dataset_id'), request });
    return c.json(record, 201);
  });
}
