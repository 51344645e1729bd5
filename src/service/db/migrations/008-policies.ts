import type { Kysely, Migration } from 'kysely';

/** Which tables and columns of a data source may be read; gone with the source. */
export const policies: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('service_policy')
      .addColumn('resource_id', 'text', (column) =>
        column.primaryKey().references('service_resource.id').onDelete('cascade'),
      )
      .addColumn('policy', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute();
  },
};
