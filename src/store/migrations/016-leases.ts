import { type Kysely, type Migration, sql } from 'kysely';
import { countChanges } from '../../shared/changes.ts';

/** Which process works on a question, and until when it is believed; and where the next message of a channel has its place. */
export const leases: Migration = {
  async up(db: Kysely<unknown>) {
    const questions = () => db.schema.alterTable('bot_questions');
    await questions().addColumn('holder', 'text').execute();
    await questions()
      .addColumn('lease_until', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await questions()
      .addColumn('fence', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await questions().addColumn('stop', 'text').execute();
    await db.schema
      .createIndex('bot_questions_open_in_thread')
      .on('bot_questions')
      .columns(['team', 'channel', 'thread_ts', 'ts'])
      .where(sql.ref('finished_at'), 'is', null)
      .execute();
    await db.schema
      .createTable('bot_post_slots')
      .addColumn('team', 'text', (column) => column.notNull())
      .addColumn('channel', 'text', (column) => column.notNull())
      .addColumn('next_at', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('bot_post_slots_key', ['team', 'channel'])
      .execute();
    const tables = ['bot_users', 'bot_resources', 'bot_workspace_settings', 'bot_channel_settings'];
    await countChanges(db, { owner: 'bot', tables });
  },
};
