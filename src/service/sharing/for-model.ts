import type { AgentRequest } from '../agent/agent.ts';
import type { Background } from '../background.ts';
import type { Budgets } from '../budgets/budgets.ts';
import type { ServiceMetrics } from '../metrics/service-metrics.ts';
import type { InUse } from '../model-connection/models-in-use.ts';
import type { RequestKeeper } from '../model-requests/keep-requests.ts';
import type { ModelTallies } from '../model-requests/model-tally.ts';
import type { StoredResource } from '../resources/resource-records.ts';
import type { SharingRecords } from './sharing-records.ts';

interface Asked {
  question: string;
  resource: StoredResource;
  userId: number;
  /** Who answers. */
  use: Pick<InUse, 'model' | 'dailyTokens'>;
}

/** What a question brings along for a language model: what it may be told and may cost, and who is told what is sent to it. */
export type ForModel = (
  asked: Asked,
) => Promise<Pick<AgentRequest, 'sharing' | 'onModelRequest' | 'onModelEnd' | 'modelTokens'>>;

interface Deps {
  sharing: Pick<SharingRecords, 'find'>;
  /** What the configuration allows for all resources; all where not given. */
  allowed?: { values: boolean; rows: boolean } | undefined;
  requestKeeper: RequestKeeper;
  modelTallies: Pick<ModelTallies, 'add'>;
  background: Pick<Background, 'run'>;
  budgets: Pick<Budgets, 'left' | 'use'>;
  metrics: Pick<ServiceMetrics, 'modelCall'>;
}

export function makeForModel(deps: Deps): ForModel {
  const { sharing, allowed = { values: true, rows: true }, requestKeeper, budgets, metrics } = deps;
  const { modelTallies, background } = deps;
  return async ({ question, resource, userId, use: { model, dailyTokens } }) => {
    const { id: resourceId, datasetId } = resource;
    const { values, rows, samples, columns } = await sharing.find(resourceId);
    const told = { sharing: { values: values && allowed.values, rows: rows && allowed.rows, samples, columns } };
    if (model === undefined) return told;
    const keep = requestKeeper({ datasetId, resourceId, userId, question, provider: model.provider });
    const left = await budgets.left('model_tokens', userId, dailyTokens ?? undefined);
    return {
      ...told,
      onModelRequest(sent) {
        metrics.modelCall(sent);
        keep?.(sent);
      },
      onModelEnd({ compared, isProbing }) {
        const found = [...(compared === undefined ? [] : [compared]), ...(isProbing ? ['probed' as const] : [])];
        for (const one of found)
          background.run(
            () => modelTallies.add({ datasetId, resourceId }, one),
            'what the model came to was not counted',
          );
      },
      modelTokens: { left: left?.amount, spend: (tokens) => budgets.use('model_tokens', userId, tokens) },
    };
  };
}
