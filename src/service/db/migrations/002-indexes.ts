import type { Kysely, Migration } from 'kysely';

/** Conversations are found by their id alone, saved queries by their resource. */
export const indexes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('service_saved_query_by_resource')
      .on('service_saved_query')
      .columns(['resource_id', 'created_at'])
      .execute();
  },
};
