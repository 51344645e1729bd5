import type { Kysely, Migration } from 'kysely';

/** What is about to be posted about a question, so that after a crash it is found, or posted, and never twice. */
export const deliveries: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('bot_questions').addColumn('delivery_id', 'text').execute();
    await db.schema.alterTable('bot_questions').addColumn('delivery_end', 'text').execute();
    await db.schema.alterTable('bot_questions').addColumn('delivery_answer', 'text').execute();
  },
};
