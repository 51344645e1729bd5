import type { SavedQueryRecord } from '../../contract/saved-queries.ts';
import type { ResourceId } from '../../shared/ids.ts';
import type { ServiceDatabase } from '../db/open.ts';

/** A query that people of the resource found worth keeping. Untrusted text. */
type SavedQuerySummary = Pick<SavedQueryRecord, 'query' | 'sql' | 'explanation'>;

export interface SavedQueryRecords {
  add(record: SavedQueryRecord, owner: { userId: number; resourceId: ResourceId }): Promise<void>;
  /** The newest first. */
  list(resourceId: ResourceId, most: number): Promise<SavedQuerySummary[]>;
  /** By its name, however it is spelled in upper and lower case; of several the newest. */
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
      const named = fold(name);
      const all = db.selectFrom('service_saved_query').where('resource_id', '=', resourceId);
      // No database folds letters as JavaScript does, so the names are compared here; they are short.
      const names = await all.select(['id', 'query']).orderBy('created_at', 'desc').execute();
      const found = names.find(({ query }) => fold(query) === named);
      if (found === undefined) return undefined;
      return all.select(['query', 'sql', 'explanation']).where('id', '=', found.id).executeTakeFirst();
    },
  };
}

const fold = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
