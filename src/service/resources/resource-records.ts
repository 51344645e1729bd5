import { type ResourceType, resourceTypeSchema } from '../../contract/resources.ts';
import type { Cipher } from '../../shared/cipher.ts';
import { type DatasetId, datasetIdSchema, type ResourceId, resourceIdSchema } from '../../shared/ids.ts';
import { type DataSource, readSource } from '../databases/index.ts';
import type { ServiceDatabase } from '../db/open.ts';
import type { ServiceTables } from '../db/tables.ts';

/** A resource as the database has it: its credentials stay encrypted until a connector is opened. */
export interface StoredResource {
  id: ResourceId;
  datasetId: DatasetId;
  name: string;
  /** What its owner wrote of it; words of a stranger. */
  description: string;
  type: ResourceType;
  encryptedCredentials: string;
}

export interface NewResource {
  id: ResourceId;
  datasetId: DatasetId;
  ownerId: number;
  name: string;
  description: string;
  source: DataSource;
  createdAt: string;
}

export interface ResourceRecords {
  add(resource: NewResource): Promise<void>;
  /** Undefined also for a resource of a dataset this user is no member of. */
  findVisible(id: string, userId: number): Promise<StoredResource | undefined>;
  /** Those of a dataset, or of all that this user is a member of, oldest first. */
  listVisible(datasetId: string | undefined, userId: number): Promise<StoredResource[]>;
  /** For admins of the service. */
  find(id: string): Promise<StoredResource | undefined>;
  /** Every one, oldest first; for admins of the service. */
  list(): Promise<StoredResource[]>;
  /** Which there are. */
  types(): Promise<ResourceType[]>;
  /** @throws DecryptError */
  decrypt(resource: StoredResource): DataSource;
}

export function createResourceRecords(db: ServiceDatabase, cipher: Cipher): ResourceRecords {
  return {
    async add({ id, datasetId, ownerId, name, description, source, createdAt }) {
      await db
        .insertInto('service_resource')
        .values({
          id,
          dataset_id: datasetId,
          owner_id: ownerId,
          name,
          description,
          type: source.type,
          sealed_credentials: cipher.encrypt(
            JSON.stringify(source.credentials),
            credentialsIdentity({ id, datasetId }),
          ),
          created_at: createdAt,
          updated_at: createdAt,
        })
        .execute();
    },

    async findVisible(id, userId) {
      const row = await db
        .selectFrom('service_resource as resource')
        .innerJoin('service_dataset_member as member', 'member.dataset_id', 'resource.dataset_id')
        .select(COLUMNS)
        .where('resource.id', '=', id.toLowerCase())
        .where('member.user_id', '=', userId)
        .executeTakeFirst();
      return row && storedResource(row);
    },

    async listVisible(datasetId, userId) {
      const visible = db
        .selectFrom('service_resource as resource')
        .innerJoin('service_dataset_member as member', 'member.dataset_id', 'resource.dataset_id')
        .select(COLUMNS)
        .where('member.user_id', '=', userId)
        .orderBy('resource.created_at')
        .orderBy('resource.id');
      const wanted =
        datasetId === undefined ? visible : visible.where('resource.dataset_id', '=', datasetId.toLowerCase());
      return (await wanted.execute()).map(storedResource);
    },

    async find(id) {
      const found = db.selectFrom('service_resource as resource').select(COLUMNS);
      const row = await found.where('resource.id', '=', id.toLowerCase()).executeTakeFirst();
      return row && storedResource(row);
    },

    async list() {
      const found = db.selectFrom('service_resource as resource').select(COLUMNS);
      return (await found.orderBy('resource.created_at').orderBy('resource.id').execute()).map(storedResource);
    },

    async types() {
      const rows = await db.selectFrom('service_resource').select('type').distinct().execute();
      return rows.map(({ type }) => resourceTypeSchema.parse(type));
    },

    decrypt(resource) {
      const credentials: unknown = JSON.parse(decryptCredentials(resource, cipher));
      return readSource(resource.type, credentials);
    },
  };
}

const COLUMNS = [
  'resource.id',
  'resource.dataset_id',
  'resource.name',
  'resource.description',
  'resource.type',
  'resource.sealed_credentials',
] as const;

type Row = Pick<
  ServiceTables['service_resource'],
  'id' | 'dataset_id' | 'name' | 'description' | 'type' | 'sealed_credentials'
>;

function storedResource(row: Row): StoredResource {
  return {
    id: resourceIdSchema.parse(row.id),
    datasetId: datasetIdSchema.parse(row.dataset_id),
    name: row.name,
    description: row.description,
    type: resourceTypeSchema.parse(row.type),
    encryptedCredentials: row.sealed_credentials,
  };
}

function decryptCredentials(resource: StoredResource, cipher: Cipher): string {
  const { encryptedCredentials } = resource;
  const current = cipher.tryDecrypt(encryptedCredentials, credentialsIdentity(resource));
  return current ?? cipher.decrypt(encryptedCredentials, formerCredentialsIdentity(resource));
}

/** The purpose of the key that encrypts them, which is derived from the configured one. */
export const CREDENTIALS_PURPOSE = 'service credentials';

/** Credentials can only be decrypted for their own resource in its own dataset. */
export const credentialsIdentity = ({ id, datasetId }: { id: string; datasetId: string }) =>
  `service_resource.sealed_credentials ${JSON.stringify([datasetId, id])}`;

/** The identity before the dataset was part of it. `rotate-keys` encrypts such values again. */
export const formerCredentialsIdentity = ({ id }: { id: string }) => `service_resource ${id} credentials`;
