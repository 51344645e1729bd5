import { randomUUID } from 'node:crypto';
import type { SavedQueryRecord, SaveQueryRequest } from '../../contract/saved-queries.ts';
import { formatTimestamp } from '../../contract/timestamps.ts';
import type { Clock } from '../../shared/clock.ts';
import { savedQueryIdSchema } from '../../shared/ids.ts';
import type { Call } from '../call.ts';
import type { Dialect } from '../connectors/connector.ts';
import { dialectOf } from '../databases/index.ts';
import { withDeadline } from '../deadline.ts';
import { notFound } from '../failures.ts';
import type { ServiceLimits } from '../limits.ts';
import type { ResourceRecords, StoredResource } from '../resources/resource-records.ts';
import type { Sources } from '../resources/sources.ts';
import type { ReadOnlySql } from '../sql/guard.ts';
import type { OpenStatements } from '../statements/follow-statements.ts';
import { checkFailure } from './check-failure.ts';
import type { SavedQueryRecords } from './saved-query-records.ts';

export interface SaveQueryDeps {
  resources: ResourceRecords;
  savedQueries: SavedQueryRecords;
  sources: Sources;
  guardSql: (sql: string, dialect: Dialect) => Promise<ReadOnlySql>;
  openStatements: OpenStatements;
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
    const { follow } = deps.openStatements({ call, resource, purpose: 'check' });
    await withDeadline(deps.limits.queryTimeoutMs, call.signal, (signal) =>
      follow({ sql, signal }, async (followed) => {
        const guarded = await deps.guardSql(sql, dialectOf(resource.type));
        followed.runsAs(guarded.text);
        signal.throwIfAborted();
        await deps.sources.use(resource, ({ connector }) => connector.check(guarded, signal));
      }),
    );
  } catch (error) {
    throw checkFailure(error, call.log);
  }
}
