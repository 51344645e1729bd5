import type { Kysely, Migration } from 'kysely';

export const firstTables: Migration = {
  async up(db: Kysely<unknown>) {
    await createDatasetsAndUsers(db);
    await createResources(db);
    await createConversations(db);
    await createSavedQueries(db);
  },
};

async function createDatasetsAndUsers(db: Kysely<unknown>) {
  await db.schema
    .createTable('service_dataset')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('api_key', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('service_user')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('api_key', 'text', (column) => column.notNull())
    .addColumn('external_id', 'text', (column) => column.notNull())
    .addColumn('display_name', 'text')
    .addColumn('email', 'text')
    .addColumn('picture', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('service_user_external_id', ['api_key', 'external_id'])
    .execute();
  await db.schema
    .createTable('service_dataset_member')
    .addColumn('dataset_id', 'text', (column) => column.notNull().references('service_dataset.id'))
    .addColumn('user_id', 'integer', (column) => column.notNull().references('service_user.id'))
    .addPrimaryKeyConstraint('service_dataset_member_key', ['dataset_id', 'user_id'])
    .execute();
}

async function createResources(db: Kysely<unknown>) {
  await db.schema
    .createTable('service_resource')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('dataset_id', 'text', (column) => column.notNull().references('service_dataset.id'))
    .addColumn('owner_id', 'integer', (column) => column.notNull().references('service_user.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('sealed_credentials', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
}

async function createConversations(db: Kysely<unknown>) {
  await db.schema
    .createTable('service_conversation')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('service_user.id'))
    .addColumn('resource_id', 'text', (column) => column.notNull().references('service_resource.id'))
    .addColumn('dataset_id', 'text', (column) => column.notNull().references('service_dataset.id'))
    .addColumn('query', 'text', (column) => column.notNull())
    .addColumn('sql', 'text', (column) => column.notNull())
    .addColumn('explanation', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('feedback_type', 'text', (column) => column.notNull())
    .addColumn('feedback_detail', 'text', (column) => column.notNull())
    .addColumn('agent_state', 'text', (column) => column.notNull())
    .addColumn('parent_id', 'text', (column) => column.notNull().references('service_conversation.id'))
    .addColumn('root_id', 'text', (column) => column.notNull().references('service_conversation.id'))
    .addColumn('last_child_id', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
}

async function createSavedQueries(db: Kysely<unknown>) {
  await db.schema
    .createTable('service_saved_query')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('resource_id', 'text', (column) => column.notNull().references('service_resource.id'))
    .addColumn('user_id', 'integer', (column) => column.notNull().references('service_user.id'))
    .addColumn('query', 'text', (column) => column.notNull())
    .addColumn('sql', 'text', (column) => column.notNull())
    .addColumn('explanation', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
}
