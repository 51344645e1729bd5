import type { Kysely, Migration } from 'kysely';

/** A resource that was deleted or removed stays known as such, so that a thread about it can say so. */
export const goneResources: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('bot_resources').addColumn('gone', 'text').execute();
  },
};
