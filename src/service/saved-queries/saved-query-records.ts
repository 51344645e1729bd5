import type { SavedQueryRecord } from '../../contract/saved-queries.ts';
import type { ResourceId } from '../../shared/ids.ts';
import type { ServiceDatabase } from '../db/open.ts';

/** A query that people of the resource found worth keeping. Untrusted text. */
export type SavedQuerySummary = Pick<SavedQueryRecord, 'query' | 'sql' | 'explanation'>;

export interface SavedQueryRecords {
  add(record: SavedQueryRecord, owner: { userId: number; resourceId: ResourceId }): Promise<void>;
  /** By its name, however it is spelled in upper and lower case; of several the newest. */
  /** The newest first. */
  list(resourceId: ResourceId, most: number): Promise<SavedQuerySummary[]>;
  findNamed(name: string, resourceId: ResourceId): Promise<SavedQuerySummary | undefined>;
}

export function createSavedQueryRecords(db: ServiceDatabase): SavedQueryRecords {
  return {
    async add(record, { userId, resourceId }) {
      await db
        .insertInto('service_saved_query')
        .values({ ...record, user_id: userId, resource_id: resourceId })
        .execute();
    },
    list(resourceId, most) {
      return db
        .selectFrom('service_saved_query')
        .select(['query', 'sql', 'explanation'])
        .where('resource_id', '=', resourceId)
        .orderBy('created_at', 'desc')
        .limit(most)
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
