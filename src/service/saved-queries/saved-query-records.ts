import { sql } from 'kysely';
import type { SavedQueryRecord } from '../../contract/saved-queries.ts';
import type { ResourceId } from '../../shared/ids.ts';
import type { ServiceDatabase } from '../db/open.ts';

/** A query that people of the resource found worth keeping. Untrusted text. */
type SavedQuerySummary = Pick<SavedQueryRecord, 'query' | 'sql' | 'explanation'>;

export interface SavedQueryRecords {
  add(record: SavedQueryRecord, owner: { userId: number; resourceId: ResourceId }): Promise<void>;
  /** The newest first, with the beginning of their SQL: what finds and follows them needs no more. */
  list(resourceId: ResourceId, most: number): Promise<SavedQuerySummary[]>;
  /** By its name, however it is spelled in upper and lower case; of several the newest. */
  findNamed(name: string, resourceId: ResourceId): Promise<SavedQuerySummary | undefined>;
}

/** 200 queries of 100,000 characters would be 20 MB for each question. */
const LONGEST_TOLD = 4_000;

export function createSavedQueryRecords(db: ServiceDatabase): SavedQueryRecords {
  return {
    async add(record, { userId, resourceId }) {
      await db
        .insertInto('service_saved_query')
        .values({ ...record, folded_name: fold(record.query), user_id: userId, resource_id: resourceId })
        .execute();
    },
    list(resourceId, most) {
      return db
        .selectFrom('service_saved_query')
        .select(['query', 'explanation', sql<string>`substr(sql, 1, ${LONGEST_TOLD})`.as('sql')])
        .where('resource_id', '=', resourceId)
        .orderBy('created_at', 'desc')
        .limit(most)
        .execute();
    },
    findNamed(name, resourceId) {
      return db
        .selectFrom('service_saved_query')
        .select(['query', 'sql', 'explanation'])
        .where('resource_id', '=', resourceId)
        .where('folded_name', '=', fold(name))
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst();
    },
  };
}

/** No database folds letters as JavaScript does, so the folded name is kept beside the name. */
const fold = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
