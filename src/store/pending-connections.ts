import { type PendingConnection, pendingConnectionSchema } from '../bot/model/resource.ts';
import type { Cipher } from '../shared/cipher.ts';
import type { Database } from './tables.ts';

/** Connections that wait for their secret. Expired ones count as absent. */
export interface PendingConnections {
  add(id: string, pending: PendingConnection, times: { expiresAt: Date }): Promise<void>;
  find(id: string, at: Date): Promise<PendingConnection | undefined>;
  /** Finds it once, and deletes it. */
  take(id: string, at: Date): Promise<PendingConnection | undefined>;
  /** Deletes those that have expired. */
  dropExpired(at: Date): Promise<void>;
}

export function createPendingConnections(db: Database, cipher: Cipher): PendingConnections {
  const read = (row: { id: string; sealed_form: string } | undefined): PendingConnection | undefined => {
    const text = row && cipher.tryDecrypt(row.sealed_form, identityOf(row.id));
    return text === undefined ? undefined : pendingConnectionSchema.parse(JSON.parse(text));
  };
  return {
    async add(id, pending, { expiresAt }) {
      const row = {
        id,
        team: pending.person.team,
        slack_user: pending.person.user,
        sealed_form: cipher.encrypt(JSON.stringify(pending), identityOf(id)),
        expires_at: expiresAt.toISOString(),
      };
      await db.insertInto('bot_pending_connections').values(row).execute();
    },
    async find(id, at) {
      const rows = db.selectFrom('bot_pending_connections').selectAll().where('id', '=', id);
      return read(await rows.where('expires_at', '>', at.toISOString()).executeTakeFirst());
    },
    async take(id, at) {
      const rows = db.deleteFrom('bot_pending_connections').where('id', '=', id);
      return read(await rows.where('expires_at', '>', at.toISOString()).returningAll().executeTakeFirst());
    },
    async dropExpired(at) {
      await db.deleteFrom('bot_pending_connections').where('expires_at', '<=', at.toISOString()).execute();
    },
  };
}

export const identityOf = (id: string): string => `bot_pending_connections.sealed_form ${id}`;
