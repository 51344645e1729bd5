import type { Kysely, Migration } from 'kysely';

const COLUMNS = ['sealed_details', 'sealed_offer', 'resource_id', 'parent_id', 'conversation_id', 'reply_ts'] as const;

/** How a question came, what was offered in return, of what it was asked, and the bot's message about it. */
export const questionDetails: Migration = {
  async up(db: Kysely<unknown>) {
    // SQLite adds one column a statement.
    for (const column of COLUMNS) await db.schema.alterTable('bot_questions').addColumn(column, 'text').execute();
    await db.schema
      .createIndex('bot_questions_person')
      .on('bot_questions')
      .columns(['team', 'slack_user', 'received_at'])
      .execute();
  },
};
