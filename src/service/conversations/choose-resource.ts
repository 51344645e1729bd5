import type { AskRequest } from '../../contract/conversations.ts';
import type { Clock } from '../../shared/clock.ts';
import type { ResourceId } from '../../shared/ids.ts';
import type { Agent } from '../agent/agent.ts';
import { fitBySchema } from '../agent/fit.ts';
import type { Call } from '../call.ts';
import type { DatabaseSchema } from '../connectors/connector.ts';
import { dialectOf } from '../databases/index.ts';
import { withDeadline } from '../deadline.ts';
import { errorFacts } from '../error-facts.ts';
import { invalidRequest, notFound, ServiceFailure } from '../failures.ts';
import type { ServiceLimits } from '../limits.ts';
import type { PolicyRecords } from '../policy/policy-records.ts';
import type { ResourceRecords, StoredResource } from '../resources/resource-records.ts';
import type { Sources } from '../resources/sources.ts';
import { DIALECTS } from '../sql/dialects/index.ts';

export interface ChooseResourceDeps {
  agent: Pick<Agent, 'fit'>;
  resources: Pick<ResourceRecords, 'findVisible' | 'listVisible'>;
  sources: Pick<Sources, 'use'>;
  policies: Pick<PolicyRecords, 'find'>;
  clock: Clock;
  limits: Pick<ServiceLimits, 'fitTimeoutMs'>;
}

export type ChooseResource = (
  call: Call,
  request: Pick<AskRequest, 'query' | 'resource_id' | 'resource_ids' | 'dataset_id'>,
) => Promise<StoredResource>;

/** Among more than these a question is not tried. */
const MOST = 20;
/** The best must have words for so much of the question, and for so much more of it than the next. */
const LEAST_FIT = 0.3;
const LEAST_LEAD = 0.2;
/** A warehouse bills or wakes up for its schema, so for choosing one of this age will do. */
const WAREHOUSE_KEPT_MS = 86_400_000;
const MOST_KEPT = 100;

/**
 * The resource that a question is about: the one it names, else the one whose words and values fit it.
 * @throws ServiceFailure of code `resource_not_clear` where none or several fit
 */
export function makeChooseResource(deps: ChooseResourceDeps): ChooseResource {
  const readSchema = makeReadSchema(deps);
  return async (call, request) => {
    const resource = request.resource_id
      ? await deps.resources.findVisible(request.resource_id, call.userId)
      : await chooseFitting({ ...deps, readSchema }, call, request);
    if (resource === undefined) throw notFound('resource', 'resource_id');
    if (request.dataset_id && request.dataset_id.toLowerCase() !== resource.datasetId)
      throw invalidRequest({ field: 'dataset_id', message: 'is not the dataset of this resource' });
    return resource;
  };
}

interface Trying extends ChooseResourceDeps {
  readSchema: (call: Call, resource: StoredResource) => Promise<DatabaseSchema>;
}

async function chooseFitting(
  deps: Trying,
  call: Call,
  { query, dataset_id: datasetId, resource_ids: ids }: Parameters<ChooseResource>[1],
): Promise<StoredResource | undefined> {
  const visible = await deps.resources.listVisible(datasetId ?? undefined, call.userId);
  const wanted = ids?.map((id) => id.toLowerCase());
  const candidates = visible.filter(({ id }) => wanted?.includes(id) ?? true);
  if (candidates.length <= 1) return candidates[0];
  if (candidates.length > MOST) throw notClear();
  call.report({ stage: 'choosing_source', sources: candidates.length });
  const tried = candidates.map(async (resource) => ({ resource, fit: await fitOf(deps, call, { resource, query }) }));
  const [best, next] = (await Promise.all(tried)).toSorted((a, b) => b.fit - a.fit);
  if (best === undefined || best.fit < LEAST_FIT || best.fit - (next?.fit ?? 0) < LEAST_LEAD) throw notClear();
  return best.resource;
}

/** A source that can't be read now fits nothing, and doesn't keep others from being asked. */
async function fitOf(
  { agent, readSchema }: Trying,
  call: Call,
  { resource, query }: { resource: StoredResource; query: string },
): Promise<number> {
  try {
    return await (agent.fit ?? fitBySchema)(query, await readSchema(call, resource));
  } catch (error) {
    call.signal.throwIfAborted();
    call.log.warn({ resourceId: resource.id, error: errorFacts(error) }, 'a source could not be tried');
    return 0;
  }
}

function makeReadSchema({ sources, policies, clock, limits }: ChooseResourceDeps): Trying['readSchema'] {
  const kept = new Map<ResourceId, { schema: DatabaseSchema; policy: string; until: number }>();
  return async (call, resource) => {
    const now = clock.now().getTime();
    const known = kept.get(resource.id);
    const policy = JSON.stringify(await policies.find(resource.id));
    if (known?.policy === policy && now < known.until) return known.schema;
    const schema = await withDeadline(limits.fitTimeoutMs, call.signal, (signal) =>
      sources.use(resource, (source) => source.readSchema(signal)),
    );
    if (!DIALECTS[dialectOf(resource.type)].isBilled) return schema;
    kept.delete(resource.id);
    kept.set(resource.id, { schema, policy, until: now + WAREHOUSE_KEPT_MS });
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return schema;
  };
}

const notClear = (): ServiceFailure =>
  new ServiceFailure('resource_not_clear', "The question doesn't clearly fit one resource. Set resource_id.");
