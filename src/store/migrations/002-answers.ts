import { type Kysely, type Migration, sql } from 'kysely';

/** Times are ISO 8601 UTC text of one width, so that they sort as they are. */
export const answersTable: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('bot_answers')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('team', 'text', (column) => column.notNull())
      .addColumn('channel', 'text', (column) => column.notNull())
      .addColumn('thread_ts', 'text', (column) => column.notNull())
      .addColumn('message_ts', 'text')
      .addColumn('question_ts', 'text')
      .addColumn('audience', 'text', (column) => column.notNull())
      .addColumn('asker', 'text', (column) => column.notNull())
      .addColumn('resource_id', 'text', (column) => column.notNull())
      .addColumn('resource_name', 'text', (column) => column.notNull())
      .addColumn('dataset_id', 'text')
      .addColumn('conversation_id', 'text', (column) => column.notNull())
      .addColumn('sealed_words', 'text', (column) => column.notNull())
      .addColumn('sealed_rows', 'text')
      .addColumn('sealed_saved_as', 'text')
      .addColumn('row_count', 'integer', (column) => column.notNull())
      .addColumn('took_ms', 'integer', (column) => column.notNull())
      .addColumn('asked_at', 'text', (column) => column.notNull())
      .addColumn('chart', 'text', (column) => column.notNull())
      .execute();
    const index = (name: string) => db.schema.createIndex(name).on('bot_answers');
    await index('bot_answers_message').columns(['team', 'channel', 'message_ts']).execute();
    await index('bot_answers_question').columns(['team', 'channel', 'question_ts']).execute();
    await index('bot_answers_asker').columns(['team', 'asker', 'asked_at']).execute();
    // As small as what retention still has to drop.
    await index('bot_answers_rows').columns(['asked_at']).where(sql.ref('sealed_rows'), 'is not', null).execute();
  },
};
