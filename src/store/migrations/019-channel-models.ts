import type { Kysely, Migration } from 'kysely';

/** In which channels no language model answers, who decided that, and which threads went on from there. */
export const channelModels: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('bot_channel_settings').addColumn('model_off', 'integer').execute();
    await db.schema.alterTable('bot_channel_settings').addColumn('model_changed_by', 'text').execute();
    await db.schema.alterTable('bot_channel_settings').addColumn('model_changed_at', 'text').execute();
    await db.schema.alterTable('bot_threads').addColumn('without_model', 'integer').execute();
  },
};
