import type { SavedQueryRecord } from '../../contract/saved-queries.ts';
import type { ResourceId } from '../../shared/ids.ts';
import type { ServiceDatabase } from '../db/open.ts';

export interface SavedQueryRecords {
  add(record: SavedQueryRecord, owner: { userId: number; resourceId: ResourceId }): Promise<void>;
  /** By its name, however it is spelled in upper and lower case; of several the newest. */
  findNamed(name: string, resourceId: ResourceId): Promise<Pick<SavedQueryRecord, 'sql' | 'explanation'> | undefined>;
}

export function createSavedQueryRecords(db: ServiceDatabase): SavedQueryRecords {
  return {
    async add(record, { userId, resourceId }) {
      await db
        .insertInto('service_saved_query')
        .values({ ...record, user_id: userId, resource_id: resourceId })
        .execute();
    },
    async findNamed(name, resourceId) {
      const rows = await db
        .selectFrom('service_saved_query')
        .select(['query', 'sql', 'explanation'])
        .where('resource_id', '=', resourceId)
        .orderBy('created_at', 'desc')
        .execute();
      return rows.find(({ query }) => fold(query) === fold(name));
    },
  };
}

const fold = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
