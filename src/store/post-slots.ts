import { type RawBuilder, sql } from 'kysely';
import type { TeamId } from '../shared/ids.ts';
import type { LeaseBook } from './leases.ts';
import type { Database } from './tables.ts';

/** Slack's pace for a workspace in a channel, for all processes of the app together. */
export interface PostSlots {
  /**
   * Takes the next place for a message in this channel, or with this person. @returns how many milliseconds to wait for it; 0 where this
   * process is alone, and keeps the pace by itself
   */
  next(place: { team: TeamId; channel: string }, spaceMs: number): Promise<number>;
  /** Forgets channels in which nothing was posted for a while. */
  dropOld(): Promise<void>;
}

/** Whoever waits longer is in a line that the process itself knows. */
const KEPT_MS = 3_600_000;

export function createPostSlots(db: Database, book: LeaseBook): PostSlots {
  const later = (than: RawBuilder<number>, spaceMs: number) =>
    sql<number>`greatest(bot_post_slots.next_at, ${than}) + ${sql.lit(spaceMs)}`;
  return {
    async next({ team, channel }, spaceMs) {
      if (!book.isShared) return 0;
      const { wait } = await db
        .insertInto('bot_post_slots')
        .values({ team, channel, next_at: book.until(spaceMs) })
        .onConflict((conflict) =>
          conflict.columns(['team', 'channel']).doUpdateSet({ next_at: later(book.now(), spaceMs) }),
        )
        .returning(sql<number>`bot_post_slots.next_at - ${sql.lit(spaceMs)} - ${book.now()}`.as('wait'))
        .executeTakeFirstOrThrow();
      return Math.max(0, wait);
    },
    async dropOld() {
      await db.deleteFrom('bot_post_slots').where('next_at', '<', book.until(-KEPT_MS)).execute();
    },
  };
}
