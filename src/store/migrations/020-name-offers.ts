import type { Kysely, Migration } from 'kysely';

/** Of which data sources somebody is asked, or was asked, what the names mean that nothing explains. */
export const nameOffers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('bot_name_offers')
      .addColumn('team', 'text', (column) => column.notNull())
      .addColumn('resource_id', 'text', (column) => column.notNull())
      .addColumn('slack_user', 'text')
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('added_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('bot_name_offers_key', ['team', 'resource_id'])
      .execute();
  },
};
