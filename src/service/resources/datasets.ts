import { randomUUID } from 'node:crypto';
import { type DatasetId, datasetIdSchema } from '../../shared/ids.ts';
import type { ServiceDatabase } from '../db/open.ts';

interface StoredDataset {
  id: DatasetId;
  created_at: string;
}

/** Datasets and who may see what is in them. */
export interface Datasets {
  find(id: string): Promise<StoredDataset | undefined>;
  /** Those this user is a member of, oldest first. */
  listOf(userId: number): Promise<StoredDataset[]>;
  /** The dataset of this API key; made the first time. */
  defaultOf(apiKeyName: string, at: string): Promise<DatasetId>;
  join(dataset: DatasetId, userId: number): Promise<void>;
  /** Undefined also for a dataset that exists and has not this member. */
  findVisible(id: string, userId: number): Promise<DatasetId | undefined>;
}

export function createDatasets(db: ServiceDatabase): Datasets {
  return {
    async find(id) {
      const found = db.selectFrom('service_dataset').select(['id', 'created_at']).where('id', '=', id.toLowerCase());
      const row = await found.executeTakeFirst();
      return row && storedDataset(row);
    },

    async listOf(userId) {
      const rows = await db
        .selectFrom('service_dataset as dataset')
        .innerJoin('service_dataset_member as member', 'member.dataset_id', 'dataset.id')
        .select(['dataset.id', 'dataset.created_at'])
        .where('member.user_id', '=', userId)
        .orderBy('dataset.created_at')
        .orderBy('dataset.id')
        .execute();
      return rows.map(storedDataset);
    },

    async defaultOf(apiKeyName, at) {
      await db
        .insertInto('service_dataset')
        .values({ id: randomUUID(), api_key: apiKeyName, created_at: at })
        .onConflict((conflict) => conflict.column('api_key').doNothing())
        .execute();
      const { id } = await db
        .selectFrom('service_dataset')
        .select('id')
        .where('api_key', '=', apiKeyName)
        .executeTakeFirstOrThrow();
      return datasetIdSchema.parse(id);
    },

    async join(dataset, userId) {
      await db
        .insertInto('service_dataset_member')
        .values({ dataset_id: dataset, user_id: userId })
        .onConflict((conflict) => conflict.columns(['dataset_id', 'user_id']).doNothing())
        .execute();
    },

    async findVisible(id, userId) {
      const row = await db
        .selectFrom('service_dataset_member')
        .select('dataset_id')
        .where('dataset_id', '=', id.toLowerCase())
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row && datasetIdSchema.parse(row.dataset_id);
    },
  };
}

const storedDataset = ({ id, created_at }: { id: string; created_at: string }): StoredDataset => ({
  id: datasetIdSchema.parse(id),
  created_at,
});
