import type { AskRequest } from '../../contract/conversations.ts';
import type { Agent } from '../agent/agent.ts';
import { fitBySchema } from '../agent/fit.ts';
import type { Call } from '../call.ts';
import { withDeadline } from '../deadline.ts';
import { errorFacts } from '../error-facts.ts';
import { invalidRequest, notFound, ServiceFailure } from '../failures.ts';
import type { ServiceLimits } from '../limits.ts';
import type { ResourceRecords, StoredResource } from '../resources/resource-records.ts';
import type { Sources } from '../resources/sources.ts';

export interface ChooseResourceDeps {
  agent: Pick<Agent, 'fit'>;
  resources: Pick<ResourceRecords, 'findVisible' | 'listVisible'>;
  sources: Pick<Sources, 'use'>;
  limits: Pick<ServiceLimits, 'fitTimeoutMs'>;
}

export type ChooseResource = (call: Call, request: AskRequest) => Promise<StoredResource>;

/** Among more than these a question is not tried. */
const MOST = 20;
/** The best must have words for so much of the question, and for so much more of it than the next. */
const LEAST_FIT = 0.3;
const LEAST_LEAD = 0.2;

/**
 * The resource that a question is about: the one it names, else the one whose words and values fit it.
 * @throws ServiceFailure of code `resource_not_clear` where none or several fit
 */
export function makeChooseResource(deps: ChooseResourceDeps): ChooseResource {
  return async (call, request) => {
    const resource = request.resource_id
      ? await deps.resources.findVisible(request.resource_id, call.userId)
      : await chooseFitting(deps, call, request);
    if (resource === undefined) throw notFound('resource', 'resource_id');
    if (request.dataset_id && request.dataset_id.toLowerCase() !== resource.datasetId)
      throw invalidRequest({ field: 'dataset_id', message: 'is not the dataset of this resource' });
    return resource;
  };
}

async function chooseFitting(
  deps: ChooseResourceDeps,
  call: Call,
  { query, dataset_id: datasetId, resource_ids: ids }: AskRequest,
): Promise<StoredResource | undefined> {
  if (!datasetId) throw invalidRequest({ field: 'resource_id', message: 'is required without a dataset_id' });
  const visible = await deps.resources.listVisible(datasetId, call.userId);
  const wanted = ids?.map((id) => id.toLowerCase());
  const candidates = visible.filter(({ id }) => wanted?.includes(id) ?? true);
  if (candidates.length <= 1) return candidates[0];
  if (candidates.length > MOST) throw notClear();
  const tried = candidates.map(async (resource) => ({ resource, fit: await fitOf(deps, call, { resource, query }) }));
  const [best, next] = (await Promise.all(tried)).toSorted((a, b) => b.fit - a.fit);
  if (best === undefined || best.fit < LEAST_FIT || best.fit - (next?.fit ?? 0) < LEAST_LEAD) throw notClear();
  return best.resource;
}

/** Of a source that cannot be read now nothing fits: it keeps no other from being asked. */
async function fitOf(
  { agent, sources, limits }: ChooseResourceDeps,
  call: Call,
  { resource, query }: { resource: StoredResource; query: string },
): Promise<number> {
  try {
    const schema = await withDeadline(limits.fitTimeoutMs, call.signal, (signal) =>
      sources.use(resource, (source) => source.readSchema(signal)),
    );
    return await (agent.fit ?? fitBySchema)(query, schema);
  } catch (error) {
    call.signal.throwIfAborted();
    call.log.warn({ resourceId: resource.id, error: errorFacts(error) }, 'a source could not be tried');
    return 0;
  }
}

const notClear = (): ServiceFailure =>
  new ServiceFailure('resource_not_clear', 'Name the resource_id: the question does not tell which one it is about.');
