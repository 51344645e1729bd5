import type { Kysely, Migration } from 'kysely';

/** Calls of each user and API key, counted for all processes together. */
export const rateLimits: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('service_rate_limit')
      .addColumn('who', 'text', (column) => column.primaryKey())
      .addColumn('free_at', 'double precision', (column) => column.notNull())
      .execute();
  },
};
