import type { ResourceAdminService } from '../../client/query-service.ts';
import type { TeamId } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import type { Forget } from '../../store/index.ts';
import { statusOf } from '../model/failure.ts';
import type { KnownResource } from '../model/resource.ts';
import type { AskAdminApi } from './ask-admin-api.ts';

interface ForgetGoneDeps {
  service: Pick<ResourceAdminService, 'listDatasets' | 'readResource'>;
  forget: Pick<Forget, 'resource'>;
  askAdminApi: AskAdminApi;
  logger: Logger;
}

/**
 * Looks which of these data sources the service no longer has, and forgets them: they were deleted elsewhere, or the bot's
 * process ended before it could. @returns those
 */
export type ForgetGone = (team: TeamId, resources: readonly KnownResource[]) => Promise<KnownResource[]>;

export function makeForgetGone({ service, forget, askAdminApi, logger }: ForgetGoneDeps): ForgetGone {
  /** A service that can list its datasets can also find a data source by its id: another answers 404 for each. */
  const canTell = async (): Promise<boolean> =>
    (await askAdminApi((options) => service.listDatasets(options))).kind === 'told';

  return async (team, resources) => {
    if (resources.length === 0 || !(await canTell())) return [];
    const gone: KnownResource[] = [];
    for (const resource of resources) {
      const told = await askAdminApi((options) => service.readResource(resource.id, options));
      if (told.kind !== 'not-there') continue;
      await forget.resource(team, resource.id, 'deleted');
      logger.info({ team, resource: resource.id }, 'a data source that the service no longer has was forgotten');
      gone.push(resource);
    }
    return gone;
  };
}

const GONE: readonly number[] = [404, 410];

/** Whether an error may mean that the service no longer has a data source. */
export const mayBeGone = (error: unknown): boolean => GONE.includes(statusOf(error));
