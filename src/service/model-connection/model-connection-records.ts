import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { formatTimestamp } from '../../contract/timestamps.ts';
import type { Cipher } from '../../shared/cipher.ts';
import { type DatasetId, type ResourceId, resourceIdSchema } from '../../shared/ids.ts';
import type { ServiceDatabase } from '../db/open.ts';

/** The purpose of the key that encrypts keys of providers. */
export const MODEL_KEYS_PURPOSE = 'service model keys';

/** A key can only be decrypted for its own dataset. */
export const modelKeyIdentity = ({ datasetId }: { datasetId: string }): string =>
  `service_model_connection.sealed_key ${JSON.stringify([datasetId])}`;

/** A language model, and where it is. */
export interface Connection {
  provider: string;
  model: string;
  /** undefined: the provider's own address. */
  baseUrl: string | undefined;
  /** undefined: it wants none. */
  apiKey: string | undefined;
}

export interface ConnectedModel extends Connection {
  /** What everyone together may use in a day; null: what the configuration allows. */
  dailyTokens: number | null;
  isOn: boolean;
  /** Whose questions the built-in engine answers alone. */
  offResources: readonly ResourceId[];
  /** Who changed it last, as the caller named them, and when, as in the interface. */
  by: string;
  at: string;
  /** Another one after each change. */
  version: string;
}

type Changed = Omit<ConnectedModel, 'at' | 'version'>;

/** The language model that admins connected for a dataset. */
export interface ModelConnectionRecords {
  /** undefined: none. @throws DecryptError */
  find(dataset: DatasetId): Promise<ConnectedModel | undefined>;
  save(dataset: DatasetId, connected: Changed, at: Date): Promise<void>;
  remove(dataset: DatasetId): Promise<void>;
}

const resourcesSchema = z.array(resourceIdSchema);
/** What is encrypted where there is no key. */
const NO_KEY = '';

export function createModelConnectionRecords(db: ServiceDatabase, cipher: Cipher): ModelConnectionRecords {
  return {
    async find(dataset) {
      const row = await db
        .selectFrom('service_model_connection')
        .selectAll()
        .where('dataset_id', '=', dataset)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const apiKey = cipher.decrypt(row.sealed_key, modelKeyIdentity({ datasetId: dataset }));
      return {
        provider: row.provider,
        model: row.model,
        baseUrl: row.base_url ?? undefined,
        apiKey: apiKey === NO_KEY ? undefined : apiKey,
        dailyTokens: row.daily_tokens,
        isOn: row.is_on === 1,
        offResources: resourcesSchema.parse(JSON.parse(row.off_resources)),
        by: row.changed_by,
        at: row.changed_at,
        version: row.version,
      };
    },

    async save(dataset, { provider, model, baseUrl, apiKey = NO_KEY, dailyTokens, isOn, offResources, by }, at) {
      const kept = {
        version: randomUUID(),
        provider,
        model,
        base_url: baseUrl ?? null,
        sealed_key: cipher.encrypt(apiKey, modelKeyIdentity({ datasetId: dataset })),
        daily_tokens: dailyTokens,
        is_on: Number(isOn),
        off_resources: JSON.stringify(offResources),
        changed_by: by,
        changed_at: formatTimestamp(at),
      };
      await db
        .insertInto('service_model_connection')
        .values({ dataset_id: dataset, ...kept })
        .onConflict((conflict) => conflict.column('dataset_id').doUpdateSet(kept))
        .execute();
    },

    async remove(dataset) {
      await db.deleteFrom('service_model_connection').where('dataset_id', '=', dataset).execute();
    },
  };
}
