import type { ResourceService, SavedQueryService } from '../../src/client/query-service.ts';
import type { Asker } from '../../src/client/session.ts';
import type { CreateResourceRequest, ResourceRecord } from '../../src/contract/resources.ts';
import type { SavedQueryRecord, SaveQueryRequest } from '../../src/contract/saved-queries.ts';
import { type DatasetId, type ResourceId, resourceIdSchema, savedQueryIdSchema } from '../../src/shared/ids.ts';
import { FakeService } from './bot-ports.ts';

const AT = '2026-03-04T05:06:07.000000';
const uuid = (kind: number, n: number): string =>
  `${String(kind).repeat(8)}-4444-4444-8444-${String(n).padStart(12, '0')}`;

/** Also saves queries and connects resources, unless it was told to fail. */
export class FakeWholeService extends FakeService implements SavedQueryService, ResourceService {
  readonly saved: { asker: Asker; resourceId: ResourceId; request: SaveQueryRequest }[] = [];
  readonly created: { asker: Asker; datasetId: DatasetId; request: CreateResourceRequest }[] = [];
  /** What the next save or connection throws. */
  failure: Error | undefined;

  async saveQuery(asker: Asker, resourceId: ResourceId, request: SaveQueryRequest): Promise<SavedQueryRecord> {
    this.#failIfTold();
    this.saved.push({ asker, resourceId, request });
    const id = savedQueryIdSchema.parse(uuid(5, this.saved.length));
    return { id, query: request.query, sql: request.sql, explanation: '', created_at: AT, updated_at: AT };
  }

  async createResource(asker: Asker, datasetId: DatasetId, request: CreateResourceRequest): Promise<ResourceRecord> {
    this.#failIfTold();
    this.created.push({ asker, datasetId, request });
    const id = resourceIdSchema.parse(uuid(6, this.created.length));
    const { name, description = '', type } = request;
    return {
      id,
      name,
      description,
      type,
      db_credentials: {},
      dataset_id: datasetId,
      owner_id: 1,
      created_at: AT,
      updated_at: AT,
    };
  }

  #failIfTold(): void {
    const { failure } = this;
    this.failure = undefined;
    if (failure !== undefined) throw failure;
  }
}
