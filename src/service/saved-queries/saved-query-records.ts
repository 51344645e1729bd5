import type { SavedQueryRecord } from '../../contract/saved-queries.ts';
import type { ResourceId } from '../../shared/ids.ts';
import type { ServiceDatabase } from '../db/open.ts';

export interface SavedQueryRecords {
  add(record: SavedQueryRecord, owner: { userId: number; resourceId: ResourceId }): Promise<void>;
}

export function createSavedQueryRecords(db: ServiceDatabase): SavedQueryRecords {
  return {
    async add(record, { userId, resourceId }) {
      await db
        .insertInto('service_saved_query')
        .values({ ...record, user_id: userId, resource_id: resourceId })
        .execute();
    },
  };
}
