import type { App } from '@slack/bolt';
import type { ConversationService, ResourceAdminService, ResourceService } from '../../client/query-service.ts';
import type { SlackConnection } from '../../config/config.ts';
import type { Clock } from '../../shared/clock.ts';
import type { DatasetId, ResourceId, TeamId } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import type { Signer } from '../../shared/signer.ts';
import type { Store } from '../../store/index.ts';
import type { Access } from '../access/access.ts';
import type { PersonKey } from '../model/keys.ts';
import { makeLinkId, makeReference } from '../model/made-ids.ts';
import type { AskAdminApi } from '../service-admin/ask-admin-api.ts';
import type { ForgetGone } from '../service-admin/forget-gone.ts';
import type { ClientOf } from '../slack/clients.ts';
import type { Delivery } from '../slack/delivery.ts';
import type { Workspaces } from '../slack/workspaces.ts';
import { makeConnectCommand, registerConnectListeners } from './connect.listener.ts';
import type { SecretIn } from './connect.modal.ts';
import { type ConnectResource, makeConnectResource } from './connect-resource.ts';
import { makeConnectionNotes } from './connection-notes.ts';
import { makeLinkResource } from './link-resource.ts';
import { makeReadUpload } from './read-upload.ts';
import { type FinishConnection, makeReplaceCredentials } from './replace-credentials.ts';
import { makeSecretLinks } from './secret-links.ts';
import { makeSourceSecret } from './source-secret.ts';

export type { AskedSecret, AwaitedSecret, SecretOutcome } from './awaited-secret.ts';
export { renderNoSecretsHere, renderSecretLink } from './connect.modal.ts';
export { checkCredentials } from './connect-form.ts';
export {
  credentialErrors,
  type FilledCredentials,
  readNewCredentials,
  renderNewCredentials,
  renderReplacing,
  renderUnknownType,
} from './new-credentials.modal.ts';
export { makeReadSecrets, UNREADABLE } from './read-upload.ts';
export { REPLACE_TITLE, sayReplaceOutcome } from './replace-credentials.modal.ts';
export { SECRET_PAGE_PATH, type SecretLinks } from './secret-links.ts';

/** What replaces the credentials of a data source. */
export type Replacing = ReturnType<typeof makeConnect>['replacing'];

/** What the bot needs for a page of its own. */
export interface OwnPage {
  /** The bot's address as people reach it. */
  publicUrl: string;
  signer: Signer;
}

interface Deps extends Pick<Store, 'resources' | 'settings' | 'pendingConnections'> {
  connection: Pick<SlackConnection, 'apiUrl'>;
  clientOf: ClientOf;
  workspaces: Workspaces;
  delivery: Pick<Delivery, 'post'>;
  service: ResourceService & ConversationService & Pick<ResourceAdminService, 'changeResource'>;
  askAdminApi: AskAdminApi;
  forgetGone: ForgetGone;
  access: Access;
  /** The dataset that a data source is connected to by default. */
  datasetId: DatasetId | undefined;
  /** undefined: the bot has no address that people could open. */
  ownPage: OwnPage | undefined;
  /** Whether Slack lets the bot read files that people upload. */
  mayReadFiles: (team: TeamId) => Promise<boolean>;
  /** Updates a person's Home tab. */
  showHome: (person: PersonKey) => Promise<void>;
  /** A person connected a data source. */
  onConnected: (person: PersonKey, source: ResourceId) => Promise<void>;
  clock: Clock;
  logger: Logger;
}

/** Data sources: connected with a secret that goes to the service and nowhere else, or linked where the service has them. */
export function makeConnect(deps: Deps) {
  const { clientOf, workspaces, connection, ownPage, logger } = deps;
  const connect = thenHome(thenTold(makeConnectResource({ ...deps, makeReference }), deps), deps);
  const links = ownPage && makeSecretLinks({ ...deps, ...ownPage, pending: deps.pendingConnections, makeLinkId });
  const listeners = {
    ...deps,
    connect,
    link: thenHome(makeLinkResource(deps), deps),
    links,
    secretIn: async (team: TeamId): Promise<SecretIn> =>
      links !== undefined ? 'page' : (await deps.mayReadFiles(team)) ? 'modal' : 'paste',
    readUpload: makeReadUpload({ clientOf, workspaces, apiUrl: connection.apiUrl }),
  };
  const replace = makeReplaceCredentials(deps);
  const finish: FinishConnection = ({ person, form, replaces: id }, secrets) =>
    id === undefined ? connect(person, form, secrets) : replace(person, { id, form }, secrets);
  const notes = makeConnectionNotes(deps);
  return {
    /** `/ask connect` */
    command: makeConnectCommand(listeners),
    /** What the page for secrets needs; undefined: there is none. */
    page: ownPage && links && { ...ownPage, links, source: makeSourceSecret({ finish, notes }), logger },
    links,
    /** For a data source that is connected already. */
    replacing: { replace, links, secretIn: listeners.secretIn, readUpload: listeners.readUpload },
    register: (app: App): void => registerConnectListeners(app, listeners),
  };
}

const thenTold =
  (connect: ConnectResource, { onConnected, logger }: Pick<Deps, 'onConnected' | 'logger'>): ConnectResource =>
  async (person, ...input) => {
    const outcome = await connect(person, ...input);
    if (outcome.kind === 'connected')
      onConnected(person, outcome.resource.id).catch((error: unknown) =>
        logger.warn({ err: error }, 'what follows a connection was not begun'),
      );
    return outcome;
  };

/** Shows the new source in Home at once: Slack doesn't say when a modal over it is closed. */
const thenHome =
  <Input extends unknown[], Outcome extends { kind: string }>(
    act: (person: PersonKey, ...input: Input) => Promise<Outcome>,
    { showHome, logger }: Pick<Deps, 'showHome' | 'logger'>,
  ) =>
  async (person: PersonKey, ...input: Input): Promise<Outcome> => {
    const outcome = await act(person, ...input);
    if (outcome.kind === 'connected' || outcome.kind === 'linked')
      showHome(person).catch((error: unknown) => logger.warn({ err: error }, 'Home was not updated'));
    return outcome;
  };
