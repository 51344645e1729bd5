import type { Kysely, Migration } from 'kysely';

/** Who waits to connect a data source, to be forgotten with them. What waits already expires within minutes. */
export const pendingPeople: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('bot_pending_connections').addColumn('slack_user', 'text').execute();
  },
};
