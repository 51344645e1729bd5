import type { Kysely, Migration } from 'kysely';

/** What was learned of the tables of a data source; gone with it. */
export const tableProfiles: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('service_table_profile')
      .addColumn('resource_id', 'text', (column) =>
        column.notNull().references('service_resource.id').onDelete('cascade'),
      )
      .addColumn('table_key', 'text', (column) => column.notNull())
      .addColumn('fingerprint', 'text', (column) => column.notNull())
      .addColumn('learned_at', 'text', (column) => column.notNull())
      .addColumn('sealed_profile', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('service_table_profile_key', ['resource_id', 'table_key'])
      .execute();
  },
};
