import type { Kysely, Migration } from 'kysely';

/** A column that is null is not set. Flags are 0 or 1; lists are JSON arrays of Slack's ids. */
export const settingsTables: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('bot_workspace_settings')
      .addColumn('team', 'text', (column) => column.primaryKey())
      .addColumn('is_off', 'integer')
      .addColumn('answers', 'text')
      .addColumn('retention_days', 'integer')
      .addColumn('secrets_in_modals', 'integer')
      .addColumn('allowed_channels', 'text')
      .addColumn('manager_users', 'text')
      .addColumn('manager_groups', 'text')
      .addColumn('welcomed_at', 'text')
      .addColumn('updated_at', 'text')
      .execute();
    await db.schema
      .createTable('bot_channel_settings')
      .addColumn('team', 'text', (column) => column.notNull())
      .addColumn('channel', 'text', (column) => column.notNull())
      .addColumn('answers', 'text')
      .addColumn('open_to_guests', 'integer')
      .addColumn('open_to_outside', 'integer')
      .addColumn('default_resource_id', 'text')
      .addColumn('introduced_at', 'text')
      .addColumn('updated_at', 'text')
      .addPrimaryKeyConstraint('bot_channel_settings_key', ['team', 'channel'])
      .execute();
  },
};
