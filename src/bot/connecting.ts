import type { webApi } from '@slack/bolt';
import type { ConversationService, ResourceService } from '../client/query-service.ts';
import type { SlackConnection } from '../config/config.ts';
import type { Clock } from '../shared/clock.ts';
import type { DatasetId } from '../shared/ids.ts';
import type { Logger } from '../shared/logger.ts';
import type { Signer } from '../shared/signer.ts';
import type { PendingConnections, Resources, Settings } from '../store/index.ts';
import type { Access } from './access/access.ts';
import { makeConnectionNotes } from './announce/connection-notes.ts';
import { makeReadUpload } from './announce/read-upload.ts';
import type { ConnectingDeps } from './listeners/connecting-deps.ts';
import type { PersonKey } from './model/keys.ts';
import { makeLinkId, makeReference } from './model/made-ids.ts';
import { makeSecretPage, type Pages } from './pages/secret-page.ts';
import { slackPatience } from './slack/settle-submission.ts';
import { makeConnectResource } from './use-cases/connect-resource.ts';
import { makeLinkResource } from './use-cases/link-resource.ts';
import { makeSecretLinks } from './use-cases/secret-links.ts';
import type { ShowHome } from './use-cases/show-home.ts';

/** What the bot needs for a page of its own. */
export interface OwnPage {
  /** The bot's address as people reach it. */
  publicUrl: string;
  pending: PendingConnections;
  signer: Signer;
}

interface ConnectingParts {
  connection: SlackConnection;
  client: webApi.WebClient;
  service: ResourceService & ConversationService;
  resources: Resources;
  settings: Settings;
  access: Access;
  datasetId: DatasetId | undefined;
  ownPage: OwnPage | undefined;
  showHome: ShowHome;
  clock: Clock;
  logger: Logger;
}

/** Puts together what the listeners of connecting call, and the page for secrets where the bot has an address. */
export function makeConnecting(parts: ConnectingParts): { listeners: ConnectingDeps; pages: Pages | undefined } {
  const { connection, ownPage, client } = parts;
  const connect = thenHome(makeConnectResource({ ...parts, makeReference }), parts);
  const links = ownPage && makeSecretLinks({ ...parts, ...ownPage, makeLinkId });
  const notes = makeConnectionNotes(client);
  const listeners: ConnectingDeps = {
    ...parts,
    connect,
    link: thenHome(makeLinkResource(parts), parts),
    links,
    readUpload: makeReadUpload({ client, ...connection }),
    patience: slackPatience,
  };
  return { listeners, pages: ownPage && links && makeSecretPage({ ...parts, ...ownPage, links, connect, notes }) };
}

/** Whoever begins in Home finds the new source there: Slack tells nothing of a modal that is closed over it. */
const thenHome =
  <Input extends unknown[], Outcome extends { kind: string }>(
    act: (person: PersonKey, ...input: Input) => Promise<Outcome>,
    { showHome, logger }: Pick<ConnectingParts, 'showHome' | 'logger'>,
  ) =>
  async (person: PersonKey, ...input: Input): Promise<Outcome> => {
    const outcome = await act(person, ...input);
    if (outcome.kind === 'connected' || outcome.kind === 'linked')
      showHome(person).catch((error: unknown) => logger.warn({ err: error }, 'Home was not drawn anew'));
    return outcome;
  };
