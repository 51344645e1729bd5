import type { Kysely, Migration } from 'kysely';

export const feedbackTable: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('bot_feedback')
      .addColumn('answer_id', 'text', (column) => column.notNull())
      .addColumn('slack_user', 'text', (column) => column.notNull())
      .addColumn('team', 'text', (column) => column.notNull())
      .addColumn('rating', 'text', (column) => column.notNull())
      .addColumn('sealed_reason', 'text')
      .addColumn('given_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('bot_feedback_key', ['answer_id', 'slack_user'])
      .execute();
    await db.schema.createIndex('bot_feedback_team').on('bot_feedback').columns(['team', 'given_at']).execute();
  },
};
