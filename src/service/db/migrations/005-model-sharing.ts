import type { Kysely, Migration } from 'kysely';

/** What a language model may be told of a data source, and the last requests to its provider; gone with the source. */
export const modelSharing: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('service_sharing')
      .addColumn('resource_id', 'text', (column) =>
        column.primaryKey().references('service_resource.id').onDelete('cascade'),
      )
      .addColumn('sends_values', 'integer', (column) => column.notNull())
      .addColumn('sends_rows', 'integer', (column) => column.notNull())
      .addColumn('columns', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute();
    await createModelRequests(db);
  },
};

async function createModelRequests(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('service_model_request')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('dataset_id', 'text', (column) => column.notNull().references('service_dataset.id').onDelete('cascade'))
    .addColumn('resource_id', 'text', (column) =>
      column.notNull().references('service_resource.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (column) => column.notNull().references('service_user.id').onDelete('cascade'))
    .addColumn('sent_at', 'text', (column) => column.notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('call', 'integer', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('duration_ms', 'integer', (column) => column.notNull())
    .addColumn('input_tokens', 'integer')
    .addColumn('output_tokens', 'integer')
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('question', 'text', (column) => column.notNull())
    .addColumn('sealed_body', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('service_model_request_newest')
    .on('service_model_request')
    .columns(['dataset_id', 'sent_at', 'id', 'bytes'])
    .execute();
  await db.schema
    .createIndex('service_model_request_by_age')
    .on('service_model_request')
    .columns(['sent_at'])
    .execute();
  await db.schema
    .createIndex('service_model_request_of_resource')
    .on('service_model_request')
    .columns(['resource_id'])
    .execute();
}
