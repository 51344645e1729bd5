import type { Kysely, Migration } from 'kysely';

/** What one process is about to do, so that no other does it too. */
export const claimsTable: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('bot_claims')
      .addColumn('team', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('holder', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('bot_claims_key', ['team', 'subject'])
      .execute();
  },
};
