import type { Kysely, Migration } from 'kysely';

/** The rows of long answers, so that no change of an answer writes all of them again. */
export const answerPieces: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('bot_answer_pieces')
      .addColumn('answer_id', 'text', (column) => column.notNull().references('bot_answers.id').onDelete('cascade'))
      .addColumn('piece', 'text', (column) => column.notNull())
      .addColumn('sealed_piece', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('bot_answer_pieces_key', ['answer_id', 'piece'])
      .execute();
  },
};
