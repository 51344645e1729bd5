import type { Kysely, Migration } from 'kysely';

/** Which edit of its message a question has the words of. */
export const edits: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('bot_questions').addColumn('edited_ts', 'text').execute();
  },
};
