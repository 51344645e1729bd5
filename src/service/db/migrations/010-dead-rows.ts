import type { Kysely, Migration } from 'kysely';

/** What is done with rows that a column says are deleted or old; gone with the source. */
export const deadRowsRules: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('service_dead_rows_rule')
      .addColumn('resource_id', 'text', (column) =>
        column.notNull().references('service_resource.id').onDelete('cascade'),
      )
      .addColumn('column_key', 'text', (column) => column.notNull())
      .addColumn('rule', 'text', (column) => column.notNull())
      .addColumn('changed_by', 'text', (column) => column.notNull())
      .addColumn('changed_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('service_dead_rows_rule_key', ['resource_id', 'column_key'])
      .execute();
  },
};
