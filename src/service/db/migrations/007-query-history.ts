import type { Kysely, Migration } from 'kysely';

/** The statements that ran for people, gone with the resource; and what of daily budgets is used. */
export const queryHistory: Migration = {
  async up(db: Kysely<unknown>) {
    await createStatements(db);
    await db.schema
      .createTable('service_budget_use')
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('budget', 'text', (column) => column.notNull())
      .addColumn('user_id', 'integer', (column) => column.notNull().references('service_user.id').onDelete('cascade'))
      .addColumn('used', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('service_budget_use_key', ['day', 'budget', 'user_id'])
      .execute();
  },
};

async function createStatements(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('service_statement')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('dataset_id', 'text', (column) => column.notNull().references('service_dataset.id').onDelete('cascade'))
    .addColumn('resource_id', 'text', (column) =>
      column.notNull().references('service_resource.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (column) => column.notNull().references('service_user.id').onDelete('cascade'))
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('duration_ms', 'integer', (column) => column.notNull())
    .addColumn('row_count', 'integer')
    .addColumn('read_bytes', 'integer')
    .addColumn('result_bytes', 'integer')
    .addColumn('sql_cut', 'integer', (column) => column.notNull())
    .addColumn('sealed_sql', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('service_statement_newest')
    .on('service_statement')
    .columns(['dataset_id', 'started_at', 'id'])
    .execute();
  await db.schema.createIndex('service_statement_by_age').on('service_statement').columns(['started_at']).execute();
  await db.schema
    .createIndex('service_statement_of_resource')
    .on('service_statement')
    .columns(['resource_id', 'started_at'])
    .execute();
  await db.schema
    .createIndex('service_statement_of_user')
    .on('service_statement')
    .columns(['user_id', 'started_at'])
    .execute();
}
