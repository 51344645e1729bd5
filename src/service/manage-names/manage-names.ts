import type { ChangeNames, ListedName, NamesList } from '../../contract/names.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Logger } from '../../shared/logger.ts';
import { inSlices } from '../../shared/steps.ts';
import { invalidRequest } from '../failures.ts';
import type { ServiceLimits } from '../limits.ts';
import { type NamePlace, type NamesRecords, nameKey } from '../names/names-records.ts';
import { darkNamesInSteps } from '../profile/index.ts';
import { type Admin, findForAdmin, problemsInList, useForAdmin } from '../resources/admin-access.ts';
import type { ResourceRecords, StoredResource } from '../resources/resource-records.ts';
import type { Sources } from '../resources/sources.ts';

/** @throws ServiceFailure `not_found` for a resource that isn't the admin's */
export interface ManageNames {
  /** Nothing that a policy withholds is in it. */
  read(admin: Admin, resourceId: string): Promise<NamesList>;
  /** @throws ServiceFailure `invalid_request` that says which names aren't in the list */
  change(admin: Admin, resourceId: string, asked: { request: ChangeNames; log: Logger }): Promise<NamesList>;
}

export interface ManageNamesDeps {
  resources: Pick<ResourceRecords, 'find'>;
  sources: Pick<Sources, 'use'>;
  names: NamesRecords;
  clock: Clock;
  limits: ServiceLimits;
}

interface Found {
  places: NamePlace[];
  isLearned: boolean;
}

const MOST_PROBLEMS = 20;

export function makeManageNames(deps: ManageNamesDeps): ManageNames {
  const { names, clock } = deps;
  const find = (admin: Admin, resourceId: string) => findForAdmin(deps.resources, admin, resourceId);
  const list = async (admin: Admin, resource: StoredResource): Promise<NamesList> =>
    present(await findNames(deps, admin, resource), await names.list(resource.id));
  return {
    async read(admin, resourceId) {
      return list(admin, await find(admin, resourceId));
    },

    async change(admin, resourceId, { request: { by, names: namings }, log }) {
      const resource = await find(admin, resourceId);
      const { places } = await findNames(deps, admin, resource);
      const problems = problemsInList('names', namings.map(nameKey), new Set(places.map(nameKey)), 'name to explain');
      if (problems.length > 0) throw invalidRequest(...problems.slice(0, MOST_PROBLEMS));
      await names.change(resource.id, namings, { by, at: clock.now() });
      log.info({ resourceId: resource.id, by, names: namings }, 'words for names changed');
      return list(admin, resource);
    },
  };
}

function findNames(deps: ManageNamesDeps, admin: Admin, resource: StoredResource): Promise<Found> {
  return useForAdmin(deps, admin, resource, async (source, signal) => {
    const schema = await source.readSchema(signal);
    const profile = await source.profile(schema);
    const isLearned = source.isLearned();
    const dark = await inSlices(darkNamesInSteps(schema, profile));
    return { places: dark.map(({ schema: of, table, column }) => ({ schema: of, table, column })), isLearned };
  });
}

function present({ places, isLearned }: Found, named: Awaited<ReturnType<NamesRecords['list']>>): NamesList {
  const known = new Map(named.map((one) => [nameKey(one), one]));
  const names = places.map((place): ListedName => {
    const { word = null, by = null, at = null } = known.get(nameKey(place)) ?? {};
    return { ...place, word, said_by: by, said_at: at };
  });
  return { names, is_learned: isLearned };
}
