import type { DatasetList } from '../../contract/datasets.ts';
import type { RefreshRecord, ResourceList } from '../../contract/resource-lifecycle.ts';
import type { ResourceRecord } from '../../contract/resources.ts';
import { formatTimestamp } from '../../contract/timestamps.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Manager } from '../call.ts';
import type { DatabaseSchema } from '../connectors/connector.ts';
import { notFound, resourceDeleted, ServiceFailure } from '../failures.ts';
import type { KeptTables } from '../profile/index.ts';
import { getOwnResource, getResource, mayRead } from './access.ts';
import type { Datasets } from './datasets.ts';
import { presentResource, readableSource } from './present-resource.ts';
import type { ResourceRecords, StoredResource } from './resource-records.ts';
import { sourceFailure } from './source-failure.ts';
import type { Sources } from './sources.ts';
import { type VerifyDeps, verifySource } from './verify-source.ts';

export interface ManageResourcesDeps extends VerifyDeps {
  datasets: Datasets;
  resources: ResourceRecords;
  sources: Sources;
  keptTables: Pick<KeptTables, 'outdate'>;
  clock: Clock;
}

/** @throws ServiceFailure `not_found` for what the manager can't see, `forbidden` for what they can only see */
export interface ManageResources {
  listDatasets(manager: Manager): Promise<DatasetList>;
  list(manager: Manager, datasetId: string): Promise<ResourceList>;
  read(manager: Manager, id: string): Promise<ResourceRecord>;
  /** With all that belongs to it. Questions that run on it end. */
  remove(manager: Manager, id: string): Promise<void>;
  /** Reads the schema again, over new connections, and learns all tables again. */
  refresh(manager: Manager, id: string): Promise<RefreshRecord>;
}

export function makeManageResources(deps: ManageResourcesDeps): ManageResources {
  const { datasets, resources, sources } = deps;
  const present = (resource: StoredResource) => presentResource(resource, readableSource(resource, resources));
  return {
    async listDatasets(manager) {
      return { datasets: await listDatasets(manager, datasets) };
    },

    async list(manager, askedId) {
      const dataset = await datasets.find(askedId);
      if (dataset === undefined || !(await mayRead(manager, dataset.id, deps))) throw notFound('dataset');
      return { resources: (await resources.listOf(dataset.id)).map(present) };
    },

    read: async (manager, id) => present(await getResource(manager, id, deps)),

    async remove(manager, askedId) {
      const { id } = await getOwnResource(manager, askedId, deps);
      if (!(await resources.remove(id))) throw notFound('resource');
      sources.remove(id);
    },

    refresh: async (manager, id) => refresh(deps, manager, await getOwnResource(manager, id, deps)),
  };
}

async function listDatasets(manager: Manager, datasets: Datasets): Promise<DatasetList['datasets']> {
  if (manager.kind === 'user') return datasets.listOf(manager.userId);
  const own = await datasets.find(manager.datasetId);
  return own === undefined ? [] : [own];
}

async function refresh(deps: ManageResourcesDeps, { signal, ...manager }: Manager, resource: StoredResource) {
  const { id, encryptedCredentials } = resource;
  const source = readableSource(resource, deps.resources);
  if (source === undefined)
    throw new ServiceFailure('data_source_failed', "The stored credentials can't be read. Enter all of them again.");
  const userId = manager.kind === 'user' ? manager.userId : undefined;
  const verified = await verifySource(deps, { id, source, userId, signal }).catch((error: unknown) => {
    throw sourceFailure(error);
  });
  const readAt = deps.clock.now();
  deps.sources.stopLearning(id);
  await deps.keptTables.outdate(id);
  await verified.keep(encryptedCredentials);
  if ((await deps.resources.find(id)) === undefined) throw resourceDeleted();
  return { ...sizeOf(verified.schema), read_at: formatTimestamp(readAt) };
}

function sizeOf({ tables }: DatabaseSchema): Pick<RefreshRecord, 'tables' | 'columns'> {
  return { tables: tables.length, columns: tables.reduce((sum, { columns }) => sum + columns.length, 0) };
}
