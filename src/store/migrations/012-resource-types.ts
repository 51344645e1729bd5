import type { Kysely, Migration } from 'kysely';

/** What kind of database a resource is, where the bot was told: a saved query that moves is written in its words. */
export const resourceTypes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('bot_resources').addColumn('type', 'text').execute();
  },
};
