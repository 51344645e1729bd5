import type { Kysely, Migration } from 'kysely';

/** Words that people gave to names, and every change of them; gone with the source. */
export const givenNames: Migration = {
  async up(db: Kysely<unknown>) {
    const create = (table: string) =>
      db.schema
        .createTable(table)
        .addColumn('resource_id', 'text', (column) =>
          column.notNull().references('service_resource.id').onDelete('cascade'),
        )
        .addColumn('name_key', 'text', (column) => column.notNull())
        .addColumn('word', 'text')
        .addColumn('said_by', 'text', (column) => column.notNull())
        .addColumn('said_at', 'text', (column) => column.notNull());
    await create('service_given_name')
      .addPrimaryKeyConstraint('service_given_name_key', ['resource_id', 'name_key'])
      .execute();
    await create('service_given_name_change')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .execute();
    await db.schema
      .createIndex('service_given_name_change_resource')
      .on('service_given_name_change')
      .column('resource_id')
      .execute();
  },
};
