import { sql } from 'kysely';
import type { ListedSavedQuery, SavedQueryRecord } from '../../contract/saved-queries.ts';
import { type ResourceId, resourceIdSchema, savedQueryIdSchema } from '../../shared/ids.ts';
import type { ServiceDatabase } from '../db/open.ts';
import type { ServiceTables } from '../db/tables.ts';
import { unlessDeleted } from '../failures.ts';

/** A query that people of the resource found worth keeping. Untrusted text. */
type SavedQuerySummary = Pick<SavedQueryRecord, 'query' | 'sql' | 'explanation'>;

export interface SavedQueryRecords {
  /** @throws ServiceFailure `resource_deleted` */
  add(record: SavedQueryRecord, owner: { userId: number; resourceId: ResourceId }): Promise<void>;
  /** Newest first. @param before the id of the one they are older than */
  page(resourceId: ResourceId, page: { limit: number; before: string | undefined }): Promise<ListedSavedQuery[]>;
  find(id: string, resourceId: ResourceId): Promise<ListedSavedQuery | undefined>;
  /** What isn't given stays. undefined: it was deleted. */
  change(query: ListedSavedQuery, changes: SavedQueryChanges, at: string): Promise<ListedSavedQuery | undefined>;
  /** false: it was deleted before. */
  remove(query: ListedSavedQuery): Promise<boolean>;
  /** The newest first, with the beginning of their SQL: what finds and follows them needs no more. */
  list(resourceId: ResourceId, most: number): Promise<SavedQuerySummary[]>;
  /** By its name, however it is spelled in upper and lower case; of several the newest. */
  findNamed(name: string, resourceId: ResourceId): Promise<SavedQuerySummary | undefined>;
}

type SavedQueryChanges = Partial<Record<'query' | 'sql' | 'explanation', string>>;

/** 200 queries of 100,000 characters would be 20 MB for each question. */
const LONGEST_TOLD = 4_000;

export function createSavedQueryRecords(db: ServiceDatabase): SavedQueryRecords {
  return {
    async add(record, { userId, resourceId }) {
      const insert = db
        .insertInto('service_saved_query')
        .values({ ...record, folded_name: fold(record.query), user_id: userId, resource_id: resourceId });
      await unlessDeleted(insert.execute());
    },

    async page(resourceId, { limit, before }) {
      const rows = await db
        .selectFrom('service_saved_query')
        .selectAll()
        .where('resource_id', '=', resourceId)
        .$if(before !== undefined, (query) =>
          query.where(
            sql<boolean>`(created_at, id) <
              (select created_at, id from service_saved_query where id = ${before?.toLowerCase()} and resource_id = ${resourceId})`,
          ),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(listedQuery);
    },

    async find(id, resourceId) {
      const found = db.selectFrom('service_saved_query').selectAll().where('id', '=', id.toLowerCase());
      const row = await found.where('resource_id', '=', resourceId).executeTakeFirst();
      return row && listedQuery(row);
    },

    async change({ id }, changes, at) {
      const named = changes.query === undefined ? {} : { folded_name: fold(changes.query) };
      const set = { ...changes, ...named, updated_at: at };
      const update = db.updateTable('service_saved_query').set(set).where('id', '=', id);
      const row = await update.returningAll().executeTakeFirst();
      return row && listedQuery(row);
    },

    async remove({ id }) {
      const deletion = db.deleteFrom('service_saved_query').where('id', '=', id);
      return (await deletion.executeTakeFirstOrThrow()).numDeletedRows > 0n;
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

const listedQuery = (row: ServiceTables['service_saved_query']): ListedSavedQuery => ({
  id: savedQueryIdSchema.parse(row.id),
  query: row.query,
  sql: row.sql,
  explanation: row.explanation,
  resource_id: resourceIdSchema.parse(row.resource_id),
  user_id: row.user_id,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** No database folds letters as JavaScript does, so the folded name is kept beside the name. */
const fold = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
