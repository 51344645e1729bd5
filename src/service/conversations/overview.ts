import type { OverviewRecord } from '../../contract/overview.ts';
import type { Agent, AgentRequest, SourceOverview } from '../agent/agent.ts';
import type { Call } from '../call.ts';
import { withDeadline } from '../deadline.ts';
import { errorFacts } from '../error-facts.ts';
import { notFound } from '../failures.ts';
import type { ResourceRecords, StoredResource } from '../resources/resource-records.ts';
import { sourceFailure } from '../resources/source-failure.ts';
import type { Source } from '../resources/sources.ts';
import type { AnswerDeps } from './answer.ts';
import { makeExecute, nothingTried } from './execute.ts';

type OverviewDeps = Omit<AnswerDeps, 'savedQueries' | 'forModel' | 'models'> & {
  agent: Agent;
  resources: Pick<ResourceRecords, 'findVisible'>;
};

export type ReadOverview = (call: Call, resourceId: string) => Promise<OverviewRecord>;

/** What a resource holds, and what to ask it: by its schema, and by what was learned of its rows. */
export function makeReadOverview(deps: OverviewDeps): ReadOverview {
  return async (call, resourceId) => {
    const resource = await deps.resources.findVisible(resourceId, call.userId);
    if (resource === undefined) throw notFound('resource');
    try {
      return present(
        await withDeadline(deps.limits.callTimeoutMs, call.signal, (signal) =>
          deps.gate.run({ resourceId: resource.id, userId: call.userId, signal }, () =>
            deps.sources.use(resource, (source) => askAgent(deps, { resource, source, call, signal })),
          ),
        ),
      );
    } catch (error) {
      call.log.info({ resourceId: resource.id, error: errorFacts(error) }, 'no overview');
      throw sourceFailure(error);
    }
  };
}

async function askAgent(
  { agent, openStatements, clock, limits }: OverviewDeps,
  { resource, source, call, signal }: { resource: StoredResource; source: Source; call: Call; signal: AbortSignal },
): Promise<SourceOverview> {
  if (agent.overview === undefined) throw notFound('overview');
  await source.connector.admit?.(call.person);
  const schema = await source.readSchema(signal);
  const { maxRows, maxBytes, maxScanBytes, queryTimeoutMs: timeoutMs } = limits;
  const report = () => {};
  const execute = makeExecute({
    connector: source.connector,
    guard: source.guard,
    limits: { maxRows, maxBytes, maxScanBytes, timeoutMs, person: call.person },
    clock,
    source: resource.name,
    signal,
    report,
    tried: nothingTried(),
    follow: openStatements({ call, resource, purpose: 'overview' }).follow,
  });
  const { name, description } = resource;
  const request: Omit<AgentRequest, 'profile'> = {
    question: '',
    schema,
    memory: { name, description, savedQueries: [] },
    history: [],
    userId: call.userId,
    now: clock.now(),
    execute,
    report,
    signal,
  };
  return agent.overview({ ...request, profile: await source.profile(schema) });
}

function present({ tableCount, tables, questions, definitions }: SourceOverview): OverviewRecord {
  return {
    tables: tables.map(({ name, about, rows, days }) => ({
      name,
      about,
      rows,
      first_day: days?.min ?? null,
      last_day: days?.max ?? null,
    })),
    table_count: tableCount,
    questions,
    definitions,
  };
}
