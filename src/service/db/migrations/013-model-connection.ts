import type { Kysely, Migration } from 'kysely';

/** The language model that admins connected, one for each dataset; its key is encrypted. */
export const modelConnection: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('service_model_connection')
      .addColumn('dataset_id', 'text', (column) =>
        column.primaryKey().references('service_dataset.id').onDelete('cascade'),
      )
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('model', 'text', (column) => column.notNull())
      .addColumn('base_url', 'text')
      .addColumn('sealed_key', 'text', (column) => column.notNull())
      .addColumn('daily_tokens', 'bigint')
      .addColumn('is_on', 'integer', (column) => column.notNull())
      .addColumn('off_resources', 'text', (column) => column.notNull())
      .addColumn('changed_by', 'text', (column) => column.notNull())
      .addColumn('changed_at', 'text', (column) => column.notNull())
      .execute();
  },
};
