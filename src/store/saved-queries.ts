import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Cipher } from '../shared/cipher.ts';
import {
  type ResourceId,
  resourceIdSchema,
  type SavedQueryId,
  type SlackUserId,
  savedQueryIdSchema,
  slackUserIdSchema,
  type TeamId,
  teamIdSchema,
} from '../shared/ids.ts';
import { openSealed } from './open-sealed.ts';
import type { Database, SavedQueryRow } from './tables.ts';

/** A saved query as a workspace remembers it. Its SQL stays with the service. */
export interface SavedQuery {
  id: SavedQueryId;
  team: TeamId;
  resource: { id: ResourceId; name: string };
  name: string;
  explanation: string;
  savedBy: SlackUserId;
  savedAt: Date;
}

/** Names and explanations are sealed at rest. One that does not open (another key, moved) counts as absent. */
export interface SavedQueries {
  remember(query: SavedQuery): Promise<void>;
  /** Newest first. */
  list(team: TeamId): Promise<SavedQuery[]>;
  find(team: TeamId, id: SavedQueryId): Promise<SavedQuery | undefined>;
}

const wordsSchema = z.object({ name: z.string(), explanation: z.string(), resourceName: z.string() });

export function createSavedQueries(db: Database, cipher: Cipher): SavedQueries {
  const read = (row: Selectable<SavedQueryRow>): SavedQuery | undefined => savedQueryOf(row, cipher);
  return {
    async remember(query) {
      await db.insertInto('bot_saved_queries').values(rowOf(query, cipher)).execute();
    },
    async list(team) {
      const all = db.selectFrom('bot_saved_queries').selectAll().where('team', '=', team);
      const rows = await all.orderBy('saved_at', 'desc').orderBy('id').execute();
      return rows.flatMap((row) => read(row) ?? []);
    },
    async find(team, id) {
      const all = db.selectFrom('bot_saved_queries').selectAll().where('team', '=', team);
      const row = await all.where('id', '=', id).executeTakeFirst();
      return row && read(row);
    },
  };
}

function rowOf(query: SavedQuery, cipher: Cipher): SavedQueryRow {
  const { id, team, resource, name, explanation, savedBy, savedAt } = query;
  return {
    team,
    id,
    resource_id: resource.id,
    sealed_words: cipher.seal(JSON.stringify({ name, explanation, resourceName: resource.name }), identityOf(team, id)),
    saved_by: savedBy,
    saved_at: savedAt.toISOString(),
  };
}

function savedQueryOf(row: Selectable<SavedQueryRow>, cipher: Cipher): SavedQuery | undefined {
  const team = teamIdSchema.parse(row.team);
  const id = savedQueryIdSchema.parse(row.id);
  const text = openSealed(cipher, row.sealed_words, identityOf(team, id));
  if (text === undefined) return undefined;
  const { name, explanation, resourceName } = wordsSchema.parse(JSON.parse(text));
  return {
    id,
    team,
    resource: { id: resourceIdSchema.parse(row.resource_id), name: resourceName },
    name,
    explanation,
    savedBy: slackUserIdSchema.parse(row.saved_by),
    savedAt: new Date(row.saved_at),
  };
}

export const identityOf = (team: string, id: string): string =>
  `bot_saved_queries.sealed_words ${JSON.stringify([team, id])}`;
