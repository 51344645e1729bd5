import type { Kysely, Migration } from 'kysely';
import { countChanges } from '../../shared/changes.ts';

/** Where the bot is installed, with its token there; and which workspaces an organization-wide installation is for. */
export const installationsTables: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('bot_installations')
      .addColumn('team', 'text', (column) => column.notNull().primaryKey())
      .addColumn('is_org_wide', 'integer', (column) => column.notNull())
      .addColumn('enterprise', 'text')
      .addColumn('app_id', 'text')
      .addColumn('bot_user_id', 'text', (column) => column.notNull())
      .addColumn('bot_id', 'text', (column) => column.notNull())
      .addColumn('bot_name', 'text')
      .addColumn('sealed_token', 'text', (column) => column.notNull())
      .addColumn('sealed_refresh_token', 'text')
      .addColumn('expires_at', 'text')
      .addColumn('scopes', 'text', (column) => column.notNull())
      .addColumn('installed_by', 'text')
      .addColumn('installed_at', 'text', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('bot_org_workspaces')
      .addColumn('team', 'text', (column) => column.notNull().primaryKey())
      .addColumn('enterprise', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('bot_org_workspaces_by_enterprise')
      .on('bot_org_workspaces')
      .column('enterprise')
      .execute();
    await countChanges(db, { owner: 'bot', tables: ['bot_installations', 'bot_org_workspaces'] });
  },
};
