import type { App } from '@slack/bolt';
import type { ModelConnectionService } from '../../client/query-service.ts';
import type { SlackConnection } from '../../config/config.ts';
import type { Store } from '../../store/index.ts';
import type { Access } from '../access/access.ts';
import type { SecretLinks } from '../connect/index.ts';
import type { AskAdminApi } from '../service-admin/ask-admin-api.ts';
import type { ChangeChannel } from '../settings/index.ts';
import type { ClientOf } from '../slack/clients.ts';
import type { Delivery } from '../slack/delivery.ts';
import { makeConnectModel } from './connect-model.ts';
import { type AskModel, registerLanguageModel } from './language-model.listener.ts';
import { makeModelSecret } from './model-secret.ts';
import { makeShowModel } from './show-model.ts';
import { makeTryModel } from './try-model.ts';

export { makeOfferModel } from './offer-model.ts';

interface Deps extends Pick<Store, 'resources' | 'settings'> {
  service: ModelConnectionService;
  askAdminApi: AskAdminApi;
  connection: Pick<SlackConnection, 'mode'>;
  access: Pick<Access, 'mayManage'>;
  /** undefined: the bot has no page of its own. */
  links: SecretLinks | undefined;
  askModel: AskModel;
  /** Turns the model off or on for a channel. */
  changeChannel: ChangeChannel;
  /** Another deployment isn't told what a channel wants. */
  isOwnService: boolean;
  clientOf: ClientOf;
  delivery: Pick<Delivery, 'post'>;
}

/** For managers: the language model that answers, connected, tried, turned off, and removed. */
export function makeLanguageModel(deps: Deps) {
  const keyIn = deps.links === undefined ? 'modal' : 'page';
  const parts = { ...deps, keyIn, show: makeShowModel({ ...deps, keyIn }), tryModel: makeTryModel(deps) } as const;
  const model = makeConnectModel({ ...parts, isShared: deps.connection.mode === 'oauth' });
  return {
    /** The key, typed on the bot's own page. */
    secret: makeModelSecret(parts),
    register: (app: App): void => registerLanguageModel(app, { ...deps, model }),
  };
}
