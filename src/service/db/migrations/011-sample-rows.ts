import type { Kysely, Migration } from 'kysely';

/** Whether a language model is sent the first rows of tables: not of a source that is connected already. */
export const sampleRows: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('service_sharing')
      .addColumn('sends_samples', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
