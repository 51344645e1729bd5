import type { App } from '@slack/bolt';
import type { ModelConnectionService } from '../../client/query-service.ts';
import type { SlackConnection } from '../../config/config.ts';
import type { Store } from '../../store/index.ts';
import type { AskAdminApi } from '../service-admin/ask-admin-api.ts';
import { makeConnectModel } from './connect-model.ts';
import { registerLanguageModel } from './language-model.listener.ts';

interface Deps extends Pick<Store, 'resources' | 'settings'> {
  service: ModelConnectionService;
  askAdminApi: AskAdminApi;
  connection: Pick<SlackConnection, 'mode'>;
}

/** For managers: the language model that answers, connected, tried, turned off, and removed. */
export function makeLanguageModel(deps: Deps) {
  const model = makeConnectModel({ ...deps, isShared: deps.connection.mode === 'oauth' });
  return { register: (app: App): void => registerLanguageModel(app, model) };
}
