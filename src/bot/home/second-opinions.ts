import type { ModelSharingService } from '../../client/query-service.ts';
import type { ModelTally } from '../../contract/model-requests.ts';
import type { Clock } from '../../shared/clock.ts';
import type { ResourceId } from '../../shared/ids.ts';
import type { SecondOpinions } from '../model/settings.ts';
import type { AskAdminApi } from '../service-admin/ask-admin-api.ts';

/** How often engine and model found the same rows in the last 30 days. Home doesn't wait for it. */
export interface ReadSecondOpinions {
  /** undefined: no question was read by both, or it isn't known yet. */
  known(sources: readonly { id: ResourceId }[]): SecondOpinions | undefined;
  /** @returns whether there is something else to show now */
  refresh(): Promise<boolean>;
}

const KEPT_MS = 60_000;

interface Deps {
  service: Pick<ModelSharingService, 'listModelRequests'>;
  askAdminApi: AskAdminApi;
  clock: Clock;
}

export function makeReadSecondOpinions({ service, askAdminApi, clock }: Deps): ReadSecondOpinions {
  let tally: readonly ModelTally[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  return {
    known(sources) {
      const ids = new Set(sources.map(({ id }) => id));
      const questions = (found: ModelTally['found']): number =>
        tally.reduce((sum, one) => (one.found === found && ids.has(one.resource_id) ? sum + one.questions : sum), 0);
      const same = questions('same');
      const all = same + questions('other');
      return all === 0 ? undefined : { same, all };
    },

    async refresh() {
      const now = clock.now().getTime();
      if (now - readAt < KEPT_MS) return false;
      readAt = now;
      const told = await askAdminApi((options) => service.listModelRequests(1, options));
      const before = JSON.stringify(tally);
      tally = told.kind === 'told' ? told.value.tally : [];
      return JSON.stringify(tally) !== before;
    },
  };
}
