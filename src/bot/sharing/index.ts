import type { App } from '@slack/bolt';
import type { DeadRowsService, ModelSharingService, PolicyService } from '../../client/query-service.ts';
import type { Store } from '../../store/index.ts';
import type { People } from '../access/access.ts';
import type { AskAdminApi } from '../service-admin/ask-admin-api.ts';
import { registerDeadRows } from './dead-rows.listener.ts';
import { makeDecideDeadRows } from './decide-dead-rows.ts';
import { makeDecidePolicy } from './decide-policy.ts';
import { registerModelRequests } from './model-requests.listener.ts';
import { registerPolicy } from './policy.listener.ts';
import { makeShare } from './share.ts';
import { registerSharing } from './sharing.listener.ts';
import { makeShowRequests } from './show-requests.ts';

interface Deps extends Pick<Store, 'resources'> {
  service: ModelSharingService & PolicyService & DeadRowsService;
  people: People;
  askAdminApi: AskAdminApi;
}

/** For admins: what can be read of the data sources, which rows count, what a language model sees of them, and what its provider saw. */
export function makeSharing(deps: Deps) {
  return {
    register: (app: App): void => {
      registerPolicy(app, makeDecidePolicy(deps));
      registerDeadRows(app, makeDecideDeadRows(deps));
      registerSharing(app, makeShare(deps));
      registerModelRequests(app, makeShowRequests(deps));
    },
  };
}
