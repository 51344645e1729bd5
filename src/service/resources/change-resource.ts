import type { ChangeResourceRequest } from '../../contract/resource-lifecycle.ts';
import type { ResourceRecord } from '../../contract/resources.ts';
import { formatTimestamp } from '../../contract/timestamps.ts';
import type { Manager } from '../call.ts';
import { resourceDeleted } from '../failures.ts';
import { getOwnResource } from './access.ts';
import { connectFailure } from './connect-failure.ts';
import type { ManageResourcesDeps } from './manage-resources.ts';
import { type MergedCredentials, mergeCredentials } from './merge-credentials.ts';
import { presentResource, readableSource } from './present-resource.ts';
import type { ResourceChanges, StoredResource } from './resource-records.ts';
import type { VerifiedSource } from './sources.ts';
import { verifySource } from './verify-source.ts';

export type ChangeResource = (
  manager: Manager,
  input: { resourceId: string; request: ChangeResourceRequest },
) => Promise<ResourceRecord>;

/**
 * Changes all that is asked, or nothing. Credentials replace others only after the data source took them; of two changes at
 * once the last one stands, whole.
 */
export function makeChangeResource(deps: ManageResourcesDeps): ChangeResource {
  return async (manager, { resourceId, request }) => {
    const resource = await getOwnResource(manager, resourceId, deps);
    const { name, description, db_credentials: given } = request;
    const asked = { name, description: description === null ? '' : description };
    if (given === undefined) return store(deps, resource, { ...asked, credentials: undefined });
    const stored = readableSource(resource, deps.resources);
    const credentials = mergeCredentials({ type: resource.type, stored, given });
    const verified = await verify(deps, manager, { resource, credentials });
    return store(deps, resource, { ...asked, credentials }, verified).catch(async (error: unknown) => {
      await verified.discard();
      throw error;
    });
  };
}

async function verify(
  deps: ManageResourcesDeps,
  manager: Manager,
  { resource, credentials }: { resource: StoredResource; credentials: MergedCredentials },
): Promise<VerifiedSource> {
  const userId = manager.kind === 'user' ? manager.userId : undefined;
  try {
    const { source } = credentials;
    return await verifySource(deps, { id: resource.id, source, userId, signal: manager.signal });
  } catch (error) {
    throw connectFailure(error, manager.log);
  }
}

async function store(
  { resources, sources, clock }: ManageResourcesDeps,
  resource: StoredResource,
  changes: Omit<ResourceChanges, 'at'>,
  verified?: VerifiedSource,
): Promise<ResourceRecord> {
  // Before the change, so that nothing of a source before it is stored after it.
  if (changes.credentials !== undefined) sources.stopLearning(resource.id);
  const changed = await resources.change(resource, { ...changes, at: formatTimestamp(clock.now()) });
  if (changed === undefined) throw resourceDeleted();
  await verified?.keep(changed.encryptedCredentials);
  return presentResource(changed, readableSource(changed, resources));
}
