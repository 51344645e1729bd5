import { z } from 'zod';
import type { ResourceRecord } from '../../contract/resources.ts';
import { DecryptError } from '../../shared/cipher.ts';
import { type DataSource, insensitiveFields } from '../databases/index.ts';
import type { ResourceRecords, StoredResource } from './resource-records.ts';

/** The record of a resource, as the interface has it. */
export interface PresentedResource extends ResourceRecord {
  db_credentials: Record<string, string | number>;
}

/** @param source undefined: its credentials can't be read, and none of them is shown */
export function presentResource(resource: StoredResource, source: DataSource | undefined): PresentedResource {
  return {
    id: resource.id,
    name: resource.name,
    description: resource.description,
    type: resource.type,
    db_credentials: source === undefined ? {} : insensitiveFields(source),
    dataset_id: resource.datasetId,
    owner_id: resource.ownerId,
    created_at: resource.createdAt,
    updated_at: resource.updatedAt,
  };
}

/** undefined: its credentials can't be decrypted, or are none of its type. It can be seen, changed, and deleted all the same. */
export function readableSource(
  resource: StoredResource,
  resources: Pick<ResourceRecords, 'decrypt'>,
): DataSource | undefined {
  try {
    return resources.decrypt(resource);
  } catch (error) {
    if (error instanceof DecryptError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}
