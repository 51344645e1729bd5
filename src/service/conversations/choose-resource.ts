import type { AskRequest } from '../../contract/conversations.ts';
import type { Clock } from '../../shared/clock.ts';
import type { ResourceId } from '../../shared/ids.ts';
import { namedIn } from '../../shared/named-in.ts';
import type { Agent } from '../agent/agent.ts';
import { type Fit, fitBySchema } from '../agent/fit.ts';
import { leadingFit } from '../agent/leading-fit.ts';
import type { Call } from '../call.ts';
import type { DatabaseSchema } from '../connectors/connector.ts';
import { dialectOf } from '../databases/index.ts';
import { withDeadline } from '../deadline.ts';
import { errorFacts } from '../error-facts.ts';
import { invalidRequest, notFound, ServiceFailure } from '../failures.ts';
import type { ServiceLimits } from '../limits.ts';
import type { PolicyRecords } from '../policy/policy-records.ts';
import type { ResourceRecords, StoredResource } from '../resources/resource-records.ts';
import type { Source, Sources } from '../resources/sources.ts';
import { DIALECTS } from '../sql/dialects/index.ts';

export interface ChooseResourceDeps {
  agent: Pick<Agent, 'fit'>;
  resources: Pick<ResourceRecords, 'findVisible' | 'listVisible'>;
  sources: Pick<Sources, 'use' | 'generation'>;
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
/** A warehouse bills or wakes up for its schema, so for choosing one of this age will do. */
const WAREHOUSE_KEPT_MS = 86_400_000;
const MOST_KEPT = 100;

/**
 * The resource that a question is about: the one it names, else the one whose words and values fit it.
 * @throws ServiceFailure of code `resource_not_clear` where none or several fit
 */
export function makeChooseResource(deps: ChooseResourceDeps): ChooseResource {
  const reading = { ...deps, ...makeReadSchema(deps) };
  return async (call, request) => {
    const resource = request.resource_id
      ? await deps.resources.findVisible(request.resource_id, call.userId)
      : await chooseFitting(reading, call, request);
    if (resource === undefined) throw notFound('resource', 'resource_id');
    if (request.dataset_id && request.dataset_id.toLowerCase() !== resource.datasetId)
      throw invalidRequest({ field: 'dataset_id', message: 'is not the dataset of this resource' });
    return resource;
  };
}

type ReadSchema = (call: Call, resource: StoredResource) => Promise<DatabaseSchema>;

interface Reading {
  readKept: ReadSchema;
  /** Where that costs nothing, also reads a schema again that is too old to be believed. */
  readNow: ReadSchema;
}

interface Trying extends Pick<ChooseResourceDeps, 'agent'> {
  readSchema: ReadSchema;
}

async function chooseFitting(
  deps: ChooseResourceDeps & Reading,
  call: Call,
  { query, dataset_id: datasetId, resource_ids: ids }: Parameters<ChooseResource>[1],
): Promise<StoredResource | undefined> {
  const visible = await deps.resources.listVisible(datasetId ?? undefined, call.userId);
  const wanted = ids?.map((id) => id.toLowerCase());
  const candidates = visible.filter(({ id }) => wanted?.includes(id) ?? true);
  if (candidates.length <= 1) return candidates[0];
  const named = namedIn(query, candidates);
  if (named !== undefined) return named;
  if (candidates.length > MOST) throw notClear();
  call.report({ stage: 'choosing_source', sources: candidates.length });
  const best = await bestOf({ ...deps, readSchema: deps.readKept }, call, { candidates, query });
  if (best !== undefined) return best;
  // What the words name may be there since a moment ago.
  const now = await bestOf({ ...deps, readSchema: deps.readNow }, call, { candidates, query });
  if (now === undefined) throw notClear();
  return now;
}

/** undefined: none clearly fits, or several do. */
async function bestOf(
  deps: Trying,
  call: Call,
  { candidates, query }: { candidates: readonly StoredResource[]; query: string },
): Promise<StoredResource | undefined> {
  const fits = await Promise.all(candidates.map((resource) => fitOf(deps, call, { resource, query })));
  const best = leadingFit(fits);
  return best === undefined ? undefined : candidates[best];
}

const NOTHING: Fit = new Map();

/** A source that can't be read now fits nothing, and doesn't keep others from being asked. */
async function fitOf(
  { agent, readSchema }: Trying,
  call: Call,
  { resource, query }: { resource: StoredResource; query: string },
): Promise<Fit> {
  try {
    return await (agent.fit ?? fitBySchema)(query, await readSchema(call, resource));
  } catch (error) {
    call.signal.throwIfAborted();
    call.log.warn({ resourceId: resource.id, error: errorFacts(error) }, 'a source could not be tried');
    return NOTHING;
  }
}

function makeReadSchema({ sources, policies, clock, limits }: ChooseResourceDeps): Reading {
  const kept = new Map<ResourceId, { schema: DatabaseSchema; policy: string; until: number; generation: number }>();
  const isBilled = (resource: StoredResource): boolean => DIALECTS[dialectOf(resource.type)].isBilled;
  const use = <T>(call: Call, resource: StoredResource, read: (source: Source, signal: AbortSignal) => Promise<T>) =>
    withDeadline(limits.fitTimeoutMs, call.signal, (signal) => sources.use(resource, (source) => read(source, signal)));

  const readKept: ReadSchema = async (call, resource) => {
    const now = clock.now().getTime();
    const known = kept.get(resource.id);
    const generation = sources.generation(resource.id);
    const policy = JSON.stringify(await policies.find(resource.id));
    const isOfNow = known?.policy === policy && known.generation === generation;
    if (known !== undefined && isOfNow && now < known.until) return known.schema;
    const schema = await use(call, resource, (source, signal) => source.readSchema(signal));
    if (!isBilled(resource)) return schema;
    kept.delete(resource.id);
    kept.set(resource.id, { schema, policy, until: now + WAREHOUSE_KEPT_MS, generation });
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return schema;
  };

  const readNow: ReadSchema = async (call, resource) => {
    if (isBilled(resource)) return readKept(call, resource);
    return use(call, resource, async (source, signal) => {
      const known = await source.readSchema(signal);
      return (await source.rereadSchema(known, signal, 'words')) ?? known;
    });
  };
  return { readKept, readNow };
}

const notClear = (): ServiceFailure =>
  new ServiceFailure('resource_not_clear', "The question doesn't clearly fit one resource. Set resource_id.");
