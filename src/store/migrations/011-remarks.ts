import type { Kysely, Migration } from 'kysely';

/** Who spoke last in a thread to somebody else than the bot; never what they said. */
export const remarks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('bot_threads').addColumn('remark_by', 'text').execute();
    await db.schema.alterTable('bot_threads').addColumn('remark_ts', 'text').execute();
  },
};
