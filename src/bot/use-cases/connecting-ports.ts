import type { CreateResourceRequest, ResourceRecord } from '../../contract/resources.ts';
import type { DatasetId, TeamId } from '../../shared/ids.ts';
import type { ConnectForm } from './connect-form.ts';
import type { ConnectOutcome } from './connect-resource.ts';
import type { PersonKey } from './control-ports.ts';
import type { Asker, KnownResource, Resources } from './ports.ts';

/** The data-query service, as far as connecting goes. Satisfied by the client. */
export interface ResourceService {
  /** @throws as `ConversationService.ask`; an `HttpError` may tell in `details` which field it is about */
  createResource(
    asker: Asker,
    datasetId: DatasetId,
    request: CreateResourceRequest,
    options: { signal: AbortSignal },
  ): Promise<ResourceRecord>;
}

/** Resources of a workspace, and how they become known. Satisfied by the store. */
export interface KnownResources extends Resources {
  remember(resource: KnownResource & { team: TeamId; at: Date }): Promise<void>;
}

/** A connection that waits for its secret to be typed on the bot's own page. It holds everything but the secret. */
export interface PendingConnection {
  person: PersonKey;
  form: ConnectForm;
  /** The modal that handed out the link. */
  viewId: string;
  /** How often the page may still ask for the secret again. */
  triesLeft: number;
}

/** Satisfied by the store. What has expired counts as absent. */
export interface PendingConnections {
  add(id: string, pending: PendingConnection, times: { expiresAt: Date }): Promise<void>;
  find(id: string, at: Date): Promise<PendingConnection | undefined>;
  /** Finds it once: whoever asks next finds nothing. */
  take(id: string, at: Date): Promise<PendingConnection | undefined>;
}

/** Signs what leaves the bot and must come back as it was. */
export interface Signer {
  sign(text: string): string;
  isSigned(text: string, signature: string): boolean;
}

/** Tells who connects a data source what came of it, wherever they are by then. */
export interface ConnectionNotes {
  /** In the modal if it is still open, else in a direct message. */
  tell(pending: Pick<PendingConnection, 'person' | 'viewId' | 'form'>, outcome: ConnectOutcome): Promise<void>;
}
