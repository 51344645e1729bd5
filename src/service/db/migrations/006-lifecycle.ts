import type { Kysely, Migration } from 'kysely';

/**
 * Deleting a resource deletes its conversations, and SQLite looks for each one's children in what it goes through:
 * without these that is all conversations each time. https://sqlite.org/foreignkeys.html#fk_indexes
 */
export const lifecycle: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['resource_id', 'parent_id', 'root_id']) {
      await db.schema
        .createIndex(`service_conversation_by_${column}`)
        .on('service_conversation')
        .column(column)
        .execute();
    }
  },
};
