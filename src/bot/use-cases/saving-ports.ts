import type { SavedQueryRecord, SaveQueryRequest } from '../../contract/saved-queries.ts';
import type { AnswerId, ResourceId, SavedQueryId, SlackUserId, TeamId } from '../../shared/ids.ts';
import type { Asker } from './ports.ts';

/** The data-query service, as far as saving goes. Satisfied by the client. */
export interface SavedQueryService {
  /** @throws as `ConversationService.ask`; an `HttpError` may tell in `details` which field it is about */
  saveQuery(
    asker: Asker,
    resourceId: ResourceId,
    request: SaveQueryRequest,
    options: { signal: AbortSignal },
  ): Promise<SavedQueryRecord>;
}

/** A saved query as the workspace remembers it: enough to find it again and to ask by its name. */
export interface SavedQuery {
  id: SavedQueryId;
  team: TeamId;
  resource: { id: ResourceId; name: string };
  name: string;
  explanation: string;
  savedBy: SlackUserId;
  savedAt: Date;
}

/** The workspace's saved queries: the interface cannot list them. Satisfied by the store. */
export interface SavedQueries {
  remember(query: SavedQuery): Promise<void>;
  /** Newest first. */
  list(team: TeamId): Promise<SavedQuery[]>;
  find(team: TeamId, id: SavedQueryId): Promise<SavedQuery | undefined>;
}

/** The bot's message of an answer. */
export interface ShownAnswers {
  /** Draws the message of a kept answer again, as it is kept now. Does nothing where there is no message to draw. */
  redraw(id: AnswerId): Promise<void>;
}
