import { randomUUID } from 'node:crypto';
import type { CreateResourceRequest, ResourceRecord } from '../../contract/resources.ts';
import { formatTimestamp } from '../../contract/timestamps.ts';
import type { Clock } from '../../shared/clock.ts';
import { type ResourceId, resourceIdSchema } from '../../shared/ids.ts';
import type { Call } from '../call.ts';
import { type DataSource, insensitiveFields, sourceOf } from '../databases/index.ts';
import { withDeadline } from '../deadline.ts';
import { notFound } from '../failures.ts';
import type { FairGate } from '../fair-gate.ts';
import type { ServiceLimits } from '../limits.ts';
import { connectFailure } from './connect-failure.ts';
import type { Datasets } from './datasets.ts';
import type { NewResource, ResourceRecords } from './resource-records.ts';
import type { Sources } from './sources.ts';

export interface CreateResourceDeps {
  datasets: Datasets;
  resources: ResourceRecords;
  sources: Sources;
  /** Any host may be typed, and each takes its time to be found useless. */
  connectGate: FairGate;
  clock: Clock;
  limits: ServiceLimits;
}

export type CreateResource = (
  call: Call,
  input: { datasetId: string; request: CreateResourceRequest },
) => Promise<ResourceRecord>;

/** Stores a data source that can be reached and read now, and no other. */
export function makeCreateResource(deps: CreateResourceDeps): CreateResource {
  return async (call, { datasetId: askedDatasetId, request }) => {
    const datasetId = await deps.datasets.findVisible(askedDatasetId, call.userId);
    if (datasetId === undefined) throw notFound('dataset');
    const id = resourceIdSchema.parse(randomUUID());
    const source = sourceOf(request);
    await verify(call, { id, source, deps });
    const resource: NewResource = {
      id,
      datasetId,
      ownerId: call.userId,
      name: request.name,
      description: request.description ?? '',
      source,
      createdAt: formatTimestamp(deps.clock.now()),
    };
    await deps.resources.add(resource);
    deps.sources.learn(id);
    return presentResource(resource);
  };
}

/** @throws ServiceFailure that names the credential field to mend, where there is one */
async function verify(
  call: Call,
  { id, source, deps }: { id: ResourceId; source: DataSource; deps: CreateResourceDeps },
): Promise<void> {
  try {
    await withDeadline(deps.limits.queryTimeoutMs, call.signal, (signal) =>
      deps.connectGate.run({ resourceId: String(call.userId), userId: call.userId, signal }, () =>
        deps.sources.verify(id, source, signal),
      ),
    );
  } catch (error) {
    throw connectFailure(error, call.log);
  }
}

function presentResource(resource: NewResource): ResourceRecord {
  return {
    id: resource.id,
    name: resource.name,
    description: resource.description,
    type: resource.source.type,
    db_credentials: insensitiveFields(resource.source),
    dataset_id: resource.datasetId,
    owner_id: resource.ownerId,
    created_at: resource.createdAt,
    updated_at: resource.createdAt,
  };
}
