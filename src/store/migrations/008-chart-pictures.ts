import type { Kysely, Migration } from 'kysely';

/** The file that shows an answer's chart, to be taken away with it. */
export const chartPictures: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('bot_answers').addColumn('picture_file_id', 'text').execute();
  },
};
