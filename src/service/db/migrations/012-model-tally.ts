import type { Kysely, Migration } from 'kysely';

/** How often, on each day, the engine and a language model found the same, and how often a model probed what is withheld. */
export const modelTally: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('service_model_tally')
      .addColumn('resource_id', 'text', (column) =>
        column.notNull().references('service_resource.id').onDelete('cascade'),
      )
      .addColumn('dataset_id', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('found', 'text', (column) => column.notNull())
      .addColumn('questions', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('service_model_tally_key', ['resource_id', 'day', 'found'])
      .execute();
  },
};
