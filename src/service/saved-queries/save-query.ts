import { randomUUID } from 'node:crypto';
import type { SavedQueryRecord, SaveQueryRequest } from '../../contract/saved-queries.ts';
import { formatTimestamp } from '../../contract/timestamps.ts';
import type { Clock } from '../../shared/clock.ts';
import { savedQueryIdSchema } from '../../shared/ids.ts';
import type { Call } from '../call.ts';
import { withDeadline } from '../deadline.ts';
import { notFound } from '../failures.ts';
import type { ServiceLimits } from '../limits.ts';
import type { ResourceRecords, StoredResource } from '../resources/resource-records.ts';
import type { Sources } from '../resources/sources.ts';
import { checkFailure } from './check-failure.ts';
import type { SavedQueryRecords } from './saved-query-records.ts';

export interface SaveQueryDeps {
  resources: ResourceRecords;
  savedQueries: SavedQueryRecords;
  sources: Sources;
  clock: Clock;
  limits: ServiceLimits;
}

export type SaveQuery = (
  call: Call,
  input: { resourceId: string; request: SaveQueryRequest },
) => Promise<SavedQueryRecord>;

/** Keeps SQL that the guard lets through and the resource can plan, as its author wrote it. */
export function makeSaveQuery(deps: SaveQueryDeps): SaveQuery {
  return async (call, { resourceId, request }) => {
    const resource = await deps.resources.findVisible(resourceId, call.userId);
    if (resource === undefined) throw notFound('resource');
    await assertExecutable(request.sql, { resource, call, deps });
    const now = formatTimestamp(deps.clock.now());
    const record: SavedQueryRecord = {
      id: savedQueryIdSchema.parse(randomUUID()),
      query: request.query,
      sql: request.sql,
      explanation: request.explanation ?? '',
      created_at: now,
      updated_at: now,
    };
    await deps.savedQueries.add(record, { userId: call.userId, resourceId: resource.id });
    return record;
  };
}

async function assertExecutable(
  sql: string,
  { resource, call, deps }: { resource: StoredResource; call: Call; deps: SaveQueryDeps },
): Promise<void> {
  try {
    await withDeadline(deps.limits.queryTimeoutMs, call.signal, (signal) =>
      deps.sources.use(resource, async ({ connector, guard }) => {
        const guarded = await guard(sql, signal);
        signal.throwIfAborted();
        await connector.check(guarded, signal);
      }),
    );
  } catch (error) {
    throw checkFailure(error, call.log);
  }
}
