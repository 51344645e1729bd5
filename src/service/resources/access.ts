import type { Manager } from '../call.ts';
import { forbidden, notFound } from '../failures.ts';
import type { Datasets } from './datasets.ts';
import type { ResourceRecords, StoredResource } from './resource-records.ts';

export interface AccessDeps {
  datasets: Pick<Datasets, 'findVisible'>;
  resources: Pick<ResourceRecords, 'find'>;
}

/** Whether somebody can see what is in a dataset: its members, and whoever has its API key. */
export async function mayRead(manager: Manager, datasetId: string, { datasets }: Pick<AccessDeps, 'datasets'>) {
  if (manager.kind === 'api-key') return manager.datasetId === datasetId;
  return (await datasets.findVisible(datasetId, manager.userId)) !== undefined;
}

/** @throws ServiceFailure `not_found` also for a resource that the manager can't see */
export async function getResource(manager: Manager, id: string, deps: AccessDeps): Promise<StoredResource> {
  const resource = await deps.resources.find(id);
  if (resource === undefined || !(await mayRead(manager, resource.datasetId, deps))) throw notFound('resource');
  return resource;
}

/** The same for who changes it. @throws ServiceFailure `forbidden` for one who can only see it */
export async function getOwnResource(manager: Manager, id: string, deps: AccessDeps): Promise<StoredResource> {
  const resource = await getResource(manager, id, deps);
  if (!owns(manager, resource))
    throw forbidden('Only the owner of this data source, or whoever has the API key, can change it.');
  return resource;
}

export const owns = (manager: Manager, { ownerId }: Pick<StoredResource, 'ownerId'>): boolean =>
  manager.kind === 'api-key' || manager.userId === ownerId;
