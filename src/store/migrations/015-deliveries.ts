import type { Kysely, Migration } from 'kysely';

/** What is about to be posted about a question, so that after a crash it is found, or posted, and never twice; and what Slack refuses. */
export const deliveries: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('bot_questions').addColumn('delivery_id', 'text').execute();
    await db.schema.alterTable('bot_questions').addColumn('delivery_end', 'text').execute();
    await db.schema.alterTable('bot_questions').addColumn('delivery_answer', 'text').execute();
    await db.schema.alterTable('bot_workspace_settings').addColumn('refused_blocks', 'text').execute();
  },
};
