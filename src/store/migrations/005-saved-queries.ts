import type { Kysely, Migration } from 'kysely';

/** Saved queries of a workspace, and connections that wait for their secret. Names and forms are sealed. */
export const savedQueriesTables: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('bot_saved_queries')
      .addColumn('team', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('resource_id', 'text', (column) => column.notNull())
      .addColumn('sealed_words', 'text', (column) => column.notNull())
      .addColumn('saved_by', 'text', (column) => column.notNull())
      .addColumn('saved_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('bot_saved_queries_key', ['team', 'id'])
      .execute();
    await db.schema
      .createTable('bot_pending_connections')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('team', 'text', (column) => column.notNull())
      .addColumn('sealed_form', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute();
  },
};
