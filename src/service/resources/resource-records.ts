import { type ResourceType, resourceTypeSchema } from '../../contract/resources.ts';
import type { Cipher } from '../../shared/cipher.ts';
import { type DatasetId, datasetIdSchema, type ResourceId, resourceIdSchema } from '../../shared/ids.ts';
import type { DataSource } from '../databases/index.ts';
import type { ServiceDatabase } from '../db/open.ts';
import type { ServiceTables } from '../db/tables.ts';
import { decryptCredentials, encryptCredentials } from './encrypted-credentials.ts';
import type { MergedCredentials } from './merge-credentials.ts';

/** A resource as the database has it: its credentials stay encrypted until a connector is opened. */
export interface StoredResource {
  id: ResourceId;
  datasetId: DatasetId;
  ownerId: number;
  name: string;
  /** What its owner wrote of it; words of a stranger. */
  description: string;
  type: ResourceType;
  encryptedCredentials: string;
  createdAt: string;
  updatedAt: string;
}

interface NewResource {
  id: ResourceId;
  datasetId: DatasetId;
  ownerId: number;
  name: string;
  description: string;
  source: DataSource;
  createdAt: string;
}

/** What isn't given stays. */
export interface ResourceChanges {
  name: string | undefined;
  description: string | undefined;
  credentials: MergedCredentials | undefined;
  at: string;
}

export interface ResourceRecords {
  add(resource: NewResource): Promise<StoredResource>;
  /** What was learned of a source that is elsewhere now goes with the change. undefined: the resource was deleted. */
  change(resource: StoredResource, changes: ResourceChanges): Promise<StoredResource | undefined>;
  /** With all that belongs to it, or nothing. false: it was deleted before. */
  remove(id: ResourceId): Promise<boolean>;
  /** Undefined also for a resource of a dataset this user is no member of. */
  findVisible(id: string, userId: number): Promise<StoredResource | undefined>;
  /** Those of a dataset, or of all that this user is a member of, oldest first. */
  listVisible(datasetId: string | undefined, userId: number): Promise<StoredResource[]>;
  /** Those of a dataset, oldest first. */
  listOf(datasetId: DatasetId): Promise<StoredResource[]>;
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
      const row = {
        id,
        dataset_id: datasetId,
        owner_id: ownerId,
        name,
        description,
        type: source.type,
        sealed_credentials: encryptCredentials(source, { id, datasetId }, cipher),
        created_at: createdAt,
        updated_at: createdAt,
      };
      await db.insertInto('service_resource').values(row).execute();
      return storedResource(row);
    },

    change: (resource, changes) => changeResource({ db, cipher }, resource, changes),

    remove: (id) => removeResource(db, id),

    async findVisible(id, userId) {
      const row = await db
        .selectFrom('service_resource as resource')
        .innerJoin('service_dataset_member as member', 'member.dataset_id', 'resource.dataset_id')
        .selectAll('resource')
        .where('resource.id', '=', id.toLowerCase())
        .where('member.user_id', '=', userId)
        .executeTakeFirst();
      return row && storedResource(row);
    },

    async listVisible(datasetId, userId) {
      const visible = db
        .selectFrom('service_resource as resource')
        .innerJoin('service_dataset_member as member', 'member.dataset_id', 'resource.dataset_id')
        .selectAll('resource')
        .where('member.user_id', '=', userId)
        .orderBy('resource.created_at')
        .orderBy('resource.id');
      const wanted =
        datasetId === undefined ? visible : visible.where('resource.dataset_id', '=', datasetId.toLowerCase());
      return (await wanted.execute()).map(storedResource);
    },

    async listOf(datasetId) {
      const found = db.selectFrom('service_resource as resource').selectAll('resource');
      const rows = found.where('resource.dataset_id', '=', datasetId).orderBy('resource.created_at');
      return (await rows.orderBy('resource.id').execute()).map(storedResource);
    },

    async find(id) {
      const found = db.selectFrom('service_resource as resource').selectAll('resource');
      const row = await found.where('resource.id', '=', id.toLowerCase()).executeTakeFirst();
      return row && storedResource(row);
    },

    async list() {
      const found = db.selectFrom('service_resource as resource').selectAll('resource');
      return (await found.orderBy('resource.created_at').orderBy('resource.id').execute()).map(storedResource);
    },

    async types() {
      const rows = await db.selectFrom('service_resource').select('type').distinct().execute();
      return rows.map(({ type }) => resourceTypeSchema.parse(type));
    },

    decrypt: (resource) => decryptCredentials(resource, cipher),
  };
}

interface Deps {
  db: ServiceDatabase;
  cipher: Cipher;
}

function changeResource(
  { db, cipher }: Deps,
  resource: StoredResource,
  { name, description, credentials, at }: ResourceChanges,
): Promise<StoredResource | undefined> {
  const set = {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(credentials && { sealed_credentials: encryptCredentials(credentials.source, resource, cipher) }),
    updated_at: at,
  };
  const { id, encryptedCredentials: known } = resource;
  return db.transaction().execute(async (tx) => {
    // Writes before it reads: a second process then waits for its turn here, and doesn't fail later.
    const update = tx.updateTable('service_resource').where('id', '=', id);
    const row = await update.set({ updated_at: at }).returningAll().executeTakeFirst();
    if (row === undefined) return undefined;
    await update.set(set).execute();
    // Somebody else may have changed them meanwhile: then these lead elsewhere than those did.
    const isElsewhere = credentials && (credentials.isElsewhere || row.sealed_credentials !== known);
    if (isElsewhere === true) await tx.deleteFrom('service_table_profile').where('resource_id', '=', id).execute();
    return storedResource({ ...row, ...set });
  });
}

/** What was learned, the decisions, and the requests to a model go by their foreign keys. */
function removeResource(db: ServiceDatabase, id: ResourceId): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await tx.deleteFrom('service_saved_query').where('resource_id', '=', id).execute();
    await tx.deleteFrom('service_conversation').where('resource_id', '=', id).execute();
    const { numDeletedRows } = await tx.deleteFrom('service_resource').where('id', '=', id).executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  });
}

function storedResource(row: ServiceTables['service_resource']): StoredResource {
  return {
    id: resourceIdSchema.parse(row.id),
    datasetId: datasetIdSchema.parse(row.dataset_id),
    ownerId: row.owner_id,
    name: row.name,
    description: row.description,
    type: resourceTypeSchema.parse(row.type),
    encryptedCredentials: row.sealed_credentials,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
