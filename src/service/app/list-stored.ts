import { sql } from 'kysely';
import { cipherFor, type KeyRing } from '../../shared/cipher.ts';
import { openServiceDatabase, type ServiceDatabase } from '../db/open.ts';
import { CREDENTIALS_PURPOSE } from '../resources/encrypted-credentials.ts';
import { type PresentedResource, presentResource, readableSource } from '../resources/present-resource.ts';
import { createResourceRecords } from '../resources/resource-records.ts';

export interface ListedDataset {
  id: string;
  /** The name of the API key that it belongs to. */
  api_key: string;
  members: number;
  resources: number;
  created_at: string;
}

/** The record as the service's API has it, without secrets, and who owns it. */
export interface OwnedResource extends PresentedResource {
  owner: { external_id: string; display_name: string | null };
}

interface Stored {
  databaseUrl: string;
  keys: KeyRing;
}

/** Every dataset, oldest first, whatever API key it belongs to. */
export function listDatasets({ databaseUrl }: Pick<Stored, 'databaseUrl'>): Promise<ListedDataset[]> {
  return withDatabase(databaseUrl, (db) =>
    db
      .selectFrom('service_dataset as dataset')
      .select(['dataset.id', 'dataset.api_key', 'dataset.created_at'])
      .select([
        sql<number>`(select count(*) from service_dataset_member where dataset_id = dataset.id)`.as('members'),
        sql<number>`(select count(*) from service_resource where dataset_id = dataset.id)`.as('resources'),
      ])
      .orderBy('dataset.created_at')
      .orderBy('dataset.id')
      .execute(),
  );
}

/** Every resource, oldest first, of all datasets. */
export function listOwnedResources({ databaseUrl, keys }: Stored): Promise<OwnedResource[]> {
  return withDatabase(databaseUrl, async (db) => {
    const resources = createResourceRecords(db, cipherFor(keys, CREDENTIALS_PURPOSE));
    const users = await db.selectFrom('service_user').select(['id', 'external_id', 'display_name']).execute();
    const owners = new Map(users.map(({ id, ...owner }) => [id, owner]));
    return (await resources.list()).map((resource) => ({
      ...presentResource(resource, readableSource(resource, resources)),
      owner: owners.get(resource.ownerId) ?? { external_id: '', display_name: null },
    }));
  });
}

async function withDatabase<T>(url: string, work: (db: ServiceDatabase) => Promise<T>): Promise<T> {
  const db = await openServiceDatabase(url);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
