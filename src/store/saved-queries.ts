import type { Selectable } from 'kysely';
import { z } from 'zod';
import { type SavedQuery, savedQuerySchema } from '../bot/model/saved-query.ts';
import type { Cipher } from '../shared/cipher.ts';
import type { ResourceId, SavedQueryId, TeamId } from '../shared/ids.ts';
import type { Database, NothingLeft, SavedQueryRow } from './tables.ts';

/**
 * The workspace's saved queries, since the interface cannot list them. Names and explanations are encrypted at rest.
 * One that can't be decrypted (another key, moved) counts as absent.
 */
export interface SavedQueries {
  remember(query: SavedQuery): Promise<void>;
  /** Newest first. */
  list(team: TeamId): Promise<SavedQuery[]>;
  find(team: TeamId, id: SavedQueryId): Promise<SavedQuery | undefined>;
  change(team: TeamId, id: SavedQueryId, change: Partial<Pick<SavedQuery, 'name' | 'explanation'>>): Promise<void>;
  remove(team: TeamId, id: SavedQueryId): Promise<void>;
  /** The data source of some of them has another name. */
  renameResource(team: TeamId, id: ResourceId, name: string): Promise<void>;
}

const wordsSchema = z.object({ name: z.string(), explanation: z.string(), resourceName: z.string() });

export function createSavedQueries(db: Database, cipher: Cipher): SavedQueries {
  const read = (row: Selectable<SavedQueryRow>): SavedQuery | undefined => savedQueryOf(row, cipher);
  const all = (team: TeamId) => db.selectFrom('bot_saved_queries').selectAll().where('team', '=', team);
  const write = async (query: SavedQuery): Promise<void> => {
    const { sealed_words } = rowOf(query, cipher);
    const row = db.updateTable('bot_saved_queries').where('team', '=', query.team).where('id', '=', query.id);
    await row.set({ sealed_words }).execute();
  };
  const find = async (team: TeamId, id: SavedQueryId): Promise<SavedQuery | undefined> => {
    const row = await all(team).where('id', '=', id).executeTakeFirst();
    return row && read(row);
  };
  return {
    async remember(query) {
      await db.insertInto('bot_saved_queries').values(rowOf(query, cipher)).execute();
    },
    async list(team) {
      const rows = await all(team).orderBy('saved_at', 'desc').orderBy('id').execute();
      return rows.flatMap((row) => read(row) ?? []);
    },
    find,
    async change(team, id, change) {
      const query = await find(team, id);
      if (query !== undefined) await write({ ...query, ...change });
    },
    async remove(team, id) {
      await db.deleteFrom('bot_saved_queries').where('team', '=', team).where('id', '=', id).execute();
    },
    async renameResource(team, id, name) {
      for (const row of await all(team).where('resource_id', '=', id).execute()) {
        const query = read(row);
        if (query !== undefined) await write({ ...query, resource: { ...query.resource, name } });
      }
    },
  };
}

function rowOf(query: SavedQuery, cipher: Cipher): SavedQueryRow {
  const { id, team, resource, name, explanation, savedBy, savedAt, ...rest } = query;
  rest satisfies NothingLeft;
  const { id: resourceId, name: resourceName, ...restOfResource } = resource;
  restOfResource satisfies NothingLeft;
  return {
    team,
    id,
    resource_id: resourceId,
    sealed_words: cipher.encrypt(JSON.stringify({ name, explanation, resourceName }), identityOf(team, id)),
    saved_by: savedBy,
    saved_at: savedAt.toISOString(),
  };
}

function savedQueryOf(row: Selectable<SavedQueryRow>, cipher: Cipher): SavedQuery | undefined {
  const text = cipher.tryDecrypt(row.sealed_words, identityOf(row.team, row.id));
  if (text === undefined) return undefined;
  const { name, explanation, resourceName } = wordsSchema.parse(JSON.parse(text));
  const fields: Record<keyof SavedQuery, unknown> = {
    id: row.id,
    team: row.team,
    resource: { id: row.resource_id, name: resourceName },
    name,
    explanation,
    savedBy: row.saved_by,
    savedAt: new Date(row.saved_at),
  };
  return savedQuerySchema.parse(fields);
}

export const identityOf = (team: string, id: string): string =>
  `bot_saved_queries.sealed_words ${JSON.stringify([team, id])}`;
