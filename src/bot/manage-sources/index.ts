import type { App } from '@slack/bolt';
import type { ResourceAdminService } from '../../client/query-service.ts';
import type { ResourceId } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import type { Store } from '../../store/index.ts';
import type { Replacing } from '../connect/index.ts';
import type { PersonKey } from '../model/keys.ts';
import type { AskAdminApi } from '../service-admin/ask-admin-api.ts';
import type { ForgetGone } from '../service-admin/forget-gone.ts';
import type { Delivery } from '../slack/delivery.ts';
import { registerChangeSource } from './change-source.listener.ts';
import { makeChangeSource } from './change-source.ts';
import { makeLookAtSource } from './look-at-source.ts';
import { registerManageSources } from './manage-sources.listener.ts';
import { makeRedrawBeneath } from './redraw-beneath.ts';
import { registerReplaceCredentials } from './replace-credentials.listener.ts';
import { makeReplaceForm } from './replace-form.ts';

interface Deps extends Pick<Store, 'resources' | 'savedQueries' | 'settings' | 'forget'> {
  service: ResourceAdminService;
  askAdminApi: AskAdminApi;
  forgetGone: ForgetGone;
  replacing: Replacing;
  delivery: Pick<Delivery, 'post'>;
  /** Updates a person's Home tab. */
  showHome: (person: PersonKey) => Promise<void>;
  /** What a data source holds has changed. */
  onChanged: (id: ResourceId) => void;
  logger: Logger;
}

/** For managers: data sources that are connected, renamed, with new credentials, refreshed, deleted. */
export function makeManageSources(deps: Deps) {
  const { replacing } = deps;
  const parts = { ...deps, source: makeLookAtSource(deps) };
  const change = makeChangeSource(parts);
  const redrawBeneath = makeRedrawBeneath(parts);
  const replaceForm = makeReplaceForm({ ...parts, ...replacing });
  return {
    register: (app: App): void => {
      registerManageSources(app, { ...parts, change, replaceForm });
      registerChangeSource(app, { change, redrawBeneath });
      registerReplaceCredentials(app, { ...parts, ...replacing, redrawBeneath });
    },
  };
}
