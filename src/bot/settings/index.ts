import type { App } from '@slack/bolt';
import type { ModelConnectionService } from '../../client/query-service.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Logger } from '../../shared/logger.ts';
import type { Store } from '../../store/index.ts';
import type { People } from '../access/access.ts';
import type { PersonKey } from '../model/keys.ts';
import type { Work } from '../questions/index.ts';
import type { AskAdminApi } from '../service-admin/ask-admin-api.ts';
import { makeChangeChannel } from './change-channel.ts';
import { makeForgetMe } from './forget-me.ts';
import { makeSweep } from './retention.ts';
import { registerSettingsListeners } from './settings.listener.ts';

interface Deps extends Pick<Store, 'settings' | 'answers' | 'forget' | 'dropExpired'> {
  people: People;
  /** Updates a person's Home tab. */
  showHome: (person: PersonKey) => Promise<void>;
  work: Pick<Work, 'settledIn'>;
  service: Pick<ModelConnectionService, 'readModel'>;
  askAdminApi: AskAdminApi;
  /** Another deployment isn't told what a channel wants. */
  isOwnService: boolean;
  clock: Clock;
  logger: Logger;
}

export type { ChangeChannel } from './change-channel.ts';

/** Admin settings, how long rows are stored, and deleting data. */
export function makeSettings(deps: Deps) {
  const { service, askAdminApi, isOwnService } = deps;
  const hasModel = async (): Promise<boolean> => {
    const told = isOwnService ? await askAdminApi((options) => service.readModel(options)) : undefined;
    return told?.kind === 'told' && told.value.origin !== 'none';
  };
  const changeChannel = makeChangeChannel(deps);
  return {
    /** Deletes expired data. */
    sweep: makeSweep(deps),
    /** `/ask forget me` */
    command: makeForgetMe(deps),
    changeChannel,
    register: (app: App): void => registerSettingsListeners(app, { ...deps, hasModel, changeChannel }),
  };
}
