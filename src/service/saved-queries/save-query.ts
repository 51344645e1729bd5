import { randomUUID } from 'node:crypto';
import type { Checks } from '../../contract/conversations.ts';
import type { SavedQueryRecord, SaveQueryRequest } from '../../contract/saved-queries.ts';
import { formatTimestamp } from '../../contract/timestamps.ts';
import { savedQueryIdSchema } from '../../shared/ids.ts';
import type { Call } from '../call.ts';
import { notFound } from '../failures.ts';
import type { ResourceRecords } from '../resources/resource-records.ts';
import { type CheckSavedDeps, checkSaved } from './check-saved.ts';
import { assertExecutable, type CheckDeps } from './check-sql.ts';
import type { SavedQueryRecords } from './saved-query-records.ts';

export interface SaveQueryDeps extends CheckDeps, CheckSavedDeps {
  resources: ResourceRecords;
  savedQueries: SavedQueryRecords;
}

export interface SavedQuery<Record extends SavedQueryRecord = SavedQueryRecord> {
  record: Record;
  /** What may be wrong with its SQL. undefined: that wasn't looked at. */
  checks: Checks | undefined;
}

export type SaveQuery = (call: Call, input: { resourceId: string; request: SaveQueryRequest }) => Promise<SavedQuery>;

/** Keeps SQL that the guard lets through and the resource can plan, as its author wrote it. */
export function makeSaveQuery(deps: SaveQueryDeps): SaveQuery {
  return async (call, { resourceId, request }) => {
    const resource = await deps.resources.findVisible(resourceId, call.userId);
    if (resource === undefined) throw notFound('resource');
    await assertExecutable(request.sql, { resource, call, deps });
    const checks = await checkSaved(request, { resource, call, deps });
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
    return { record, checks };
  };
}
