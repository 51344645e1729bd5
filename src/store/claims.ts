import { randomUUID } from 'node:crypto';
import type { TeamId } from '../shared/ids.ts';
import type { Database } from './tables.ts';

interface Claim {
  team: TeamId;
  /** What is to be done once. */
  subject: string;
}

/** Makes one thing be done by one alone, also among processes that share the database. */
export interface Claims {
  /**
   * undefined: somebody else is at it. Otherwise a function that gives it back. Whoever dies with it holds it until
   * `until` and no longer.
   */
  take(claim: Claim, times: { at: Date; until: Date }): Promise<(() => Promise<void>) | undefined>;
  /** Deletes those that nobody holds any more. */
  dropExpired(at: Date): Promise<void>;
}

export function createClaims(db: Database): Claims {
  return {
    async take({ team, subject }, { at, until }) {
      // Of its own: what expired meanwhile and somebody else has taken is not given back.
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
