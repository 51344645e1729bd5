import { MODEL_REQUESTS_PATH, type ModelRequestList, modelRequestPageSchema } from '../../contract/model-requests.ts';
import { notFound } from '../failures.ts';
import type { ModelsInUse } from '../model-connection/models-in-use.ts';
import type { ModelRequestRecords } from '../model-requests/model-request-records.ts';
import type { ModelTallies } from '../model-requests/model-tally.ts';
import type { AuthenticateAdmin } from './authenticate.ts';
import { readQuery } from './body.ts';
import type { ServiceApp } from './context.ts';

export interface ModelRequestRouteDeps {
  authenticateAdmin: AuthenticateAdmin;
  modelRequests: Pick<ModelRequestRecords, 'list' | 'find'>;
  modelTallies: Pick<ModelTallies, 'list'>;
  models: Pick<ModelsInUse, 'of'>;
  keepDays: number;
}

/** What was sent to the provider of the language model, for whoever has the API key. */
export function registerModelRequests(
  app: ServiceApp,
  { authenticateAdmin, modelRequests, modelTallies, models, keepDays }: ModelRequestRouteDeps,
): void {
  app.get(MODEL_REQUESTS_PATH, async (c) => {
    const { datasetId } = await authenticateAdmin(c);
    const { limit, before } = readQuery(c, modelRequestPageSchema);
    const list: ModelRequestList = {
      model: (await models.of(datasetId)).model ?? null,
      keep_days: keepDays,
      requests: await modelRequests.list(datasetId, { limit, before }),
      tally: await modelTallies.list(datasetId),
    };
    return c.json(list);
  });

  app.get(`${MODEL_REQUESTS_PATH}/:request_id`, async (c) => {
    const { datasetId } = await authenticateAdmin(c);
    const found = await modelRequests.find(c.req.param('request_id'), datasetId);
    if (found === undefined) throw notFound('model request');
    return c.json(found);
  });
}
