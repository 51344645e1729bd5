import { randomUUID } from 'node:crypto';
import type { CreateResourceRequest, ResourceRecord } from '../../contract/resources.ts';
import { formatTimestamp } from '../../contract/timestamps.ts';
import type { Clock } from '../../shared/clock.ts';
import { resourceIdSchema } from '../../shared/ids.ts';
import type { Call } from '../call.ts';
import { sourceOf } from '../databases/index.ts';
import { notFound } from '../failures.ts';
import { connectFailure } from './connect-failure.ts';
import type { Datasets } from './datasets.ts';
import { presentResource } from './present-resource.ts';
import type { ResourceRecords } from './resource-records.ts';
import { type VerifyDeps, verifySource } from './verify-source.ts';

export interface CreateResourceDeps extends VerifyDeps {
  datasets: Datasets;
  resources: ResourceRecords;
  clock: Clock;
}

export type CreateResource = (
  call: Call,
  input: { datasetId: string; request: CreateResourceRequest },
) => Promise<ResourceRecord>;

/** Stores a data source that can be reached and read now, and no other. */
export function makeCreateResource(deps: CreateResourceDeps): CreateResource {
  return async ({ userId, signal, log }, { datasetId: askedDatasetId, request }) => {
    const datasetId = await deps.datasets.findVisible(askedDatasetId, userId);
    if (datasetId === undefined) throw notFound('dataset');
    const id = resourceIdSchema.parse(randomUUID());
    const source = sourceOf(request);
    const verified = await verifySource(deps, { id, source, userId, signal }).catch((error: unknown) => {
      throw connectFailure(error, log);
    });
    const { name, description } = request;
    const createdAt = formatTimestamp(deps.clock.now());
    const described = { name, description: description ?? '', source, createdAt };
    const resource = await deps.resources
      .add({ id, datasetId, ownerId: userId, ...described })
      .catch(async (error: unknown) => {
        await verified.discard();
        throw error;
      });
    await verified.keep(resource.encryptedCredentials);
    return presentResource(resource, source);
  };
}
