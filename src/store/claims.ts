import { randomUUID } from 'node:crypto';
import type { TeamId } from '../shared/ids.ts';
import type { Database } from './tables.ts';

interface Claim {
  team: TeamId;
  /** What is to be done once. */
  subject: string;
}

/** Lets only one do a thing at a time, also across processes that share the database. */
export interface Claims {
  /**
   * @returns undefined if someone else holds it, otherwise a function that releases it. If the holder dies, the claim
   * ends at `until`.
   */
  take(claim: Claim, times: { at: Date; until: Date }): Promise<(() => Promise<void>) | undefined>;
  /** Deletes those that have expired. */
  dropExpired(at: Date): Promise<void>;
}

export function createClaims(db: Database): Claims {
  return {
    async take({ team, subject }, { at, until }) {
      // Only its own: a claim that expired and was taken by someone else is not released.
      const held = { holder: randomUUID(), expires_at: until.toISOString() };
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('bot_claims')
        .values({ team, subject, ...held })
        .onConflict((conflict) =>
          conflict
            .columns(['team', 'subject'])
            .doUpdateSet(held)
            .where('bot_claims.expires_at', '<=', at.toISOString()),
        )
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows !== 1n) return undefined;
      return async () => {
        await db.deleteFrom('bot_claims').where('team', '=', team).where('holder', '=', held.holder).execute();
      };
    },
    async dropExpired(at) {
      await db.deleteFrom('bot_claims').where('expires_at', '<=', at.toISOString()).execute();
    },
  };
}
