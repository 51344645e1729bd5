import type { App } from '@slack/bolt';
import type { ModelSharingService } from '../../client/query-service.ts';
import type { Store } from '../../store/index.ts';
import type { People } from '../access/access.ts';
import type { AskAdminApi } from '../service-admin/ask-admin-api.ts';
import { registerModelRequests } from './model-requests.listener.ts';
import { makeShare } from './share.ts';
import { registerSharing } from './sharing.listener.ts';
import { makeShowRequests } from './show-requests.ts';

interface Deps extends Pick<Store, 'resources'> {
  service: ModelSharingService;
  people: People;
  askAdminApi: AskAdminApi;
}

/** For admins: what a language model sees of the data sources, and what its provider saw. */
export function makeSharing(deps: Deps) {
  return {
    register: (app: App): void => {
      registerSharing(app, makeShare(deps));
      registerModelRequests(app, makeShowRequests(deps));
    },
  };
}
