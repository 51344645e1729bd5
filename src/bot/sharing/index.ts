import type { App } from '@slack/bolt';
import type { DeadRowsService, ModelSharingService, NamesService, PolicyService } from '../../client/query-service.ts';
import type { Clock } from '../../shared/clock.ts';
import type { ResourceId } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import type { BackgroundTimers } from '../../shared/timers.ts';
import type { Store } from '../../store/index.ts';
import type { Access, People } from '../access/access.ts';
import type { PersonKey } from '../model/keys.ts';
import type { AskAdminApi } from '../service-admin/ask-admin-api.ts';
import type { Delivery } from '../slack/delivery.ts';
import { registerDeadRows } from './dead-rows.listener.ts';
import { makeDecideDeadRows } from './decide-dead-rows.ts';
import { makeDecideNames } from './decide-names.ts';
import { makeDecidePolicy } from './decide-policy.ts';
import { registerModelRequests } from './model-requests.listener.ts';
import { registerNames } from './names.listener.ts';
import { makeOfferNames } from './offer-names.ts';
import { registerPolicy } from './policy.listener.ts';
import { makeShare } from './share.ts';
import { registerSharing } from './sharing.listener.ts';
import { makeShowRequests } from './show-requests.ts';

interface Deps extends Pick<Store, 'resources' | 'nameOffers'> {
  service: ModelSharingService & PolicyService & DeadRowsService & NamesService;
  people: People;
  access: Pick<Access, 'mayManage'>;
  askAdminApi: AskAdminApi;
  delivery: Pick<Delivery, 'post' | 'update'>;
  isOwnService: boolean;
  after: BackgroundTimers['after'];
  clock: Clock;
  logger: Logger;
}

/**
 * For admins: what can be read of the data sources, which rows count, what names mean, what a language model sees of them,
 * and what its provider saw.
 */
export function makeSharing(deps: Deps) {
  const offer = makeOfferNames(deps);
  return {
    /** Whoever connected a source is asked what names in it mean, once it is learned. */
    offerNames: (person: PersonKey, source: ResourceId): Promise<void> => offer.connected(person, source),
    /** Asks what was left to ask. */
    sweep: (): Promise<void> => offer.sweep(),
    register: (app: App): void => {
      registerPolicy(app, makeDecidePolicy(deps));
      registerDeadRows(app, makeDecideDeadRows(deps));
      registerNames(app, { ...deps, names: makeDecideNames(deps), offer });
      registerSharing(app, makeShare(deps));
      registerModelRequests(app, makeShowRequests(deps));
    },
  };
}
