import type { ResourceRecord } from '../../contract/resources.ts';
import { type DataSource, insensitiveFields } from '../databases/index.ts';
import type { StoredResource } from './resource-records.ts';

/** @param source undefined: its credentials can't be read, and none of them is shown */
export function presentResource(resource: StoredResource, source: DataSource | undefined): ResourceRecord {
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
