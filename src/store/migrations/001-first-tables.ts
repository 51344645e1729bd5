import { type Kysely, type Migration, sql } from 'kysely';

/** Times are ISO 8601 UTC text of one width, so that they sort as they are. */
export const firstTables: Migration = {
  async up(db: Kysely<unknown>) {
    await createUsers(db);
    await createThreads(db);
    await createQuestions(db);
    await createResources(db);
  },
};

async function createUsers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bot_users')
    .addColumn('external_id', 'text', (column) => column.primaryKey())
    .addColumn('external_user_id', 'text', (column) => column.notNull())
    .addColumn('sealed_token', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
}

async function createThreads(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bot_threads')
    .addColumn('team', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('thread_ts', 'text', (column) => column.notNull())
    .addColumn('resource_id', 'text', (column) => column.notNull())
    .addColumn('root_id', 'text', (column) => column.notNull())
    .addColumn('last_conversation_id', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('bot_threads_key', ['team', 'channel', 'thread_ts'])
    .execute();
}

async function createQuestions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bot_questions')
    .addColumn('team', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('ts', 'text', (column) => column.notNull())
    .addColumn('thread_ts', 'text', (column) => column.notNull())
    .addColumn('slack_user', 'text', (column) => column.notNull())
    .addColumn('sealed_text', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('begun_at', 'text')
    .addColumn('finished_at', 'text')
    .addPrimaryKeyConstraint('bot_questions_key', ['team', 'channel', 'ts'])
    .execute();
  await db.schema
    .createIndex('bot_questions_thread')
    .on('bot_questions')
    .columns(['team', 'channel', 'thread_ts'])
    .execute();
  // Small however long the journal grows: finished questions leave it.
  await db.schema
    .createIndex('bot_questions_unfinished')
    .on('bot_questions')
    .columns(['received_at', 'ts'])
    .where(sql.ref('finished_at'), 'is', null)
    .execute();
}

async function createResources(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bot_resources')
    .addColumn('team', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('dataset_id', 'text')
    .addColumn('added_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('bot_resources_key', ['team', 'id'])
    .execute();
}
